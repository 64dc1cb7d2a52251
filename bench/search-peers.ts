/**
 * Other engines on the same pages: MiniSearch with VitePress's settings, Orama with those of its guide, and Pagefind in
 * a real browser. They are not dependencies of docsgen; `folder` is where they are installed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchBrowser, serveFolder } from '../test/e2e/browser.ts'
import type { PlainPage } from '../test/search/own-site.ts'

/** An engine that can be queried: returns addresses with anchors, best first. */
export interface Peer {
  name: string
  ask: (query: string) => Promise<string[]>
  close: () => Promise<void>
}

/** A section as VitePress indexes it, starting with the page itself. */
interface Section {
  url: string
  title: string
  titles: string[]
  text: string
}

interface MiniSearchLike {
  addAll(documents: object[]): void
  search(query: string): { url: string }[]
}

interface PagefindLike {
  createIndex(options: object): Promise<{ index: PagefindIndex }>
  close(): Promise<unknown>
}

interface PagefindIndex {
  addHTMLFile(file: { url: string; content: string }): Promise<{ errors: string[] }>
  writeFiles(options: { outputPath: string }): Promise<{ errors: string[] }>
}

/** MiniSearch as configured by VitePress. */
export async function miniSearch(pages: readonly PlainPage[], folder: string): Promise<Peer> {
  const MiniSearch = (await load<{ default: new (options: object) => MiniSearchLike }>('minisearch', folder)).default
  const index = new MiniSearch({
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles', 'url'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  })
  // Not by address: pages of other projects have several sections with the same anchor.
  index.addAll(pages.flatMap(sectionsOf).map((section, id) => ({ id, ...section })))
  return {
    name: 'MiniSearch, as VitePress sets it',
    ask: async query => index.search(query).map(({ url }) => url),
    close: async () => undefined,
  }
}

interface OramaLike {
  create(options: object): object | Promise<object>
  insertMultiple(index: object, documents: object[], size?: number): unknown
  search(
    index: object,
    query: object,
  ): { hits: { document: { url: string } }[] } | Promise<{ hits: { document: { url: string } }[] }>
}

/** Orama as configured in its guide for documents with titles: the title counts twice. */
export async function orama(pages: readonly PlainPage[], folder: string): Promise<Peer> {
  const { create, insertMultiple, search } = await load<OramaLike>('@orama/orama', folder)
  const index = await create({ schema: { url: 'string', title: 'string', text: 'string' } })
  await insertMultiple(
    index,
    pages.flatMap(page => sectionsOf(page).map(({ url, title, text }) => ({ url, title, text }))),
    500,
  )
  return {
    name: 'Orama',
    async ask(query) {
      const options = { term: query, properties: ['title', 'text'], boost: { title: 2 }, limit: 50 }
      return (await search(index, options)).hits.map(({ document }) => document.url)
    },
    close: async () => undefined,
  }
}

/** Pagefind with its own settings; the hits of a page are its sub-results, as its interface shows them. */
export async function pagefind(pages: readonly PlainPage[], folder: string): Promise<Peer> {
  const api = await load<PagefindLike>('pagefind', folder)
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-pagefind-'))
  const { index } = await api.createIndex({})
  for (const page of pages) await index.addHTMLFile({ url: page.route, content: htmlOf(page) })
  await index.writeFiles({ outputPath: join(dir, 'pagefind') })
  await api.close()
  const empty = '<!doctype html><html lang="en"><title>Ask</title>'
  for (const name of ['index.html', '404.html']) writeFileSync(join(dir, name), empty)
  const server = await serveFolder(dir)
  const browser = await launchBrowser()
  const tab = await browser.newPage()
  await tab.goto(server.url)
  const ask = (query: string) =>
    tab.evaluate(async (text: string) => {
      const engine = await import(/* @vite-ignore */ `${location.origin}/pagefind/pagefind.js`)
      const { results } = await engine.search(text)
      const found: { data: () => Promise<{ url: string; sub_results: { url: string }[] }> }[] = results.slice(0, 10)
      const data = await Promise.all(found.map(result => result.data()))
      return data.flatMap(page => page.sub_results.map(({ url }) => url))
    }, query)
  return {
    name: 'Pagefind',
    ask,
    async close() {
      await browser.close()
      server.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function load<T>(name: string, folder: string): Promise<T> {
  const paths = {
    minisearch: 'dist/es/index.js',
    pagefind: 'lib/index.js',
    '@orama/orama': 'dist/esm/index.js',
  }
  const path = join(folder, 'node_modules', name, paths[name as 'pagefind'])
  return (await import(pathToFileURL(path).href)) as T
}

function sectionsOf({ route, title, sections }: PlainPage): Section[] {
  const open: { depth: number; heading: string }[] = []
  const [first, ...rest] = sections
  const intro = first?.id === '' ? first.text : ''
  const own = first?.id === '' ? rest : sections
  const listed = own.map(({ id, depth, heading, text }) => {
    while ((open.at(-1)?.depth ?? 0) >= depth) open.pop()
    const titles = [title, ...open.map(above => above.heading)]
    open.push({ depth, heading })
    return { url: `${route}#${id}`, title: heading, titles, text }
  })
  return [{ url: route, title, titles: [], text: intro }, ...listed]
}

function htmlOf(page: PlainPage): string {
  const [own, ...rest] = sectionsOf(page)
  const depths = page.sections.filter(({ id }) => id !== '').map(({ depth }) => depth)
  const body = rest.map(
    ({ url, title, text }, index) =>
      `<h${depths[index]} id="${escapeHtml(url.slice(url.indexOf('#') + 1))}">${escapeHtml(title)}</h${depths[index]}>${paragraphs(text)}`,
  )
  return (
    `<!doctype html><html lang="en"><head><title>${escapeHtml(page.title)}</title></head><body><main>` +
    `<h1>${escapeHtml(page.title)}</h1>${paragraphs(own?.text ?? '')}${body.join('')}</main></body></html>`
  )
}

function paragraphs(text: string): string {
  return text
    .split('\n')
    .map(line => `<p>${escapeHtml(line)}</p>`)
    .join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)
}
