/**
 * Puts the entries of a reference into pages that an author wrote. Returns changes of their text: a heading that
 * names a symbol becomes its entry, a row of a marked table a short one. What has no place is added at the end of the
 * last page.
 */
import { readFileSync } from 'node:fs'
import { hashOf } from '../../base/hash.ts'
import { LineIndex } from '../../base/line-index.ts'
import { spanOf } from '../../base/source-text.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { FillablePage, PageFilling } from '../../model/plugin.ts'
import type { ReferencePage, ReferenceSymbol, SourceProblem } from '../../model/reference.ts'
import type { Texts } from '../../model/texts.ts'
import { readFrontMatter } from '../../parse/front-matter/read-front-matter.ts'
import { preprocessed } from '../../parse/preprocessed.ts'
import { decode } from '../../parse/text/decode.ts'
import { chooseParser } from '../../syntax/markdown-parser.ts'
import {
  type AuthoredEntry,
  type AuthoredPage,
  type EntryTable,
  type HeadingEntry,
  type RowEntry,
  readAuthoredPage,
} from './authored-page.ts'
import { kindsOf, rowOf, ruleOf, withGroups, withMeanings } from './authored-text.ts'
import { commentMarkdown, inlineMarkdown } from './comment-markdown.ts'
import { labelOf } from './labels.ts'
import { SymbolNames } from './symbol-names.ts'
import { codeOf } from './write-code.ts'
import {
  entriesOf,
  escaped,
  headOf,
  isMember,
  linkList,
  type SymbolEntry,
  symbolBlock,
  tailOf,
  type WriteContext,
} from './write-page.ts'

type Section = ReferencePage['sections'][number]

/** A page with the text that its places belong to. */
interface OpenPage {
  path: string
  bytes: string
  /** The whole text. */
  text: string
  /** Offset of the body. */
  offset: number
  /** The body. */
  body: string
  title: string | undefined
  authored: AuthoredPage
}

/** A reference whose entries have places in pages. */
export interface Placed {
  pages: readonly OpenPage[]
  /** Sections of what has no place. */
  rest: readonly Section[]
  problems: readonly SourceProblem[]
  /** The symbols with what the pages say about them, by their complete names. */
  symbols: Map<string, ReferenceSymbol>
  /** Names of symbols that a whole page describes: it has their name as its title. */
  described: ReadonlySet<string>
}

interface PlacingContext {
  config: ResolvedConfig
  texts: Texts
  /** Headings that are entries of earlier references: the offsets in each page. Gets those of this reference. */
  claimed: Map<string, Set<number>>
}

/** Finds the places of symbols in pages, and adds to them what the pages say. */
export async function placeSymbols(
  sections: readonly Section[],
  files: readonly FillablePage[],
  context: PlacingContext,
): Promise<Placed> {
  const symbols = sections.flatMap(section => section.symbols)
  const names = new SymbolNames(symbols)
  const placed = new Set<ReferenceSymbol>()
  const problems: SourceProblem[] = []
  const opened: OpenPage[] = []
  for (const file of files) {
    const page = await openPage(file, { ...context, names, placed, problems })
    if (page) opened.push(page)
  }
  const pages = opened.map(page => withoutClaimed(page, { claimed: context.claimed, placed, problems }))
  const meanings = new Map(pages.flatMap(({ authored }) => [...authored.meanings]))
  const said = new Map<ReferenceSymbol, { entry: AuthoredEntry; page: OpenPage }>()
  for (const page of pages) for (const entry of entriesIn(page.authored)) said.set(entry.symbol, { entry, page })
  const grown = symbols.map(symbol => {
    const { entry, page } = said.get(symbol) ?? {}
    const report = ({ message, hint, at }: { message: string; hint: string; at: number }) =>
      page && problems.push(problemAt(page, { message, hint }, at))
    const refOf = (name: string) => names.named(name)[0]?.qualifiedName
    const whole = { ...symbol, ...(entry?.description && { note: entry.description }) }
    return withMeanings(withGroups(whole, entry?.groups ?? [], { refOf, report, hasKind: kindsOf(symbols) }), meanings)
  })
  const rest = sections.map(section => ({ ...section, symbols: section.symbols.filter(one => !placed.has(one)) }))
  const byName = new Map(grown.map(symbol => [symbol.qualifiedName, symbol]))
  const described = new Set(pages.flatMap(({ title }) => title ?? []))
  return { pages, rest: rest.filter(section => section.symbols.length > 0), problems, symbols: byName, described }
}

/** A heading can be the entry of one reference only. The symbols of later ones are added at the end. */
function withoutClaimed(
  page: OpenPage,
  { claimed, placed, problems }: Pick<OpenContext, 'claimed' | 'placed' | 'problems'>,
): OpenPage {
  const earlier = claimed.get(page.path) ?? new Set()
  const isFree = ({ heading }: HeadingEntry) => !earlier.has(heading[0])
  const entries = page.authored.entries.filter(isFree)
  const taken = page.authored.entries.filter(entry => !isFree(entry))
  claimed.set(page.path, new Set([...earlier, ...entries.map(({ heading }) => heading[0])]))
  const [first] = taken
  if (!first) return page
  for (const { symbol } of taken) placed.delete(symbol)
  const names = taken.map(({ title }) => `'${title}'`).join(', ')
  const problem = {
    message: `Two references have a symbol for ${taken.length === 1 ? 'the heading' : 'the headings'} ${names}; the first one in the config gets it.`,
    hint: "The entries of the other are added at the end of the page. Leave them out with 'exclude', or name another page in 'into'.",
  }
  problems.push(problemAt(page, problem, first.heading[0]))
  return { ...page, authored: { ...page.authored, entries } }
}

function entriesIn({ entries, tables }: AuthoredPage): AuthoredEntry[] {
  return [...entries, ...tables.flatMap(({ rows }) => rows.filter(isEntry))]
}

const isEntry = (row: EntryTable['rows'][number]): row is RowEntry => 'symbol' in row

function problemAt({ path, text, offset }: OpenPage, problem: Pick<SourceProblem, 'message' | 'hint'>, at: number) {
  const { line, column } = spanOf(text, offset + at, offset + at)
  return { ...problem, file: path, line, column }
}

interface OpenContext extends PlacingContext {
  names: SymbolNames
  placed: Set<ReferenceSymbol>
  problems: SourceProblem[]
}

/** Reads a page as the parser of pages will; undefined if it cannot be read, which the parser reports. */
async function openPage({ path, absPath }: FillablePage, context: OpenContext): Promise<OpenPage | undefined> {
  const { config, texts, names, placed, problems } = context
  const preprocessor = config.functions?.preprocessor
  const read = readFileSync(absPath)
  const bytes = preprocessor ? (await preprocessed(read, absPath, preprocessor)).bytes : read
  const { text } = decode(bytes, path, config.limits.pageBytes)
  if (text === undefined) return undefined
  const { frontMatter, bodyOffset } = readFrontMatter(text, new LineIndex(text))
  const body = text.slice(bodyOffset)
  const { parser, math } = config.markdown
  const authored = readAuthoredPage(chooseParser(parser, { math }).parse(body), { text: body, texts, names, placed })
  const title = frontMatter.title ?? authored.title
  const page = { path, bytes: hashOf(bytes), text, offset: bodyOffset, body, title, authored }
  problems.push(...authored.problems.map(({ at, ...problem }) => problemAt(page, problem, at)))
  return page
}

interface FillingContext extends WriteContext {
  /** The symbol in its final form. */
  final: (qualifiedName: string) => ReferenceSymbol
  /** The ids of each page, which several references can add to. */
  usedIds: Map<string, Set<string>>
  /** What another reference says about a symbol, if this one says nothing. */
  elsewhere: (symbol: ReferenceSymbol) => string | undefined
}

/** The changes of the pages of a reference. */
export function fillPages({ pages, rest }: Placed, context: FillingContext): PageFilling[] {
  // Symbols that have got a place in the course of this.
  const left = new Set(rest.flatMap(({ symbols }) => symbols))
  const fillers = pages.map(page => new PageFiller(page, context))
  for (const filler of fillers) filler.fill(rest, left)
  const unplaced = rest
    .map(section => ({ ...section, symbols: section.symbols.filter(symbol => left.has(symbol)) }))
    .filter(({ symbols }) => symbols.length > 0)
  fillers.at(-1)?.append(unplaced)
  return fillers.map(filler => filler.filling)
}

class PageFiller {
  readonly #page: OpenPage
  readonly #context: FillingContext
  readonly #ids: Set<string>
  readonly #edits: { start: number; end: number; text: string }[] = []
  readonly #symbols: SymbolEntry[] = []

  constructor(page: OpenPage, context: FillingContext) {
    this.#page = page
    this.#context = context
    this.#ids = context.usedIds.get(page.path) ?? new Set()
    for (const id of page.authored.anchors) this.#ids.add(id)
    context.usedIds.set(page.path, this.#ids)
  }

  get filling(): PageFilling {
    const { path, bytes, offset } = this.#page
    const edits = this.#edits.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }))
    return { fills: path, bytes, edits, symbols: this.#symbols }
  }

  /** Places the entries that the page names, and the sections that it asks for. */
  fill(rest: readonly Section[], left: Set<ReferenceSymbol>): void {
    const { entries, tables } = this.#page.authored
    for (const entry of entries) this.#entry(entry)
    for (const table of tables) this.#table(table, rest, left)
    this.#owner(rest, left)
  }

  /** Adds sections at the end of the page. */
  append(sections: readonly Section[]): void {
    const blocks = sections.flatMap(({ title, id, symbols }) => {
      const written = symbols.map((symbol, at) => {
        const own = this.#placed(symbol)
        this.#symbols.push(...entriesOf(own))
        return symbolBlock(own, isMember(symbol, symbols.slice(0, at)) ? 4 : 3, this.#context)
      })
      return [`## ${escaped(labelOf(title, this.#context.texts))} {#${this.#idFor(id)}}`, ...written]
    })
    if (blocks.length > 0) this.#insert(this.#page.body.length, blocks.join('\n\n'))
  }

  /** The symbol in its final form, with an anchor that the page does not have yet. */
  #placed({ qualifiedName }: ReferenceSymbol): ReferenceSymbol {
    const symbol = this.#context.final(qualifiedName)
    return { ...symbol, id: this.#idFor(symbol.id, symbol.kind) }
  }

  #idFor(wanted: string, kind?: string): string {
    const candidates = [wanted, ...(kind === undefined ? [] : [`${wanted}-${kind}`])]
    let id = candidates.find(one => !this.#ids.has(one))
    for (let count = 2; id === undefined; count++) if (!this.#ids.has(`${wanted}-${count}`)) id = `${wanted}-${count}`
    this.#ids.add(id)
    return id
  }

  #insert(at: number, text: string): void {
    if (text !== '') this.#edits.push({ start: at, end: at, text: `\n\n${text}\n\n` })
  }

  #entry({ symbol: { qualifiedName, description = '' }, heading, depth, title, ids, taken, end }: HeadingEntry): void {
    for (const id of ids) this.#ids.delete(id)
    const symbol = this.#placed({ qualifiedName } as ReferenceSymbol)
    for (const id of ids) this.#ids.add(id)
    const others = ids.filter(id => id !== symbol.id)
    const first = `${'#'.repeat(depth)} ${title} {#${[symbol.id, ...others].join(' #')}}`
    const parts = [first, headOf(symbol, this.#context), commentMarkdown(description)]
    this.#edits.push({ start: heading[0], end: heading[1], text: parts.filter(Boolean).join('\n\n') })
    for (const [from, to] of taken) this.#edits.push({ start: from, end: to, text: '' })
    this.#insert(end, tailOf(symbol, this.#context))
    this.#symbols.push(...entriesOf(symbol))
  }

  /** A contract of which the source only says its name is described by the page with this title. */
  #owner(rest: readonly Section[], left: Set<ReferenceSymbol>): void {
    const { title, body } = this.#page
    const owner = rest
      .flatMap(({ symbols }) => symbols)
      .find(({ qualifiedName, kind }) => qualifiedName === title && kind === 'contract')
    if (!owner || !left.has(owner)) return
    const symbol = this.#context.final(owner.qualifiedName)
    if (symbol.groups.length > 0 || symbol.facts || textOf(symbol) || symbol.source || symbol.deprecated) return
    left.delete(owner)
    const { id } = this.#placed(owner)
    const start = body.length - body.trimStart().length
    this.#edits.push({ start, end: start, text: `<span id="${id}"></span>` })
    this.#symbols.push({ name: symbol.qualifiedName, id, kind: symbol.kind })
  }

  #table(table: EntryTable, rest: readonly Section[], left: Set<ReferenceSymbol>): void {
    const { align, under } = table
    const { head, rows } = table.section === undefined ? table : this.#restOf(table.section, rest, left)
    if (!rows.some(isEntry)) return
    const symbols = rows.map(row => (isEntry(row) ? this.#placed(row.symbol) : undefined))
    for (const symbol of symbols)
      if (symbol) {
        const { qualifiedName: name, id, kind } = symbol
        this.#symbols.push({ name, id, kind, ...(under !== undefined && { in: under }) })
      }
    const lines = rows.map(({ cells: [first = '', ...others] }, at) => {
      const symbol = symbols[at]
      const name = symbol ? this.#name(first, symbol) : first
      return [name, ...others.slice(0, -1), this.#lastCell(others.at(-1) ?? '', symbol)]
    })
    const top = head.length > 1 ? head : [...head, '']
    const [start, end] = table.at
    const text = [rowOf(top), ruleOf(align, top.length), ...lines.map(rowOf)].join('\n')
    this.#edits.push({ start, end, text })
  }

  /** The rows of a section that has no entries yet, such as `errors`. */
  #restOf(wanted: string, rest: readonly Section[], left: Set<ReferenceSymbol>): Pick<EntryTable, 'head' | 'rows'> {
    const { texts, final, elsewhere } = this.#context
    const isWanted = ({ id, title }: Section) => [id, title].some(own => own.toLowerCase() === wanted.toLowerCase())
    const sections = rest.filter(isWanted)
    const rows = sections
      .flatMap(({ symbols }) => symbols)
      .filter(symbol => left.delete(symbol))
      .map(symbol => {
        const description = textOf(final(symbol.qualifiedName)) ?? elsewhere(symbol) ?? ''
        return { symbol, description, groups: [], cells: ['', description] }
      })
    return { head: [escaped(labelOf(sections[0]?.title ?? '', texts)), texts['reference.description']], rows }
  }

  /** The last cell of a row: what the author says, and the functions that revert with an error or emit an event. */
  #lastCell(cell: string, symbol: ReferenceSymbol | undefined): string {
    const users = symbol?.groups.find(({ kind }) => kind === 'users')
    if (!users) return cell
    const list = `${escaped(labelOf(users.title, this.#context.texts))}: ${linkList(users.fields, this.#context)}`
    return [cell, list].filter(Boolean).join('<br>')
  }

  /** The first cell of a row: its anchor, its signature, and its short facts, such as a selector. */
  #name(cell: string, symbol: ReferenceSymbol): string {
    const html = /^(?:<[^>]*>\s*)*/.exec(cell)?.[0] ?? ''
    const [signature] = symbol.signatures
    const [start = '', ...parts] = signature?.code ?? [symbol.name]
    // The heading of the table says what they are.
    const short = typeof start === 'string' ? start.replace(/^(?:error|event|function|struct|type|enum) /, '') : start
    const facts = (symbol.facts ?? []).filter(({ value }) => value.length <= MAX_FACT)
    return [
      `${html}<span id="${symbol.id}"></span>${codeOf([short, ...parts], this.#context.names)}`,
      ...facts.map(({ label, value }) => `${escaped(label)} ${codeOf([value])}`),
    ].join('<br>')
  }
}

/** What is known about a symbol in words. */
function textOf({ description, note }: ReferenceSymbol): string | undefined {
  return note ?? (description && inlineMarkdown(description))
}

/** Longer facts, such as topics, have no room in a table. */
const MAX_FACT = 20
