/**
 * Divides the symbols of a reference into pages, as the config asks for it. Returns the pages to write: one for each
 * module, one for each group, or one for all; and none that readers would wait for.
 */
import { gzipSync } from 'node:zlib'
import GithubSlugger from 'github-slugger'
import type { ReferencePage, ReferenceSymbol } from '../../model/reference.ts'
import type { ReferenceOptions } from './reader.ts'
import { refTo } from './write-code.ts'

type Section = ReferencePage['sections'][number]

/**
 * Limit of the compressed data of a page. Its HTML takes about three times as much with tags and highlighting: less than
 * 60 kB.
 */
const MAX_BYTES = 32_000

/** The pages to write; the first one has an empty path. */
export function shapePages(pages: readonly ReferencePage[], { split }: ReferenceOptions): ReferencePage[] {
  const shaped = split === 'page' ? joinedPage(pages) : split === 'group' ? pages.flatMap(byGroup) : [...pages]
  return shaped.flatMap(page => (isTooLong(page) ? parts(page) : [page]))
}

/** All symbols on one page. */
export function joinedPage([first, ...others]: readonly ReferencePage[]): ReferencePage[] {
  if (!first) return []
  const slugger = new GithubSlugger()
  const used = new Set<string>()
  const own = (symbol: ReferenceSymbol): ReferenceSymbol => {
    let { id } = symbol
    for (let count = 1; used.has(id); count++) id = `${symbol.id}-${count}`
    used.add(id)
    return id === symbol.id ? symbol : { ...symbol, id }
  }
  const sections = [first, ...others].flatMap((page, at) =>
    page.sections.map(section => ({
      ...section,
      title: at === 0 || page.sections.length === 1 ? section.title : `${page.title}: ${section.title}`,
      id: slugger.slug(section.id),
      symbols: section.symbols.map(own),
    })),
  )
  return [{ ...first, sections }]
}

/** A page for each section; the first page keeps the introduction. */
function byGroup(page: ReferencePage): ReferencePage[] {
  if (page.sections.length < 2) return [page]
  const ofSections = page.sections.map(section => ({
    path: under(page.path, section.id),
    title: page.path === '' ? section.title : `${page.title}: ${section.title}`,
    sections: [section],
  }))
  return [withoutSymbols(page, ofSections), ...ofSections]
}

/** A page that is too long: one for each section, and parts of sections that are still too long. */
function parts(page: ReferencePage): ReferencePage[] {
  if (page.sections.length > 1) {
    const [first, ...others] = byGroup(page)
    return [first as ReferencePage, ...others.flatMap(other => (isTooLong(other) ? parts(other) : [other]))]
  }
  const [section] = page.sections
  const runs = section ? runsOf(section.symbols) : []
  if (!section || runs.length < 2) return [page]
  const ofRuns = runs.map((symbols, at) => ({
    path: under(page.path, String(at + 1)),
    title: `${page.title} (${(symbols[0] as ReferenceSymbol).name} – ${(symbols.at(-1) as ReferenceSymbol).name})`,
    sections: [{ ...section, symbols }],
  }))
  return [withoutSymbols(page, ofRuns), ...ofRuns]
}

/** The page as a list of the pages that have its symbols. */
function withoutSymbols(page: ReferencePage, others: readonly ReferencePage[]): ReferencePage {
  const list = others.map(({ title, path, sections }) => {
    const symbols = sections.flatMap(section => section.symbols)
    const names = symbols.map(({ name, qualifiedName }) => `[\`${name}\`](${refTo(qualifiedName)})`)
    const file = isDivided({ sections }) ? `${linkTo(path, page.path)}/index` : linkTo(path, page.path)
    return `## [${title}](./${file}.md)\n\n${names.join(', ')}`
  })
  return { ...page, intro: [page.intro, ...list].filter(Boolean).join('\n\n'), sections: [] }
}

/** The path of a page relative to that of the folder that contains it. A page with others below it is their `index.md`. */
function linkTo(path: string, from: string): string {
  if (path.startsWith(`${from}/`)) return path.slice(from.length + 1)
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  return path.startsWith(folder) ? path.slice(folder.length) : path
}

function under(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`
}

/** Runs of symbols that fit on a page. Members stay with the symbol before them if they can. */
function runsOf(symbols: readonly ReferenceSymbol[]): ReferenceSymbol[][] {
  const runs: ReferenceSymbol[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const symbol of symbols) {
    const own = bytesOf(symbol)
    if (size + own > MAX_BYTES) {
      runs.push([])
      size = 0
    }
    runs.at(-1)?.push(symbol)
    size += own
  }
  return runs
}

/** Whether there are pages below a page, because it is too long. */
function isDivided({ sections }: { sections: readonly Section[] }): boolean {
  const [section] = sections
  return (
    isTooLong({ sections }) && (sections.length > 1 || (section !== undefined && runsOf(section.symbols).length > 1))
  )
}

/** Whether readers would wait for a page. */
export function isTooLong(page: { sections: readonly Section[] }): boolean {
  return sizeOf(page) > MAX_BYTES
}

function sizeOf({ sections }: { sections: readonly Section[] }): number {
  return sections.reduce((sum, { symbols }) => sum + symbols.reduce((own, symbol) => own + bytesOf(symbol), 0), 0)
}

const sizes = new WeakMap<ReferenceSymbol, number>()

/** Compressed alone, a symbol takes more than on a page. */
function bytesOf(symbol: ReferenceSymbol): number {
  const known = sizes.get(symbol)
  if (known !== undefined) return known
  const size = Math.round(gzipSync(JSON.stringify(symbol), { level: 1 }).length * 0.6)
  sizes.set(symbol, size)
  return size
}
