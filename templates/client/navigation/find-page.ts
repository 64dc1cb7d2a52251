/**
 * Finds the page to show for an address: follows redirects, tries other forms of the address, and detects when only the
 * browser can open it.
 */
import { partsOfSheet } from '../joined-sheets.ts'
import { text } from '../texts.ts'
import type { FetchedPage } from './page-store.ts'

/** A page and its address. */
export interface FoundPage {
  page: Document
  url: URL
}

type FetchPage = (url: URL) => Promise<FetchedPage>

const MAX_HOPS = 5

/**
 * Finds the page. Undefined means that the browser has to open the address, because its content cannot be shown in this
 * document. Rejects if the server does not respond, or responds with an error.
 */
export async function findPage(url: URL, fetchPage: FetchPage, hops = 0): Promise<FoundPage | undefined> {
  const fetched = await take(url, fetchPage)
  if (!fetched) return undefined
  const { status, html } = fetched
  if (status >= 500) throw new Error(text('error.status').replace('{status}', String(status)))
  if (hasWeakerPolicy(html)) return undefined
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

/** Fetches a page; undefined if the address leads to another site. */
async function take(url: URL, fetchPage: FetchPage): Promise<FetchedPage | undefined> {
  try {
    return await fetchPage(url)
  } catch (error) {
    // A redirect to another site looks like a network error, unless it is not followed.
    const { type } = await fetch(url, { redirect: 'manual' }).catch(() => ({ type: 'error' }))
    if (type === 'opaqueredirect') return undefined
    throw error
  }
}

/** The target of a page that only redirects. */
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
 * Whether the page's policy is less strict than this document's, so that the page would lack permissions here.
 * Determined from the text of its head, because parsing the page would already report each of its styles. Redirect
 * pages need no permissions.
 */
function hasWeakerPolicy(html: string): boolean {
  if (document.querySelector(`meta[${POLICY}]`) === null || !html.includes('id="dg-main"')) return false
  return !html.slice(0, html.indexOf('</head>')).includes(POLICY)
}

/** Whether the scripts and styles of this document match the page. */
function isOfThisBuild(page: Document): boolean {
  const signOf = (from: Document, [selector, name]: (typeof SIGNS)[number]) => {
    const element = from.querySelector<HTMLElement>(selector)
    return element && (name === 'href' ? partsOfSheet(element)[0] : element.getAttribute(name))
  }
  if (page.getElementById('dg-main') === null) return false
  return SIGNS.every(sign => signOf(page, sign) === signOf(document, sign))
}

/** Whether the page is the 404 page. */
export function isNotFound(page: Document): boolean {
  return page.documentElement.classList.contains('dg-page-not-found')
}

/** A path without `.html`, `/index.html` or a trailing slash. */
export function barePath(path: string): string {
  return path.replace(/(?:(?:\/index)?\.html|\/)$/, '') || '/'
}

/** The canonical path of a page, if it was reached by its file name. */
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
