/**
 * Converts flowcharts to the syntax that the renderer understands. In: the source of a flowchart. Out: the same chart
 * with one statement per line, names of letters and digits, and labels without special characters; or the reason why
 * there is none.
 */
import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { shortened } from './diagram-labels.ts'
import { type FlowLink, type FlowNode, type FlowStatement, readFlowchart } from './read-flowchart.ts'

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
