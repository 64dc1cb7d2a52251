/** Detects markup of other tools that would be published as text. */
import type { Code, Html, Text } from 'mdast'
import { foreignSyntax, MARKUP_LANGUAGES } from '../../base/foreign-syntax.ts'
import type { PageContext } from '../page-context.ts'

/** Checks one node. */
export function reportForeignMarkup(node: Text | Code | Html, page: PageContext): void {
  const { signs, written: kinds } = foreignSyntax()
  if (!signs.test(node.value)) return
  const isCode = node.type === 'code'
  if (isCode && MARKUP_LANGUAGES.test(node.lang ?? '')) return
  const source = page.source(node)
  const offset = node.position?.start.offset ?? 0
  for (const { what, pattern, inCode, hint } of kinds) {
    const found = (isCode ? inCode : pattern)?.exec(source)
    if (!found) continue
    const [written] = found
    const start = { line: 1, column: 1, offset: offset + found.index }
    const end = { ...start, offset: start.offset + written.length }
    const shown = node.type === 'html' ? 'means nothing here' : 'is shown as text'
    const message = `'${written.trim().slice(0, 60)}' is ${what}; it ${shown}.`
    // One name is one finding, on however many pages: its author writes each in the same way.
    const subject = `${what} ${/[\w-]+/.exec(written)?.[0] ?? ''}`
    page.report({ rule: 'foreign-markup', message, hint, subject, at: page.place({ start, end }) })
  }
}
