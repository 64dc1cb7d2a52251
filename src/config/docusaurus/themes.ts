/**
 * The themes of a Docusaurus config. In: the themes as written. Out: the stylesheets of the classic one, and a note for
 * each theme without a counterpart here.
 */
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isObject } from '../../schema/fields.ts'
import type { SiteInput } from '../schema/site.ts'
import { noEffect } from './notes.ts'
import { BUILT_IN } from './plugins.ts'

/** Themes of Docusaurus for features that docsgen has built in. */
const OFFICIAL = /theme-(?:classic|search-algolia|mermaid|live-codeblock|common)\b/
/** Themes for pages that docsgen makes itself. */
const MADE_HERE = /^docusaurus-theme-(?:openapi-docs|redoc)$/

/** Reads the themes. `found.customCss` is set to their stylesheets if nothing else sets it. */
export function readThemes(
  themes: readonly unknown[],
  found: Pick<SiteInput, 'customCss'>,
  file: string | undefined,
): Diagnostic[] {
  return themes.flatMap((theme, at) => {
    const [name, options]: unknown[] = Array.isArray(theme) ? theme : [theme]
    const known = typeof name === 'string' ? name : 'a function'
    const isClassic = /theme-classic\b|^classic$/.test(known)
    if (isClassic && isObject(options)) found.customCss ??= options.customCss as SiteInput['customCss']
    if (!name || isClassic || [OFFICIAL, MADE_HERE, BUILT_IN].some(one => one.test(known))) return []
    return [
      noEffect(`themes[${at}]`, `the theme (${known}) is not known: replace single components in \`themeDir\``, file),
    ]
  })
}
