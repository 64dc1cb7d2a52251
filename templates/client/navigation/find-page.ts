/**
 * From an address to the page that can be shown for it: follows redirects and forms of the address, and
 * says so where only the browser can open it.
 */
import { partsOfSheet } from '../joined-sheets.ts'
import { text } from '../texts.ts'
import type { FetchedPage } from './page-store.ts'

/** A page, and the address that it has. */
export interface FoundPage {
  page: Document
  url: URL
}

type FetchPage = (url: URL) => Promise<FetchedPage>

const MAX_HOPS = 5

/**
 * Finds the page. Undefined: the browser has to open the address, because what is there is no page of the
 * site as it runs here. Rejects when the server does not answer, or answers that it cannot.
 */
export async function findPage(url: URL, fetchPage: FetchPage, hops = 0): Promise<FoundPage | undefined> {
  const fetched = await take(url, fetchPage)
  if (!fetched) return undefined
  const { status, html } = fetched
  if (status >= 500) throw new Error(text('error.status').replace('{status}', String(status)))
  if (isFreer(html)) return undefined
  const page = new DOMParser().parseFromString(html, 'text/html')
  const landed = new URL(fetched.url || url)
  landed.hash = url.hash
  const moved = redirectOf(page)
  if (moved && hops < MAX_HOPS) {
    const next = new URL(moved, landed)
    if (next.origin !== landed.origin) return undefined
    next.search ||= url.search
    next.hash ||= url.hash
    return findPage(next, fetchPage, hops + 1)
  }
  if (status === 404 && barePath(landed.pathname) !== landed.pathname && hops < MAX_HOPS)
    return findPage(withPath(landed, barePath(landed.pathname)), fetchPage, hops + 1)
  return isOfThisBuild(page) ? { page, url: withPath(landed, properPath(landed.pathname, page)) } : undefined
}

/** Fetches; undefined where the address leads to another site. */
async function take(url: URL, fetchPage: FetchPage): Promise<FetchedPage | undefined> {
  try {
    return await fetchPage(url)
  } catch (error) {
    // A redirect to another site looks like a broken line, unless it is not followed.
    const { type } = await fetch(url, { redirect: 'manual' }).catch(() => ({ type: 'error' }))
    if (type === 'opaqueredirect') return undefined
    throw error
  }
}

/** Where a page that only says that it has moved sends its readers. */
function redirectOf(page: Document): string | null | undefined {
  if (!page.querySelector('meta[http-equiv="refresh"]')) return undefined
  return page.getElementById('to')?.getAttribute('href')
}

const SIGNS = [
  ['script[type="module"]', 'src'],
  ['link[rel="stylesheet"]', 'href'],
] as const

const POLICY = 'http-equiv="Content-Security-Policy"'

/**
 * May the page do what this document may not? It would have to do without. Told from the text of its head: reading
 * the page would already report each of its styles. Pages that only say that they have moved have nothing to lose.
 */
function isFreer(html: string): boolean {
  if (document.querySelector(`meta[${POLICY}]`) === null || !html.includes('id="dg-main"')) return false
  return !html.slice(0, html.indexOf('</head>')).includes(POLICY)
}

/** Do the scripts and styles that run here fit the page? */
function isOfThisBuild(page: Document): boolean {
  const signOf = (from: Document, [selector, name]: (typeof SIGNS)[number]) => {
    const element = from.querySelector<HTMLElement>(selector)
    return element && (name === 'href' ? partsOfSheet(element)[0] : element.getAttribute(name))
  }
  if (page.getElementById('dg-main') === null) return false
  return SIGNS.every(sign => signOf(page, sign) === signOf(document, sign))
}

/** Does the page say that there is none? */
export function isNotFound(page: Document): boolean {
  return page.documentElement.classList.contains('dg-page-not-found')
}

/** A path without `.html` or `/index.html`, and without the slash at its end. */
export function barePath(path: string): string {
  return path.replace(/(?:(?:\/index)?\.html|\/)$/, '') || '/'
}

/** The path that a page is known under, where it was reached by the name of its file. */
export function properPath(path: string, page: Document): string {
  if (!path.endsWith('.html') || isNotFound(page)) return path
  const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.getAttribute('href')
  const known = canonical ? new URL(canonical).pathname : ''
  const bare = barePath(path)
  return known === path || known.replace(/\/$/, '') === bare.replace(/\/$/, '') ? known : bare
}

function withPath(url: URL, path: string): URL {
  const changed = new URL(url)
  changed.pathname = path
  return changed
}
