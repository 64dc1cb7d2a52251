/**
 * Pages and symbols of an earlier edition, from a sitemap, a list of addresses or a built folder. Returns the pages
 * and symbols; undefined if it is none of these. The symbols are those in `symbols.json` of the folder, or beside a
 * sitemap on the web.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../base/errors.ts'
import { decodeUrl } from '../../base/url.ts'
import { BuiltFolder } from '../../check/built-folder.ts'
import { readDocument } from '../../check/read-document.ts'
import { SYMBOLS } from '../../model/output.ts'
import type { FormerPage, FormerSymbol } from './former-page.ts'

const TIMEOUT_MS = 20_000

/** Reads them. Throws a UsageError if the file contains no addresses. */
export async function readFormerList(what: string, path: string, base: string): Promise<FormerList | undefined> {
  if (/^https?:\/\//i.test(what)) return { pages: pagesIn(await download(what), what), symbols: await symbolsAt(what) }
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return undefined
  if (!stat.isDirectory()) return { pages: pagesIn(readFileSync(path, 'utf8'), what), symbols: [] }
  const list = join(path, SYMBOLS)
  return { pages: pagesOf(path, base), symbols: existsSync(list) ? symbolsIn(readFileSync(list, 'utf8')) : [] }
}

interface FormerList {
  pages: FormerPage[]
  symbols: FormerSymbol[]
}

/** The symbols of a published site; none if it has no such file. */
async function symbolsAt(sitemap: string): Promise<FormerSymbol[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(new URL(SYMBOLS, sitemap), { signal }).catch(() => undefined)
  return response?.ok ? symbolsIn(await response.text()) : []
}

/** The symbols in `symbols.json`; none in anything else. */
function symbolsIn(text: string): FormerSymbol[] {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, { path?: unknown }>)
    return entries.flatMap(([name, { path }]) => (typeof path === 'string' ? [{ name, path }] : []))
  } catch {
    return []
  }
}

async function download(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new UsageError(`'${url}' cannot be read.`, { cause })
  })
  if (!response.ok) throw new UsageError(`'${url}' answers with status ${response.status}.`)
  return response.text()
}

/** The addresses in a sitemap (https://www.sitemaps.org/protocol.html), or in a text with one per line. */
function pagesIn(text: string, what: string): FormerPage[] {
  const isXml = /^\s*(?:<\?xml|<urlset|<sitemapindex)/.test(text)
  const urls = isXml
    ? [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]]+)/g)].map(match =>
        (match[1] ?? '').trim().replaceAll('&amp;', '&'),
      )
    : text.split(/\r?\n/).map(line => line.trim())
  const pages = new Map<string, Set<string>>()
  for (const url of urls.filter(url => /^(?:https?:\/\/|\/)/.test(url))) {
    if (!URL.canParse(url, 'http://site.invalid')) continue
    const { pathname, hash } = new URL(url, 'http://site.invalid')
    const anchors = pages.get(pathname) ?? new Set()
    pages.set(pathname, hash.length > 1 ? anchors.add(decodeUrl(hash.slice(1))) : anchors)
  }
  if (pages.size === 0)
    throw new UsageError(`'${what}' has no addresses.`, {
      hint: 'Name a sitemap, a text with one address in each line, a built folder or a commit.',
    })
  return [...pages].map(([path, anchors]) => ({ path, anchors: [...anchors] }))
}

/** Pages that only redirect are included: their addresses have to work as well. */
function pagesOf(dir: string, base: string): FormerPage[] {
  const folder = new BuiltFolder(dir, base)
  return folder.files
    .filter(file => /\.html?$/i.test(file) && !/(?:^|\/)404\.html$/i.test(file))
    .map(file => {
      const { title, headings } = readDocument(readFileSync(join(dir, file), 'utf8'))
      return { path: decodeUrl(folder.pathOf(file)).replace(/(?<=.)\/$/, ''), anchors: headings, title }
    })
}
