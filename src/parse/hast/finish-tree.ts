/**
 * The one walk over the finished tree of a page. Returns the same tree, ready to be written, and what the walk found,
 * recorded in the page: references, anchors, sections, headings' HTML, features.
 */
import type { Element, Root } from 'hast'
import { traitsOf } from '../../model/components.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { Heading, TextSection } from '../../model/page.ts'
import { reportReserved } from '../mdast/headings.ts'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { isCodeRun, isLeftOut } from './left-out-elements.ts'
import { takeReferences, textOf } from './references.ts'
import { type CellText, finishCell } from './table-cells.ts'
import { phoneLayoutOf, shapeTable } from './table-shape.ts'

/** Elements whose text is not part of the page's text. */
const SILENT = new Set(['script', 'style', 'template', 'pre'])

/** The elements that React hydrates what is in them, and those in which it leaves everything as it is. */
const HYDRATED = new Map([
  ['dg-island', true],
  ['dg-slot', false],
  ['template', false],
])

/** Elements after which the text continues on a new line. */
const ENDS_LINE = new Set('p div li dt dd td th tr blockquote summary section figure figcaption br'.split(' '))

/** Elements of drawings, whose ids are often duplicated by copying. */
const IN_PICTURES = new Set(
  'svg g path circle ellipse rect line polygon polyline text use defs symbol image mask pattern filter clippath clipPath lineargradient linearGradient radialgradient radialGradient'.split(
    ' ',
  ),
)

export interface FinishOptions {
  /** Whether the page's text by heading and the headings' HTML are needed. Links need neither. */
  withText: boolean
  /** Called with every element; its result is stored as `needsRendering` of the page. */
  needsRendering?: (element: Element) => boolean
}

/** Finishes the tree of a page. */
export function finishTree(tree: Root, page: PageContext, { withText, needsRendering }: FinishOptions): void {
  const sections = withText ? new SectionCollector() : undefined
  const kinds = kindsOfSymbols(page)
  const isRun = isCodeRun(page)
  /** The layout of tables on phones that the element around them asks for. */
  let layout: ReturnType<typeof phoneLayoutOf>
  /** What the cells of tables show. */
  const cellTexts = new Map<Element, CellText>()
  /** Whether React hydrates the elements: these have to stay as it wrote them. */
  let isHydrated = false
  walk(tree, false)
  sections?.finish(page)

  function walk(parent: HastParent, silent: boolean): void {
    const children = parent.children as HastChild[]
    let leftOut: Set<HastChild> | undefined
    for (const child of children)
      if (child.type === 'element' && isLeftOut(child, page, isRun)) leftOut = (leftOut ?? new Set()).add(child)
    if (leftOut) parent.children = children.filter(child => !leftOut.has(child)) as Element['children']
    if (isHydrated) parent.children = (parent.children as HastChild[]).map(withMark) as Element['children']
    for (const node of parent.children as HastChild[]) {
      if (node.type === 'text') {
        if (!silent) sections?.text(node.value)
      } else if (node.type === 'prerendered') {
        if (!silent) sections?.text(node.words ?? node.text)
      } else if (node.type === 'element') visit(node, silent)
    }
  }

  function visit(element: Element, silent: boolean): void {
    const isOutside = isHydrated
    if (HYDRATED.has(element.tagName)) isHydrated = HYDRATED.get(element.tagName) === true
    if (element.tagName === 'dg-island') markIsland(element)
    if (element.properties.dataDgIsland) noteIsland(String(element.properties.dataDgIsland), page)
    visitInside(element, silent)
    isHydrated = isOutside
  }

  function visitInside(element: Element, silent: boolean): void {
    if (element.tagName === 'p' && !isHydrated) makeFigure(element)
    if (needsRendering?.(element)) page.needsRendering = true
    const entry = element.data?.entry
    if (entry) {
      if (withText) entry.html = tocHtml(element.children)
      if (entry.depth > 1) page.toc.push({ id: entry.id, level: entry.depth, value: entry.html })
      page.anchors.add(entry.id)
      if (entry.explicit) noteHeadingId(element, entry, page)
      const isTitle = entry === page.headings[0] && page.contentTitle !== undefined
      sections?.heading(entry, { isTitle, kind: kinds.get(entry.id) })
      walk(element, true)
      return
    }
    if (sections && element.tagName === 'code' && !silent) sections.code(textOf(element))
    if (element.data?.component) noteComponent(element, page)
    else finishElement(element, page)
    const name = element.tagName
    const { isSilent = false, endsLine } = traitsOf(name)
    if (withText && !isHydrated && (name === 'td' || name === 'th')) cellTexts.set(element, finishCell(element))
    const isApart = element.properties.dataFootnoteBackref !== undefined || (kinds.size > 0 && isSymbolLabel(element))
    const outer = layout
    layout = phoneLayoutOf(element) ?? outer
    const isHidden = SILENT.has(name) && element.properties.dataDgSlot === undefined
    walk(element, silent || isHidden || isSilent || isApart)
    if (withText && !isHydrated && name === 'table') shapeTable(element, layout, cellTexts)
    layout = outer
    if (endsLine || ENDS_LINE.has(name)) sections?.text('\n')
  }
}

/** The island of a React page: authors cannot write its attributes. */
function markIsland(element: Element): void {
  const { dataOf, ...properties } = element.properties
  if (dataOf) element.properties = { ...properties, dataDgIsland: String(dataOf), dataDgWhen: 'visible' }
}

/** Notes the id of a heading. An empty element in it with the same id, as other tools write it, is the same anchor. */
function noteHeadingId({ children }: Element, { id, span }: Heading, page: PageContext): void {
  noteWrittenId(id, { isHeading: true, at: span }, page)
  for (const child of children)
    if (child.type === 'element' && child.children.length === 0 && child.properties.id === id)
      delete child.properties.id
}

/** React's own comments, by which it finds its texts. In React pages they are elements (templates/code/render.tsx). */
function withMark(node: HastChild): HastChild {
  if (node.type !== 'element' || node.tagName !== 'dg-mark') return node
  return { type: 'prerendered', html: `<!--${escapeHtml(String(node.properties.dataIs ?? ''))}-->`, text: '' }
}

/** The kinds of the page's symbols, by the ids of their headings. */
function kindsOfSymbols({ frontMatter: { symbols = [] } }: PageContext): ReadonlyMap<string, string> {
  return new Map(symbols.flatMap(symbol => (symbol.in === undefined ? [[symbol.id, symbol.kind ?? '']] : [])))
}

/** The kind of a symbol and the place of its source are not text of its entry. */
function isSymbolLabel({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'p' && Array.isArray(className) && className.some(name => String(name).startsWith('dg-symbol__'))
}

function noteIsland(name: string, { features: { islands } }: PageContext): void {
  if (!islands.includes(name)) islands.push(name)
}

function noteComponent(element: Element, page: PageContext): void {
  const id = element.data?.component?.props.id
  if (typeof id === 'string') {
    page.anchors.add(id)
    noteWrittenId(id, { isHeading: false, at: element }, page)
  }
  if (element.tagName === 'Tabs') page.features.tabs = true
  if (element.tagName === 'Disclosure') page.features.details = true
}

function finishElement(element: Element, page: PageContext): void {
  const { properties } = element
  // Links are composed as well.
  if (typeof properties.id === 'string') properties.id = properties.id.normalize('NFC')
  for (const name in properties) {
    if (name === 'id' || (name === 'name' && element.tagName === 'a')) page.anchors.add(String(properties[name]))
    if (name === 'id' && !IN_PICTURES.has(element.tagName))
      noteWrittenId(String(properties[name]), { isHeading: false, at: element }, page)
    if (name.startsWith('on') && name.length > 2) dropHandler(element, name, page)
  }
  const { tagName } = element
  if (tagName === 'a') unlinkAddresses(element)
  takeReferences(element, page)
  if (tagName === 'details') page.features.details = true
  // Checkboxes of task lists cannot be changed, and have no label. Those of forms have their own.
  else if (tagName === 'input' && properties.type === 'checkbox' && properties.disabled && !properties.ariaLabel)
    properties.ariaLabel = properties.checked ? 'Completed' : 'Not completed'
}

/**
 * Addresses that are written as the text of a link in HTML stay text: markdown makes a link of each, and browsers end a
 * link where another one begins.
 */
function unlinkAddresses({ children }: Element): void {
  for (let at = 0; at < children.length; at++) {
    const child = children[at] as HastChild
    if (child.type !== 'element' || child.data?.component) continue
    if (isAddress(child)) children.splice(at, 1, ...child.children)
    else unlinkAddresses(child)
  }
}

/** Whether an element is the link that markdown makes of an address in the text. */
function isAddress({ tagName, properties, children, data }: Element): boolean {
  const [text] = children
  if (tagName !== 'a' || data?.isTag || children.length !== 1 || text?.type !== 'text') return false
  const { href } = properties
  return [text.value, `http://${text.value}`, `mailto:${text.value}`].some(url => url === href)
}

/** Reports an id that is reserved or duplicate. Duplicate ids of headings are reported elsewhere. */
function noteWrittenId(
  id: string,
  { isHeading, at }: { isHeading: boolean; at: Element | SourceSpan },
  page: PageContext,
): void {
  if (!isHeading) reportReserved(id, at, page)
  const before = page.writtenIds.get(id)
  page.writtenIds.set(id, before === 'element' || !isHeading ? 'element' : 'heading')
  if (before === undefined || (isHeading && before === 'heading')) return
  page.report({
    rule: 'duplicate-id',
    atMost: 'warn',
    message: `the id ${id} is used twice on this page`,
    hint: 'Links with this anchor reach only the first one: give one of the two another id.',
    quoted: id,
    cause: `The id '${id}' is used twice in all of these places: a text that they share may have it.`,
    at,
  })
}

/** Content cannot run code: event handlers in raw HTML are removed (a strict policy would block them anyway). */
function dropHandler(element: Element, name: string, page: PageContext): void {
  delete element.properties[name]
  page.report({
    rule: 'event-handler',
    message: `the attribute ${name.toLowerCase()} of <${element.tagName}> is left out: content cannot run code`,
    cause: 'All of these are event handlers in HTML. A script of the site can add them.',
    at: element,
  })
}

// Figures: images that stand alone in their paragraph and are drawings of this site, or have a title, which is their
// caption.

/** A file of the site. The page has other drawings as it has all images. */
const DRAWING = /^(?![a-z][a-z\d+.-]*:|\/\/)[^?#]*\.svg$/i

/** Turns a paragraph that only has such an image into a figure. */
function makeFigure(paragraph: Element): void {
  if (paragraph.data?.isTag || Object.keys(paragraph.properties).length > 0) return
  const children = (paragraph.children as HastChild[]).filter(
    child => child.type !== 'text' || child.value.trim() !== '',
  )
  const [image] = children
  if (children.length !== 1 || image?.type !== 'element' || image.tagName !== 'img' || image.data?.component) return
  const { src, title } = image.properties
  const isDrawing = typeof src === 'string' && DRAWING.test(src) && isFromMarkdown(image)
  if (!isDrawing && !title) return
  if (isDrawing) image.data = { ...image.data, isFigure: true }
  paragraph.tagName = 'figure'
  paragraph.properties.className = ['dg-figure']
  paragraph.children = [image]
  if (typeof title !== 'string' || title === '') return
  delete image.properties.title
  const text = { type: 'text', value: title } as const
  paragraph.children.push({ type: 'element', tagName: 'figcaption', properties: {}, children: [text] })
}

/** An image in HTML with a size or a class of its own keeps them. */
function isFromMarkdown({ properties }: Element): boolean {
  return Object.keys(properties).every(name => ['src', 'alt', 'title', 'loading', 'decoding'].includes(name))
}

/**
 * Collects the text of a page by heading, for search and text copies. The walk over the finished tree calls it:
 * headings start a section, and text and inline code are added to the current one. Code blocks are left out.
 */
class SectionCollector {
  readonly #sections: TextSection[] = []
  #parts: string[] = []
  #code = new Set<string>()
  #open: Pick<TextSection, 'id' | 'heading' | 'depth' | 'kind'> = { id: '', heading: '', depth: 1 }

  text(value: string): void {
    this.#parts.push(value)
  }

  code(value: string): void {
    this.#code.add(value)
  }

  /** Starts the section of a heading. The page's own title starts none: its text belongs to the page. */
  heading(entry: Heading, { isTitle, kind }: { isTitle: boolean; kind?: string | undefined }): void {
    if (isTitle) return
    this.#close()
    const { id, text: heading, depth } = entry
    this.#open = kind === undefined ? { id, heading, depth } : { id, heading, depth, kind }
  }

  /** Adds all sections to the page, and counts their words. */
  finish(page: PageContext): void {
    this.#close()
    page.sections.push(...this.#sections)
    page.words = 0
    for (const { text } of this.#sections) page.words += countWords(text)
  }

  #close(): void {
    const text = tidy(this.#parts.join(''))
    if (text !== '' || this.#open.id !== '') this.#sections.push({ ...this.#open, text, code: [...this.#code] })
    this.#parts = []
    this.#code = new Set()
  }
}

/** Collapses spaces into one space, and line ends with surrounding spaces into one line end. */
function tidy(text: string): string {
  return text.replace(/[ \t\u00a0\n]{2,}|[\t\u00a0]/g, run => (run.includes('\n') ? '\n' : ' ')).trim()
}

/** Counts runs of characters between spaces. */
function countWords(text: string): number {
  let count = 0
  let blankBefore = true
  for (let at = 0; at < text.length; at++) {
    const blank = text.charCodeAt(at) <= 32
    if (blankBefore && !blank) count++
    blankBefore = blank
  }
  return count
}

/**
 * The HTML of a heading in a table of contents. Links are flattened, images are dropped, and other elements only keep
 * their tag and class.
 */
const KEPT = new Set([
  'code',
  'em',
  'strong',
  'del',
  'sub',
  'sup',
  'kbd',
  'b',
  'i',
  's',
  'mark',
  'small',
  'var',
  'abbr',
])

/** Inline HTML of the nodes. */
function tocHtml(children: HastChild[]): string {
  return children.map(one).join('').trim()
}

function one(node: HastChild): string {
  if (node.type === 'text') return escapeHtml(node.value)
  if (node.type === 'prerendered') return escapeHtml(node.text)
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return ' '
  const inner = node.children.map(one).join('')
  if (KEPT.has(node.tagName)) return `<${node.tagName}>${inner}</${node.tagName}>`
  if (node.tagName !== 'span' && node.tagName !== 'div') return inner
  const names = node.properties.className
  const className = Array.isArray(names) ? names.join(' ') : typeof names === 'string' ? names : ''
  return className ? `<span class="${escapeHtml(className)}">${inner}</span>` : inner
}
