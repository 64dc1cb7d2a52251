/**
 * Splits a markdown text at its headings. Returns its sections in order, each with its heading, level and anchor.
 * Headings inside code, lists and quotes are ignored. The anchor is the one set by `{#id}`, else the one that
 * GitHub's rule produces; a heading of the first level only has one if it sets it.
 */
import GithubSlugger from 'github-slugger'

export interface MarkdownSection {
  /** '' for the page itself: the text before the first heading below the title. */
  anchor: string
  /** 0 before the first heading. */
  level: number
  /** Plain text of the heading. */
  heading: string
  /** The section's own markdown, with its heading but without its subsections. */
  text: string
}

const HEADING = /^(#{1,6}) (.*?)(?: \{#([^}\s]+)\})?$/
const FENCE = /^(`{3,}|~{3,})/
/** What markup of a heading starts with. */
const MARKUP = /[[<`\\*~]/
const [HASH, BACKTICK, TILDE] = [35, 96, 126] as const

/** The sections of a text without front matter. */
export function markdownSections(markdown: string): MarkdownSection[] {
  const slugger = new GithubSlugger()
  const sections: MarkdownSection[] = []
  const starts: number[] = []
  const add = (start: number, { anchor, level, heading }: Omit<MarkdownSection, 'text'>) => {
    sections.push({ anchor, level, heading, text: '' })
    starts.push(start)
  }
  let fence: string | undefined
  for (let start = 0, end = 0; start <= markdown.length; start = end + 1) {
    end = markdown.indexOf('\n', start)
    if (end < 0) end = markdown.length
    const first = markdown.charCodeAt(start)
    if (first === HASH && fence === undefined) {
      const [, hashes, title = '', id] = HEADING.exec(markdown.slice(start, end)) ?? []
      if (hashes !== undefined) {
        const heading = headingText(title)
        const slug = hashes.length === 1 ? '' : slugger.slug(heading)
        add(start, { anchor: id ?? slug, level: hashes.length, heading })
        continue
      }
    } else if (first === BACKTICK || first === TILDE) {
      const line = markdown.slice(start, end)
      if (fence === undefined) fence = FENCE.exec(line)?.[1]
      else if (line.trimEnd() === fence) fence = undefined
    }
    if (sections.length === 0 && end > start) add(start, { anchor: '', level: 0, heading: '' })
  }
  for (const [index, section] of sections.entries())
    section.text = markdown.slice(starts[index], starts[index + 1]).trimEnd()
  return sections
}

/** Plain text of a heading's markdown. */
export function headingText(markdown: string): string {
  if (!MARKUP.test(markdown)) return markdown
  return markdown
    .replace(/!?\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?(?:strong|em|b|i|del|s|sub|sup|kbd|br)>/g, '')
    .replace(/(`+) ?(.+?) ?\1/g, '$2')
    .replace(/(\\[!-/:-@[-`{-~])|\*+|~~/g, (_found, escaped?: string) => escaped?.slice(1) ?? '')
}

/** The text of a page's markdown after its front matter. */
export function withoutFrontMatter(markdown: string): string {
  return /^---\n[\s\S]*?\n---\n\n?([\s\S]*)$/.exec(markdown)?.[1] ?? markdown
}
