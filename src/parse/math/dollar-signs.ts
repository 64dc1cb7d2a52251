/**
 * Dollar signs that are no formula: prices (`$5 to $10`) and variables (`$PATH and $USER`). In: a parsed text. Out:
 * edits that escape such dollar signs, for parsing again.
 *
 * The rule is that of Pandoc (`tex_math_dollars`) and GitHub: the first dollar sign of a formula is followed, and the
 * last one preceded, by something other than white space, and no digit follows the last one. Text that is clearly TeX
 * is a formula all the same, because remark-math reads it as one. The tree tells which dollar signs a parser pairs,
 * so that code, addresses and attributes stay as they are, whichever parser it is.
 */
import type { Nodes, Root } from 'mdast'
import type { InlineMath } from 'mdast-util-math'
import type { Edit } from '../text/edits.ts'

/** After that many attempts, both signs of a pair are escaped: a line may contain hundreds of prices. */
const MAX_ATTEMPTS = 6

/** Parses a text until no pair of dollar signs in it is something other than a formula. */
export function parseFormulas(text: string, parse: (text: string) => Root, edit: (edits: Edit[]) => string): Root {
  let current = text
  let tree = parse(current)
  if (!text.includes('$')) return tree
  for (let attempt = 1; ; attempt++) {
    const edits = inlineFormulas(tree).flatMap(node => escapes(node, current, attempt > MAX_ATTEMPTS))
    if (edits.length === 0) return tree
    current = edit(edits)
    tree = parse(current)
  }
}

/** All inline formulas of a tree, in order. */
export function inlineFormulas(tree: Nodes, found: InlineMath[] = []): InlineMath[] {
  if (tree.type === 'inlineMath') found.push(tree)
  if ('children' in tree) for (const child of tree.children) inlineFormulas(child, found)
  return found
}

/** The edits that make a pair of dollar signs text; none for a formula. */
function escapes({ position }: InlineMath, text: string, both: boolean): Edit[] {
  const start = position?.start.offset
  const end = position?.end.offset
  if (start === undefined || end === undefined) return []
  const written = text.slice(start, end)
  // Two dollar signs are unambiguous.
  if (!/^\$[^$]*\$$/.test(written) || isFormula(written.slice(1, -1), text[end])) return []
  return [start, ...(both ? [end - 1] : [])].map(at => ({ start: at, end: at, text: '\\' }))
}

/** A command of TeX, or an exponent. */
const TEX = /\\[A-Za-z]+|\\[,;:!{}\\]|\^/
/** The name of a variable of a shell. */
const VARIABLE = /^[A-Z_][A-Z\d_]+\b/

function isFormula(inner: string, after: string | undefined): boolean {
  const [first = ' ', last = ' '] = [inner[0], inner.at(-1)]
  const isTight = /\S/.test(first) && /\S/.test(last)
  if (isTight && !/\d/.test(after ?? '') && !isPriceInProse(inner)) return true
  if (VARIABLE.test(inner.trim())) return false
  const isEven = /\s/.test(first) && /\s/.test(last)
  return TEX.test(inner) || (isEven && /[_={}<>+*/]|^\s*\w\s*$/.test(inner))
}

/**
 * Whether the text after a dollar sign begins with an amount and goes on with words, or with the end of a link. Pandoc
 * would read `$10 each, or 20$` as a formula.
 */
function isPriceInProse(inner: string): boolean {
  if (!/^\d[\d.,]*/.test(inner) || TEX.test(inner)) return false
  const words = inner.match(/[A-Za-z]{2,}/g) ?? []
  return words.length > 1 || inner.includes('](') || /\s(?:and|or|to|for|per|but|a|by|in|with|vs)\s/i.test(inner)
}

/** Whether a formula consists of plain words, so that it was probably not meant as one. */
export function isProse(formula: string): boolean {
  return /(?<![\\\w])[A-Za-z]{3,}\s+[A-Za-z]{3,}(?![\w({[])/.test(formula) && !/[\\^_={}<>|]/.test(formula)
}
