/**
 * Comments that suppress findings: `<!-- docsgen-ignore-next-line rule: reason -->`, in MDX within braces. In: a file's
 * text. Out: the rules that each comment names, with its place. Comments inside code are samples.
 */
import type { Ignore } from '../model/page.ts'
import type { LineIndex } from './text/line-index.ts'

const COMMENT = /(?:<!--|\{\/\*)\s*docsgen-ignore-next-line\b([^:]*?)(?::([\s\S]*?))?\s*(?:-->|\*\/\})/g

/** All ignore comments, in file order. */
export function ignoresIn(text: string, lines: LineIndex): Ignore[] {
  if (!text.includes('docsgen-ignore-next-line')) return []
  const isCode = codeIn(text)
  const comments = [...text.matchAll(COMMENT)].filter(match => !isCode(match.index))
  return comments.map(match => ({
    rules: (match[1] ?? '').split(/[\s,]+/).filter(Boolean),
    reason: (match[2] ?? '').trim(),
    span: lines.span(match.index, match.index + match[0].length),
  }))
}

/** Whether a position of the text is inside a fenced block, or right after a backtick. */
function codeIn(text: string): (at: number) => boolean {
  const blocks: [start: number, end: number][] = []
  let open: { fence: string; start: number } | undefined
  for (const match of text.matchAll(/^[ \t>]*(`{3,}|~{3,})(.*)$/gm)) {
    const [, fence = '', rest = ''] = match
    if (open === undefined) open = { fence, start: match.index }
    else if (fence.startsWith(open.fence) && rest.trim() === '') {
      blocks.push([open.start, match.index])
      open = undefined
    }
  }
  if (open) blocks.push([open.start, text.length])
  return at => text[at - 1] === '`' || blocks.some(([start, end]) => start < at && at < end)
}
