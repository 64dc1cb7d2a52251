/**
 * `llms.txt`: the description of the site, and its pages with their descriptions, by section. In: a language and
 * version. Out: the text of the file. Format: https://llmstxt.org.
 */
import type { ListedScope, TextPage } from './listed-pages.ts'

/** A file that the last section lists. */
export interface NamedFile {
  title: string
  href: string
}

/** The file. */
export function llmsIndex({ site: { view: site }, sections }: ListedScope, files: readonly NamedFile[]): string {
  let text = `# ${plain(site.title)}\n`
  if (site.tagline !== '') text += `\n> ${plain(site.tagline)}\n`
  for (const { name, pages } of sections) {
    text += `\n## ${plain(name)}\n\n`
    for (const page of pages) text += indexEntry(page)
  }
  if (files.length > 0) {
    const links = files.map(({ title, href }) => `- [${plain(title)}](${site.url}${href})\n`)
    text += `\n## Optional\n\n${links.join('')}`
  }
  return text
}

/** The line about a page. */
function indexEntry({ view, site }: TextPage): string {
  const { title, description, path, markdownHref = path } = view
  const about = plain(description)
  return `- [${plain(title)}](${site.view.url}${markdownHref})${about === '' ? '' : `: ${about}`}\n`
}

/** What is not plain: brackets, and white space other than single spaces between words. */
const UNUSUAL = /[[\]]|[^\S ]| {2}|^ | $/

/** One line of text, with brackets escaped. */
function plain(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]]/g, bracket => `\\${bracket}`)
}
