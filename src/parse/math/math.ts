/**
 * Maths by KaTeX. Returns the `MathInline` or `MathBlock` component with KaTeX's HTML and MathML; a formula that
 * KaTeX refuses is shown as code, with a finding at its place. KaTeX is loaded for the first formula, its styles
 * become classes, each page starts without macros, and equal formulas are rendered once.
 */
import type { Code, Node, RootContent } from 'mdast'
import type { Math as Formula } from 'mdast-util-math'
import { onDemand } from '../../base/on-demand.ts'
import { componentNode } from '../mdast/nodes.ts'
import { replaceChild, type Visit, type Visitor } from '../mdast/walk.ts'
import type { PageContext } from '../page-context.ts'
import type { ParseOptions } from '../parse-input.ts'
import { withoutStyles } from './formula-classes.ts'
import { isWiderThanPhone } from './formula-width.ts'

/** A formula's HTML, its words for search, and whether it may be wider than a line, or the reason why there is none. */
type MathResult =
  | { html: string; words: string | undefined; isWide: boolean }
  | { problem: string; at: number | undefined }

/** Renders formulas; `macros` are those that the page has defined so far, and may be extended. */
export type MathRenderer = (formula: string, display: boolean, macros: Record<string, unknown>) => MathResult

/** Options for every formula: no links, no author styles, no endless expansion. */
export const KATEX_OPTIONS = { trust: false, strict: 'ignore', maxSize: 50, maxExpand: 1000 } as const

/** Maximum number of characters; a longer formula would take seconds and is not really a formula. */
const MAX_FORMULA = 10_000
/** Maximum number of nested groups and of commands that apply to the rest of a group. KaTeX recurses into each. */
const MAX_DEPTH = 200
const OPENS =
  /\\(?:begin|left|(?:display|text|script|scriptscript)style|(?:tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|color|rm|bf|it|sf|tt|cal)(?![A-Za-z]))|(?<!\\)[{}]|\\(?:end|right)(?![A-Za-z])/g
const MEMO_ENTRIES = 5_000
/** Commands that change the meaning of later formulas. */
const DEFINES = /\\(?:[gex]?def|global|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/

/** Creates a renderer with an empty memo. Only docsgen's own stylesheet has classes for the styles of formulas. */
export function createMathRenderer({ mathStylesheet }: ParseOptions['markdown']): MathRenderer {
  const render: MathRenderer = (formula, display, macros) => {
    const made = renderFormula(formula, display, macros)
    return 'html' in made && mathStylesheet === 'bundled' ? { ...made, html: withoutStyles(made.html) } : made
  }
  const memo = new Map<string, MathResult>()
  return (formula, display, macros) => {
    if (DEFINES.test(formula) || Object.keys(macros).length > 0) return render(formula, display, macros)
    const key = `${display ? 'block' : 'inline'} ${formula}`
    const known = memo.get(key)
    if (known) return known
    const made = render(formula, display, {})
    if (memo.size >= MEMO_ENTRIES) memo.clear()
    memo.set(key, made)
    return made
  }
}

function renderFormula(formula: string, displayMode: boolean, macros: Record<string, unknown>): MathResult {
  const problem = formulaProblem(formula)
  if (problem) return problem
  const katex = onDemand('katex') as typeof import('katex').default
  try {
    const html = quietly(() =>
      katex.renderToString(formula, {
        ...KATEX_OPTIONS,
        displayMode,
        macros: macros as Record<string, string>,
        throwOnError: true,
      }),
    )
    return { html, words: formulaWords(html), isWide: !displayMode && isWiderThanPhone(html) }
  } catch (error) {
    // KaTeX throws ParseError for formulas that it refuses, and RangeError if nesting exhausts the stack.
    if (error instanceof RangeError) return { problem: 'the formula is nested too deep', at: undefined }
    const { rawMessage, message, position } = error as { rawMessage?: string; message: string; position?: number }
    return { problem: rawMessage ?? message, at: position }
  }
}

/** The limit that a formula exceeds, checked before KaTeX sees it. */
export function formulaProblem(formula: string): { problem: string; at: number | undefined } | undefined {
  if (formula.length > MAX_FORMULA)
    return {
      problem: `a formula must have at most ${MAX_FORMULA} characters, this one has ${formula.length}`,
      at: undefined,
    }
  const at = placeTooDeep(formula)
  return at === undefined ? undefined : { problem: `a formula must not be nested deeper than ${MAX_DEPTH} levels`, at }
}

/** The offset at which a formula exceeds the nesting limit; undefined if it does not. */
function placeTooDeep(formula: string): number | undefined {
  // For each open group, the number of levels that its end closes.
  const open = [0]
  let depth = 0
  for (const { 0: token, index } of formula.matchAll(OPENS)) {
    const opensGroup = token === '{' || token === '\\begin' || token === '\\left'
    const closesGroup = token === '}' || token === '\\end' || token === '\\right'
    if (closesGroup) depth = Math.max(0, depth - (open.pop() ?? 0))
    else if (++depth > MAX_DEPTH) return index
    else if (opensGroup) open.push(1)
    else open.push((open.pop() ?? 0) + 1)
  }
  return undefined
}

/**
 * KaTeX prints warnings (about a character without metrics, for example) to the console; a pure stage prints nothing.
 */
function quietly<T>(work: () => T): T {
  const { warn } = console
  console.warn = () => undefined
  try {
    return work()
  } finally {
    console.warn = warn
  }
}

/** Visitors for inline and block formulas. Create new ones for each page, because they store its macros. */
export function mathVisitors(render: MathRenderer) {
  const macros: Record<string, unknown> = {}
  const labels = new Map<string, number>()
  const visitor =
    (display: boolean) =>
    ({ node, parent, index, page }: Visit<Node & { value: string }>): number => {
      const result = render(node.value, display, macros)
      parent.children[index] = (
        'html' in result
          ? formula(node, display, result, parent.type === 'link' ? undefined : labels)
          : refused(node, display)
      ) as never
      if ('html' in result) page.features.math = true
      else report(node, result, page)
      return index + 1
    }
  return { inlineMath: visitor(false), math: visitor(true) }
}

/** A fence with the language `math` is a formula, as on GitHub; any other is passed to the code visitor. */
export function mathFence(code: Visitor<Code>): Visitor<Code> {
  return visit => {
    const { node, parent, index } = visit
    if (node.lang !== 'math') return code(visit)
    return replaceChild(parent, index, [{ type: 'math', value: node.value, position: node.position } as Formula])
  }
}

/** @param labels how often each label was used on the page; undefined if the formula must not be a tab stop */
function formula(
  { value, position }: Node & { value: string },
  display: boolean,
  { html, words, isWide }: Exclude<MathResult, { problem: string }>,
  labels: Map<string, number> | undefined,
): RootContent {
  const props = isWide ? { scrolls: true, label: labels && uniqueLabel(words ?? value, labels) } : {}
  const component = componentNode(display ? 'MathBlock' : 'MathInline', props, { position })
  component.children.push({ type: 'prerendered', html, text: value, words })
  component.formula = { value, display }
  return component
}

/** Regions with the same name cannot be told apart. */
function uniqueLabel(label: string, used: Map<string, number>): string {
  const count = (used.get(label) ?? 0) + 1
  used.set(label, count)
  return count === 1 ? label : `${label} (${count})`
}

/** The source of a formula that cannot be shown. */
function refused(node: Node & { value: string }, display: boolean): RootContent {
  const code: RootContent = { type: 'inlineCode', value: node.value, position: node.position }
  return display ? { type: 'paragraph', children: [code], position: node.position } : code
}

function report(
  node: Node & { value: string },
  result: { problem: string; at: number | undefined },
  page: PageContext,
) {
  const inSource = page.source(node).indexOf(node.value)
  const start = node.position?.start.offset
  const exact = result.at !== undefined && inSource !== -1 && start !== undefined
  const offset = exact ? start + inSource + (result.at as number) : 0
  const point = page.prepared.map.toSource(offset)
  page.report({
    rule: 'math',
    message: `the formula cannot be shown: ${result.problem}`,
    hint: 'Its source is shown instead.',
    at: exact ? page.lines.span(point, point + 1) : node,
  })
}

/**
 * The words of a formula for search: what it shows, instead of its source. The MathML in it is KaTeX's own output,
 * which is well-formed, so it is read by its tags.
 */
const MATHML = /<span class="katex-mathml">([\s\S]*?)<annotation/
const PART = /<(\/?)(\w+)[^>]*?(\/?)>|([^<]+)/g
/** What stands before the second child of an element. */
const BETWEEN: Partial<Record<string, string>> = { mfrac: '/', msup: '^', mtr: ' ' }
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#x27;': "'" }

/** The words; undefined if the HTML has no MathML. */
function formulaWords(html: string): string | undefined {
  const mathml = MATHML.exec(html)?.[1]
  if (mathml === undefined) return undefined
  const open: { name: string; children: number }[] = []
  let words = ''
  for (const [, closes, name = '', isEmpty, text] of mathml.matchAll(PART)) {
    if (text !== undefined) words += operatorOf(text, open.at(-1)?.name)
    else if (closes) open.pop()
    else {
      const parent = open.at(-1)
      if (parent && ++parent.children === 2) words += BETWEEN[parent.name] ?? ''
      if (name === 'mtr') words += ' '
      if (!isEmpty) open.push({ name, children: 0 })
    }
  }
  return words
    .replace(/[\u2061-\u2064\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** An operator of two sides has spaces around it. */
function operatorOf(text: string, element: string | undefined): string {
  const shown = text.replace(/&(?:lt|gt|amp|quot|#x27);/g, entity => ENTITIES[entity] ?? entity)
  return element === 'mo' && /^[=+−<>≤≥≠≈⋅×∈→]$/.test(shown) ? ` ${shown} ` : shown
}
