/**
 * Finds what can be changed in a module, and compiles changes into it that are switched on one at a time. All mutants of a
 * run are therefore compiled once: `globalThis.docsgenMutant(id)` says whether a change is on, and records that its place was
 * reached.
 */
import { parseSync } from 'oxc-parser'

/** One change. */
export interface Mutant {
  file: string
  /** Offset of the changed text, which two mutants can share. */
  start: number
  end: number
  line: number
  column: number
  operator: string
  /** What was written, and what it becomes, shortened to one line. */
  before: string
  after: string
  /** Code before and after the changed text, which stays: `(on ? changed : ` and `)`. */
  open: (condition: string) => string
  close: string
}

/** What the search needs of a node of ESTree. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const COMPARISONS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const ARITHMETIC: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
const LOGIC: Record<string, string> = { '&&': '||', '||': '&&' }
const METHODS: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
}
/** Arguments that undo what a method does. */
const NEUTRAL: Record<string, string> = { filter: '() => true', sort: '() => 0', toSorted: '() => 0' }
/** A statement that is skipped. The outer braces keep an `else` after it with the `if` before it. */
const SKIPPED = { open: (on: string) => `{ if (!${on}) { `, close: ' } }' }
/** Expressions of TypeScript around one of JavaScript. Everything else of TypeScript has no effect. */
const TRANSPARENT = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
])
const CONDITIONS = new Set([
  'IfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'ConditionalExpression',
  'ForStatement',
])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Whether an operand shows that `+` joins texts. */
const isText = ({ type, value }: Node) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

/** All mutants of a module. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const lines = lineStarts(source)
  const found: Mutant[] = []
  const text = ({ start, end }: Node) => source.slice(start, end)
  const short = (words: string) => (words.length > 60 ? `${words.slice(0, 57)}…` : words).replace(/\s+/g, ' ')
  const add = (node: Node, operator: string, after: string, form: Pick<Mutant, 'open' | 'close'>) => {
    const line = lines.findLastIndex(start => start <= node.start)
    found.push({
      file,
      start: node.start,
      end: node.end,
      line: line + 1,
      column: node.start - (lines[line] ?? 0) + 1,
      operator,
      before: short(text(node)),
      after: short(after),
      ...form,
    })
  }
  /** An expression that becomes another one. */
  const replace = (node: Node, operator: string, after: string) =>
    add(node, operator, after, { open: on => `(${on} ? (${after}) : (`, close: '))' })
  const visit = (node: Node, parent: Node | undefined): void => {
    if (node.type.startsWith('TS') && !TRANSPARENT.has(node.type)) return
    if (/^(?:Import|Export(?:All|Default))/.test(node.type) && node.type !== 'ExportDefaultDeclaration') return
    changesOf(node, parent, { text, replace, add })
    for (const key of Object.keys(node)) {
      const value = node[key]
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node)
    }
  }
  visit(program as unknown as Node, undefined)
  return found
}

interface Tools {
  text: (node: Node) => string
  replace: (node: Node, operator: string, after: string) => void
  add: (node: Node, operator: string, after: string, form: Pick<Mutant, 'open' | 'close'>) => void
}

/** The changes of one node, without those of the nodes in it. */
function changesOf(node: Node, parent: Node | undefined, tools: Tools): void {
  const { text, replace, add } = tools
  const { test, left, right, body } = node as Partial<Record<string, Node>>
  if (CONDITIONS.has(node.type) && test) replace(test, 'negate condition', `!(${text(test)})`)
  if (node.type === 'BinaryExpression' && left && right) {
    const operator = node.operator as string
    const isSum = operator === '+' && (isText(left) || isText(right))
    const other = COMPARISONS[operator] ?? (isSum ? undefined : ARITHMETIC[operator])
    if (other) replace(node, `${operator} to ${other}`, `${text(left)} ${other} ${text(right)}`)
  }
  if (node.type === 'LogicalExpression' && left && right) changeLogic(node, left, right, tools)
  if (node.type === 'Literal' && !isName(node, parent)) changeConstant(node, replace)
  if (node.type === 'CallExpression') changeCall(node, tools)
  if (node.type === 'ExpressionStatement' && !node.directive && !isSuperCall(node))
    add(node, 'drop statement', '', SKIPPED)
  if (node.type === 'ContinueStatement' || node.type === 'BreakStatement')
    if (parent?.type !== 'SwitchCase')
      // The last statement of a case would only fall through to the next one, which compilers reject.
      add(node, 'drop statement', '', SKIPPED)
  if (FUNCTIONS.has(node.type) && body && parent?.kind !== 'constructor') returnEarly(body, tools)
}

/** `a && b` becomes `a || b`; of `a ?? b`, the second part goes. */
function changeLogic(node: Node, left: Node, right: Node, { text, replace }: Tools): void {
  const operator = node.operator as string
  const other = LOGIC[operator]
  if (other) replace(node, `${operator} to ${other}`, `(${text(left)}) ${other} (${text(right)})`)
  else replace(node, 'drop default', text(left))
}

function changeConstant(node: Node, replace: Tools['replace']): void {
  const { value, raw } = node
  if (typeof value === 'boolean') replace(node, 'change constant', String(!value))
  else if (typeof value === 'number') replace(node, 'change constant', value === 1 ? '0' : `${raw} + 1`)
}

/** The name of a method changes in place, so that optional chains stay whole. */
function changeCall(node: Node, { replace, add }: Tools): void {
  const callee = node.callee as Node
  const property = callee.property as Node | undefined
  if (callee.type !== 'MemberExpression' || callee.computed || !property) return
  const name = property.name as string
  const other = METHODS[name]
  if (other && Object.hasOwn(METHODS, name))
    // `a.some(` becomes `a.valueOf()[on ? 'every' : 'some'](`: the dot before the name stays.
    add(property, 'change method', other, { open: on => `valueOf()[${on} ? '${other}' : '`, close: "']" })
  const [first] = node.arguments as Node[]
  if (Object.hasOwn(NEUTRAL, name) && first && first.type !== 'SpreadElement')
    replace(first, `neutral ${name}`, NEUTRAL[name] as string)
}

/** A function that returns at once. */
function returnEarly(body: Node, { text, add, replace }: Tools): void {
  if (body.type !== 'BlockStatement') {
    if (text(body) !== 'undefined') replace(body, 'return early', 'undefined')
  } else if ((body.body as Node[]).length > 0) {
    const inside = { ...body, start: body.start + 1, end: body.start + 1 }
    add(inside, 'return early', 'return', { open: on => `if (${on}) return; `, close: '' })
  }
}

/** A literal that is a name: a property, a module, a member of a type. */
const isName = (node: Node, parent: Node | undefined): boolean =>
  parent !== undefined && ((parent.key === node && !parent.computed) || parent.source === node)

const isSuperCall = (node: Node): boolean => {
  const { expression } = node as unknown as { expression: Node }
  return expression.type === 'CallExpression' && (expression.callee as Node).type === 'Super'
}

function lineStarts(source: string): number[] {
  return [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** The module with all of the mutants compiled into it, by their ids. The lines stay the same. */
export function withMutants(source: string, mutants: readonly (Mutant & { id: number })[]): string {
  const insertions: { at: number; text: string; order: number[] }[] = []
  for (const { id, start, end, open, close } of mutants) {
    // At one place, inner texts are closed first and opened last.
    insertions.push({ at: start, text: open(`docsgenMutant(${id})`), order: [1, -end, id] })
    insertions.push({ at: end, text: close, order: [start === end ? 1 : 0, -start, -id] })
  }
  insertions.sort((a, b) => a.at - b.at || compare(a.order, b.order))
  let [result, last] = ['', 0]
  for (const { at, text } of insertions) {
    result += source.slice(last, at) + text
    last = at
  }
  return `const docsgenMutant = globalThis.docsgenMutant ?? (() => false); ${result}${source.slice(last)}`
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, at) => value - (b[at] ?? 0)).find(difference => difference !== 0) ?? 0
