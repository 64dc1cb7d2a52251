/**
 * Comments that silence findings: `<!-- docsgen-ignore-next-line rule: reason -->`, in MDX between braces.
 * In: a file's text. Out: what each comment names, with its place.
 */
import type { Ignore } from '../model/page.ts'
import type { LineIndex } from './text/line-index.ts'

const COMMENT = /(?:<!--|\{\/\*)\s*docsgen-ignore-next-line\b([^:]*?)(?::([\s\S]*?))?\s*(?:-->|\*\/\})/g

/** All of them, in the order of the file. */
export function ignoresIn(text: string, lines: LineIndex): Ignore[] {
  if (!text.includes('docsgen-ignore-next-line')) return []
  return [...text.matchAll(COMMENT)].map(match => ({
    rules: (match[1] ?? '').split(/[\s,]+/).filter(Boolean),
    reason: (match[2] ?? '').trim(),
    span: lines.span(match.index, match.index + match[0].length),
  }))
}
