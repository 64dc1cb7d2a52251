/**
 * The anchor of a page that a missing one probably means.
 *
 * Returns the most similar one, and whether it is certain enough to replace it. It is certain if they differ in case
 * and punctuation, in a leading number, or in a typing error that does not form another word, and if no other anchor
 * of the page is as similar.
 */
import { editDistance, suggest } from '../base/suggest.ts'

export interface NearAnchor {
  anchor: string
  isCertain: boolean
}

/** Shorter words occur in too many others. */
const MIN_WORD_LENGTH = 6

/** In a shorter word, a letter more or less is rarely a typing error: `part-i` and `part-ii`, `size-l` and `size-xl`. */
const MIN_MISSPELLED_LENGTH = 5

/**
 * The anchor that the author probably meant, if there is one.
 * @param isWord whether the site uses a word, which is then no typing error
 */
export function nearAnchor(
  wanted: string,
  anchors: Iterable<string>,
  isWord: (word: string) => boolean = () => false,
): NearAnchor | undefined {
  const known = [...anchors]
  const certain = known.filter(anchor => isCertain(wanted, anchor, isWord))
  const [only] = certain
  if (only !== undefined && certain.length === 1) return { anchor: only, isCertain: true }
  const anchor =
    only ??
    extended(wanted, known) ??
    suggest(
      wanted,
      known.filter(other => startsAlike(wanted, other)),
    )
  return anchor === undefined ? undefined : { anchor, isCertain: false }
}

function isCertain(wanted: string, anchor: string, isWord: (word: string) => boolean): boolean {
  // The anchor of `C++` may be that of `C#`.
  if (bare(wanted) === '' || symbols(wanted) !== symbols(anchor)) return false
  // `1-1` and `11` are different sections.
  if (bare(wanted) === bare(anchor)) return digits(wanted) === digits(anchor)
  if (bare(anchor.replace(/^\d+-/, '')) === bare(wanted)) return true
  return isTypo(wanted.toLowerCase(), anchor.toLowerCase(), isWord)
}

/**
 * Whether they differ by two swapped letters, or by one letter too many or too few within a word. A replaced letter may
 * form another word.
 */
function isTypo(a: string, b: string, isWord: (word: string) => boolean): boolean {
  if (Math.min(a.length, b.length) < MIN_WORD_LENGTH || digits(a) !== digits(b) || editDistance(a, b, 1) !== 1)
    return false
  let at = 0
  while (a[at] === b[at]) at++
  const [word, other] = [wordAt(a, at), wordAt(b, at)]
  if (Math.min(word.length, other.length) < MIN_MISSPELLED_LENGTH || isWord(word)) return false
  const startsWord = at === 0 || a[at - 1] === '-'
  return a.length === b.length ? a[at] === b[at + 1] && a[at + 1] === b[at] : !startsWord
}

/** The word around an offset. */
function wordAt(text: string, at: number): string {
  const start = text.lastIndexOf('-', at - 1) + 1
  const end = text.indexOf('-', at)
  return text.slice(at === 0 ? 0 : start, end < 0 ? undefined : end)
}

/**
 * The anchor with the most text in common, among those that extend the given one or are extended by it, at either end.
 */
function extended(wanted: string, known: readonly string[]): string | undefined {
  const short = bare(wanted)
  const isPart = (a: string, b: string) => a.length >= MIN_WORD_LENGTH && (b.startsWith(a) || b.endsWith(a))
  const related = known.filter(anchor => isPart(short, bare(anchor)) || isPart(bare(anchor), short))
  const gap = (anchor: string) => Math.abs(bare(anchor).length - short.length)
  return related.sort((a, b) => gap(a) - gap(b))[0]
}

function startsAlike(a: string, b: string): boolean {
  return bare(a).slice(0, 2) === bare(b).slice(0, 2)
}

function digits(text: string): string {
  return text.replace(/\D+/g, ' ').trim()
}

/** Vowel signs and accents make other words. */
function bare(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** Characters that distinguish names and operators, which most anchors omit. */
function symbols(text: string): string {
  return text.replace(/[^+#=<>*^|~$@]/g, '')
}
