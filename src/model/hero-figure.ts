/** The file of a home page's figure. */
import type { Doc, ResolvedRef } from './graph.ts'

/** The path of the asset; undefined if the page has no figure, or one from another site. */
export function heroFigure(doc: Pick<Doc, 'page'> & { resolved: readonly ResolvedRef[] }): string | undefined {
  const { page } = doc
  const figure = page.frontMatter.hero?.figure
  if (figure === undefined) return undefined
  return doc.resolved[page.links.findIndex(({ url, kind }) => kind === 'front-matter' && url === figure)]?.asset
}
