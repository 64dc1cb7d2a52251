/**
 * The content of a page as a tree. In: the HTML of a document in UTF-8. Out: the elements of its main part; navigation, controls and
 * what only one colour mode shows are left out, as are elements without meaning in a text.
 */
import { readAttributes, readHtml } from './read-html.ts'

export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
  /** Whether it is a block or contains one. */
  block: boolean
}

export type HtmlNode = HtmlElement | string

/** Block elements. */
const BLOCKS = new Set(
  (
    'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr iframe li main menu ol p pre search section summary table tbody td tfoot th thead tr ul video audio'
  ).split(' '),
)
const NONE: Readonly<Record<string, string>> = Object.freeze({})
const LEFT_OUT = new Set('nav button script style svg template noscript select textarea head'.split(' '))
/** Classes of elements that the page templates add to a page's content. */
const CHROME_NAMES =
  'hash-link theme-doc-version-badge theme-doc-version-banner dg-banner dg-term__note dg-toc-mobile dg-page-bar dg-related dg-feedback dg-sources theme-doc-footer dg-only-dark'
    .split(' ')
    .join('|')
const CHROME = new RegExp(`(?:^|\\s)(?:${CHROME_NAMES})(?:\\s|$)`)
/**
 * Text in the source of attributes that may cause an element to be left out, so that the attributes of most elements
 * need not be read.
 */
const MAY_BE_OMITTED = new RegExp(`hidden|data-footnote-backref|${CHROME_NAMES}`, 'i')

/** An element as read. The attributes of most elements are never used, so they are parsed on demand. */
class ReadElement implements HtmlElement {
  // Declared but not initialised, because a page has thousands of them.
  declare name: string
  declare children: HtmlNode[]
  declare block: boolean
  declare private source: string
  declare private known: Readonly<Record<string, string>> | undefined

  constructor(name: string, source: string) {
    this.name = name
    this.children = []
    this.block = BLOCKS.has(name)
    this.source = source
    this.known = source === '' ? NONE : undefined
  }

  get attributes(): Readonly<Record<string, string>> {
    this.known ??= readAttributes(this.source)
    return this.known
  }
}

/** The content of a document's main part. */
export function readContent(html: Uint8Array): HtmlElement {
  return readTree(mainOf(html))
}

/**
 * The source of the main part. Decoded from the bytes, it has one byte a character unless its own text needs two: a slice of
 * the document's text has two because of one ellipsis in its scripts, and so would all texts that are made of it.
 */
function mainOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  const html = Buffer.from(buffer, byteOffset, byteLength)
  const start = html.indexOf('<main')
  // Finds the last one by searching forwards, because `lastIndexOf` takes longer.
  let end = -1
  for (let at = html.indexOf('</main>', start); at >= 0; at = html.indexOf('</main>', at + 1)) end = at
  return start < 0 || end < 0 ? html.toString('utf8') : html.toString('utf8', start, end)
}

/** The tree of a piece of HTML. */
function readTree(html: string): HtmlElement {
  const root: HtmlElement = { name: 'main', attributes: {}, children: [], block: true }
  const open = [root]
  /** Names of the open elements inside one that is left out, starting with that one. */
  const hidden: string[] = []
  readHtml(html, {
    open(name, attributes, isEmpty) {
      if (hidden.length > 0 || isLeftOut(name, attributes)) {
        if (hidden.length === 0 && name === 'svg') open.at(-1)?.children.push(...drawing(readAttributes(attributes)))
        if (!isEmpty) hidden.push(name)
        return
      }
      const element = new ReadElement(name, attributes)
      if (element.block) for (let at = open.length - 1; at > 0 && !open[at]?.block; at--) setBlock(open[at])
      open.at(-1)?.children.push(element)
      if (!isEmpty) open.push(element)
    },
    text(text) {
      if (hidden.length > 0) return
      const siblings = (open.at(-1) as HtmlElement).children
      const last = siblings.length - 1
      if (typeof siblings[last] === 'string') siblings[last] += text
      else siblings.push(text)
    },
    close(name) {
      if (hidden.length > 0) closeLast(hidden, other => other === name, 0)
      else if (open.length > 1 && open.at(-1)?.name === name) open.length--
      else closeLast(open, element => element.name === name, 1)
    },
  })
  return root
}

/** A drawing with a name is treated as an image without an address. */
function drawing({ role, 'aria-label': label }: HtmlElement['attributes']): HtmlElement[] {
  if (role !== 'img' || label === undefined) return []
  return [{ name: 'img', attributes: { alt: label }, children: [], block: false }]
}

/**
 * Closes the last open item of a kind, and everything open inside it. An end tag without a start tag closes nothing.
 */
function closeLast<Item>(open: Item[], isIt: (item: Item) => boolean, from: number): void {
  const at = open.findLastIndex(isIt)
  if (at >= from) open.length = at
}

function setBlock(element: HtmlElement | undefined): void {
  if (element) element.block = true
}

function isLeftOut(name: string, source: string): boolean {
  if (LEFT_OUT.has(name)) return true
  if (source === '' || !MAY_BE_OMITTED.test(source)) return false
  const { class: classes, hidden, 'data-footnote-backref': backReference } = readAttributes(source)
  return hidden !== undefined || backReference !== undefined || (classes !== undefined && CHROME.test(classes))
}

/** All text of an element. */
export function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}

export function hasClass({ attributes }: HtmlElement, name: string): boolean {
  const classes = attributes.class
  return classes?.includes(name) ? classes.split(/\s+/).includes(name) : false
}

/** The first descendant, in text order, that matches. */
export function findElement(
  { children }: HtmlElement,
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const child of children) {
    if (typeof child === 'string') continue
    const found = isWanted(child) ? child : findElement(child, isWanted)
    if (found) return found
  }
  return undefined
}
