/**
 * A page of the docs that gets the entries of a reference. Returns the symbols that its headings and tables name,
 * what it says about them, and problems: a heading that names no symbol any more, or one that has an entry already.
 */
import GithubSlugger from 'github-slugger'
import type { Heading, Root, RootContent, Table, TableRow } from 'mdast'
import { headingText } from '../../base/markdown-sections.ts'
import { suggest } from '../../base/suggest.ts'
import type { ReferenceSymbol } from '../../model/reference.ts'
import type { Texts } from '../../model/texts.ts'
import {
  type AuthoredGroup,
  type AuthoredProblem,
  cellText,
  commentIn,
  endOf,
  groupsIn,
  meaningsIn,
  type Range,
  startOf,
  without,
} from './authored-text.ts'
import type { SymbolNames } from './symbol-names.ts'

/** What a page says about a symbol. */
export interface AuthoredEntry {
  symbol: ReferenceSymbol
  /** Markdown without the lists of fields. */
  description: string
  groups: readonly AuthoredGroup[]
}

/** A heading that becomes an entry. */
export interface HeadingEntry extends AuthoredEntry {
  heading: Range
  depth: number
  /** The text of the heading without its ids. */
  title: string
  /** Ids that the writer gave the heading. */
  ids: readonly string[]
  /** The lists of fields, which are merged with those of the source. */
  taken: readonly Range[]
  /** Offset of what follows the entry. */
  end: number
}

/** A row of a table that becomes an entry. */
export interface RowEntry extends AuthoredEntry {
  cells: readonly string[]
}

/** A table whose rows are entries; without rows of its own, it gets those that have no place. */
export interface EntryTable {
  at: Range
  align: Table['align']
  head: readonly string[]
  rows: readonly (RowEntry | { cells: readonly string[] })[]
  /** Title or id of the section that it stands for, if the writer wrote no table. */
  section?: string
  /** The anchor of the heading above it. */
  under: string | undefined
}

/** A page with what it says about symbols. */
export interface AuthoredPage {
  entries: readonly HeadingEntry[]
  tables: readonly EntryTable[]
  /** What parameters mean, by their names. */
  meanings: ReadonlyMap<string, string>
  /** Anchors of other headings and of HTML, which entries must not take. */
  anchors: ReadonlySet<string>
  /** The title of the page as a heading. */
  title: string | undefined
  problems: readonly AuthoredProblem[]
}

interface Reading {
  text: string
  texts: Texts
  names: SymbolNames
  /** Symbols that have an entry. */
  placed: Set<ReferenceSymbol>
}

/** Reads a page. `tree` is that of `text`, which has no front matter. Symbols that it places are added to `placed`. */
export function readAuthoredPage(tree: Root, reading: Reading): AuthoredPage {
  return new PageReader(tree.children, reading).read()
}

class PageReader {
  readonly #nodes: readonly RootContent[]
  readonly #reading: Reading
  readonly #entries: HeadingEntry[] = []
  readonly #tables: EntryTable[] = []
  readonly #problems: AuthoredProblem[] = []
  readonly #slugger = new GithubSlugger()
  readonly #anchors: Set<string>
  #title: string | undefined
  #under: string | undefined

  constructor(nodes: readonly RootContent[], reading: Reading) {
    this.#nodes = nodes
    this.#reading = reading
    this.#anchors = new Set([...reading.text.matchAll(/\sid=["']([^"']+)["']/g)].map(([, id = '']) => id))
  }

  read(): AuthoredPage {
    for (const [index, node] of this.#nodes.entries()) {
      if (node.type === 'heading') this.#heading(node, index)
      const comment = commentIn(node)
      if (comment?.word === 'symbols') this.#table(node, this.#nodes[index + 1], comment.rest)
    }
    return {
      entries: this.#entries,
      tables: this.#tables,
      meanings: meaningsIn(this.#nodes, this.#reading.text),
      anchors: this.#anchors,
      title: this.#title,
      problems: this.#problems,
    }
  }

  #heading(node: Heading, index: number): void {
    const { text, texts } = this.#reading
    const [first, last] = [node.children[0], node.children.at(-1)]
    const written = first && last ? text.slice(startOf(first), endOf(last)) : ''
    const [, title = '', braced = ''] = /^([\s\S]*?)\s*(?:\{#([^}]*)\})?$/.exec(written) ?? []
    const given = braced.split(/\s+#/).filter(Boolean)
    const symbol = this.#symbolOf(headingText(title), startOf(node), first?.type === 'inlineCode')
    if (!symbol) {
      const id = given[0] ?? this.#slugger.slug(headingText(title))
      for (const one of [id, ...given]) this.#anchors.add(one)
      if (node.depth === 1) this.#title ??= headingText(title)
      this.#under = id
      return
    }
    // The anchor that the heading would have stays valid.
    const ids = given.length > 0 ? given : [this.#slugger.slug(headingText(title))]
    for (const id of ids) this.#anchors.add(id)
    this.#under = symbol.id
    const after = this.#nodes.findIndex((other, at) => at > index && other.type === 'heading')
    const body = this.#nodes.slice(index + 1, after < 0 ? undefined : after)
    const end = after < 0 ? text.length : startOf(this.#nodes[after] as RootContent)
    const { groups, taken } = groupsIn(body, text, texts)
    const start = endOf(node)
    const description = without(
      text.slice(start, end),
      taken.map(([from, to]) => [from - start, to - start]),
    )
    const { depth } = node
    this.#entries.push({ symbol, description, groups, heading: [startOf(node), start], depth, title, ids, taken, end })
  }

  /** The symbol that a heading names; undefined for other headings, and for one that has an entry. */
  #symbolOf(name: string, at: number, isCode: boolean): ReferenceSymbol | undefined {
    const { names, placed } = this.#reading
    const [symbol, ...others] = names.named(name)
    if (!symbol) {
      const near = isCode ? suggest(name, names.all) : undefined
      if (near !== undefined)
        this.#report(`The reference has no symbol ${name}.`, `Did you mean ${near}? The heading has no entry.`, at)
      return undefined
    }
    if (others.length > 0) {
      const all = [symbol, ...others].map(({ qualifiedName }) => qualifiedName)
      this.#report(`Several symbols are named ${name}.`, `Write the whole name: ${all.join(', ')}.`, at)
      return undefined
    }
    if (placed.has(symbol)) {
      const hint = 'This heading stays as it is. Remove one of them, or write another heading.'
      this.#report(`The symbol ${symbol.qualifiedName} has an entry already.`, hint, at)
      return undefined
    }
    placed.add(symbol)
    return symbol
  }

  #report(message: string, hint: string, at: number): void {
    this.#problems.push({ message, hint, at })
  }

  #table(comment: RootContent, node: RootContent | undefined, section: string): void {
    const under = this.#under
    if (section !== '') {
      this.#tables.push({ at: [startOf(comment), endOf(comment)], align: null, head: [], rows: [], section, under })
      return
    }
    if (node?.type !== 'table') {
      const hint = 'Put a table below it, or name a section of the source: <!-- docsgen-symbols: errors -->.'
      this.#report('No table follows this comment.', hint, startOf(comment))
      return
    }
    const { text } = this.#reading
    const [head, ...rows] = node.children
    this.#tables.push({
      at: [startOf(node), endOf(node)],
      align: node.align,
      head: (head as TableRow).children.map(cell => cellText(cell, text)),
      rows: rows.map(row => this.#row(row)),
      under,
    })
  }

  #row({ children }: TableRow): EntryTable['rows'][number] {
    const { text } = this.#reading
    const cells = children.map(cell => cellText(cell, text))
    const name = children[0]?.children.find(node => node.type === 'inlineCode')
    const symbol = name && this.#symbolOf(name.value, startOf(name), true)
    const description = cells.length > 1 ? (cells.at(-1) as string) : ''
    return symbol ? { cells, symbol, description, groups: [] } : { cells }
  }
}
