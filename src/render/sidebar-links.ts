/**
 * The links of a rendered sidebar. All pages of a branch share the HTML of a sidebar; the link to the current page is
 * marked in it. This works however a site's own templates write links, because the positions of start tags and their
 * attributes are read once.
 */
import { pathOnSite, routeKey } from '../base/url.ts'

/** A class that is added besides `aria-current`, if the link has the class of the default template. */
const LINK_CLASS = 'menu__link'
const CURRENT_CLASS = ' menu__link--active'

/** A text to insert, and its offset. */
type Insertion = [at: number, text: string]

/** The HTML of a sidebar, and the insertions that mark the links to each page, by the page's key. */
export interface SidebarLinks {
  html: string
  marks: ReadonlyMap<string, Insertion[]>
}

/**
 * Start tags with their name and attributes. Comments and raw text elements are matched first, because tags in them are
 * text.
 */
const TAG =
  /<!--[\s\S]*?-->|<(?:(script|style|template|textarea)\b[\s\S]*?<\/\1|([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>)/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/**
 * Reads the links of a sidebar. Links to other sites and to parts of pages are ignored, and a link with its own
 * `aria-current` is unchanged.
 * @param url origin of the site
 */
export function readSidebarLinks(html: string, url: string): SidebarLinks {
  const marks = new Map<string, Insertion[]>()
  for (const { index, 2: name, 3: attributes = '' } of html.matchAll(TAG)) {
    if (name?.toLowerCase() !== 'a') continue
    const start = index + '<a'.length
    const { href, className, isDecided } = readAttributes(attributes)
    const path = href === undefined ? undefined : pathOf(href, url)
    if (path === undefined || isDecided) continue
    const own: Insertion[] = [[start, ' aria-current="page"']]
    if (className?.names.includes(LINK_CLASS)) own.push([start + className.end, CURRENT_CLASS])
    marks.set(path, [...(marks.get(path) ?? []), ...own])
  }
  return { html, marks }
}

/** The sidebar with the links to a page marked. */
export function markCurrent({ html, marks }: SidebarLinks, path: string): string {
  let out = ''
  let last = 0
  for (const [at, text] of marks.get(routeKey(path)) ?? []) {
    out += html.slice(last, at) + text
    last = at
  }
  return out + html.slice(last)
}

function readAttributes(tag: string) {
  const found: { href?: string; className?: { names: string[]; end: number }; isDecided: boolean } = {
    isDecided: false,
  }
  for (const attribute of tag.matchAll(ATTRIBUTE)) {
    const [whole, name = '', double, single, bare] = attribute
    const value = double ?? single ?? bare ?? ''
    const quote = bare === undefined ? 1 : 0
    switch (name.toLowerCase()) {
      case 'href':
        found.href ??= unescaped(value)
        break
      case 'aria-current':
        found.isDecided = true
        break
      case 'class':
        // An unquoted value cannot contain a second name.
        if (quote === 1 && value !== '')
          found.className ??= { names: value.split(/\s+/), end: attribute.index + whole.length - quote }
    }
  }
  return found
}

/** The key of the page that a link points to; undefined if it points to another site or to a part of a page. */
function pathOf(href: string, url: string): string | undefined {
  const path = href.startsWith('/') && !href.startsWith('//') ? href : pathOnSite(href, url)
  return path === undefined || /[?#]/.test(path) ? undefined : routeKey(path)
}

const NAMED: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' }

/** An attribute's value with its character references resolved. */
function unescaped(value: string): string {
  return value.replace(/&(?:#x([\da-f]{1,5})|#(\d{1,6})|(quot|lt|gt|amp));/gi, (_, hex, decimal, name) =>
    name === undefined
      ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
      : (NAMED[name.toLowerCase()] ?? ''),
  )
}
