/**
 * Plans corrections file by file. Returns, for each file with corrections, its bytes before and after, the applied
 * corrections, and why the others are not. Nothing is written.
 */
import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteModules } from '../../base/site-modules.ts'
import { spanOf } from '../../base/source-text.ts'
import type { Assessed } from '../../commands/audit-hooks.ts'
import { withoutCorrection } from '../../findings/fixable.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { ReportedFinding, SourceSpan } from '../../model/diagnostic.ts'
import { createAddressReader, type PageAddresses, type PageContent } from '../../parse/addresses/read-addresses.ts'
import { rewriteAddress } from '../../parse/addresses/spelling.ts'
import type { WrittenAddress } from '../../parse/addresses/written-address.ts'
import { PRINTED_BARE } from '../../parse/hast/references.ts'
import { applyChanges, type Change, overlap, parserText, textOf } from './file-text.ts'

/** A finding with its correction. */
interface Wanted extends Correction {
  finding: ReportedFinding
}

export interface Plan extends CorrectedPage<Wanted> {
  file: string
  before: Uint8Array
}

/** The corrections of each file that has any. */
export async function planFiles(
  { wanted, files, names }: Assessed,
  { siteDir, markdown, limits }: ResolvedConfig,
  isWanted: (finding: ReportedFinding) => boolean,
): Promise<Plan[]> {
  const byFile = new Map<string, Wanted[]>()
  for (const finding of wanted) {
    const { file, span = NO_SPAN, replace } = finding
    if (file === undefined || !replace || !isWanted(finding)) continue
    const own = byFile.get(file)
    if (own) own.push({ finding, span, ...replace })
    else byFile.set(file, [{ finding, span, ...replace }])
  }
  if (byFile.size === 0) return []
  const readAddresses = createAddressReader({ markdown, limits, pageImports: siteModules().pageImports }, await names())
  const sources = new Map(files.map(source => [source.path, source]))
  return [...byFile].flatMap(([file, corrections]): Plan[] => {
    const source = sources.get(file)
    if (!source || source.isMade) return [refusedAll(file, corrections)]
    const { docPath, kind } = source
    const before = readFileSync(join(siteDir, file))
    const read = (bytes: Uint8Array) => readAddresses({ path: file, docPath, kind, bytes })
    return [{ file, before, ...correctPage(before, corrections, read) }]
  })
}

/** The place of a finding about a whole file. */
const NO_SPAN: SourceSpan = { line: 1, column: 1 }
const NOT_MARKDOWN = 'only pages in markdown are corrected'

function refusedAll(file: string, corrections: readonly Wanted[]): Plan {
  const bytes = new Uint8Array()
  const refused = corrections.map(correction => ({ correction, reason: NOT_MARKDOWN }))
  return { file, before: bytes, bytes, made: [], changes: new Map(), written: new Map(), refused }
}

/** Identity of a finding: its place and its message. */
export function identityOf({ rule, file, span, message }: ReportedFinding): string {
  return JSON.stringify([rule, file, span?.line, span?.column, message])
}

// Corrects one page.

/** Reads a version of the page; undefined if it is no longer a page. */
type ReadPage = (bytes: Uint8Array) => PageAddresses | undefined

interface CorrectedPage<T extends Correction> {
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
function correctPage<T extends Correction>(
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

// Compares two versions of a page, before and after a correction.

/** The expected differences. */
interface Expected {
  /** By the index of the reference among those of the page: its address before and after. */
  links: ReadonlyMap<number, { from: string; to: string }>
  /** Displayed texts: an address that is a link by itself is its own text. */
  shown: readonly { from: string; to: string }[]
}

/** A part that differs: its path in the data, and its values. */
interface Difference {
  path: string[]
  before: unknown
  after: unknown
}

/** Names of parts that store places in the file. */
const PLACES = new Set(['position', 'span', 'usedAt', 'definition'])
/** Names of parts that a reader sees as text. */
const TEXTS = new Set(['value', 'text', 'html', 'excerpt', 'contentTitle', 'texts'])

/** Whether the versions differ exactly as expected. */
function isOnlyDifference(before: PageContent, after: PageContent, { links, shown }: Expected): boolean {
  const open = new Set(links.keys())
  const fields = [...links.values()].filter((_, at) => isField(before, [...links.keys()][at] as number))
  const isFine = ({ path, before: old, after: now }: Difference): boolean => {
    const [part, index, name] = path
    const link = part === 'links' && name === 'url' ? links.get(Number(index)) : undefined
    if (link) return open.delete(Number(index)) && old === link.from && now === link.to
    if (part === 'frontMatter') return takeOne(fields, ({ from, to }) => old === from && now === to)
    return isShown(path) && typeof old === 'string' && shownAs(old, shown) === now
  }
  return differences(before, after).every(isFine) && open.size === 0 && fields.length === 0
}

function isField({ links }: PageContent, index: number): boolean {
  return (links as { kind: string }[])[index]?.kind === 'front-matter'
}

/** Removes the first match from a list. */
function takeOne<T>(list: T[], fits: (item: T) => boolean): boolean {
  const at = list.findIndex(fits)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}

function isShown(path: Difference['path']): boolean {
  return path.slice(-2).some(name => TEXTS.has(String(name))) && !path.includes('frontMatter')
}

function shownAs(text: string, shown: Expected['shown']): string {
  return shown.reduce((result, { from, to }) => result.replaceAll(from, () => to), text)
}

function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = []
  const path: string[] = []
  const visit = (before: unknown, after: unknown) => {
    const [old, now] = path.at(-1) === 'className' ? [authored(before), authored(after)] : [before, after]
    if (Object.is(old, now)) return
    if (!isPlain(old) || !isPlain(now) || Array.isArray(old) !== Array.isArray(now)) {
      found.push({ path: [...path], before: old, after: now })
      return
    }
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (PLACES.has(name)) continue
      path.push(name)
      visit(old[name], now[name])
      path.pop()
    }
  }
  visit(before, after)
  return found
}

/** Classes without the one that follows from the address and the text of a link: as a list, whatever their form. */
function authored(classes: unknown): unknown {
  const names = typeof classes === 'string' ? classes.split(/\s+/) : (classes ?? [])
  return Array.isArray(names) ? names.filter((name: unknown) => name !== PRINTED_BARE) : names
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

// The possible ways to write a correction. Parsing the result shows which of them is right.

/** A link and its correct address. */
interface Correction {
  span: SourceSpan
  from: string
  to: string
}

/** Changes that may make a correction. */
interface Attempt {
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
function attemptsFor(page: PageAddresses, addresses: readonly WrittenAddress[], wanted: Correction): Attempt[] {
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

// What `--fix` would do, without doing it. Returns its findings; those that would be corrected include their edits,
// and the others have no correction but the reason why not.

/** The findings in the scope of the run, with their edits. */
export async function locateEdits(assessed: Assessed, config: ResolvedConfig): Promise<ReportedFinding[]> {
  const plans = await planFiles(assessed, config, () => true)
  const edits = new Map<ReportedFinding, ReportedFinding['edits']>()
  const reasons = new Map<ReportedFinding, string>()
  for (const { before, changes, refused } of plans) {
    const text = parserText(before)
    for (const [{ finding }, own] of changes)
      edits.set(
        finding,
        own.map(({ start, end, text: made }) => ({ span: spanOf(text, start, end), text: made })),
      )
    for (const { correction, reason } of refused) reasons.set(correction.finding, reason)
  }
  return assessed.wanted.map(finding => {
    const own = edits.get(finding)
    if (own) return { ...finding, edits: own }
    const reason = reasons.get(finding)
    return reason === undefined ? finding : withoutCorrection(finding, `--fix does not do it: ${reason}.`)
  })
}
