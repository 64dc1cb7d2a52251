/**
 * `{…}` in the text of an MDX page. In: an expression and the scope of its file. Out: its replacement: nothing for a
 * comment, text for a literal or a known name, an insertion for a partial's prop, and the result for code. If code is
 * not run, the text between the tags in it is shown.
 */
import type { RootContent, Text } from 'mdast'
import { isValidElement } from 'react'
import type { Position } from 'unist'
import type { SourceSpan } from '../../model/diagnostic.ts'
import { expressionName, shownText } from '../../model/prop-expression.ts'
import { readWholeLiteral, type Scope } from '../../syntax/literals.ts'
import { matchBraces, readTag, skipString } from '../../syntax/read-tag.ts'
import { Insertion } from '../insertion.ts'
import { componentNode, insertionNode } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import type { ExpressionNode } from './jsx-nodes.ts'
import { readPropExpression } from './prop-expressions.ts'

const COMMENT = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n|$))*$/
/** A name alone: `{id}` may be a placeholder in prose. */
const NAME = /^\s*[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*\s*$/

/** The nodes for an expression. */
export function expressionNodes(
  node: ExpressionNode,
  { page, scope }: { page: PageContext; scope: Scope },
): RootContent[] {
  const { value, position } = node
  if (COMMENT.test(value)) return []
  const text = (shown: string): Text[] => (shown === '' ? [] : [{ type: 'text', value: shown, position }])
  const literal = readWholeLiteral(value, scope)
  if (literal?.value instanceof Insertion) return [insertionNode(literal.value, position)]
  if (literal && isPlain(literal.value)) return text(shownText(literal.value))
  const isOfPartial = page.input.kind === 'partial' && /\bprops\b/.test(value)
  const computed = isOfPartial ? propInsertion(value, scope) : undefined
  if (computed) return [insertionNode(computed, position)]
  if (isOfPartial) reportProps(page, { what: 'The expression', at: page.place(position) })
  const result = isOfPartial ? undefined : page.code.value(value, 'The expression', page.place(position))
  if (result) return isPlain(result.value) ? text(shownText(result.value)) : reactNodes(result.value, position, value)
  if (page.code.mode === 'run') return page.code.isPlaceholder(value) ? text(`{${value}}`) : []
  return text(NAME.test(value) ? `{${value}}` : jsxText(value, scope))
}

/** The id that a comment at the end of a heading sets. */
export function idComment(value: string): string | undefined {
  return /^\s*\/\*\s*#(\S+?)(?:\s[\s\S]*)?\*\/\s*$/.exec(value)?.[1]
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean', 'undefined', 'bigint'].includes(typeof value)
}

/**
 * Elements and lists of them are rendered later; React does not show other objects.
 * @param source the code that it is the value of
 */
export function reactNodes(value: unknown, position: Position | undefined, source?: string): RootContent[] {
  const isShown = isValidElement(value) || (typeof value === 'object' && value !== null && Symbol.iterator in value)
  if (!isShown) return []
  return [{ ...componentNode('expression', {}, { position }), code: { content: value, source } }]
}

/**
 * A value that is computed from the props of a partial where the partial is used; undefined if that requires running
 * code.
 */
export function propInsertion(source: string, scope: Scope): Insertion | undefined {
  const expression = readPropExpression(source, scope)
  return expression && new Insertion('prop', expressionName(expression))
}

/** Reports that code using the props of a partial is left out. */
export function reportProps(page: PageContext, { what, at }: { what: string; at: SourceSpan }): void {
  page.report({
    rule: 'expression',
    message: `${what} computes something from the props of a partial, which are known only where it is used; it is left out.`,
    hint: 'Write {props.name}, or conditions, comparisons and templates of text.',
    cause:
      'Props of a partial are known where it is used: write {props.name}, or conditions, comparisons and templates of text.',
    at,
  })
}

// The words of an expression that is not run.

/** Elements whose text is separated from the text after them. */
const APART = /^(?:p|div|li|dt|dd|t[dhr]|h[1-6]|br|section|summary)$/
/** Maximum depth at which expressions within expressions are searched. */
const MAX_DEPTH = 20

/** The text inside the tags in `code`; '' if there is none. */
function jsxText(code: string, scope: Scope, depth = 0): string {
  let out = ''
  let open = 0
  for (let at = 0; at < code.length; ) {
    const character = code[at] as string
    const tag = character === '<' ? readTag(code, at) : undefined
    const braces = character === '{' && open > 0 ? matchBraces(code, at) : undefined
    if (tag) {
      if (tag.kind === 'open') open++
      else if (tag.kind === 'close') open = Math.max(0, open - 1)
      if (APART.test(tag.name)) out += ' '
      at = tag.end
    } else if (braces !== undefined) {
      out += innerText(code.slice(at + 1, braces - 1), scope, depth)
      at = braces
    } else {
      if (open > 0) out += character
      else if (character === '"' || character === "'" || character === '`') at = skipString(code, at)
      at++
    }
  }
  return depth > 0 ? out : decodeEntities(out).replace(/\s+/g, ' ').trim()
}

function innerText(code: string, scope: Scope, depth: number): string {
  const literal = readWholeLiteral(code, scope)?.value
  if (typeof literal === 'string' || typeof literal === 'number') return String(literal)
  return depth < MAX_DEPTH ? jsxText(code, scope, depth + 1) : ''
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Decodes the characters that JSX writes as entities. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : whole
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
