/** The words of pages: spelling, and terms that have to be written in one way. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importModule } from '../../base/import-module.ts'
import { siteModules } from '../../base/site-modules.ts'
import { spanOf } from '../../base/source-text.ts'
import type { AuditedTexts } from '../../commands/audit-hooks.ts'
import type { AuditInput } from '../../model/audit.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Feature } from '../../model/feature.ts'
import { createProseReader } from '../../parse/read-prose.ts'

export const feature: Feature = { auditTexts: auditWords }

/** The running text of a page, in pieces with their offsets in `text`, which is that of its file. */
interface PageTexts {
  file: string
  text: string
  pieces: readonly { text: string; start: number }[]
}

async function auditWords({ config, pages }: AuditInput, { files, names }: AuditedTexts): Promise<Diagnostic[]> {
  const { check, i18n, markdown, limits } = config
  const dictionary = await dictionaryFor(config)
  const findTerms = createTermFinder(check.terms)
  const checkSpelling =
    dictionary && 'isKnown' in dictionary && createSpellChecker(dictionary, check.spelling?.words ?? [])
  const readProse = createProseReader({ markdown, limits, pageImports: siteModules().pageImports }, await names())
  const found = files
    .filter(({ path, fallback, isMade }) => pages.has(path) && !fallback && !isMade)
    .flatMap(({ path: file, docPath, kind, absPath, locale }) => {
      const prose = readProse({ path: file, docPath, kind, bytes: readFileSync(absPath) })
      if (!prose) return []
      const page: PageTexts = { file, ...prose }
      const isOwnLanguage = locale === i18n.defaultLocale
      return [...findTerms(page), ...(checkSpelling && isOwnLanguage ? checkSpelling(page) : [])]
    })
  return dictionary && 'missing' in dictionary ? [notInstalled(dictionary.missing, config), ...found] : found
}

async function dictionaryFor({
  check,
  siteDir,
}: ResolvedConfig): Promise<Dictionary | { missing: string[] } | undefined> {
  if (!check.spelling) return undefined
  return openDictionary(siteDir, check.spelling.language)
}

function notInstalled(missing: readonly string[], { configFile: file }: ResolvedConfig): Diagnostic {
  const message = `check.spelling: the spelling is not checked, because ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed.`
  const hint = `Run npm install --save-dev ${missing.join(' ')}.`
  return { rule: 'spelling', message, hint, file, about: ['check', 'spelling'] }
}

// Words that a site avoids. Returns a finding for each occurrence, regardless of case and line breaks. A word that only
// differs in case from its replacement is found in every other case.

/** Finds the words in a page. */
type TermFinder = (page: PageTexts) => Diagnostic[]

/** Creates a finder for some words. */
function createTermFinder(terms: Readonly<Record<string, string>>): TermFinder {
  const patterns = Object.entries(terms).map(([term, instead]) => ({ pattern: patternOf(term), instead }))
  return ({ file, text, pieces }) =>
    pieces.flatMap(piece =>
      patterns.flatMap(({ pattern, instead }) =>
        [...piece.text.matchAll(pattern)]
          .filter(([written]) => written !== instead && !isCapitalized(written, instead))
          .map(({ 0: written, index }) => {
            const start = piece.start + index
            return {
              rule: 'terminology' as const,
              file,
              span: spanOf(text, start, start + written.length),
              message: `This site does not write '${written.replace(/\s+/g, ' ')}'.`,
              hint: instead === '' ? 'Leave it out.' : `Write '${instead}'.`,
            }
          }),
      ),
    )
}

/** Matches whole words; a space matches any whitespace. */
function patternOf(term: string): RegExp {
  const words = term
    .trim()
    .split(/\s+/)
    .map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${words.join('\\s+')}(?![\\p{L}\\p{N}_-])`, 'giu')
}

/** Whether the text is the replacement at the beginning of a sentence. */
function isCapitalized(written: string, instead: string): boolean {
  return instead !== '' && written === instead.charAt(0).toUpperCase() + instead.slice(1)
}

// The dictionary of a language, from packages that the site has installed: nspell, and the dictionary of the
// language. Returns the dictionary, or the packages that are missing.

/** The part of nspell that is used. */
interface Spell {
  correct: (word: string) => boolean
  suggest: (word: string) => string[]
}
type Nspell = (words: object) => Spell

/** Opens the dictionary. */
async function openDictionary(siteDir: string, language: string): Promise<Dictionary | { missing: string[] }> {
  const names = ['nspell', `dictionary-${language.toLowerCase()}`]
  const places = names.map(name => placeOf(name, siteDir))
  const missing = names.filter((_, at) => places[at] === undefined)
  if (missing.length > 0) return { missing }
  const [nspell, words] = await Promise.all(places.map(place => load(place as string)))
  const spell = (nspell as Nspell)(words as object)
  return { isKnown: word => spell.correct(word), suggest: word => spell.suggest(word) }
}

function placeOf(name: string, siteDir: string): string | undefined {
  try {
    return createRequire(join(siteDir, 'package.json')).resolve(name)
  } catch {
    return undefined
  }
}

async function load(path: string): Promise<unknown> {
  const module = (await importModule(pathToFileURL(path).href)) as { default: unknown }
  return module.default
}

// Words that are in no dictionary. Returns a finding for each word, once per page, with a likely correction if there
// is one.

/** The functions of a dictionary. */
interface Dictionary {
  isKnown: (word: string) => boolean
  /** Known words with a similar spelling; takes a tenth of a second. */
  suggest: (word: string) => string[]
}

/** Maximum number of words to look up suggestions for. */
const MOST_SUGGESTIONS = 100
/** Words, which may contain apostrophes and hyphens. Names in code contain digits, underscores or inner capitals. */
const WORD = /(?<![\p{L}\p{M}\p{N}_])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*(?![\p{L}\p{M}\p{N}_])/gu
const SHORT = 3

/** Finds misspelt words in a page. */
type SpellChecker = (page: PageTexts) => Diagnostic[]

/** Creates a checker; it caches the suggestions for a word. */
function createSpellChecker(dictionary: Dictionary, words: readonly string[]): SpellChecker {
  const own = new Set(words.map(word => word.toLowerCase()))
  const suggested = new Map<string, string | undefined>()
  const known = new Map<string, boolean>()
  const isKnown = (word: string) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const plain = word.replaceAll('’', "'")
    const answer = [plain, plain.replace(/'s$/, '')].some(
      form => own.has(form.toLowerCase()) || dictionary.isKnown(form),
    )
    known.set(word, answer)
    return answer
  }
  const suggestion = (word: string) => {
    if (!suggested.has(word) && suggested.size < MOST_SUGGESTIONS) suggested.set(word, dictionary.suggest(word)[0])
    return suggested.get(word)
  }
  return ({ file, text, pieces }) => {
    const seen = new Set<string>()
    return pieces.flatMap(piece =>
      [...piece.text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
        if (word.length <= SHORT || /\p{L}\p{Lu}/u.test(word) || seen.has(word) || isKnown(word)) return []
        seen.add(word)
        const start = piece.start + index
        const span = spanOf(text, start, start + word.length)
        const meant = suggestion(word)
        const hint = `${meant ? `Did you mean '${meant}'? ` : ''}Words of the project belong in check.spelling.words.`
        return [{ rule: 'spelling' as const, file, span, message: `The dictionary does not have '${word}'.`, hint }]
      }),
    )
  }
}
