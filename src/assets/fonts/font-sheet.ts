/**
 * The stylesheet of a font, limited to the scripts of the site. Returns the same stylesheet, or one without the faces
 * for scripts that none of these languages uses. Symbols, and letters used in formulas, are kept.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { hashOf } from '../../base/hash.ts'

/** The subsets of fonts that only some languages need, by Fontsource's names, with a test for each. */
const NEEDED_BY: Record<string, (locale: Intl.Locale) => boolean> = {
  cyrillic: isWrittenIn('Cyrl'),
  'cyrillic-ext': isWrittenIn('Cyrl'),
  hebrew: isWrittenIn('Hebr'),
  arabic: isWrittenIn('Arab'),
  devanagari: isWrittenIn('Deva'),
  thai: isWrittenIn('Thai'),
  vietnamese: ({ language }) => language === 'vi',
  'latin-ext': locale => isWrittenIn('Latn')(locale) && !LATIN_1_LANGUAGES.has(locale.language),
}

/** Languages whose letters are all in the subset that every site loads. */
const LATIN_1_LANGUAGES = new Set(['da', 'de', 'en', 'es', 'fi', 'fr', 'id', 'it', 'nb', 'nl', 'no', 'pt', 'sv'])

const FACE = /@font-face\s*\{[^}]*\}/g
const DISPLAY = /(font-display:\s*)swap/g
const FILE = /url\(\s*['"]?((?:\.\/)?[^'")]*)['"]?\s*\)/g

interface SheetOptions {
  languages: readonly string[]
  cacheDir: string
  /** Whether pages preload the Latin letters. */
  isPreloaded: boolean
}

/** The path of the stylesheet to use. A stylesheet that differs from the package's is written to `cacheDir`. */
export function fontSheet(stylesheet: string, { languages, cacheDir, isPreloaded }: SheetOptions): string {
  const faces = readFileSync(stylesheet, 'utf8').match(FACE) ?? []
  const needed = faces.filter(neededBy(languages))
  // Words are not as wide as in the fallback font, and would move: a font that is not there at the first paint stays
  // unused until the next page is loaded. Letters of other scripts always arrive later than that.
  const isOptional = isPreloaded && needed.every(face => scriptOf(face) === undefined)
  if (!isOptional && needed.length === faces.length) return stylesheet
  const place = (path: string) =>
    relative(cacheDir, resolve(dirname(stylesheet), path))
      .split(sep)
      .join('/')
  const text = needed.join('\n').replace(FILE, (_, path: string) => `url("${place(path)}")`)
  const css = isOptional ? text.replace(DISPLAY, '$1optional') : text
  const path = join(cacheDir, `font-${hashOf(css)}.sheet.css`)
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(path, css)
  return path
}

/** Tells whether a face has letters of one of the languages. An unknown language may need all faces. */
function neededBy(languages: readonly string[]): (face: string) => boolean {
  const locales = languages.flatMap(language => localeOf(language) ?? [])
  if (locales.length < languages.length) return () => true
  return face => {
    const script = scriptOf(face)
    return script === undefined || locales.some(locale => NEEDED_BY[script]?.(locale))
  }
}

/** The name of the subset of a face, if only some languages need it. */
function scriptOf(face: string): string | undefined {
  return Object.keys(NEEDED_BY).findLast(name => face.includes(`-${name}-`))
}

function isWrittenIn(script: string): (locale: Intl.Locale) => boolean {
  return locale => locale.maximize().script === script
}

function localeOf(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language)
  } catch {
    return undefined
  }
}
