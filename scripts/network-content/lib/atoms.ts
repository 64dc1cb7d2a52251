/**
 * What a source has to contain for a part of a statement to be confirmed: the part itself, or each name and number of
 * a line of code. Returns atoms, and the spellings under which sources state them.
 */
import type { Part } from './words.ts'

const WORDS = /[A-Za-z_$][\w$]*|\d[\d_,]*(?:\.\d+)?/g
const DIGITS = /^[-−]?(\d[\d,\u202f\u00a0]*(?:\.\d+)?|\p{L}+)/u

const NUMBERS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
    .split(' ')
    .map((word, value) => [word, String(value)]),
)
for (const [word, value] of Object.entries({ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, hundred: 100 }))
  NUMBERS.set(word, String(value))

/** Digits without separators, as all spellings are compared. */
export const plainDigits = (text: string): string => text.replace(/(?<=\d)[_,\u202f\u00a0](?=\d)/g, '')

/** Names and numbers in a text, without placeholders. */
export const wordsIn = (text: string): string[] =>
  (plainDigits(text).match(WORDS) ?? []).filter(word => !word.startsWith('YOUR_'))

/** Names of several words, constants and numbers of a line of code. Other words are not looked up one by one. */
const isTelling = (word: string): boolean => /[a-z][A-Z]|_|\d\d|^[A-Z]/.test(word) && word.length > 2

/** The atoms of a part; none for words that only change what a fact means. */
export function atomsOf({ kind, text }: Part): string[] {
  if (kind === 'word') return []
  if (kind === 'line') return [...new Set(wordsIn(text).filter(isTelling))]
  return [text]
}

/** The number that a text such as `50,190 blocks` or `four operators` starts with. */
export function numberOf(text: string): string {
  const digits = plainDigits(DIGITS.exec(text)?.[1] ?? text)
  return NUMBERS.get(digits.toLowerCase()) ?? digits
}

/** Spellings of a number in sources: in words, in wei and gwei, as a fraction or in basis points, in seconds. */
export function spellings(number: string): string[] {
  const value = Number(number)
  const found = [number, ...[...NUMBERS].filter(([, digits]) => digits === number).map(([word]) => word)]
  if (Number.isNaN(value)) return found
  const [whole = '', decimals = ''] = number.split('.')
  const inUnits = [9, 18].map(places => (whole + decimals.padEnd(places, '0')).replace(/^0+/, ''))
  if (decimals !== '' || value < 1000) found.push(...inUnits, String(value * 100), String(value * 10000))
  return [...found, String(value / 100), ...[60, 3600, 86400].map(seconds => String(value * seconds))]
}
