/**
 * The statements of a page: for each paragraph, heading, row, line of code and field of the front matter, the parts
 * that are facts or change the meaning of facts.
 */
import type { Nodes, TableRow } from 'mdast'
import { type ContentPage, walk } from './pages.ts'
import { CLOSE, OPEN, type Part, type PartKind, wordsOf } from './words.ts'

export interface Statement {
  /** Line of the page. */
  line: number
  parts: Part[]
  /** Plain text of the statement, without markup. */
  context: string
}

/** Nodes that are one statement each, apart from rows of tables and code. */
const BLOCKS = new Set(['paragraph', 'heading'])
const FIELDS = ['title', 'sidebar_label', 'description'] as const
const EXTERNAL = /^(?:https?|wss?):\/\//

const ANCHORS = /\{#[^}]*\}/g

const tidy = (text: string): string => text.replace(ANCHORS, '').replace(/\s+/g, ' ').trim()

/** A text in which parts that are not prose are replaced by their index between two marks. */
class Flat {
  text = ''
  readonly parts: Part[] = []

  add(kind: PartKind, text: string): void {
    this.text += `${OPEN}${this.parts.push({ kind, text: tidy(text) }) - 1}${CLOSE}`
  }

  read(node: Nodes): void {
    if (node.type === 'text') this.text += node.value
    else if (node.type === 'inlineCode') this.add('code', node.value)
    else if (node.type === 'inlineMath') this.add('formula', node.value)
    else if (node.type === 'image') this.text += node.alt ?? ''
    else if (node.type === 'break') this.text += ' '
    // In `arXiv:1807`, the parser sees a directive.
    else if (node.type === 'textDirective') this.text += `:${node.name}`
    if ('children' in node) for (const child of node.children) this.read(child)
    if (node.type === 'link' && EXTERNAL.test(node.url)) this.add('url', node.url)
    if (node.type === 'tableCell') this.text += ' | '
  }

  /** The text for people. */
  get plain(): string {
    return tidy(this.text.replace(MARK, (_, index) => this.parts[Number(index)]?.text ?? ''))
  }
}

const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

/** A part that makes each word of its statement part of the fact: the label of an address, of a link, of a value. */
const LABELLED = /^(?:0x[0-9a-fA-F]{8,}|(?:https?|wss?):\/\/\S+|[\w.-]+\.eth)$/

function statement(line: number, flat: Flat): Statement {
  const context = flat.plain
  const parts = wordsOf(flat.text.replace(ANCHORS, '')).map(word =>
    typeof word === 'number' ? (flat.parts[word] as Part) : word,
  )
  if (parts.some(({ text }) => LABELLED.test(text))) parts.unshift({ kind: 'word', text: context })
  return { line, parts, context }
}

function flatOf(node: Nodes): Flat {
  const flat = new Flat()
  flat.read(node)
  return flat
}

/** A row: the text of its first cell is the label of the others; the header is the label of the columns. */
function rowStatement(line: number, row: TableRow, isHeader: boolean): Statement {
  const made = statement(line, flatOf(row))
  const label = isHeader ? row : row.children[0]
  if ((isHeader || made.parts.length > 0) && label) made.parts.unshift({ kind: 'word', text: flatOf(label).plain })
  return made
}

function codeStatements(line: number, text: string, meta: string): Statement[] {
  const lines = [meta, ...text.split('\n')]
  return lines.map((each, index) => ({
    line: line + index,
    parts: tidy(each) === '' ? [] : [{ kind: index === 0 ? 'word' : 'line', text: tidy(each) } satisfies Part],
    context: tidy(each),
  }))
}

function frontMatter({ data, lines }: ContentPage): Statement[] {
  const at = (text: string) => lines.findIndex(line => line.includes(text)) + 1
  const fields = FIELDS.flatMap(field => {
    const value = data[field]
    return typeof value === 'string' ? [{ field, value }] : []
  }).map(({ field, value }) => {
    const flat = new Flat()
    flat.text = value
    return statement(at(`${field}:`), flat)
  })
  const sources = sourcesOf(data).map(source => ({ line: at(source), parts: [word(source)], context: source }))
  const verified = data.verified
    ? [{ line: at('verified:'), parts: [word(JSON.stringify(data.verified))], context: '' }]
    : []
  const keys = { line: 1, parts: [word(Object.keys(data).join(' '))], context: '' }
  return [keys, ...fields, ...sources, ...verified]
}

const word = (text: string): Part => ({ kind: 'word', text })

/** The sources that the front matter of a page lists. */
export function sourcesOf(data: ContentPage['data']): string[] {
  return Array.isArray(data.sources) ? data.sources.map(String) : []
}

/** All statements of a page that have parts. */
export function statementsOf(page: ContentPage): Statement[] {
  const found = page.file.endsWith('.md') ? frontMatter(page) : []
  const at = (node: Nodes) => (node.position?.start.line ?? 1) + page.offset
  walk(page.tree, node => {
    if (BLOCKS.has(node.type)) found.push(statement(at(node), flatOf(node)))
    else if (node.type === 'table')
      found.push(...node.children.map((row, index) => rowStatement(at(row), row, index === 0)))
    else if (node.type === 'code')
      found.push(...codeStatements(at(node), node.value, `${node.lang ?? ''} ${node.meta ?? ''}`))
    else if (node.type === 'math')
      found.push({ line: at(node), parts: [{ kind: 'formula', text: tidy(node.value) }], context: tidy(node.value) })
  })
  return found.filter(({ parts }) => parts.length > 0)
}
