/**
 * The client modules of a Docusaurus config. In: the list. Out: its stylesheets, which become part of the site, and a
 * note that names each script, because scripts for Docusaurus's runtime are not run.
 */

import { noEffect, shortName } from '../../../config/notes.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'

const STYLE = /\.(?:css|s[ac]ss|less|styl)$/i

/** Reads stylesheets and notes. */
export function readClientModules(
  modules: readonly unknown[] = [],
  file: string | undefined,
): { styles: string[]; notes: Diagnostic[] } {
  const named = modules.map(module => (typeof module === 'string' ? module : 'a module without a name'))
  const styles = named.filter(module => STYLE.test(module)).map(withoutLoaders)
  const notes = named.flatMap((module, at) => {
    if (STYLE.test(module)) return []
    const why = `scripts of your own belong in \`scripts\` or in a component of \`themeDir\` (${shortName(module)})`
    return [noEffect(`clientModules[${at}]`, why, file)]
  })
  return { styles, notes }
}

/** `!!style-loader!./a.css` becomes `./a.css`. */
function withoutLoaders(module: string): string {
  return module.slice(module.lastIndexOf('!') + 1)
}
