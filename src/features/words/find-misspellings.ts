/**
 * Words that are in no dictionary. Returns a finding for each word, once per page, with a likely correction if there
 * is one.
 */
import { spanOf } from '../../base/source-text.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PageTexts } from './page-texts.ts'

/** The functions of a dictionary. */
export interface Dictionary {
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
export type SpellChecker = (page: PageTexts) => Diagnostic[]

/** Creates a checker; it caches the suggestions for a word. */
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
