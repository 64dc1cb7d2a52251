/**
 * Converts flowcharts to the syntax that the renderer understands. Returns the same chart with one statement per
 * line, names of letters and digits, and labels without special characters; or the reason why there is none.
 */
import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { shortened } from './diagram-labels.ts'

type PlainFlowchart = { source: string; isWhole: true } | { problem: string; at?: string }

/** Signs that end a label in the renderer, mapped to characters that no text contains. `unmasked` restores them. */
const MASKED = '[](){}|<>"&;/\\`#%:-=.*_~'
const FIRST_MASK = 0xe000
const TAGS = /(<\/?(?:br|b|strong|i|em|u|s|del)\s*\/?>)/i

/** Writes a flowchart in the plain syntax. */
export function plainFlowchart(source: string): PlainFlowchart {
  const chart = readFlowchart(source)
  if (typeof chart === 'string') {
    return { problem: `the statement '${shortened(chart)}' is not understood`, at: chart }
  }
  if (/<img\b/i.test(source)) return { problem: 'pictures in labels cannot be drawn' }
  const names = nameAll(chart.statements)
  const lines = chart.statements.map(statement => printed(statement, names))
  return { source: [`flowchart ${chart.direction}`, ...lines].join('\n'), isWhole: true }
}

/** A drawing or its text, with the signs of labels restored. `write` writes a sign, for example as an entity. */
export function unmasked(text: string, write: (sign: string) => string = sign => sign): string {
  return text.replace(/[\uE000-\uE0FF]/g, character => {
    const sign = MASKED[character.charCodeAt(0) - FIRST_MASK]
    return sign === undefined ? character : write(sign)
  })
}

type Names = { nodes: Map<string, FlowNode & { name: string }>; subgraphs: Map<string, string> }

/** Names all nodes and subgraphs. If a node has several labels, the last one counts. */
function nameAll(statements: FlowStatement[]): Names {
  const nodes: Names['nodes'] = new Map()
  const subgraphs: Names['subgraphs'] = new Map()
  for (const statement of statements) {
    if (statement.kind === 'subgraph') subgraphs.set(statement.id, `s${subgraphs.size}`)
    if (statement.kind !== 'chain') continue
    for (const node of statement.groups.flat()) {
      const known = nodes.get(node.id) ?? { id: node.id, name: `n${nodes.size}` }
      nodes.set(node.id, { ...known, ...node })
    }
  }
  return { nodes, subgraphs }
}

function printed(statement: FlowStatement, names: Names): string {
  if (statement.kind === 'end') return 'end'
  if (statement.kind === 'direction') return `direction ${statement.to}`
  if (statement.kind === 'subgraph') return `subgraph ${names.subgraphs.get(statement.id)} [${masked(statement.label)}]`
  const [first = [], ...others] = statement.groups.map(group => group.map(node => printedNode(node, names)).join(' & '))
  return others.reduce<string>(
    (line, group, index) => `${line}${printedLink(statement.links[index])}${group}`,
    String(first),
  )
}

function printedNode({ id }: FlowNode, { nodes, subgraphs }: Names): string {
  const subgraph = subgraphs.get(id)
  const node = nodes.get(id)
  if (subgraph !== undefined && node?.label === undefined) return subgraph
  const [open, close] = node?.shape ?? ['[', ']']
  return `${node?.name}${open}${masked(node?.label ?? id)}${close}`
}

/** Nodes with an invisible link between them become separate statements. */
function printedLink(link: FlowLink | undefined): string {
  if (!link?.line) return '\n'
  const body = { solid: ['--', '-'], thick: ['==', '='], dotted: ['-.-', ''] }[link.line]
  const label = link.label === '' ? '' : `|${masked(link.label)}|`
  return ` ${link.startArrow ? '<' : ''}${body[0]}${link.endArrow ? '>' : body[1]}${label} `
}

/**
 * A label without signs that the renderer interprets, apart from line breaks and emphasis. An empty label becomes a
 * space.
 */
function masked(label: string): string {
  const parts = label
    .trim()
    .replace(/\s*(?:\n|\\n)\s*/g, '<br/>')
    .split(TAGS)
  return parts.map((part, index) => (index % 2 ? part.toLowerCase() : maskedText(part))).join('') || ' '
}

/**
 * Text without other tags and without Font Awesome icons. Entities are `&lt;` and `&#60;` as in HTML, or `#lt;` and
 * `#60;` as in mermaid.
 */
function maskedText(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]*>|\bfa[bsr]?:fa-[\w-]+ ?/gi, '')
    .replace(/[#&]#?(\w+);/g, (whole, name: string) => decoded(name) ?? whole)
    .replace(/./gsu, sign => (MASKED.includes(sign) ? String.fromCharCode(FIRST_MASK + MASKED.indexOf(sign)) : sign))
}

function decoded(name: string): string | undefined {
  if (/^\d{1,6}$/.test(name)) return String.fromCodePoint(Math.min(Number(name), 0x10ffff))
  return decodeNamedCharacterReference(name) || undefined
}

// Reads the statements of a mermaid flowchart. The syntax is that of https://mermaid.js.org/syntax/flowchart.html.
// The renderer has its own parser, which skips everything that it does not know: links without spaces around their
// text, names in other scripts, several statements in a line. Readers would see part of a diagram, and nobody would
// notice.

/** A node as a statement names it; `label` and `shape` are absent if the statement does not give them. */
type FlowNode = { id: string; label?: string; shape?: Shape }

/** A link to the following nodes. `line` is absent for an invisible link. */
type FlowLink = { label: string; line?: 'solid' | 'dotted' | 'thick'; startArrow: boolean; endArrow: boolean }

/** A statement of a flowchart. A chain has one link fewer than groups of nodes. */
type FlowStatement =
  | { kind: 'chain'; groups: FlowNode[][]; links: FlowLink[] }
  | { kind: 'subgraph'; id: string; label: string }
  | { kind: 'end' }
  | { kind: 'direction'; to: string }

type Flowchart = { direction: string; statements: FlowStatement[] }

const HEADER = /^(?:flowchart(?:-elk)?|graph)\b[ \t]*(TD|TB|BT|RL|LR|[<>^v](?=\s|$))?/
const DIRECTIONS: Record<string, string> = { '<': 'RL', '>': 'LR', '^': 'BT', v: 'TD' }
/** The page defines the colours. Titles for screen readers, and scripts and links of nodes, are not drawn. */
const NOT_DRAWN = /^(?:classDef|class|style|linkStyle|click|href|accTitle|accDescr)\b/

/** Reads a flowchart. If the result is a string, it is the line that is not understood. */
function readFlowchart(source: string): Flowchart | string {
  const [, given = 'TD'] = HEADER.exec(source) ?? []
  const statements: FlowStatement[] = []
  for (const text of joinedAtLinks(splitStatements(source.replace(HEADER, '')))) {
    if (NOT_DRAWN.test(text)) continue
    const statement = readBlock(text) ?? readChain(text)
    if (!statement) return text
    statements.push(statement)
  }
  return { direction: DIRECTIONS[given] ?? given, statements }
}

const LINK_AT_END = /(?:--+[-xo>]|==+[=xo>]|-\.+-[xo>]?|~~~+)\s*(?:\|[^|]*\|)?$/
const LINK_AT_START = /^<?(?:--|==|-\.|~~~)/

/** The statements, each with the lines that continue it: line ends before and after a link have no meaning. */
function joinedAtLinks(statements: string[]): string[] {
  const joined: string[] = []
  for (const text of statements) {
    const before = joined.at(-1)
    const continues = before !== undefined && (LINK_AT_END.test(before) || LINK_AT_START.test(text))
    if (continues) joined[joined.length - 1] = `${before} ${text}`
    else joined.push(text)
  }
  return joined
}

function readBlock(text: string): FlowStatement | undefined {
  if (text === 'end') return { kind: 'end' }
  const [, to] = /^direction\s+(TD|TB|BT|RL|LR)$/.exec(text) ?? []
  if (to) return { kind: 'direction', to }
  const [, title] = /^subgraph\b\s*([\s\S]*)$/.exec(text) ?? []
  if (title === undefined) return
  const id = NODE_ID.exec(title)?.[0] ?? ''
  const named = id && readShape(title.slice(id.length).trimStart())
  if (named && named.rest === '') return { kind: 'subgraph', id, label: named.label }
  return { kind: 'subgraph', id: title, label: title.replace(/^"([\s\S]*)"$/, '$1') }
}

/** Letters, digits and some signs; two hyphens, or a hyphen and a dot, begin a link. */
const NODE_ID = /^(?:[\p{L}\p{M}\p{N}_./#$%*+!?\\':]|-(?![-.])|=(?!=))+/u
const CLASS = /^:::[\w-]+/

function readChain(text: string): FlowStatement | undefined {
  const groups: FlowNode[][] = []
  const links: FlowLink[] = []
  let rest = text
  for (;;) {
    const group = readGroup(rest)
    if (!group) return
    groups.push(group.nodes)
    if (group.rest === '') return { kind: 'chain', groups, links }
    const link = readLink(group.rest)
    if (!link) return
    links.push(link.link)
    rest = link.rest
  }
}

/** Nodes with `&` between them. */
function readGroup(text: string): { nodes: FlowNode[]; rest: string } | undefined {
  const nodes: FlowNode[] = []
  let rest = text
  for (;;) {
    const read = readNode(rest)
    if (!read) return
    nodes.push(read.node)
    rest = read.rest
    if (!rest.startsWith('&')) return { nodes, rest }
    rest = rest.slice(1).trimStart()
  }
}

function readNode(text: string): { node: FlowNode; rest: string } | undefined {
  const found = NODE_ID.exec(text)?.[0]
  if (!found) return
  // A class follows the name directly, and its colons would be read as part of the name.
  const id = found.replace(/:::.*$/, '')
  const after = text.slice(id.length).replace(CLASS, '')
  const shape = readShape(after.trimStart())
  const rest = (shape ? shape.rest.replace(CLASS, '') : after).trimStart()
  return { node: { id, ...(shape && { label: shape.label, shape: shape.shape }) }, rest }
}

const PLAIN_LINK = /^([<xo])?(?:(--+[-xo>])|(==+[=xo>])|(-?\.+-[xo>]?)|(~~~+))\s*(?:\|(\s*"[^"]*"\s*|[^|]*)\|)?\s*/
const LABELLED_LINKS: ['solid' | 'thick' | 'dotted', RegExp][] = [
  ['solid', /^([<xo])?--\s*((?:[^-]|-(?!-))+?)\s*--+([-xo>])\s*/],
  ['thick', /^([<xo])?==\s*((?:[^=]|=(?!=))+?)\s*==+([=xo>])\s*/],
  ['dotted', /^([<xo])?-\.\s*((?:[^.]|\.(?!\.*-))+?)\s*\.+-([xo>]?)\s*/],
]
/** A link may have a name: `edge@-->`. */
const LINK_NAME = /^[\w-]+@(?=[-=.~<xo])/

function readLink(text: string): { link: FlowLink; rest: string } | undefined {
  const named = text.replace(LINK_NAME, '')
  const plain = PLAIN_LINK.exec(named)
  if (plain) {
    const [whole, start, solid, thick, dotted, , label = ''] = plain
    const endArrow = (solid ?? thick ?? dotted ?? '').endsWith('>')
    const link: FlowLink = { label: unquoted(label), startArrow: start === '<', endArrow }
    if (solid) link.line = 'solid'
    else if (thick) link.line = 'thick'
    else if (dotted) link.line = 'dotted'
    return { link, rest: named.slice(whole.length) }
  }
  for (const [line, pattern] of LABELLED_LINKS) {
    const [whole, start, label = '', end] = pattern.exec(named) ?? []
    if (whole === undefined) continue
    const link = { label: unquoted(label), line, startArrow: start === '<', endArrow: end === '>' }
    return { link, rest: named.slice(whole.length) }
  }
  return
}

function unquoted(label: string): string {
  return label.trim().replace(/^"`?([\s\S]*?)`?"$/, '$1')
}

// Shapes of nodes in flowcharts: `[text]`, `(text)`, `{text}`, `@{ shape: …, label: … }` and others.

/** The brackets of a shape that the renderer can draw. */
type Shape = readonly [open: string, close: string]

type ReadShape = { shape: Shape; label: string; rest: string }

const RECTANGLE: Shape = ['[', ']']
const ROUNDED: Shape = ['(', ')']
const DIAMOND: Shape = ['{', '}']
const HEXAGON: Shape = ['{{', '}}']
const STADIUM: Shape = ['([', '])']
const SUBROUTINE: Shape = ['[[', ']]']
const CYLINDER: Shape = ['[(', ')]']
const CIRCLE: Shape = ['((', '))']
const DOUBLE_CIRCLE: Shape = ['(((', ')))']
const FLAG: Shape = ['>', ']']

/** Brackets as written and the shape that is drawn, longer ones first. A parallelogram is drawn as a rectangle. */
const BRACKETS: [open: string, close: string, shape: Shape][] = [
  ['(((', ')))', DOUBLE_CIRCLE],
  ['((', '))', CIRCLE],
  ['([', '])', STADIUM],
  ['(-', '-)', CIRCLE],
  ['[[', ']]', SUBROUTINE],
  ['[(', ')]', CYLINDER],
  ['[/', '\\]', ['[/', '\\]']],
  ['[/', '/]', RECTANGLE],
  ['[\\', '/]', ['[\\', '/]']],
  ['[\\', '\\]', RECTANGLE],
  ['{{', '}}', HEXAGON],
  ['[', ']', RECTANGLE],
  ['(', ')', ROUNDED],
  ['{', '}', DIAMOND],
  ['>', ']', FLAG],
]

/** Names for `@{ shape }`; any other shape is drawn as a rectangle. */
const NAMED: Record<string, Shape> = {
  rounded: ROUNDED,
  event: ROUNDED,
  stadium: STADIUM,
  pill: STADIUM,
  terminal: STADIUM,
  subproc: SUBROUTINE,
  subprocess: SUBROUTINE,
  subroutine: SUBROUTINE,
  cyl: CYLINDER,
  cylinder: CYLINDER,
  database: CYLINDER,
  db: CYLINDER,
  circle: CIRCLE,
  circ: CIRCLE,
  diam: DIAMOND,
  diamond: DIAMOND,
  decision: DIAMOND,
  question: DIAMOND,
  hex: HEXAGON,
  hexagon: HEXAGON,
  prepare: HEXAGON,
  'dbl-circ': DOUBLE_CIRCLE,
  'double-circle': DOUBLE_CIRCLE,
  odd: FLAG,
}

/** Reads a shape at the start of a text; undefined if there is none. */
function readShape(text: string): ReadShape | undefined {
  if (text.startsWith('@{')) return readNamedShape(text)
  for (const [open] of BRACKETS) {
    if (!text.startsWith(open)) continue
    const read = BRACKETS.filter(([other]) => other === open).flatMap(brackets => readLabel(text, brackets) ?? [])
    // Shapes with the same opening bracket differ in the closing one: the first match counts.
    const first = read.sort((one, other) => other.rest.length - one.rest.length)[0]
    if (first) return first
  }
  return
}

function readLabel(text: string, [open, close, shape]: (typeof BRACKETS)[number]): ReadShape | undefined {
  const content = text.slice(open.length)
  const [quoted, label = ''] = /^\s*"([^"]*)"\s*/.exec(content) ?? []
  if (quoted !== undefined) {
    if (!content.startsWith(close, quoted.length)) return
    return { shape, label: plainLabel(label), rest: content.slice(quoted.length + close.length) }
  }
  const end = content.indexOf(close)
  if (end <= 0) return
  return { shape, label: plainLabel(content.slice(0, end)), rest: content.slice(end + close.length) }
}

function readNamedShape(text: string): ReadShape | undefined {
  const end = text.indexOf('}')
  if (end < 0) return
  const fields = text.slice(2, end)
  const name = /\bshape:\s*"?([\w-]+)/.exec(fields)?.[1] ?? ''
  const [, quoted, bare] = /\blabel:\s*(?:"([^"]*)"|([^,}\n]+))/.exec(fields) ?? []
  const label = plainLabel(quoted ?? bare ?? '')
  return { shape: NAMED[name] ?? RECTANGLE, label, rest: text.slice(end + 1) }
}

/** Text of a label, without the backquotes of markdown strings. */
function plainLabel(label: string): string {
  return label.trim().replace(/^`([\s\S]*)`$/, '$1')
}

/**
 * Splits a mermaid source into statements. They end at a line end or a semicolon that is not inside quotes, brackets
 * or the bars around the label of a link. Text in brackets may have several lines.
 */
const OPENING = '([{'
const CLOSING = ')]}'
/** What follows a line end: the closing bracket of a text, or something that cannot be in a text. */
const NEXT_MARK = /[()[\]{}|"]|--|==|-\.-/g

function splitStatements(source: string): string[] {
  const statements: string[] = []
  let start = 0
  let depth = 0
  let enclosing = ''
  for (let at = 0; at <= source.length; at++) {
    const character = source[at] ?? '\n'
    const isEnd = at === source.length
    if (enclosing !== '' && !isEnd) {
      if (character === enclosing) enclosing = ''
      continue
    }
    if (character === '"' || character === '|') enclosing = character
    else if (OPENING.includes(character)) depth++
    else if (CLOSING.includes(character)) depth = Math.max(0, depth - 1)
    // An unclosed bracket ends with its line.
    if (
      isEnd ||
      (character === '\n' && !(depth > 0 && isClosedAfter(source, at))) ||
      (character === ';' && depth === 0)
    ) {
      const statement = source.slice(start, at).trim()
      if (statement !== '') statements.push(statement)
      start = at + 1
      depth = 0
    }
  }
  return statements
}

function isClosedAfter(source: string, at: number): boolean {
  NEXT_MARK.lastIndex = at
  return CLOSING.includes(NEXT_MARK.exec(source)?.[0] ?? ' ')
}
