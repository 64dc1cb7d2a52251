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
export function chunkLines(page: TextPage, body: string): string {
  return chunksOf(page, body)
    .map(chunk => `${JSON.stringify(chunk)}\n`)
    .join('')
}

function chunksOf({ view, site }: TextPage, markdown: string): Chunk[] {
  const above: MarkdownSection[] = []
  return markdownSections(markdown).flatMap(section => {
    while (above.length > 0 && (above.at(-1) as MarkdownSection).level >= section.level) above.pop()
    above.push(section)
    const names = above.filter(({ level }) => level > 1).map(({ heading }) => heading)
    const parts = splitSection(section.text)
    const headings = [view.title, ...names]
    const anchor = section.level <= 1 ? '' : section.anchor
    return parts.map(({ text, tokens }, index) => ({
      url: `${site.view.url}${view.path}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`,
      page: view.path,
      headings,
      anchor,
      ...(parts.length > 1 && { part: index + 1 }),
      tokens,
      hash: hashParts([...headings, text]),
      text,
    }))
  })
}
