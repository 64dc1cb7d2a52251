/**
 * Words that no dictionary has. In: the running text of a page, and a dictionary. Out: a finding for each word, once a
 * page, with what was meant where that is likely.
 */
import { spanOf } from '../../base/source-text.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PageTexts } from './page-texts.ts'

/** What a dictionary answers. */
export interface Dictionary {
  isKnown: (word: string) => boolean
  /** Known words that are written alike; takes a tenth of a second. */
  suggest: (word: string) => string[]
}

/** Words that suggestions are looked for. */
const MOST_SUGGESTIONS = 100
/** Words; apostrophes and hyphens may be inside. Names of code have digits, underscores or capitals inside. */
const WORD = /(?<![\p{L}\p{M}\p{N}_])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*(?![\p{L}\p{M}\p{N}_])/gu
const SHORT = 3

/** Finds the words in a page. */
export type SpellChecker = (page: PageTexts) => Diagnostic[]

/** Makes a finder; what is suggested for a word is remembered. */
export function createSpellChecker(dictionary: Dictionary, words: readonly string[]): SpellChecker {
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
