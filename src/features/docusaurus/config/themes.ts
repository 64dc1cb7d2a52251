/**
 * The themes of a Docusaurus config. Returns the stylesheets of the classic one, and the themes without a counterpart
 * here, which are run like plugins, or a note for each package among them; and what the site adds in `src/theme`.
 */

import { noEffect, shortName } from '../../../config/notes.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { PluginEntry } from '../../../model/site-plugins.ts'
import { isObject } from '../../../schema/fields.ts'
import { isBuiltInPackage, officialPart, openApiKind, pluginPackage } from './plugin-names.ts'

/** Themes of Docusaurus for features that docsgen has built in. */
const OFFICIAL = new Set(['classic', 'search-algolia', 'mermaid', 'live-codeblock', 'common'])

/** Reads the themes. `found.customCss` is set to their stylesheets if nothing else sets it. */
export function readThemes(
  themes: readonly unknown[],
  found: Pick<SiteInput, 'customCss'> & { toRun: PluginEntry[] },
  file: string | undefined,
): Diagnostic[] {
  return themes.flatMap((theme, at) => {
    const [name, options]: unknown[] = Array.isArray(theme) ? theme : [theme]
    const known = typeof name === 'string' ? name : 'a function'
    const official = officialPart(known)
    const isClassic = official === 'classic'
    if (isClassic && isObject(options)) found.customCss ??= options.customCss as SiteInput['customCss']
    if (
      !name ||
      isClassic ||
      (official && OFFICIAL.has(official)) ||
      isBuiltInPackage(known) ||
      openApiKind(known) !== undefined
    )
      return []
    const isOwn = typeof name === 'function' || pluginPackage(known) === undefined
    if (isOwn) {
      found.toRun.push({ path: `themes[${at}]`, name: shortName(known), written: name, options: options ?? {} })
      return []
    }
    const why = `the theme (${known}) is not known: replace single components in \`themeDir\``
    return [noEffect(`themes[${at}]`, why, file)]
  })
}

/** Whether a config has the theme with which readers edit code blocks. */
export function hasLiveCode({ themes, themeConfig }: { themes?: unknown; themeConfig?: unknown }): boolean {
  const names = (Array.isArray(themes) ? themes : []).flatMap((theme: unknown) =>
    Array.isArray(theme) ? theme[0] : theme,
  )
  const isLive = (name: unknown) => typeof name === 'string' && officialPart(name) === 'live-codeblock'
  return names.some(isLive) || (isObject(themeConfig) && themeConfig.liveCodeBlock !== undefined)
}

/** The module that adds languages to Prism, where Docusaurus looks for it. */
export function codeLanguagesIn(listFolder: (folder: string) => readonly string[]): string | undefined {
  const name = listFolder('src/theme').find(entry => /^prism-include-languages(?:\.[jt]sx?)?$/.test(entry))
  return name === undefined ? undefined : `src/theme/${name}`
}

/** Whether the site has components for types of navbar items of its own. */
export function hasItemTypes(listFolder: (path: string) => readonly string[]): boolean {
  return listFolder('src/theme/NavbarItem').some(name => /^ComponentTypes(?:\.[jt]sx?)?$/.test(name))
}
