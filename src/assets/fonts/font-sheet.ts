/**
 * The stylesheet of a font, limited to the scripts of the site. In: the stylesheet of a Fontsource package, and the
 * languages of the site. Out: the same stylesheet, or one without the faces for scripts that none of these languages
 * uses. Symbols, and letters used in formulas, are kept.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { hashOf } from '../../base/hash.ts'

/** The subsets of fonts that only languages of one script need, by Fontsource's names, with a test for each. */
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
const FILE = /url\(\s*['"]?((?:\.\/)?[^'")]*)['"]?\s*\)/g

/** The path of the stylesheet to use. A stylesheet without some faces is written to `cacheDir`. */
export function fontSheet(stylesheet: string, languages: readonly string[], cacheDir: string): string {
  const locales = languages.flatMap(language => localeOf(language) ?? [])
  const faces = readFileSync(stylesheet, 'utf8').match(FACE) ?? []
  const isNeeded = (face: string) => {
    const part = Object.keys(NEEDED_BY).findLast(name => face.includes(`-${name}-`))
    return part === undefined || locales.some(locale => NEEDED_BY[part]?.(locale))
  }
  // An unknown language may need all faces.
  if (locales.length < languages.length || faces.every(isNeeded)) return stylesheet
  const place = (path: string) =>
    relative(cacheDir, resolve(dirname(stylesheet), path))
      .split(sep)
      .join('/')
  const css = faces
    .filter(isNeeded)
    .join('\n')
    .replace(FILE, (_, path: string) => `url("${place(path)}")`)
  const path = join(cacheDir, `font-${hashOf(css)}.sheet.css`)
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(path, css)
  return path
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
