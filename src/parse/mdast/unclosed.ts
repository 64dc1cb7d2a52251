/**
 * Blocks that are opened by a fence and never closed: they extend to the end of the page, or of the list or quote
 * around them, and include content that was not meant for them.
 */
import type { Node } from 'unist'
import type { PageContext } from '../page-context.ts'

const OPENING = /^(?:`{3,}|~{3,}|:{3,})/

/** Reports a fenced block whose last line does not close it. Indented code has no fence. */
export function reportUnclosedFence(node: Node, page: PageContext): void {
  const source = page.source(node)
  const fence = OPENING.exec(source)?.[0]
  if (fence === undefined) return
  const lastLine = source.trimEnd().replace(/^[\s\S]*\n/, '')
  const closing = lastLine.replace(/^[ \t>]*/, '').trimEnd()
  const isClosed =
    source.includes('\n') && closing.length >= fence.length && closing === closing[0]?.repeat(closing.length)
  if (isClosed && closing[0] === fence[0]) return
  const what = fence.startsWith(':') ? 'directive' : 'code block'
  const isLast = page.prepared.text.slice(node.position?.end.offset).trim() === ''
  const end = isLast
    ? 'it includes everything that follows'
    : 'it ends with the list item, quote or directive around it'
  page.report({
    rule: 'unclosed-block',
    message: `this ${what} is never closed: ${end}`,
    hint: `Write ${fence} on a line of its own at its end.`,
    at: node,
  })
}
