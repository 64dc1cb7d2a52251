/**
 * A page as markdown. Returns front matter, then the content of the page with absolute links. The text is the page's
 * text; a heading states its id if GitHub's rule would give it a different one.
 */

import GithubSlugger from 'github-slugger'
import { headingText } from '../../../base/markdown-sections.ts'
import type { TextFacts } from '../../../model/output.ts'
import { readAttributes } from '../../../render/html/read-attributes.ts'
import { type HtmlEvents, readHtml } from '../../../render/html/read-html.ts'
import type { TagKind } from '../../../render/html/tag-kinds.ts'
import type { BlockContext } from './block-context.ts'
import { blocksOf, joined } from './blocks.ts'
import { type HtmlElement, inlineElement, ReadElement } from './html-element.ts'

/**
 * The markdown of a page, and its body without the front matter.
 * @param main HTML of the page's main part
 */
export function pageMarkdown(main: string, { view: page, site }: TextFacts): { text: string; body: string } {
  const slugger = new GithubSlugger()
  const context: BlockContext = {
    absolute: href => absoluteHref(href, { origin: site.view.url, path: page.path }),
    heading: (text, { level, id, isNested }) => {
      // The first level is the page itself.
      if (isNested || level === 1) return text
      const slug = slugger.slug(headingText(text))
      return id === undefined || id === '' || id === slug ? text : `${text} {#${id}}`
    },
    inTable: false,
    inLink: false,
    isNested: false,
  }
  const body = `${joined(blocksOf(readContent(main).children, context))}\n`
  return { text: `${frontMatter(page)}\n${body}`, body }
}

/** A JSON string is a double-quoted string of YAML. */
function frontMatter({ title, description, canonical, lastUpdate }: TextFacts['view']): string {
  const fields = { title, description, canonical, last_update: lastUpdate?.date }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`${name}: ${JSON.stringify(value)}\n`] : [],
  )
  return `---\n${lines.join('')}---\n`
}

/** An absolute address, which is valid wherever the text is read; a path from the root if the config has no origin. */
function absoluteHref(href: string, { origin, path }: { origin: string; path: string }): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return href
  if (href.startsWith('//')) return `https:${href}`
  if (href.startsWith('/')) return origin + href
  if (href.startsWith('#') || href === '') return origin + path + href
  const base = `${origin || 'http://site.invalid'}${path}`
  try {
    const { pathname, search, hash } = new URL(href, base)
    return origin + pathname + search + hash
  } catch {
    return href
  }
}

/** Classes of elements that the page templates add to a page's content. */
const CHROME_NAMES =
  'hash-link theme-doc-version-badge theme-doc-version-banner dg-banner dg-term__note dg-toc-mobile dg-page-bar dg-related dg-feedback dg-values dg-sources theme-doc-footer dg-only-dark'
    .split(' ')
    .join('|')
const CHROME = new RegExp(`(?:^|\\s)(?:${CHROME_NAMES})(?:\\s|$)`)
/**
 * Text in the source of attributes that may cause an element to be left out, so that the attributes of most elements
 * need not be read.
 */
const MAY_BE_OMITTED = new RegExp(`hidden|data-footnote-backref|${CHROME_NAMES}`, 'i')

/** The content of a document's main part. */
function readContent(main: string): HtmlElement {
  const tree = new TreeBuilder()
  readHtml(main, tree)
  return tree.root
}

/** The tree of the HTML that is read. */
class TreeBuilder implements HtmlEvents {
  readonly root: HtmlElement = new ReadElement('main', '', true)
  /** The open elements, without the current one. */
  readonly #above: HtmlElement[] = []
  #current = this.root

  open({ name, isBlock, isVoid, isLeftOut }: TagKind, attributes: string): boolean {
    const { children } = this.#current
    if (isLeftOut || isOmitted(attributes)) {
      // A drawing with a name is treated as an image, which has an address if it is a file of the site.
      const image = name === 'svg' ? drawingOf(attributes) : undefined
      if (image) children.push(inlineElement('img', image))
      return false
    }
    const element = new ReadElement(name, attributes, isBlock)
    if (isBlock && !this.#current.block) this.#setBlock()
    children.push(element)
    if (isVoid) return true
    this.#above.push(this.#current)
    this.#current = element
    return true
  }

  text(text: string): void {
    const { children } = this.#current
    const last = children.length - 1
    if (typeof children[last] === 'string') children[last] += text
    else children.push(text)
  }

  /** Closes the last open element of a name, and everything open inside it. An end tag without a start tag closes nothing. */
  close(written: string): void {
    const name = this.#current.name === written ? written : written.toLowerCase()
    const above = this.#above
    for (let at = above.length, element = this.#current; at > 0; element = above[--at] as HtmlElement) {
      if (element.name !== name) continue
      this.#current = above[at - 1] as HtmlElement
      above.length = at - 1
      return
    }
  }

  /** Notes that the current element and those that it is in contain a block. */
  #setBlock(): void {
    this.#current.block = true
    for (let at = this.#above.length - 1; at > 0 && !this.#above[at]?.block; at--)
      (this.#above[at] as HtmlElement).block = true
  }
}

function drawingOf(source: string): { alt: string; src?: string } | undefined {
  const { role, 'aria-label': alt, 'data-src': src } = readAttributes(source)
  return role === 'img' && alt !== undefined ? { alt, ...(src !== undefined && { src }) } : undefined
}

function isOmitted(source: string): boolean {
  if (source === '' || !MAY_BE_OMITTED.test(source)) return false
  const { class: classes, hidden, 'data-footnote-backref': backReference } = readAttributes(source)
  return hidden !== undefined || backReference !== undefined || (classes !== undefined && CHROME.test(classes))
}
