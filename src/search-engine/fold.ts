/**
 * Normalises text for comparison: lower case, without accents, ligatures and full-width forms. Marks that form a
 * different letter (Japanese voicing, Thai vowels) are kept.
 */

const PLAIN = /^[\x00-\x7f]*$/
const ACCENTS = /[\u0300-\u036f]/g
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const SPECIAL_LETTERS = /[ßæœøłđðþı]/g

/** Folds a word or a text. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase()
  return bare.replace(SPECIAL_LETTERS, letter => LETTERS[letter] ?? letter).replace(ACCENTS, '')
}
