/**
 * Which anchor of a page was meant by one that it lacks.
 *
 * In: the anchor as written and those of the page. Out: the nearest one, and whether it is certain enough to
 * be put in its place. Certain is what differs in case and punctuation, in a number before it, or in a slip of
 * the fingers that makes no other word; and only where nothing else on the page is as near.
 */
import { editDistance, suggest } from '../base/suggest.ts'

export interface NearAnchor {
  anchor: string
  isCertain: boolean
}

/** Shorter words are parts of too many others. */
const MIN_WORD_LENGTH = 6

/** The anchor that was probably meant, if there is one. */
export function nearAnchor(wanted: string, anchors: Iterable<string>): NearAnchor | undefined {
  const known = [...anchors]
  const certain = known.filter(anchor => isCertain(wanted, anchor))
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

function isCertain(wanted: string, anchor: string): boolean {
  if (bare(wanted) === bare(anchor)) return true
  if (bare(anchor.replace(/^\d+-/, '')) === bare(wanted)) return true
  return isSlip(wanted.toLowerCase(), anchor.toLowerCase())
}

/** Two letters that changed places, or one too many or too few within a word. Another letter may make another word. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN_WORD_LENGTH || digits(a) !== digits(b) || editDistance(a, b, 1) !== 1)
    return false
  let at = 0
  while (a[at] === b[at]) at++
  const startsWord = at === 0 || a[at - 1] === '-'
  return a.length === b.length ? a[at] === b[at + 1] && a[at + 1] === b[at] : !startsWord
}

/** The one that has most in common among those that go on where the other ends, at either end. */
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
  return text.replace(/\D+/g, ' ')
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
