/**
 * Addresses in a page's front matter as its template shows them: with the base, the locale and the version of the page,
 * and with the hashed name of a file beside it. In: the doc with its resolved references. Out: the fields with final
 * URLs.
 */

import { encodePath } from '../base/url.ts'
import type { Doc } from '../model/graph.ts'
import { heroFigure } from '../model/hero-figure.ts'
import type { PageView } from '../model/view.ts'
import type { JobContext } from './view-context.ts'

/** Image, hero and audience cards of a page. */
export function frontMatterViews(doc: Doc, context: JobContext): Pick<PageView, 'image' | 'hero' | 'audienceCards'> {
  const { image, hero, audience_cards: cards, icons } = doc.page.frontMatter
  if (image === undefined && hero === undefined && cards === undefined) return {}
  const hrefs = hrefsOf(doc, context)
  const final = (url: string) => hrefs.get(url) ?? url
  const toFinal = <T extends { to: string }>(link: T): T => ({ ...link, to: final(link.to) })
  return {
    image: image === undefined ? undefined : final(image),
    hero: hero && {
      title: hero.title,
      tagline: hero.tagline,
      command: hero.command,
      search: hero.search,
      figure: hero.figure === undefined ? undefined : figureOf(doc, final, context),
      actions: (hero.actions ?? []).map(toFinal),
    },
    audienceCards: cards?.map(card => ({
      ...toFinal(card),
      drawing: card.icon === undefined ? undefined : icons?.[card.icon],
      ...(card.links && { links: card.links.map(toFinal) }),
    })),
  }
}

/** Resolved addresses by the address as written. */
function hrefsOf({ page, resolved }: Doc, { assets, config }: JobContext): Map<string, string> {
  const hrefs = new Map<string, string>()
  for (const [index, { url, kind }] of page.links.entries()) {
    const ref = kind === 'front-matter' ? resolved[index] : undefined
    if (!ref) continue
    const asset = ref.asset === undefined ? undefined : assets.get(ref.asset)
    hrefs.set(url, asset ? config.baseUrl + encodePath(asset.outPath) : ref.href)
  }
  return hrefs
}

/** The figure of the first screen: the drawing itself if it may be inlined, else an image. */
function figureOf(
  doc: Doc,
  final: (url: string) => string,
  { assets }: JobContext,
): NonNullable<PageView['hero']>['figure'] {
  const { figure = '', figureDark, figureAlt = '' } = doc.page.frontMatter.hero ?? {}
  const path = heroFigure(doc)
  const asset = path === undefined ? undefined : assets.get(path)
  if (asset?.figure !== undefined) return { svg: asset.figure }
  const srcDark = figureDark === undefined ? undefined : final(figureDark)
  return { src: final(figure), srcDark, alt: figureAlt, ...asset?.size }
}
