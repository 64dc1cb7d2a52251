/**
 * Reads the statements of a mermaid flowchart. In: its source. Out: nodes, links and subgraphs in source order, or the
 * first line that is not understood. The syntax is that of https://mermaid.js.org/syntax/flowchart.html.
 *
 * The renderer has its own parser, which skips everything that it does not know: links without spaces around their
 * text, names in other scripts, several statements in a line. Readers would see part of a diagram, and nobody would
 * notice.
 */

import { readShape, type Shape } from './flowchart-shapes.ts'
import { splitStatements } from './split-statements.ts'

/** A node as a statement names it; `label` and `shape` are absent if the statement does not give them. */
export type FlowNode = { id: string; label?: string; shape?: Shape }

/** A link to the following nodes. `line` is absent for an invisible link. */
export type FlowLink = { label: string; line?: 'solid' | 'dotted' | 'thick'; startArrow: boolean; endArrow: boolean }

/** A statement of a flowchart. A chain has one link fewer than groups of nodes. */
export type FlowStatement =
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
export function readFlowchart(source: string): Flowchart | string {
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
