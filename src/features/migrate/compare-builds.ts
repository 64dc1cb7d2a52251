/**
 * Compares two builds of one site, page by page. Returns the pages that only one of them has, and the differences
 * between the others.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { filesBelow } from '../../base/list-files.ts'
import { routeKey } from '../../base/url.ts'
import type { Comparison, Difference } from './report.ts'

/** Pages by the key of their address. */
export type Pages = ReadonlyMap<string, () => string>

/** The pages of a build folder. Redirects and search pages do not count. */
export function pagesIn(folder: string, baseUrl: string): Map<string, () => string> {
  const pages = filesBelow(folder).filter(path => path.endsWith('.html') && !/(?:^|\/)404\.html$/.test(path))
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return new Map(
    pages
      .filter(path => !/http-equiv="refresh"/i.test(read(path).slice(0, 2000)))
      .map(path => [keyOf(baseUrl + path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')), () => read(path)]),
  )
}

/** The key of an address, computed in the same way for both builds. */
export function keyOf(route: string): string {
  return routeKey(route.replace(/\.html$/, '')) || '/'
}

const LISTS = ['ids', 'images', 'links'] as const
const TEXTS = ['title', 'description', 'canonical', 'previous', 'next'] as const

/** Compares the pages that both builds have. */
export function compareBuilds(theirs: Pages, ours: Pages): Comparison {
  const differences: Difference[] = []
  const counts = new Map<string, number>()
  let compared = 0
  let equal = 0
  for (const [key, read] of theirs) {
    const own = ours.get(key)
    if (own === undefined) continue
    compared++
    const found = differencesOf(readHtml(read()), readHtml(own())).map(difference => ({ route: key, ...difference }))
    if (found.length === 0) equal++
    for (const { what } of found) counts.set(what, (counts.get(what) ?? 0) + 1)
    differences.push(...found)
  }
  const sorted = [...counts].map(([name, pages]) => ({ name, pages })).sort((a, b) => b.pages - a.pages)
  return { compared, equal, counts: sorted, differences }
}

function differencesOf(theirs: HtmlPage, ours: HtmlPage): Omit<Difference, 'route'>[] {
  const found: Omit<Difference, 'route'>[] = []
  for (const what of TEXTS)
    if (flat(theirs[what]) !== flat(ours[what])) found.push({ what, theirs: theirs[what], ours: ours[what] })
  for (const what of LISTS) {
    const [missing, added] = apart(theirs[what], ours[what])
    if (missing.length + added.length > 0) found.push({ what, theirs: shown(missing), ours: shown(added) })
  }
  // Docusaurus's HTML only contains the open categories.
  const [unlisted] = apart(theirs.sidebar, ours.sidebar)
  if (unlisted.length > 0) found.push({ what: 'sidebar', theirs: shown(unlisted), ours: '' })
  const [lost, more] = apart(theirs.words, ours.words)
  if (lost.length + more.length > 0) found.push({ what: 'text', theirs: shown(lost), ours: shown(more) })
  return found
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The items that only one of two lists has; repeated items count. */
function apart(first: readonly string[], second: readonly string[]): [string[], string[]] {
  const counts = new Map<string, number>()
  for (const part of first) counts.set(part, (counts.get(part) ?? 0) + 1)
  for (const part of second) counts.set(part, (counts.get(part) ?? 0) - 1)
  const times = (sign: number) => [...counts].flatMap(([part, count]) => (count * sign > 0 ? [part] : []))
  return [times(1), times(-1)]
}

function shown(parts: readonly string[]): string {
  return parts.slice(0, 8).join(', ') + (parts.length > 8 ? ` and ${parts.length - 8} more` : '')
}

/** Reads the comparable parts of a page in two builds. */
type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A page as read from its HTML. */
interface HtmlPage {
  title: string
  description: string
  canonical: string
  /** Ids of the headings of level 2 to 6. */
  ids: string[]
  /** Labels of the sidebar. */
  sidebar: string[]
  previous: string
  next: string
  /** Words of the text. */
  words: string[]
  /** The text without code; each part is a paragraph or cell. */
  parts: string[]
  /** Names of images, without additions by a build. */
  images: string[]
  links: string[]
}

/** Reads a page. */
function readHtml(html: string): HtmlPage {
  const root = parse(html)
  const all = [...elementsOf(root)]
  const meta = (name: string) => all.find(it => it.tagName === 'meta' && attribute(it, 'name') === name)
  const content = contentOf(all)
  const inner = content ? [...elementsOf(content)] : []
  // The title may be before the text, or be its first heading.
  const title = inner.some(it => it.tagName === 'h1') ? '' : textOf(all.find(it => it.tagName === 'h1'))
  const link = (kind: string) => all.find(it => hasClass(it, `pagination-nav__link--${kind}`))
  const canonical = all.find(it => it.tagName === 'link' && attribute(it, 'rel') === 'canonical')
  return {
    title: textOf(all.find(it => it.tagName === 'title')).trim(),
    description: attribute(meta('description'), 'content'),
    canonical: attribute(canonical, 'href').replace(/\/$/, ''),
    ids: idsOfHeadings(inner),
    sidebar: labelsOfSidebar(all),
    previous: attribute(link('prev'), 'href').replace(/\/$/, ''),
    next: attribute(link('next'), 'href').replace(/\/$/, ''),
    words: `${title} ${textOf(content)}`.match(/[\p{L}\p{N}]+/gu) ?? [],
    parts: inner
      .filter(it => /^(?:p|li|td|th|h[1-6]|div)$/.test(it.tagName))
      .map(ownText)
      .filter(Boolean),
    images: inner.filter(it => it.tagName === 'img').map(it => imageName(attribute(it, 'src'))),
    links: inner.filter(isContentLink).map(it => attribute(it, 'href').replace(/\/(?=$|#)/, '')),
  }
}

type Matcher = (element: Element) => boolean

const withClass =
  (...names: string[]): Matcher =>
  element =>
    names.some(name => hasClass(element, name))

/** Elements that contain the text of a page in the HTML of different tools, the most precise first. */
const CONTENT: readonly Matcher[] = [
  withClass('theme-doc-markdown', 'markdown', 'vp-doc', 'sl-markdown-content', 'rspress-doc'),
  // Labels of sidebars have this class as well.
  it => it.tagName === 'div' && hasClass(it, 'rp-doc'),
  withClass('md-content__inner', 'td-content'),
  it => it.tagName === 'main',
  withClass('main-content'),
  it => it.tagName === 'article' || attribute(it, 'role') === 'main',
  it => it.tagName === 'body',
]

/** Sidebars in the HTML of different tools, and the elements in them that are labels. */
const SIDEBARS: readonly { isSidebar: Matcher; isLabel: Matcher }[] = [
  { isSidebar: withClass('menu'), isLabel: withClass('menu__link') },
  { isSidebar: withClass('md-nav--primary'), isLabel: withClass('md-nav__link') },
  { isSidebar: withClass('VPSidebar'), isLabel: withClass('text') },
  { isSidebar: it => hasClass(it, 'sidebar') && it.tagName === 'nav', isLabel: isLinkOrSummary },
  { isSidebar: withClass('rspress-sidebar', 'rp-doc-layout__sidebar'), isLabel: isLinkOrSummary },
  { isSidebar: withClass('site-nav'), isLabel: withClass('nav-list-link') },
  { isSidebar: withClass('chapter'), isLabel: it => it.tagName === 'a' || hasClass(it, 'part-title') },
]

function isLinkOrSummary({ tagName }: Element): boolean {
  return tagName === 'a' || tagName === 'summary'
}

/** What is compared of a page of any tool: the words in its main part, the ids of its headings, and the sidebar. */
export function readAnyPage(html: string): Pick<HtmlPage, 'words' | 'ids' | 'sidebar'> {
  const all = [...elementsOf(parse(html))]
  const content = contentOf(all)
  const inside = content ? [...elementsOf(content)] : []
  // Some tools put a title that is not in the text before its element.
  const title = all.find(({ tagName }) => tagName === 'h1')
  const before = title === undefined || inside.includes(title) ? '' : textOf(title)
  return {
    words: `${before} ${textOf(content)}`.match(/[\p{L}\p{N}]+/gu) ?? [],
    ids: idsOfHeadings(inside),
    sidebar: labelsOfSidebar(all),
  }
}

function contentOf(all: readonly Element[]): Element | undefined {
  for (const matches of CONTENT) {
    const found = all.find(matches)
    if (found) return found
  }
  return undefined
}

function idsOfHeadings(elements: readonly Element[]): string[] {
  return elements.filter(it => /^h[2-6]$/.test(it.tagName) && attribute(it, 'id') !== '').map(it => attribute(it, 'id'))
}

/** The labels without repetitions. Links to headings of the page are no part of the sidebar. */
function labelsOfSidebar(all: readonly Element[]): string[] {
  const labels = SIDEBARS.flatMap(({ isSidebar, isLabel }) =>
    all
      .filter(isSidebar)
      .flatMap(sidebar => [...elementsOf(sidebar)])
      .filter(it => isLabel(it) && !attribute(it, 'href').startsWith('#') && attribute(it, 'for') !== '__toc'),
  )
  return [...new Set(labels.map(it => flat(textOf(it))).filter(label => label !== ''))]
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}

function attribute(element: Element | undefined, name: string): string {
  return element?.attrs.find(it => it.name === name)?.value ?? ''
}

function hasClass(element: Element, name: string): boolean {
  return attribute(element, 'class').split(/\s+/).includes(name)
}

const UNREAD = new Set(['script', 'style', 'template', 'svg', 'button'])
/** Links of headings to themselves, and texts that only screen readers get. */
const UNREAD_CLASSES = [
  'hash-link',
  'header-anchor',
  'headerlink',
  'sl-anchor-link',
  'rp-header-anchor',
  'sr-only',
  'lang',
  'visually-hidden',
]

/** Whether an element is not part of the text. */
function isUnread(element: Element): boolean {
  const isHidden = element.attrs.some(({ name }) => name === 'hidden')
  return isHidden || UNREAD.has(element.tagName) || UNREAD_CLASSES.some(name => hasClass(element, name))
}

function textOf(node: Node | undefined): string {
  if (node === undefined || ('tagName' in node && isUnread(node))) return ''
  if ('value' in node) return node.value
  const text = 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
  return 'tagName' in node && BLOCKS.test(node.tagName) ? ` ${text} ` : text
}

/** Elements that end a word. */
const BLOCKS =
  /^(?:p|div|li|ul|ol|td|th|tr|table|h[1-6]|pre|br|summary|details|figure|figcaption|blockquote|dd|dt|img|label)$/

/** The text of an element that is not code, without nested elements that have their own text. */
function ownText(element: Element): string {
  const parts = element.childNodes.map(child => {
    if ('value' in child) return child.value
    return 'tagName' in child && /^(?:a|em|strong|span|del|b|i)$/.test(child.tagName) ? textOf(child) : ' '
  })
  return parts.join('').trim()
}

function imageName(src: string): string {
  if (src.startsWith('data:')) return 'data'
  const name =
    src
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  return name.replace(/-[0-9a-zA-Z_-]{8,}(?=\.\w+$)/, '')
}

function isContentLink(element: Element): boolean {
  return (
    element.tagName === 'a' && !hasClass(element, 'hash-link') && /^(?:\/|https?:|#)/.test(attribute(element, 'href'))
  )
}
