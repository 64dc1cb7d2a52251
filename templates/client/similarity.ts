/**
 * How similar a page is to an address that does not exist. In: the words of both. Out: the share of the address's
 * letters that are in words of the page, which may be mistyped or have another ending.
 */
import { editDistance, maxTyposFor } from '../../src/search-engine/edit-distance.ts'

/** A share from which pages are suggested: two words in five, if they have equally many letters. */
const ENOUGH = 0.4
/** Words that differ in more letters at their ends are different words. */
const MAX_ENDING = 3
/** Shorter beginnings are shared by unrelated words. */
const MIN_STEM = 4
/** Shorter words differ in one letter from too many others. */
const MIN_TYPO = 5

/** Whether a page with these words is worth suggesting for an address with those words. */
export function isSimilar(address: readonly string[], page: readonly string[]): boolean {
  return similarity(address, page) >= ENOUGH
}

/** Between 0 and 1. */
export function similarity(address: readonly string[], page: readonly string[]): number {
  let shared = 0
  let all = 0
  for (const word of address) {
    const length = [...word].length
    all += length
    if (page.some(other => isSameWord(word, other))) shared += length
  }
  return all === 0 ? 0 : shared / all
}

/** The words of a text, in lower case and without accents. `nodeSetup-v2` has three. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short === long) return short.length > 1
  const hasLetters = !/[a-z]/.test(short) || short.length >= MIN_STEM
  if (hasLetters && long.length - short.length <= MAX_ENDING && long.startsWith(short)) return true
  const most = maxTyposFor(short.length)
  return short.length >= MIN_TYPO && editDistance(one, other, { most, prefix: false }) <= most
}
