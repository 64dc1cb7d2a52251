/**
 * Dollar signs that are no formula: prices (`$5 to $10`) and variables (`$PATH and $USER`).
 *
 * The rule is that of Pandoc (`tex_math_dollars`) and GitHub: the first dollar sign of a formula is followed, and the
 * last one preceded, by something other than white space, and no digit follows the last one. Text that is clearly TeX
 * is a formula all the same, because remark-math reads it as one. The tree tells which dollar signs a parser pairs,
 * so that code, addresses and attributes stay as they are, whichever parser it is.
 */
import type { Nodes, Root } from 'mdast'
import type { InlineMath } from 'mdast-util-math'
import type { Edit } from '../text/edits.ts'

/** After that many attempts, all signs of wrong pairs are escaped: text that a pair hid may contain further pairs. */
const MAX_ATTEMPTS = 6

/** A text that is parsed, and changed: by the parser, which repairs it, and by the edits here. */
interface ParsedText {
  /** The text that the last tree was parsed from. */
  current: () => string
  parse: () => Root
  edit: (edits: Edit[]) => void
}

/** Parses a text until no pair of dollar signs in it is something other than a formula. */
export function parseFormulas({ current, parse, edit }: ParsedText): Root {
  let tree = parse()
  if (!current().includes('$')) return tree
  for (let attempt = 1; ; attempt++) {
    const edits = escapesIn(tree, { text: current(), isLast: attempt > MAX_ATTEMPTS })
    if (edits.length === 0) return tree
    edit(edits)
    tree = parse()
  }
}

/** All inline formulas of a tree of a text. */
export function inlineFormulas(tree: Nodes, text: string): InlineMath[] {
  return groupsOfFormulas(tree, text).flat()
}

/** The inline formulas of each node that has some. Most nodes have no dollar sign, and their children are not visited. */
function groupsOfFormulas(node: Nodes, text: string, found: InlineMath[][] = []): InlineMath[][] {
  if (!('children' in node) || !hasSign(node, text)) return found
  const formulas: InlineMath[] = []
  for (const child of node.children) {
    if (child.type === 'inlineMath') formulas.push(child)
    else groupsOfFormulas(child, text, found)
  }
  if (formulas.length > 0) found.push(formulas)
  return found
}

function hasSign({ position }: Nodes, text: string): boolean {
  const at = text.indexOf('$', position?.start.offset ?? 0)
  return at !== -1 && at < (position?.end.offset ?? text.length)
}

interface Pass {
  text: string
  isLast: boolean
}

/** The edits that make dollar signs text which form no formula, in the order of the text. */
function escapesIn(tree: Nodes, pass: Pass): Edit[] {
  const signs = groupsOfFormulas(tree, pass.text).map(group => group.flatMap(node => signsOf(node, pass.text)))
  const edits = signs.flatMap(group => textSigns(group, pass)).map(at => ({ start: at, end: at, text: '\\' }))
  return edits.sort((a, b) => a.start - b.start)
}

/**
 * The offsets of the two signs of a pair. Two signs at each end are unambiguous, unless there are single ones between
 * them: `$$` is also a variable of shells.
 */
function signsOf({ position }: InlineMath, text: string): number[] {
  const start = position?.start.offset
  const end = position?.end.offset
  if (start === undefined || end === undefined) return []
  const written = text.slice(start, end)
  if (/^\$[^$]*\$$/.test(written)) return [start, end - 1]
  const inner = written.replace(/^\$+|\$+$/g, '')
  const isText = UNESCAPED.test(inner) ? !/\\(?:text|mbox)/.test(inner) : WORDS.test(inner)
  return isText ? [start, start + 1] : []
}

/** `Cash $$ and $$ back`, `$$VAR and $$OTHER` */
const WORDS = /^\s(?:[a-z]{2,}\s)+$|^(?:\w{2,}\s+){2,}$/
const UNESCAPED = /(?<!\\)\$/

/** Whether a sign is text already. Parsers let it end a formula all the same. */
function isEscaped(text: string, at: number): boolean {
  return /(?<!\\)(?:\\\\)*\\$/.test(text.slice(Math.max(0, at - 20), at))
}

/**
 * The signs that are text. The parser pairs each sign with the next one, so that one price shifts all pairs after it:
 * where two signs form no formula, the second one may begin the next.
 */
function textSigns(signs: readonly number[], { text, isLast }: Pass): number[] {
  const found: number[] = []
  for (let at = 0; at < signs.length - 1; ) {
    const [start = 0, end = 0] = [signs[at], signs[at + 1]]
    const around = { before: text[start - 1], after: text.slice(end + 1, end + 3) }
    const canPair = !isEscaped(text, start) && !isEscaped(text, end)
    if (canPair && isFormula(text.slice(start + 1, end), around)) at += 2
    else {
      if (!isEscaped(text, start)) found.push(start)
      at += 1
    }
  }
  // The parser would pair it with a sign that it has not paired yet.
  return isLast && found.length > 0 ? signs.filter(at => !isEscaped(text, at)) : found
}

interface Around {
  before: string | undefined
  after: string
}

/** A command of TeX. */
const COMMAND = /\\[A-Za-z]+|\\[,;:!{}\\]/
/** The name of a variable of a shell. */
const VARIABLE = /^[A-Z_][A-Z\d_]+\b/

function isFormula(inner: string, around: Around): boolean {
  if (inner === '' || isOfText(inner, around)) return false
  const [first = ' ', last = ' '] = [inner[0], inner.at(-1)]
  const isTight = /\S/.test(first) && /\S/.test(last)
  if (isTight && !/^\d/.test(around.after) && !isPriceInProse(inner)) return true
  if (VARIABLE.test(inner.trim())) return false
  const isEven = /\s/.test(first) && /\s/.test(last)
  // Braces alone may be escaped for MDX: `\{ $a: \{ b \}, $c`.
  if (/\\[A-Za-z,;:!\\]/.test(inner)) return true
  return (isEven && /[_^={}<>+*/]|^\s*\w\s*$/.test(inner)) || (inner.includes('^') && !/[A-Za-z]{2,}/.test(inner))
}

/** Whether the text between two signs, or around them, shows that they belong to prose or to code. */
function isOfText(inner: string, { before = '', after }: Around): boolean {
  // A pair further on, or a code span that the pair would cut.
  if (UNESCAPED.test(inner) || (inner.includes('`') && !/^`[^`]*`$/.test(inner))) return true
  if (/\n[ \t]*\n/.test(inner)) return true
  // `10$/20$`: amounts with the sign behind them.
  if (/\d/.test(before) && /^[-–—/,;+&]?\s*\d[\d.,]*$/.test(inner)) return true
  if (COMMAND.test(inner)) return false
  // `$HOME/bin:$PATH`, `${A}/${B}`, `$(a):$(b)`, `f($a,$b)`, `$a.$b`
  if (VARIABLE.test(inner) && /^[A-Z_]{2}/.test(after)) return true
  if (inner.length > 1 && /[/:,.]$/.test(inner) && /^[\w({]/.test(after)) return true
  // `${A:-$B}`
  if (!isBalanced(inner) && /^[\w({]/.test(after)) return true
  // `"^a$" and "^b$"`, `'a$' or 'b$'`, `5$. Then 6$`
  if (/^(?:[.,;:!?)\]"”’]+\s|["”’]+$|'\s[^']*')/.test(inner)) return true
  // `A$AP Rocky and Ke$ha`
  if (/[A-Za-z]/.test(before) && /^[A-Za-z]/.test(after) && /[A-Za-z]{2,}/.test(inner)) return true
  return /[^.\s][.?]\s|!\s+[A-Z]/.test(inner) || /\]\(|\w[([{]$|^\w+[)\]}]/.test(inner)
}

/** Whether each brace is closed in a text. */
function isBalanced(text: string): boolean {
  let open = 0
  for (const [brace] of text.matchAll(/\\.|[{}]/gs)) {
    if (brace === '{') open++
    else if (brace === '}' && --open < 0) return false
  }
  return open === 0
}

/**
 * Whether the text after a dollar sign begins with an amount and goes on with words. Pandoc would read
 * `$10 each, or 20$` as a formula.
 */
function isPriceInProse(inner: string): boolean {
  if (!/^\d[\d.,]*/.test(inner) || COMMAND.test(inner) || inner.includes('^')) return false
  const words = inner.match(/[A-Za-z]{2,}/g) ?? []
  return (
    words.length > 1 ||
    /^[\d.,]+[A-Za-z%]*[;:]\s/.test(inner) ||
    /\s(?:and|or|to|for|per|but|a|by|in|with|vs)\s/i.test(inner)
  )
}

/** Whether a formula consists of plain words, so that it was probably not meant as one. */
export function isProse(formula: string): boolean {
  return /(?<![\\\w])[A-Za-z]{3,}\s+[A-Za-z]{3,}(?![\w({[])/.test(formula) && !/[\\^_={}<>|]/.test(formula)
}
