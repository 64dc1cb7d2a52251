/**
 * The package that contains a font. Returns the Fontsource package that it means, and whether it is installed. A list
 * of fonts as in CSS (`Georgia, serif`) means none.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const SCOPE = '@fontsource-variable/'
/** Generic font names that every browser supports. */
const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|inherit|initial|ui-[\w-]+)$/

/** The name of the package that a font means; undefined if it names fonts that readers have. */
export function fontPackage(font: string): string | undefined {
  if (font.startsWith(SCOPE)) return font
  if (!/^[A-Za-z][\w -]*$/.test(font) || GENERIC.test(font)) return undefined
  return (
    SCOPE +
    font
      .toLowerCase()
      .replace(/ variable$/, '')
      .trim()
      .replace(/\s+/g, '-')
  )
}

/** The folder of the package as installed by the site. */
export function fontFolder(name: string, siteDir: string): string | undefined {
  try {
    return dirname(createRequire(join(siteDir, 'package.json')).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}
