/**
 * Shapes of nodes in flowcharts: `[text]`, `(text)`, `{text}`, `@{ shape: …, label: … }` and others. In: the text after
 * the name of a node. Out: its shape, its label, and the rest of the statement.
 */
/** The brackets of a shape that the renderer can draw. */
export type Shape = readonly [open: string, close: string]

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
export function readShape(text: string): ReadShape | undefined {
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
