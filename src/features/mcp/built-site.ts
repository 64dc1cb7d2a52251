/**
 * A built site as programs query it: its pages, their text, its search index. Paths and names from requests are only
 * looked up, never used as file paths.
 */

import { type MarkdownSection, markdownSections, withoutFrontMatter } from '../../base/markdown-sections.ts'
import { decodePath } from '../../base/url.ts'
import { markdownOf } from '../../dev/markdown-wanted.ts'
import { MANIFEST, SYMBOLS } from '../../model/output.ts'
import { EmbeddedIndex, manifestPath, partPath, readManifest, unpack } from '../../search-engine/node.ts'
import type { SearchAnswer } from '../../search-engine/types.ts'
import type { ReadFile } from './published-files.ts'

/** The text of a page. */
export interface PageText {
  path: string
  markdown: string
}

export interface SearchQuery {
  query: string
  limit: number
  locale?: string
  version?: string
}

/** The site's manifest. */
interface SiteManifest {
  /** The language to use if a request names none. */
  locale: string
  routes: ReadonlyMap<string, string>
  files: ReadonlySet<string>
}

const INDEX_FOLDER = 'search-index/'

/** Thrown if the folder or address contains no site built by docsgen. */
export class NoSuchSite extends Error {}

export class BuiltSite {
  readonly #read: ReadFile

  constructor(read: ReadFile) {
    this.#read = read
  }

  /** The pages that the site lists, by section. */
  async pages(): Promise<ListedPage[]> {
    const { routes, files } = await this.#manifest()
    const byMarkdown = new Map<string, string>()
    for (const [route, outPath] of routes)
      for (const path of markdownOf(outPath).slice(0, 2)) if (files.has(path)) byMarkdown.set(path, route)
    const lists = [...files].filter(path => /(?:^|\/)llms\.txt$/.test(path)).sort()
    const texts = await Promise.all(lists.map(path => this.#text(path)))
    const listed = texts.flatMap(text => (text === undefined ? [] : readPageList(text, byMarkdown)))
    return listed.length > 0 ? listed : [...routes.keys()].sort().map(path => ({ path, title: path, section: '' }))
  }

  /** The markdown of a page; undefined if the site has no such page, or it has no markdown. */
  async page(asked: string): Promise<PageText | undefined> {
    const { routes, files } = await this.#manifest()
    const path = routeOf(asked, routes)
    const outPath = path === undefined ? undefined : routes.get(path)
    const file = outPath === undefined ? undefined : markdownOf(outPath).find(candidate => files.has(candidate))
    const markdown = file === undefined ? undefined : await this.#text(file)
    return path === undefined || markdown === undefined ? undefined : { path, markdown }
  }

  /** A section of a page with its subsections; the page's anchors if it has no such section. */
  async section(
    asked: string,
    anchor: string,
  ): Promise<{ page: PageText; text?: string; anchors: string[] } | undefined> {
    const page = await this.page(asked)
    if (!page) return undefined
    const sections = markdownSections(withoutFrontMatter(page.markdown))
    const anchors = sections.map(section => section.anchor).filter(name => name !== '')
    return { page, text: textBelow(sections, anchor.replace(/^#/, '')), anchors }
  }

  /**
   * The entry of a symbol; the names that match if there is no single one. A name is complete, or the end of one. Case
   * counts only if it decides.
   */
  async symbol(asked: string): Promise<{ names: string[]; kind?: string; page?: PageText; text?: string }> {
    const list = await this.#symbols()
    const wanted = asked.replace(/\(.*\)$/s, '').trim()
    const folded = wanted.toLowerCase()
    const names = [...list.keys()]
    const isEnd = (name: string, end: string) => name.endsWith(`.${end}`)
    const found = [
      names.filter(name => name === wanted),
      names.filter(name => isEnd(name, wanted)),
      names.filter(name => name.toLowerCase() === folded || isEnd(name.toLowerCase(), folded)),
    ].find(some => some.length > 0)
    const [only, ...others] = found ?? []
    const entry = only === undefined || others.length > 0 ? undefined : list.get(only)
    if (!entry) return { names: found ?? names.filter(name => name.toLowerCase().includes(folded)) }
    const section = await this.section(entry.path, entry.in ?? entry.anchor)
    return { names: [only as string], kind: entry.kind, page: section?.page, text: section?.text }
  }

  async #symbols(): Promise<Map<string, { path: string; anchor: string; kind: string; in?: string }>> {
    const { files } = await this.#manifest()
    const text = files.has(SYMBOLS) ? await this.#text(SYMBOLS) : undefined
    return new Map(Object.entries(JSON.parse(text ?? '{}')))
  }

  /** Queries the search index; undefined if the site has none for this language and version. */
  async search({ query, limit, locale: asked, version }: SearchQuery): Promise<SearchAnswer | undefined> {
    const { files, locale: main } = await this.#manifest()
    const locale = asked ?? main
    const wanted = INDEX_FOLDER + manifestPath(locale, version)
    if (!files.has(wanted)) return undefined
    const manifest = readManifest((await this.#text(wanted)) ?? '')
    if (!manifest) return undefined
    const load = async (name: string) => {
      const part = await this.#read(INDEX_FOLDER + partPath(name))
      if (!part) throw new RangeError(`The index has no part ${name}.`)
      return unpack(part)
    }
    return new EmbeddedIndex(manifest, load, locale).search(query, { limit, offset: 0 })
  }

  async #manifest(): Promise<SiteManifest> {
    const text = await this.#text(MANIFEST)
    if (text === undefined) throw new NoSuchSite('There is no site that docsgen built. Build one first.')
    const { locale, routes, files } = JSON.parse(text) as {
      locale?: string
      routes: Record<string, string>
      files: Record<string, unknown>
    }
    return { locale: locale ?? 'en', routes: new Map(Object.entries(routes)), files: new Set(Object.keys(files)) }
  }

  async #text(path: string): Promise<string | undefined> {
    const bytes = await this.#read(path)
    return bytes && new TextDecoder().decode(bytes)
  }
}

/** The route of a path, a URL or a file of the site. */
function routeOf(asked: string, routes: ReadonlyMap<string, string>): string | undefined {
  const path = asked.replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/s, '')
  const plain = decodePath(path.startsWith('/') ? path : `/${path}`).replace(/\.md$/, '')
  const home = [...routes].find(([, outPath]) => outPath === 'index.html')?.[0] ?? '/'
  const spellings = [path, plain, plain.replace(/\/+$/, ''), `${plain.replace(/\/+$/, '')}/`]
  if (plain === '/index' || plain === `${home}index`) spellings.push(home)
  const known = spellings.find(spelling => routes.has(spelling))
  if (known !== undefined) return known
  const decoded = new Map([...routes.keys()].map(route => [decodePath(route).replace(/\/+$/, ''), route]))
  return decoded.get(plain.replace(/\/+$/, ''))
}

function textBelow(sections: readonly MarkdownSection[], anchor: string): string | undefined {
  const first = sections.findIndex(section => section.anchor === anchor && anchor !== '')
  const { level } = sections[first] ?? {}
  if (level === undefined) return undefined
  const end = sections.findIndex((section, index) => index > first && section.level <= level)
  return sections
    .slice(first, end < 0 ? undefined : end)
    .map(({ text }) => text)
    .join('\n\n')
}

// Reads a site's `llms.txt`.

/** A page of the site. */
interface ListedPage {
  path: string
  title: string
  section: string
  description?: string
}

const ENTRY = /^- \[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)(?:: (.*))?$/

/** The pages; entries that lead to other sites are left out. */
function readPageList(text: string, routeByMarkdown: ReadonlyMap<string, string>): ListedPage[] {
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
