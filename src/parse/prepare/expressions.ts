/**
 * `{…}` in the text of a page that was written for MDX. In: an expression and the scope of its file.
 * Out: what stands in its place: nothing for a comment, text for a literal or a known name, a hole for
 * a partial's prop. Other code is not run: only the text between the tags in it is shown.
 */
import { jsxText } from './jsx-text.ts'
import { PropRef, readWholeLiteral, type Scope } from './literals.ts'

export type Replacement =
  | { kind: 'comment'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'prop'; name: string }
  /** Code: its words are shown, or it is shown as it was written where it may be meant as text. */
  | { kind: 'code'; text: string; isWritten: boolean }
  /** Braces in prose: left alone. */
  | { kind: 'prose' }

const COMMENT = /^\s*\/\*([\s\S]*?)\*\/\s*$/
/** Looks like code: a name, call, operator, arrow, tag or template. */
const CODE = /^[\s(!]*(?:[A-Za-z_$][\w$]*\s*(?:$|[.([?]|[&|=!+*>-]{1,3}\s*\S|<=?\s)|\.\.\.|`|function\b|<[A-Za-z])/

/** A name alone: `{id}` may be a placeholder in prose. */
const NAME = /^\s*[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*\s*$/

/** Decides what an expression comes to. */
export function replaceExpression(text: string, scope: Scope): Replacement {
  const comment = COMMENT.exec(text)
  if (comment) return { kind: 'comment', text: (comment[1] as string).trim() }
  const literal = readWholeLiteral(text, scope)
  if (literal) {
    const { value } = literal
    if (value instanceof PropRef) return { kind: 'prop', name: value.name }
    if (typeof value === 'string' || typeof value === 'number') return { kind: 'text', text: String(value) }
    if (typeof value === 'boolean' || value === null || value === undefined) return { kind: 'text', text: '' }
  }
  if (!CODE.test(text)) return { kind: 'prose' }
  const isWritten = NAME.test(text)
  return { kind: 'code', text: isWritten ? `{${text}}` : jsxText(text, scope), isWritten }
}
