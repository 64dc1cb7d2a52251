/**
 * Reads a site's `llms.txt`. In: its text, and the route of each markdown file. Out: the pages it lists.
 */

/** A page of the site. */
export interface ListedPage {
  path: string
  title: string
  section: string
  description?: string
}

const ENTRY = /^- \[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)(?:: (.*))?$/

/** The pages; entries that lead to other sites are left out. */
export function readPageList(text: string, routeByMarkdown: ReadonlyMap<string, string>): ListedPage[] {
  const pages: ListedPage[] = []
  const routes = [...routeByMarkdown]
  let section = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = plain(line.slice(3))
    const [, title, href = '', description] = ENTRY.exec(line) ?? []
    if (title === undefined) continue
    const path = decoded(href.replace(/^https?:\/\/[^/]+/, ''))
    const route = routeByMarkdown.get(path.slice(1)) ?? routes.find(([file]) => path.endsWith(`/${file}`))?.[1]
    if (route === undefined) continue
    pages.push({ path: route, title: plain(title), section, ...(description && { description: plain(description) }) })
  }
  return pages
}

function plain(text: string): string {
  return text.replace(/\\([[\]])/g, '$1')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
