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
  const own = page.source(node)
  const offset = node.position?.start.offset ?? 0
  // An address that becomes a link ends a text, and may end within such markup.
  const isCut = node.type === 'text' && !own.endsWith('\n')
  const source = isCut ? own + (page.prepared.text.slice(offset + own.length).split('\n', 1)[0] ?? '') : own
  for (const { what, pattern, inCode, hint } of kinds) {
    const searched = isCode ? inCode : pattern
    if (!searched) continue
    for (const { 0: written, index } of source.matchAll(new RegExp(searched.source, `${searched.flags}g`))) {
      if (index >= own.length) break
      const start = { line: 1, column: 1, offset: offset + index }
      const end = { ...start, offset: start.offset + written.length }
      const shown = node.type === 'html' ? 'means nothing here' : 'is shown as text'
      const message = `'${written.trim().slice(0, 60)}' is ${what}; it ${shown}.`
      // One name is one finding, on however many pages: its author writes each in the same way.
      const subject = `${what} ${/[\w-]+/.exec(written)?.[0] ?? ''}`
      page.report({ rule: 'foreign-markup', message, hint, subject, at: page.place({ start, end }) })
    }
  }
}
