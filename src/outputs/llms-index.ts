/**
 * `llms.txt`: the description of the site, and its pages with their descriptions, by section. In: a language and
 * version. Out: the file's text. Format: https://llmstxt.org.
 */
import type { ListedScope, WrittenPage } from './listed-pages.ts'

/** A file that the last section lists. */
export interface NamedFile {
  title: string
  href: string
}

/** The text of the file. */
export function llmsIndex({ site: { view: site }, sections }: ListedScope, files: readonly NamedFile[]): string {
  const parts = [`# ${plain(site.title)}`]
  if (site.tagline !== '') parts.push(`> ${plain(site.tagline)}`)
  for (const { name, pages } of sections)
    parts.push(`## ${plain(name)}`, pages.map(page => entry(page, site.url)).join('\n'))
  if (files.length > 0) {
    const links = files.map(({ title, href }) => `- [${plain(title)}](${site.url}${href})`)
    parts.push('## Optional', links.join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}

function entry({ view }: WrittenPage, origin: string): string {
  const { title, description, path, markdownHref = path } = view
  const about = plain(description)
  return `- [${plain(title)}](${origin}${markdownHref})${about === '' ? '' : `: ${about}`}`
}

/** One line of text, with brackets escaped. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]]/g, bracket => `\\${bracket}`)
}
