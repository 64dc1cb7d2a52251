/**
 * `llms.txt`: the description of the site, and its pages with their descriptions, by section. In: a language and
 * version. Out: the parts of the file. Format: https://llmstxt.org.
 */
import { hashParts } from '../base/hash.ts'
import type { ListedScope, TextPage } from './listed-pages.ts'
import type { FilePart } from './written-parts.ts'

/** A file that the last section lists. */
export interface NamedFile {
  title: string
  href: string
}

/** The parts of the file: one for each page. */
export function llmsIndex({ site: { view: site }, sections }: ListedScope, files: readonly NamedFile[]): FilePart[] {
  const head = [`# ${plain(site.title)}\n`]
  if (site.tagline !== '') head.push(`> ${plain(site.tagline)}\n`)
  const parts = [textPart(head.join('\n'))]
  for (const { name, pages } of sections) {
    parts.push(textPart(`\n## ${plain(name)}\n\n`))
    for (const page of pages) parts.push(indexEntry(page))
  }
  if (files.length > 0) {
    const links = files.map(({ title, href }) => `- [${plain(title)}](${site.url}${href})\n`)
    parts.push(textPart(`\n## Optional\n\n${links.join('')}`))
  }
  return parts
}

/** The line about a page. */
function indexEntry({ view, site }: TextPage): FilePart {
  const { title, description, path, markdownHref = path } = view
  const about = plain(description)
  return textPart(`- [${plain(title)}](${site.view.url}${markdownHref})${about === '' ? '' : `: ${about}`}\n`)
}

function textPart(text: string): FilePart {
  return { id: `index ${hashParts([text])}`, make: () => Buffer.from(text) }
}

/** One line of text, with brackets escaped. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]]/g, bracket => `\\${bracket}`)
}
