/**
 * Adds the stylesheets that the code of pages imports to those of the site. Returns the files that pages load, and
 * findings about their styles.
 */
import type { Assets, PageAssets } from '../assets/build-assets.ts'
import { STYLE } from '../assets/css-modules.ts'
import { NEVER_SAME } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import { codeInputsOf } from './code-inputs.ts'

/** The files that pages load, with the styles of their code. */
export async function withPageStyles(
  { page, stylesWith }: Assets & { page: PageAssets },
  { pages, siteDir }: { pages: Iterable<ParsedPage>; siteDir: string },
): Promise<{ assets: PageAssets; diagnostics: Diagnostic[] }> {
  const paths = codeInputsOf(pages, siteDir).flatMap(({ path, hash }) =>
    hash !== '' && hash !== NEVER_SAME && STYLE.test(path) ? [path] : [],
  )
  if (paths.length === 0 || !stylesWith) return { assets: page, diagnostics: [] }
  const styles = await stylesWith(paths.sort())
  const said = new Set(page.styles.findings.map(({ file, message }) => `${file} ${message}`))
  const more = styles.findings.filter(({ file, message }) => !said.has(`${file} ${message}`))
  return { assets: { ...page, styles }, diagnostics: more }
}
