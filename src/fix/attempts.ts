/**
 * The possible ways to write a correction. In: a page, and one of its links with the correct address. Out: changes to
 * try, the most likely first. Parsing the result shows which of them is right.
 */
import type { SourceSpan } from '../model/diagnostic.ts'
import type { PageAddresses } from '../parse/addresses/read-addresses.ts'
import { rewriteAddress } from '../parse/addresses/spelling.ts'
import type { WrittenAddress } from '../parse/addresses/written-address.ts'
import type { Change } from './file-text.ts'

/** A link and its correct address. */
export interface Correction {
  span: SourceSpan
  from: string
  to: string
}

/** Changes that may make a correction. */
export interface Attempt {
  changes: Change[]
  /** Indices of the references among those of the page. */
  links: number[]
  /** The address as it will be read. */
  to: string
  /** Displayed text that is the address, and changes with it. */
  shown: { from: string; to: string }[]
}

/** Maximum number of places to try one by one. */
const MAX_PLACES = 8

/** The attempts for a correction; none if the page has no such link. */
export function attemptsFor(page: PageAddresses, addresses: readonly WrittenAddress[], wanted: Correction): Attempt[] {
  const { span, from } = wanted
  const links = page.links.flatMap((link, at) => (link.url === from && isSame(link.span, span) ? [at] : []))
  if (links.length === 0) return []
  const all = addresses.filter(({ url }) => url === from)
  const inside = all.filter(({ at }) => isWithin(at, span))
  const sure = inside.filter(({ isUnsure }) => !isUnsure)
  const exact = sure.filter(({ at }) => at.line === span.line && at.column === span.column)
  const single = [...new Set([...inside, ...all])].slice(0, MAX_PLACES).map(address => [address])
  const groups = [exact, sure, ...single].filter(group => group.length > 0)
  const attempts = groups.flatMap(group =>
    WRITERS.flatMap(way => {
      const made = group.map(address => way(address, wanted.to))
      return made.every(isMade) ? [attemptOf(made, links)] : []
    }),
  )
  return [...new Map(attempts.map(attempt => [JSON.stringify(attempt.changes), attempt])).values()]
}

/** A change to one address. */
interface Made {
  change: Change
  to: string
  shown?: Attempt['shown'][number]
}

function attemptOf(made: readonly Made[], links: number[]): Attempt {
  const changes = new Map(made.map(({ change }) => [`${change.start} ${change.end}`, change]))
  const shown = made.flatMap(({ shown: own }) => own ?? [])
  return { changes: [...changes.values()], links, to: made[0]?.to ?? '', shown }
}

function isMade(made: Made | undefined): made is Made {
  return made !== undefined
}

/** In place or, for a link that only consists of its address, as a link with the same text. */
const WRITERS: ((address: WrittenAddress, to: string) => Made | undefined)[] = [
  inPlace,
  (address, to) => asLink(address, to, /[\\`*_{}[\]<>$|~&]/g),
  (address, to) => asLink(address, to, /[\\`*_{}[\]<>$|~&:.]/g),
]

function inPlace({ start, end, syntax, raw, url }: WrittenAddress, to: string): Made | undefined {
  const isShown = syntax === 'autolink' || syntax === 'literal'
  if (isShown && (raw !== url || !/^[a-z][a-z\d+.-]+:/i.test(to))) return undefined
  const made = rewriteAddress(raw, syntax, to)
  if (!made || made.raw === raw) return undefined
  const change = { start, end, text: made.raw }
  return { change, to: made.url, ...(isShown && { shown: { from: raw, to: made.raw } }) }
}

function asLink({ start, end, syntax, raw }: WrittenAddress, to: string, special: RegExp): Made | undefined {
  if (syntax !== 'autolink' && syntax !== 'literal') return undefined
  const made = rewriteAddress('', 'destination', to)
  if (!made) return undefined
  const brackets = syntax === 'autolink' ? 1 : 0
  const text = `[${raw.replace(special, '\\$&')}](${made.raw})`
  return { change: { start: start - brackets, end: end + brackets, text }, to: made.url }
}

function isSame(a: SourceSpan, b: SourceSpan): boolean {
  return a.line === b.line && a.column === b.column && a.endLine === b.endLine && a.endColumn === b.endColumn
}

function isWithin(
  { line, column }: WrittenAddress['at'],
  { line: first, column: start, endLine = first, endColumn = start + 1 }: SourceSpan,
): boolean {
  if (line < first || line > endLine) return false
  return (line > first || column >= start) && (line < endLine || column < endColumn)
}
