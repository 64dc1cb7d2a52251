/** Mindmaps. Returns a tree with its root in the middle and branches on both sides. */
import { ChartError, type ChartSource, plainText, type Statement } from './chart-source.ts'
import {
  block,
  blockHeight,
  type Chart,
  colorOf,
  element,
  LINE_HEIGHT,
  MARGIN,
  rounded,
  TEXT,
  textWidth,
  tint,
  wrapped,
} from './draw.ts'

const MAX_WIDTH = 170
const PAD_X = 12
const PAD_Y = 6
const LEVEL_GAP = 36
const ROW_GAP = 10

type Shape = 'line' | 'square' | 'rounded' | 'circle' | 'bang' | 'cloud' | 'hexagon'

/** Brackets around the text of a node, longer ones first. */
const BRACKETS: [open: string, close: string, shape: Shape][] = [
  ['((', '))', 'circle'],
  ['))', '((', 'bang'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'square'],
  ['(', ')', 'rounded'],
  [')', '(', 'cloud'],
]

interface Idea {
  text: string
  shape: Shape
  children: Idea[]
}

/** An idea with its lines and its size. `span` is the height of all that comes from it. */
interface Sized extends Idea {
  lines: string[]
  width: number
  height: number
  span: number
  parts: Sized[]
}

/** Draws a mindmap. */
export function drawMindmap(source: ChartSource): Chart {
  const root = sized(readIdeas(source), true)
  const [right, left] = sides(root)
  const spanOf = (parts: readonly Sized[]) => parts.reduce((sum, { span }) => sum + span + ROW_GAP, -ROW_GAP)
  const reach = (parts: readonly Sized[]) => Math.max(0, ...parts.map(depthWidth))
  const inner = Math.max(root.height, spanOf(right), spanOf(left))
  const [toLeft, toRight] = [reach(left), reach(right)]
  const width = 2 * MARGIN + toLeft + root.width + toRight
  const center = { x: MARGIN + toLeft + root.width / 2, y: MARGIN + inner / 2 }
  const drawn: Drawn = { lines: [], nodes: [] }
  const place = (parts: readonly Sized[], side: 1 | -1) => {
    let y = center.y - spanOf(parts) / 2
    for (const part of parts) {
      const at = { x: center.x + (side * root.width) / 2, y: center.y }
      const color = colorOf(root.parts.indexOf(part))
      drawIdea(part, { from: at, y: y + part.span / 2, side, color }, drawn)
      y += part.span + ROW_GAP
    }
  }
  place(right, 1)
  place(left, -1)
  drawn.nodes.push(...shapeOf(root, { ...center, color: 'var(--fg)', isRoot: true }))
  const body = [...drawn.lines, ...drawn.nodes]
  return { body, width, height: 2 * MARGIN + inner, text: inWords(root) }
}

function readIdeas({ statements, header }: ChartSource): Idea {
  const open: { idea: Idea; indent: number }[] = []
  let root: Idea | undefined
  for (const statement of joined(statements)) {
    // Icons come from a font that pages do not have; classes are colours.
    if (/^(?:::icon\(|:::)/.test(statement.text)) continue
    const idea = readIdea(statement)
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= statement.indent) open.pop()
    const parent = open.at(-1)?.idea
    if (!parent && root)
      throw new ChartError(`'${idea.text}' is a second root; indent it below the first one`, { line: statement.line })
    if (parent) parent.children.push(idea)
    else root = idea
    open.push({ idea, indent: statement.indent })
  }
  if (!root) throw new ChartError('it has no root', { line: header.line })
  return root
}

/** The statements, each with the lines that its text in quotes goes on in. */
function joined(statements: readonly Statement[]): Statement[] {
  const whole: Statement[] = []
  for (const statement of statements) {
    const last = whole.at(-1)
    const isOpen = last !== undefined && (last.text.match(/"/g) ?? []).length % 2 === 1
    if (isOpen) last.text = `${last.text} ${statement.text}`
    else whole.push({ ...statement })
  }
  return whole
}

function readIdea({ text, line }: Statement): Idea {
  const start = text.search(/[([{)]/)
  const brackets = start < 0 ? undefined : BRACKETS.find(([open]) => text.startsWith(open, start))
  if (!brackets) return { text: plainText(text), shape: 'line', children: [] }
  const [open, close, shape] = brackets
  const content = text
    .slice(start + open.length)
    .replace(/:::[\w -]+$/, '')
    .trimEnd()
  if (content.endsWith(close)) return { text: plainText(content.slice(0, -close.length)), shape, children: [] }
  // Text may contain brackets; an opening one right after a name does not.
  if (/^[\w-]+$/.test(text.slice(0, start))) throw new ChartError(`'${text}' has no closing '${close}'`, { line })
  return { text: plainText(text), shape: 'line', children: [] }
}

function sized(idea: Idea, isRoot = false): Sized {
  const lines = wrapped(idea.text, MAX_WIDTH)
  const isRound = idea.shape === 'circle' || idea.shape === 'bang'
  const text = { width: Math.max(...lines.map(line => textWidth(line))), height: blockHeight(lines) }
  const extra = isRoot ? 8 : idea.shape === 'hexagon' || idea.shape === 'cloud' ? 6 : 0
  const width = text.width + 2 * PAD_X + 2 * extra
  const height = text.height + 2 * PAD_Y + extra
  const diameter = Math.hypot(text.width, text.height) + PAD_X
  const parts = idea.children.map(child => sized(child))
  const own = isRound ? diameter : height
  const below = parts.reduce((sum, { span }) => sum + span + ROW_GAP, -ROW_GAP)
  return { ...idea, lines, parts, width: isRound ? diameter : width, height: own, span: Math.max(own, below) }
}

/** The branches on the right and on the left, so that both sides are about as high. */
function sides({ parts }: Sized): [right: Sized[], left: Sized[]] {
  const total = parts.reduce((sum, { span }) => sum + span, 0)
  let height = 0
  const count = parts.findIndex(({ span }) => {
    height += span
    return height >= total / 2
  })
  return [parts.slice(0, count + 1), parts.slice(count + 1)]
}

/** The width of a branch with the line to it. */
function depthWidth({ width, parts }: Sized): number {
  return LEVEL_GAP + width + Math.max(0, ...parts.map(depthWidth))
}

interface Drawn {
  lines: string[]
  nodes: string[]
}

type Branch = { from: { x: number; y: number }; y: number; side: 1 | -1; color: string }

function drawIdea(idea: Sized, { from, y, side, color }: Branch, drawn: Drawn): void {
  const near = from.x + side * LEVEL_GAP
  const middle = (from.x + near) / 2
  const d = `M${rounded(from.x)} ${rounded(from.y)}C${rounded(middle)} ${rounded(from.y)} ${rounded(middle)} ${rounded(y)} ${rounded(near)} ${rounded(y)}`
  drawn.lines.push(element('path', { d, fill: 'none', stroke: color, 'stroke-width': 1.5 }))
  drawn.nodes.push(...shapeOf(idea, { x: near + (side * idea.width) / 2, y, color }))
  const far = { x: near + side * idea.width, y }
  let top = y - idea.parts.reduce((sum, { span }) => sum + span + ROW_GAP, -ROW_GAP) / 2
  for (const part of idea.parts) {
    drawIdea(part, { from: far, y: top + part.span / 2, side, color }, drawn)
    top += part.span + ROW_GAP
  }
}

function shapeOf(
  idea: Sized,
  { x, y, color, isRoot }: { x: number; y: number; color: string; isRoot?: boolean },
): string[] {
  const { shape, width, height, lines } = idea
  const look = { fill: tint(color, isRoot ? 6 : 14), stroke: color, 'stroke-width': isRoot ? 2 : 1 }
  const [left, top] = [x - width / 2, y - height / 2]
  const text = block(lines, { x, y, ...(isRoot && { weight: 600 }) })
  if (shape === 'circle' || shape === 'bang') {
    const dashes = shape === 'bang' ? { 'stroke-dasharray': '6 3' } : {}
    return [element('circle', { cx: x, cy: y, r: width / 2, ...look, ...dashes }), ...text]
  }
  if (shape === 'hexagon') {
    const edge = Math.min(PAD_X, height / 2)
    const corners = [left, y, left + edge, top, left + width - edge, top, left + width, y]
    const others = [left + width - edge, top + height, left + edge, top + height]
    return [element('polygon', { points: [...corners, ...others].map(rounded).join(' '), ...look }), ...text]
  }
  const rx = { line: 4, square: 0, rounded: 10, cloud: (TEXT * LINE_HEIGHT) / 2 + PAD_Y }[shape]
  return [element('rect', { x: left, y: top, width, height, rx, ...look }), ...text]
}

/** The tree as text: `Root: one (a, b), two`. */
function inWords({ text, children }: Idea): string {
  const within = (idea: Idea): string =>
    idea.children.length === 0 ? idea.text : `${idea.text} (${idea.children.map(within).join(', ')})`
  return children.length === 0 ? text : `${text}: ${children.map(within).join(', ')}`
}
