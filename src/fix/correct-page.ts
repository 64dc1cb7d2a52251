/**
 * Corrects one page. In: its bytes, the correct addresses of links, and a function that reads a page. Out: the bytes
 * with those corrections that change the address and nothing else that readers see; the others with the reason.
 */
import { Buffer } from 'node:buffer'
import type { PageAddresses } from '../parse/addresses/read-addresses.ts'
import { type Attempt, attemptsFor, type Correction } from './attempts.ts'
import { type Expected, isOnlyDifference } from './compare-content.ts'
import { applyChanges, type Change, overlap, textOf } from './file-text.ts'

/** Reads a version of the page; undefined if it is no longer a page. */
export type ReadPage = (bytes: Uint8Array) => PageAddresses | undefined

export interface CorrectedPage<T extends Correction> {
  bytes: Uint8Array
  made: T[]
  /** For each applied correction, its changes to the text that the parser reads. */
  changes: ReadonlyMap<T, readonly Change[]>
  /** For each applied correction, its new address as parsers read it. */
  written: ReadonlyMap<T, string>
  /** Corrections that cannot be applied, with the reason. */
  refused: { correction: T; reason: string }[]
}

/** Maximum number of versions of a page to read. */
const MAX_READS = 4000

const REASONS = {
  unreadable: 'the file cannot be read as a page',
  gone: 'the link is no longer there',
  unclear: 'where its address is written cannot be told for certain',
  many: 'the page has too many addresses of which that is true',
}

/** Applies the corrections that are safe. */
export function correctPage<T extends Correction>(
  bytes: Uint8Array,
  corrections: readonly T[],
  read: ReadPage,
): CorrectedPage<T> {
  const text = textOf(bytes)
  const page = text === undefined ? undefined : read(bytes)
  if (text === undefined || !page) {
    const refused = corrections.map(correction => ({ correction, reason: REASONS.unreadable }))
    return { bytes, made: [], changes: new Map(), written: new Map(), refused }
  }
  return new PageCorrector({ text, page, read }).run(corrections)
}

/** A correction, and the ways to write it. */
interface Candidate<T> {
  correction: T
  attempts: Attempt[]
}

class PageCorrector {
  readonly #text: string
  readonly #page: PageAddresses
  readonly #read: ReadPage
  #reads = 0
  /** Corrections without untried attempts. */
  readonly #tried = new Set<Correction>()

  constructor({ text, page, read }: { text: string; page: PageAddresses; read: ReadPage }) {
    this.#text = text
    this.#page = page
    this.#read = read
  }

  run<T extends Correction>(corrections: readonly T[]): CorrectedPage<T> {
    const addresses = this.#page.addresses()
    const tries = corrections.map(correction => ({
      correction,
      attempts: attemptsFor(this.#page, addresses, correction),
    }))
    const accepted = new Map<T, Attempt>()
    this.#accept(tries, accepted)
    const refused = corrections
      .filter(correction => !accepted.has(correction))
      .map(correction => ({ correction, reason: this.#reasonFor(correction) }))
    const changes = new Map([...accepted].map(([correction, attempt]) => [correction, attempt.changes]))
    const written = new Map([...accepted].map(([correction, { to }]) => [correction, to]))
    const bytes = Buffer.from(this.#changed([...accepted.values()]))
    return { bytes, made: [...accepted.keys()], changes, written, refused }
  }

  /** Accepts valid attempts: all at once, or else each half separately, down to single corrections. */
  #accept<T extends Correction>(tries: readonly Candidate<T>[], accepted: Map<T, Attempt>): void {
    const [first, ...others] = tries
    if (!first || this.#reads >= MAX_READS) return
    const before = [...accepted.values()]
    const likeliest = tries.flatMap(({ attempts: [attempt] }) => attempt ?? [])
    if (likeliest.length === tries.length && this.#isRight([...before, ...likeliest]))
      for (const { correction, attempts } of tries) accepted.set(correction, attempts[0] as Attempt)
    else if (others.length > 0) {
      const middle = tries.length >> 1
      this.#accept(tries.slice(0, middle), accepted)
      this.#accept(tries.slice(middle), accepted)
    } else {
      const right = first.attempts.slice(1).find(attempt => this.#isRight([...before, attempt]))
      if (right) accepted.set(first.correction, right)
      if (this.#reads < MAX_READS) this.#tried.add(first.correction)
    }
  }

  #reasonFor(correction: Correction): string {
    if (!this.#page.links.some(({ url }) => url === correction.from)) return REASONS.gone
    return this.#tried.has(correction) ? REASONS.unclear : REASONS.many
  }

  #changed(attempts: readonly Attempt[]): string {
    return applyChanges(this.#text, changesOf(attempts))
  }

  /** Whether these attempts together change their addresses and nothing else. */
  #isRight(attempts: readonly Attempt[]): boolean {
    const changes = changesOf(attempts)
    if (changes.some((change, at) => changes.some((other, before) => before < at && overlap(change, other))))
      return false
    if (this.#reads >= MAX_READS) return false
    this.#reads++
    const after = this.#read(Buffer.from(this.#changed(attempts)))
    if (!after) return false
    const links = new Map<number, { from: string; to: string }>()
    for (const { links: places, to } of attempts)
      for (const place of places) links.set(place, { from: this.#page.links[place]?.url ?? '', to })
    const expected: Expected = { links, shown: attempts.flatMap(({ shown }) => shown) }
    return isOnlyDifference(this.#page.content, after.content, expected)
  }
}

/** The changes of all attempts, without duplicates. */
function changesOf(attempts: readonly Attempt[]) {
  const all = attempts.flatMap(({ changes }) => changes)
  return [...new Map(all.map(change => [JSON.stringify(change), change])).values()]
}
