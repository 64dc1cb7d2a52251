/**
 * Flowcharts in the one spelling that the drawing library reads. In: a flowchart without settings and comments. Out: the same
 * statements, one in a line, with blanks around arrows and with shapes that it knows; and the labels that must be drawn.
 */

/** A flowchart to be drawn. */
export interface FlowchartText {
  text: string
  /** Labels of nodes, edges and groups; a node without a label shows its name. */
  labels: string[]
}

/** Statements about looks, which have no labels. */
const LOOKS = /^(?:classDef|class|style|linkStyle|click|direction|accTitle|accDescr)\b/
const HEAD = /^(?:graph|flowchart(?:-elk)?)\b[ \t]*([A-Za-z<>^]*)[ \t]*(?:;|(?=\n|$))/
/** An arrow, with what ends it: `-->`, `-.->`, `==>`, `--x`, `<-->`. */
const ARROW = /[ \t]*(<)?(?:-{2,}|={2,}|-\.+-?|\.+-)(?:>|[xo](?=[\s|]|$))?[ \t]*/y
const OPENERS = '[({'
const CLOSERS = '])}'

/** Reads a flowchart. @throws where a label is a picture */
export function flowchartText(source: string): FlowchartText {
  const [head = '', direction = ''] = HEAD.exec(source) ?? []
  const statements = statementsOf(source.slice(head.length))
  const found: Found = { nodes: new Map(), groups: new Set(), others: [] }
  // The library takes a node as it is named first; its label may come later.
  for (const statement of statements) edges(statement, found)
  found.others = []
  const lines = statements.map(statement => edges(statement, found))
  const own = [...found.nodes].filter(([name]) => !found.groups.has(name)).map(([name, { label }]) => label ?? name)
  const labels = [...own, ...found.others].map(label => label.replaceAll(BREAK, ' ').trim())
  const text = [`flowchart ${DIRECTIONS[direction] ?? 'TD'}`, ...lines].join('\n')
  return { text, labels: labels.filter(label => label !== '') }
}

const DIRECTIONS: Record<string, string> = { TB: 'TB', TD: 'TD', BT: 'BT', LR: 'LR', RL: 'RL', '<': 'RL', '>': 'LR' }

/** The statements: lines, and what semicolons divide outside of brackets and quotes. */
function statementsOf(source: string): string[] {
  // An edge that is not drawn only names its nodes.
  const lines = pieces(source, ';\n').flatMap(line => line.split(/[ \t]*~{3,}[ \t]*/))
  return lines.map(line => line.trim()).filter(line => line !== '')
}

interface Node {
  label?: string
  /** The label with what is around it. */
  shape: string
}

interface Found {
  nodes: Map<string, Node>
  /** Names of groups, which edges may name like nodes. */
  groups: Set<string>
  /** Labels of groups and edges. */
  others: string[]
}

/** A statement: nodes and arrows, the start of a group, or something about looks. */
function edges(statement: string, found: Found): string {
  if (LOOKS.test(statement) || statement === 'end') return statement
  const [whole, group = ''] = /^subgraph\b[ \t]*(.*)$/.exec(statement) ?? []
  if (whole !== undefined) return startOfGroup(group, found)
  const parts: string[] = []
  let start = 0
  let skipTo = 0
  for (const { at, depth } of characters(statement)) {
    if (at < skipTo || depth > 0) continue
    ARROW.lastIndex = at
    const arrow = ARROW.exec(statement)
    if (!arrow) continue
    parts.push(statement.slice(start, at), spelled(arrow[0].trim()))
    start = at + arrow[0].length
    skipTo = start
  }
  parts.push(statement.slice(start))
  return joined(parts, found)
}

function startOfGroup(group: string, { groups, others }: Found): string {
  const [, name = group, title = group] = /^([^[\s]+)[ \t]*\[([\s\S]*)\]$/.exec(group) ?? []
  groups.add(name)
  const label = shown(title)
  others.push(label)
  return name === title ? `subgraph ${label}` : `subgraph ${name} [${label}]`
}

/** Ends in crosses and circles are drawn as arrows. */
function spelled(arrow: string): string {
  return arrow.replace(/[xo]$/, '>')
}

/** The parts again: every second one is an arrow. */
function joined(parts: readonly string[], found: Found): string {
  let line = ''
  let isText = false
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      // `A -- text --> B`: what stands between an open arrow and its end is a label.
      const closes = parts[index + 2] !== undefined && /[>]$|^(?:-{3,}|={3,})$/.test(parts[index + 2] as string)
      isText = !isText && /^<?(?:--|==|-\.)$/.test(part) && closes
      line += ` ${part} `
      continue
    }
    if (isText) {
      found.others.push(shown(part))
      line += shown(part)
      continue
    }
    const [, label, rest = ''] = /^\|([\s\S]*?)\|[ \t]*([\s\S]*)$/.exec(part.trim()) ?? [
      undefined,
      undefined,
      part.trim(),
    ]
    if (label !== undefined) {
      found.others.push(shown(label))
      line = `${line.trimEnd()}|${shown(label)}| `
    }
    line += nodes(rest, found)
  }
  return line.trim()
}

/** Nodes that stand together: `A & B`. */
function nodes(text: string, found: Found): string {
  return pieces(text, '&')
    .map(piece => node(piece.trim(), found.nodes))
    .join(' & ')
}

const NODE = /^([^\s[({>@:]+)[ \t]*(?:@\{([\s\S]*)\}|([[({>][\s\S]*[\])}]))?[ \t]*(:::[\w-]+)?$/
const SHAPE = /^(\[[\\/]|>|[[({]+)([\s\S]*?)([\\/]\]|[\])}]+)$/

function node(text: string, nodes: Map<string, Node>): string {
  const [, name = '', settings, shape = '', style = ''] = NODE.exec(text) ?? []
  if (name === '') return text
  const [, open = '', inner, close = ''] = SHAPE.exec(shape) ?? []
  const written = inner ?? /label:\s*"([^"]*)"/.exec(settings ?? '')?.[1]
  if (written !== undefined) {
    const label = shown(written)
    const isKnown = inner !== undefined && !/[>\\/]/.test(open)
    nodes.set(name, { label, shape: around(label, isKnown ? [open, close] : BOX) })
  } else if (!nodes.has(name)) nodes.set(name, { shape: '' })
  return `${name}${nodes.get(name)?.shape ?? ''}${style}`
}

const BOX = ['[', ']'] as const

/** A label in brackets. The library ends a label at the first bracket that closes the shape: then it gets another shape. */
function around(label: string, shape: readonly [string, string]): string {
  const fits = [shape, BOX, ['(', ')'] as const, ['{', '}'] as const].find(
    ([, close]) => !label.includes(close.at(-1) as string),
  )
  const [open, close] = fits ?? shape
  return `${open}"${label}"${close}`
}

const BREAK = '<br/>'

/** A label as it is drawn: without quotes and tags. @throws where it is a picture */
function shown(written: string): string {
  if (/<img\b/i.test(written)) throw new Error('pictures in labels cannot be drawn')
  const label = written.trim().replace(/^"`?([\s\S]*?)`?"$/, '$1')
  const lines = label.split(/<br\s*\/?>|\\n|\n/i)
  const plain = lines.map(line =>
    line
      .replace(/<\/?[A-Za-z][^>]*>/g, '')
      .replace(/\bfa[bsr]?:fa-[\w-]+/g, '')
      .trim(),
  )
  return plain.join(BREAK)
}

/** The text divided at separators outside of brackets and quotes. */
function pieces(text: string, separators: string): string[] {
  const out: string[] = []
  let start = 0
  for (const { at, depth } of characters(text)) {
    if (depth > 0 || !separators.includes(text[at] as string)) continue
    out.push(text.slice(start, at))
    start = at + 1
  }
  return [...out, text.slice(start)]
}

/** Every character's place, with how deep it is in brackets, quotes and bars. */
function* characters(text: string): Generator<{ at: number; depth: number }> {
  let depth = 0
  let isQuoted = false
  let isBarred = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '|' && depth === 0) isBarred = !isBarred
    else if (!isQuoted && OPENERS.includes(character)) depth++
    if (character === '\n' && depth === 0) [isQuoted, isBarred] = [false, false]
    yield { at, depth: depth + (isQuoted || isBarred ? 1 : 0) }
    if (!isQuoted && CLOSERS.includes(character)) depth = Math.max(0, depth - 1)
  }
}
