/**
 * `chunks.jsonl`: the text of the site in chunks for retrieval, one JSON object per line. In: a page and the body of
 * its markdown. Out: its lines. A chunk is a section, or a part of a long one; no chunk spans two sections.
 */
import { hashParts } from '../base/hash.ts'
import { type MarkdownSection, markdownSections } from '../base/markdown-sections.ts'
import type { TextPage } from './listed-pages.ts'
import { splitSection } from './split-section.ts'

/** A line of the file. */
interface Chunk {
  /** Address with the anchor; unique together with `part`. */
  url: string
  /** Path of the page. */
  page: string
  /** Titles, from the page's down to the section's. */
  headings: string[]
  /** '' for the start of a page. */
  anchor: string
  /** Number of the part, if a section has several. */
  part?: number
  /** An estimate: see `tokenCount`. */
  tokens: number
  /** Identity of headings and text. */
  hash: string
  /** Markdown. */
  text: string
}

/** The lines of a page, given the body of its markdown. */
export function chunkLines({ view, site }: TextPage, body: string): string {
  const above: MarkdownSection[] = []
  let lines = ''
  for (const section of markdownSections(body)) {
    while (above.length > 0 && (above.at(-1) as MarkdownSection).level >= section.level) above.pop()
    above.push(section)
    const parts = splitSection(section.text)
    const headings = [view.title]
    for (const { level, heading } of above) if (level > 1) headings.push(heading)
    const anchor = section.level <= 1 ? '' : section.anchor
    const url = `${site.view.url}${view.path}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`
    for (const [index, { text, tokens }] of parts.entries()) {
      const part = parts.length > 1 ? index + 1 : undefined
      const hash = hashParts([...headings, text])
      const chunk: Chunk = { url, page: view.path, headings, anchor, part, tokens, hash, text }
      lines += `${JSON.stringify(chunk)}\n`
    }
  }
  return lines
}
