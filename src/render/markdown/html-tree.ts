/**
 * The content of a page as a tree. In: HTML of a document. Out: the elements of its main part; navigation, controls and
 * what only one colour mode shows are left out, as are elements without meaning in a text.
 */
import { readHtml } from './read-html.ts'

export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
  /** Is it a block, or is there one in it? */
  block: boolean
}

export type HtmlNode = HtmlElement | string

/** Elements that stand on lines of their own. */
const BLOCKS = new Set(
  (
    'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr iframe li main menu ol p pre search section summary table tbody td tfoot th thead tr ul video audio'
  ).split(' '),
)
const LEFT_OUT = new Set('nav button script style svg template noscript select textarea head'.split(' '))
/** Classes of what the page templates add to a page's content. */
const CHROME =
  /(?:^|\s)(?:hash-link|theme-doc-version-badge|theme-doc-version-banner|dg-banner|dg-term__note|dg-toc-mobile|dg-sources|theme-doc-footer|dg-only-dark)(?:\s|$)/

/** The content of a document's main part. */
export function readContent(html: string): HtmlElement {
  return readTree(mainOf(html))
}

function mainOf(html: string): string {
  const start = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  return start < 0 || end < start ? html : html.slice(start, end)
}

/** The tree of a piece of HTML. */
function readTree(html: string): HtmlElement {
  const root: HtmlElement = { name: 'main', attributes: {}, children: [], block: true }
  const open = [root]
  /** Names of the elements that are open inside of one that is left out, that one first. */
  const hidden: string[] = []
  readHtml(html, {
    open(name, attributes, isEmpty) {
      if (hidden.length > 0 || isLeftOut(name, attributes)) {
        if (hidden.length === 0 && name === 'svg') open.at(-1)?.children.push(...drawing(attributes))
        if (!isEmpty) hidden.push(name)
        return
      }
      const element: HtmlElement = { name, attributes, children: [], block: BLOCKS.has(name) }
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
      else closeLast(open, element => element.name === name, 1)
    },
  })
  return root
}

/** A drawing that has a name is an image without an address. */
function drawing({ role, 'aria-label': label }: HtmlElement['attributes']): HtmlElement[] {
  if (role !== 'img' || label === undefined) return []
  return [{ name: 'img', attributes: { alt: label }, children: [], block: false }]
}

/** Closes the last open one of that kind and what is open inside of it. An end tag without a start tag closes nothing. */
function closeLast<Item>(open: Item[], isIt: (item: Item) => boolean, from: number): void {
  const at = open.findLastIndex(isIt)
  if (at >= from) open.length = at
}

function setBlock(element: HtmlElement | undefined): void {
  if (element) element.block = true
}

function isLeftOut(name: string, attributes: HtmlElement['attributes']): boolean {
  if (LEFT_OUT.has(name) || attributes.hidden !== undefined) return true
  const { class: classes } = attributes
  return attributes['data-footnote-backref'] !== undefined || (classes !== undefined && CHROME.test(classes))
}

/** All text of an element. */
export function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}

export function hasClass({ attributes }: HtmlElement, name: string): boolean {
  return attributes.class?.split(/\s+/).includes(name) ?? false
}

/** The first element below, in the order of the text, that is asked for. */
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
