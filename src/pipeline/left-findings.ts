/**
 * The findings about what pages of a foreign site show of another tool's markup: one for each kind, with its number
 * and three places. Only what stands in the source of a page, outside code and without a backslash, was not meant as
 * text; what another finding names is not said again.
 */
import { join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { foreignSyntax } from '../base/foreign-syntax.ts'
import { spanOf } from '../base/source-text.ts'
import { spreadOf } from '../findings/spread.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import { CELL_END, EMPTY_CELL, type Leftover, lettersBefore, lettersOf } from '../model/leftover.ts'
import { fencedRanges } from '../parse/prepare/lines.ts'
import { splitFrontMatter } from '../schema/split-front-matter.ts'
import type { LeftMemory, LeftOnPage, SourcePlace } from './left-memory.ts'

interface Place extends SourcePlace {
  sample: string
}

/** Rules whose findings explain why something on the page is empty. */
const CAUSES = new Set<Diagnostic['rule']>([
  'unknown-component',
  'missing-package',
  'component-failed',
  'page-code',
  'lost-text',
])
/** Number of places in a finding. */
const MAX_PLACES = 3
const MAX_QUOTED = 60
/** Rules that name single places of markup that is shown as text. */
const NAMED = new Set<Diagnostic['rule']>([
  'failed-markup',
  'unknown-directive',
  'unclosed-block',
  'expression',
  'math',
])

interface LeftContext {
  diagnostics: Diagnostic[]
  config: Pick<ResolvedConfig, 'siteDir'>
  /** What earlier runs found in the sources, and the identity of the text of a file. Default: all sources are searched. */
  known?: { memory: LeftMemory; hashOfSource: (path: string) => string | undefined }
}

/** All findings: those of single pages about the same markup are part of those of the site. */
export function leftFindings(pages: readonly LeftOnPage[], context: LeftContext): Diagnostic[] {
  const places = new Map<string, Place[]>()
  const explained = new Set(context.diagnostics.flatMap(({ rule, file }) => (CAUSES.has(rule) && file ? [file] : [])))
  const lacking = new Set(context.diagnostics.flatMap(({ lacks, file }) => (lacks ? (lacks.files ?? file ?? []) : [])))
  const sources = sourceReader(context.config.siteDir)
  const named = namedLines(context.diagnostics, sources)
  const isNamed = ({ file, span }: SourcePlace) => named.has(`${file}:${span?.line}`)
  for (const page of [...pages].sort(bySource)) {
    const search = () => samplesOf(page).map(sample => candidatesFor(sample, sources))
    const found = context.known
      ? context.known.memory.placesOf(page, { hashOfSource: context.known.hashOfSource, search })
      : search()
    // What a component would show is not known without its package, which may be what turns its data into elements.
    const isWhole = !page.files.some(file => lacking.has(file))
    for (const [at, { what, form, sample, count }] of samplesOf(page).entries()) {
      if (form === 'empty' && !isWhole) continue
      const all = found[at] ?? []
      // The same text may be a table elsewhere on the page.
      const likely = isWhole || form !== 'text' ? all : all.filter(({ isLikely }) => isLikely)
      if (form === 'empty' && OF_TITLE.has(what) && all.some(({ file, span }) => !span && sources(file).emptyTitle)) {
        noteTitle(page.files, { places, sources })
        continue
      }
      for (const { file, span } of [...likely.filter(isNamed), ...likely.filter(it => !isNamed(it))].slice(0, count)) {
        if (span ? isNamed({ file, span }) : explained.has(file)) continue
        const key = `${form} ${what}`
        const place: Place = { file, ...(span && { span }), sample: span && what === EMPTY_CELL ? '' : sample }
        const known = places.get(key)
        // A partial is shown on several pages.
        const isSame = (other: Place) => other.file === file && isSameSpan(other.span, span)
        if (!known) places.set(key, [place])
        else if (span === undefined || !known.some(isSame)) known.push(place)
      }
    }
  }
  dropCellsOfLinks(places)
  const found = [...places].map(([key, all]) => finding(key, all))
  const marked = new Set([...places.values()].flat().map(({ file, span }) => `${file}:${span?.line}`))
  // These findings contain the ones about single places, and say what it is that no parser understands.
  const others = context.diagnostics.filter(
    ({ rule, file, span }) =>
      rule !== 'foreign-markup' && !(rule === 'mdx-syntax' && span && marked.has(`${file}:${span.line}`)),
  )
  return [...others, ...found]
}

/** What shows the title of a page. */
const OF_TITLE: ReadonlySet<string> = new Set(['a heading', 'a breadcrumb'])
const TITLE = 'the title of the page'

/** Notes that the front matter of a page has an empty title, once whatever shows it. */
function noteTitle(
  files: readonly string[],
  { places, sources }: { places: Map<string, Place[]>; sources: ReadSource },
): void {
  const key = `empty ${TITLE}`
  const known = places.get(key) ?? []
  places.set(key, known)
  for (const file of files) {
    const span = sources(file).emptyTitle
    if (span && !known.some(other => other.file === file)) known.push({ file, span, sample: '' })
  }
}

/** A cell with an empty link is empty for the same reason. */
function dropCellsOfLinks(places: Map<string, Place[]>): void {
  const key = `empty ${EMPTY_CELL}`
  const links = places.get('empty a link') ?? []
  const lines = new Set(links.flatMap(({ file, span }) => (span ? `${file}:${span.line}` : [])))
  const own = (places.get(key) ?? []).filter(({ file, span }) => !lines.has(`${file}:${span?.line}`))
  if (own.length === 0) places.delete(key)
  else places.set(key, own)
}

function bySource(a: LeftOnPage, b: LeftOnPage): number {
  return a.outPath < b.outPath ? -1 : 1
}

function isSameSpan(a: SourceSpan | undefined, b: SourceSpan | undefined): boolean {
  return a?.line === b?.line && a?.column === b?.column
}

/** The lines that other findings name, with the rest of a paragraph of which one row is not a table. */
function namedLines(diagnostics: readonly Diagnostic[], read: ReadSource): ReadonlySet<string> {
  const named = new Set<string>()
  const places = diagnostics.flatMap(finding =>
    NAMED.has(finding.rule)
      ? [finding, ...(finding.related ?? [])].map(place => ({ ...place, rule: finding.rule }))
      : [],
  )
  for (const { rule, file, span } of places) {
    if (file === undefined || !span) continue
    let { line: first, endLine: last = first } = span
    const isText = (line: number) => (read(file).lines[line - 1] ?? '').trim() !== ''
    if (rule === 'failed-markup') {
      while (isText(first - 1)) first--
      while (isText(last + 1)) last++
    }
    for (let line = first; line <= last; line++) named.add(`${file}:${line}`)
  }
  return named
}

type ReadSource = (file: string) => SourceOfPage

function sourceReader(siteDir: string): ReadSource {
  const known = new Map<string, SourceOfPage>()
  return file => {
    const source =
      known.get(file) ??
      new SourceOfPage(readIfExists(join(siteDir, file))?.toString('utf8').replace(/\r\n?/g, '\n') ?? '')
    known.set(file, source)
    return source
  }
}

interface Sought extends Pick<Leftover, 'what' | 'form'> {
  sample: string
  count: number
  /** The letters before each occurrence. */
  before: readonly string[]
  files: readonly string[]
}

function samplesOf({ files, left }: LeftOnPage): Sought[] {
  return left.flatMap(({ what, form, samples }) =>
    samples.map(([sample, count, before = []]): Sought => ({ what, form, sample, count, before, files })),
  )
}

/** All places in the sources where an occurrence may stand; none if its author meant it as text. */
function candidatesFor({ what, form, sample, count, before, files }: Sought, read: ReadSource): SourcePlace[] {
  for (const file of files) {
    const source = read(file)
    if (what === EMPTY_CELL) {
      const row = source.rowOf(sample)
      if (row === 'same') return []
      if (row) return Array.from({ length: count }, () => ({ file, span: { line: row.line, column: 1 } }))
      continue
    }
    if (form === 'text' && source.isEscaped(sample, before)) return []
    const found = form === 'empty' ? source.addresses(sample) : source.places(sample, form === 'code')
    if (found.length > 0)
      return bestFirst(found, before, source.text).map(({ place: [start, end], isLikely }) => ({
        ...{ file, span: spanOf(source.text, start, end) },
        ...(isLikely && { isLikely }),
      }))
  }
  const [first] = files
  // Code may have created an empty element. An empty cell of its table may be meant.
  if (form !== 'empty' || what === EMPTY_CELL || first === undefined) return []
  const meant = what === 'a heading' ? read(first).emptyHeadings : 0
  return Array.from({ length: Math.max(0, count - meant) }, () => ({ file: first }))
}

/** The places with those first that have the letters before them that were shown there. */
function bestFirst(
  places: readonly (readonly [start: number, end: number])[],
  before: readonly string[],
  text: string,
): { place: readonly [start: number, end: number]; isLikely: boolean }[] {
  const rest = [...places]
  const best = before.flatMap(letters => {
    const at = rest.findIndex(([start]) => lettersBefore(text, start) === letters)
    return at < 0 ? [] : rest.splice(at, 1)
  })
  const marked = (own: typeof rest, isLikely: boolean) => own.map(place => ({ place, isLikely }))
  return [...marked(best, true), ...marked(rest, false)]
}

function finding(key: string, places: readonly Place[]): Diagnostic {
  const [first, ...others] = places as [Place, ...Place[]]
  const form = key.slice(0, key.indexOf(' '))
  const what = key.slice(form.length + 1)
  const shown = short(first.sample)
  const isEmpty = form === 'empty'
  const named = shown === '' ? '' : ` (${shown})`
  const message = isEmpty
    ? `${upper(what)} is shown without text${named}.`
    : `'${shown}' is ${what}; it is shown as it is written.`
  const hint =
    what === TITLE ? TITLE_HINT : isEmpty ? EMPTY_HINT : foreignSyntax().shown.find(kind => kind.what === what)?.hint
  return {
    rule: isEmpty ? 'lost-text' : 'foreign-markup',
    message,
    hint,
    subject: what,
    file: first.file,
    ...(first.span && { span: first.span }),
    ...spreadOf(places),
    related: others.slice(0, MAX_PLACES - 1).map(({ file, span, sample }) => ({
      file,
      ...(span && { span }),
      message: isEmpty ? 'the same here' : short(sample),
    })),
  }
}

const TITLE_HINT = 'Write a title, which links to the page show as well; hide_title: true hides it on the page.'
const EMPTY_HINT = 'What it contains was not recognised or shows nothing: write the text itself.'

/** A sample as findings quote it. */
function short(sample: string): string {
  const text = sample.replaceAll('\0', '`…`').replace(/\s+/g, ' ')
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// The source of a page, searched for what readers see.

/** Inline code. The source has no tree any more, and the pattern errs only where a line has an odd number of backticks. */
const INLINE_CODE = /(`+)(?!`)[^\n]*?[^`]\1(?!`)/g

/** Comments, in which nothing is markup but an include. */
const COMMENT = /<!--[\s\S]*?-->/g

/** Values of attributes, which are text in every tool. */
const ATTRIBUTE = /\s[\w-]+=(?:"[^"\n]*"|'[^'\n]*')/g

class SourceOfPage {
  readonly text: string
  /** The text with spaces instead of front matter and code. */
  readonly #commented: string
  /** The same without comments. */
  readonly #prose: string
  /** The same without the values of attributes. */
  readonly #bare: string
  #lines: readonly string[] | undefined
  #rows: readonly WrittenRow[] | undefined
  /** The bare text without the backslashes before signs. */
  #unescaped: string | undefined

  constructor(text: string) {
    this.text = text
    const blank = (part: string) => part.replace(/[^\n]/g, ' ')
    // Titles in front matter are text.
    const { bodyOffset } = splitFrontMatter(text)
    const code = fencedRanges(text, bodyOffset).toReversed()
    const unfenced = [...code, [0, bodyOffset] as const].reduce(
      (rest, [start, end]) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
      text,
    )
    this.#commented = unfenced.replace(INLINE_CODE, blank)
    this.#prose = this.#commented.replace(COMMENT, blank)
    this.#bare = this.#prose.replace(ATTRIBUTE, blank)
  }

  /** The lines, from 0. */
  get lines(): readonly string[] {
    this.#lines ??= this.text.split('\n')
    return this.#lines
  }

  /**
   * The row of a table in the source that is shown without the content of a cell; `same` if a row is as it is shown.
   * @param sample the text of the shown row
   */
  rowOf(sample: string): WrittenRow | 'same' | undefined {
    this.#rows ??= this.lines.flatMap((text, at) => (text.includes('|') ? readRow(text, at + 1) : []))
    const shown = sample.split(CELL_END).map(cell => ({ isEmpty: cell === '', letters: lettersOf(cell) }))
    if (shown.reduce((sum, { letters }) => sum + letters.length, 0) < MIN_LETTERS) return undefined
    const found = this.#rows.filter(({ cells }) =>
      shown.every(({ isEmpty, letters }, at) => isEmpty || (cells[at]?.letters ?? '').includes(letters)),
    )
    const isLost = ({ cells }: WrittenRow) => shown.some(({ isEmpty }, at) => isEmpty && cells[at]?.hasContent)
    return found.every(isLost) ? found[0] : 'same'
  }

  /** The place of an empty title in the front matter. */
  get emptyTitle(): SourceSpan | undefined {
    const { yaml, yamlOffset } = splitFrontMatter(this.text)
    const found = yaml === undefined ? null : /^title:[ \t]*(?:''|"")[ \t]*$/m.exec(yaml)
    return found ? spanOf(this.text, yamlOffset + found.index, yamlOffset + found.index + 'title'.length) : undefined
  }

  /** Number of headings that are empty in the source, too. */
  get emptyHeadings(): number {
    return this.lines.filter(line => /^ {0,3}#{1,6}[ \t]*(?:\{#[^}]*\}|<a\b[^>]*>[ \t]*<\/a>)?[ \t]*\r?$/.test(line))
      .length
  }

  /** The places of a text that its author did not mean as text. */
  places(sample: string, isCode: boolean): [start: number, end: number][] {
    const prose = sample.startsWith('<!--') ? this.#commented : /=["']/.test(sample) ? this.#prose : this.#bare
    const text = isCode || sample.includes(CODE_MARK) ? this.text : prose
    const before = sample.startsWith('<') ? /[\w\\'"`)}\]]/ : /[\\'"`]/
    return placesIn(text, sample).filter(([start]) => isCode || !before.test(this.text.charAt(start - 1)))
  }

  /** Whether it is shown where its author wrote it with backslashes. @param before the letters before each occurrence */
  isEscaped(sample: string, before: readonly string[]): boolean {
    const isShownIn = (text: string) =>
      placesIn(text, sample).some(([start]) => before.includes(lettersBefore(text, start)))
    if (!this.#bare.includes('\\')) return false
    this.#unescaped ??= this.#bare.replace(ESCAPE, '')
    return !isShownIn(this.#bare) && isShownIn(this.#unescaped)
  }

  /** The places of an address. */
  addresses(address: string): [start: number, end: number][] {
    if (address === '') return []
    const written = [address, address.replace(/\/$/, ''), address.replace(/^\//, '')]
    for (const form of written) {
      const start = form === '' ? -1 : this.#prose.indexOf(`](${form}`)
      if (start >= 0) return [[start, start + form.length + 2]]
    }
    return []
  }
}

/** A backslash before a sign, which is text then. */
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g

/** Stands for inline code in a sample. */
const CODE_MARK = '\0'

/**
 * The places of a sample in a source. Emphasis in the source is not visible in the sample, any white space is as good as
 * other, and inline code may be anything on the same line. Each part of the sample is searched after the one before it,
 * which takes little time on every source; one pattern with several gaps could take hours.
 */
function placesIn(text: string, sample: string): [start: number, end: number][] {
  const [first, ...others] = sample
    .split(CODE_MARK)
    .map(part => part.trim().replace(/\s+/g, ' '))
    .filter(part => part !== '')
  const found: [number, number][] = []
  let from = 0
  while (first !== undefined) {
    const place = nextPlace(text, first, from)
    if (place === undefined) break
    const end = others.reduce<number | undefined>((at, part) => {
      return at === undefined ? undefined : nextPlace(text, part, at, text.indexOf('\n', at))?.[1]
    }, place[1])
    if (end !== undefined) found.push([place[0], end])
    from = end ?? place[0] + 1
  }
  return found
}

/** The next place of a part of a sample that begins before `to`; -1 is the end of the text. */
function nextPlace(text: string, part: string, from: number, to = -1): [start: number, end: number] | undefined {
  const next = (at: number) => text.indexOf(part.charAt(0), at)
  for (let start = next(from); start >= 0 && (to < 0 || start < to); start = next(start + 1)) {
    const end = endOfPart(text, part, start)
    if (end !== undefined) return [start, end]
  }
  return undefined
}

/** The end of a part that begins here; undefined for another text. */
function endOfPart(text: string, part: string, start: number): number | undefined {
  let at = start
  for (const char of part) {
    if (char === ' ') {
      const [space] = /^[*_]*\s(?:[*_]*\s)*/.exec(text.slice(at, at + MAX_SPACE)) ?? []
      if (space === undefined) return undefined
      at += space.length
    } else {
      while (at > start && !text.startsWith(char, at) && /[*_]/.test(text.charAt(at))) at++
      if (!text.startsWith(char, at)) return undefined
      at += char.length
    }
  }
  return at
}

/** Maximum length of white space in a source, such as the padding of a table. */
const MAX_SPACE = 1000

/** A line that may be a row of a table. */
interface WrittenRow {
  /** Number of the line, from 1. */
  line: number
  cells: readonly { letters: string; hasContent: boolean }[]
}

/** Rows with fewer letters and digits are too common to be recognised. */
const MIN_LETTERS = 3

function readRow(text: string, line: number): WrittenRow {
  const written = text.trim().replace(/^\||(?<!\\)\|$/g, '')
  const cells = written.split(/(?<!\\)\|/).map(cell => ({
    letters: lettersOf(cell),
    hasContent: lettersOf(cell.replace(/&#?\w+;/g, '')) !== '',
  }))
  return { line, cells }
}
