/**
 * Results of the tools in the protocol's form. In: texts and hits. Out: content for clients.
 */
import { counted } from '../../base/counted.ts'
import type { SearchAnswer, Span } from '../../search-engine/types.ts'

/** What a tool returns. */
export interface ToolResult {
  [name: string]: unknown
  content: { type: 'text'; text: string }[]
  isError?: boolean
}

/** A text. */
export function textResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }] }
}

/** The reason why there is no answer, so that the client can try other arguments. */
export function wrongCall(reason: string): ToolResult {
  return { ...textResult(reason), isError: true }
}

/**
 * Hits, three lines each: titles from the site section's down, path with anchor, text around the match; then further
 * sections of the page.
 */
export function hitLines({ hits, total, corrected }: SearchAnswer): string {
  if (hits.length === 0) return 'Nothing found.'
  const shown = hits.map(({ hierarchy, title, path, anchor, snippet, kind, sections = [] }, index) => {
    const { lvl0, lvl1 } = hierarchy
    const titles = [...new Set([lvl0, lvl1, textOf(title)])].filter(Boolean).join(' > ') + (kind ? ` (${kind})` : '')
    const place = anchor === undefined ? path : `${path} anchor ${anchor}`
    const further = sections.map(section => `   also anchor ${section.anchor ?? '(top)'}: ${textOf(section.title)}`)
    const own = [`${index + 1}. ${titles}`, `   ${place}`, `   ${textOf(snippet)}`.trimEnd()].filter(Boolean)
    return [...own, ...further].join('\n')
  })
  const note = corrected === undefined ? '' : `Showing results for "${corrected}". `
  return `${note}${counted(total, 'page')} found.\n\n${shown.join('\n\n')}`
}

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('')
}
