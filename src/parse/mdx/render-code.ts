/**
 * Renders content from a page's own code to plain elements. Returns the same tree with the elements that React
 * creates for them, so that their links, images, ids and words are treated like the page's own. Markdown inside such
 * a component is passed to it as a child and restored afterwards.
 */
import type { Element, Properties, Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Code } from 'mdast'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Position } from 'unist'
import { ruleOfThrown } from '../../base/exit-guard.ts'
import { observeHandlers } from '../../base/react-activity.ts'
import { inactiveFindings } from '../../findings/inactive.ts'
import { ofPluginData } from '../../findings/unanswered.ts'
import { textOf } from '../hast/references.ts'
import { Tokens } from '../html/tokens.ts'
import { asProperty, Insertion, MixedText } from '../insertion.ts'
import { type HastChild, type HastParent, insertionNode } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import { islandDataOf, isSameHtml, momentOf, ownProps, PRELOADS } from './islands.ts'
import { keepHeading } from './overrides.ts'
import type { Rendered } from './page-code.ts'

/** Replaces markdown in React's output; includes the hash of the page's file, which the page cannot contain. */
const PART = 'dg-part'
const PARTS = /<dg-part id="\w+-(\d+)"><\/dg-part>/g
/** The element around an island. It has no box of its own. */
const ISLAND = 'dg-island'

/** Content that is set aside while React renders. */
interface CodeRendering {
  parts: HastChild[]
  /** The parts that the component rendered. */
  used: Set<HastChild>
  tokens: Tokens
  /** Whether nested components of the page's code are parts. */
  isApart?: boolean
  /** The parts that are rendered already. */
  rendered?: Map<HastChild, RenderedElement>
}

/** An element as React rendered it, and the content that it contains. */
interface RenderedElement {
  whole: Rendered
  rendering: CodeRendering
}

/** Creates the function that processes a tree. */
export function createCodeTreeRenderer(): (tree: Root, page: PageContext) => void {
  return (tree, page) => {
    const rendered: HastChild[][] = []
    const findings: number[] = []
    page.code.each(tree.children as HastChild[], (child, index) => {
      // A visit that was stopped starts over.
      findings[index] ??= page.diagnostics.length
      page.diagnostics.length = findings[index]
      rendered[index] = renderChild(child, page)
    })
    tree.children = rendered.flat() as Root['children']
  }
}

/** The children of a node, with those from the page's code rendered. The node itself stays as it is. */
function renderedChildren({ children }: HastParent, page: PageContext): HastChild[] {
  return (children as HastChild[]).flatMap(child => renderChild(child, page))
}

function renderChild(child: HastChild, page: PageContext, rendered?: RenderedElement): HastChild[] {
  if (child.type !== 'element') return [child]
  if (child.data?.code) return renderElement(child, page, rendered)
  const children = renderedChildren(child, page)
  const isSame = children.length === child.children.length && children.every((own, at) => own === child.children[at])
  return [isSame ? child : { ...child, children: children as Element['children'] }]
}

/** The element as React renders it, with all components in it. */
function reactRendered(element: Element, page: PageContext): RenderedElement {
  const rendering: CodeRendering = { parts: [], used: new Set(), tokens: new Tokens(page.sourceHash) }
  const whole = page.code.withTimeout(() => page.code.render(reactOf(element, rendering, page.sourceHash)))
  return { whole, rendering }
}

/** Whether the component of an element itself, and not only one in its content, needs one that is not there. */
function isStandIn(element: Element, page: PageContext): boolean {
  const rendering: CodeRendering = { parts: [], used: new Set(), tokens: new Tokens(page.sourceHash), isApart: true }
  return page.code.render(reactOf(element, rendering, page.sourceHash)).hasStandIn
}

/** React's error for a component that waits for a promise, as async components of servers do. */
const SUSPENDED = /^A component suspended while responding to synchronous input/

/** The elements that an element from the page's code renders to; its content if it fails. */
function renderElement(element: Element, page: PageContext, known?: RenderedElement): HastChild[] {
  try {
    const at = page.place(element.position)
    const { whole, rendering } = known ?? reactRendered(element, page)
    const { instead } = element.data?.code ?? {}
    if (instead && whole.hasStandIn && isStandIn(element, page)) return renderChild(instead, page)
    const hydrated = inBrowsers(element, whole, page)
    if (Array.isArray(hydrated)) return hydrated
    if (hydrated === undefined) page.code.reportRendered(whole, at, element.tagName)
    else {
      page.code.reportUnanswered(whole.unanswered, at)
      if (hydrated.reason !== '' && whole.activities.length > 0) reportStatic(element, { whole, ...hydrated }, page)
    }
    const shown = placed(htmlTree(whole.result, page.sourceHash), { ...rendering, element, page })
    const isNamed = reportUnshown(element, { shown, used: rendering.used }, page)
    if (page.options.isForeign && !isNamed && !VISIBLE.test(whole.result)) reportNothing(element, page)
    keepHeading(shown, element.data?.entry)
    return shown
  } catch (error) {
    const { instead } = element.data?.code ?? {}
    if (instead) return failedOverride(element, instead, { error, page })
    const reason = firstLine(error)
    if (SUSPENDED.test(reason)) {
      page.report({
        rule: ruleOfThrown(error),
        message: `The component ${element.tagName} or one in it is async, or waits for data while it is rendered.`,
        hint: 'Only its content is shown. Get the data before: at the top of a module, or in a plugin.',
        subject: 'components that wait',
        at: element,
      })
      return renderedChildren(element, page)
    }
    const message = `The component ${element.tagName} failed: ${reason}.`
    page.report({
      rule: ruleOfThrown(error),
      message,
      hint: 'Only its content is shown. Pages are rendered without a browser: code that needs window belongs in BrowserOnly.',
      subject: message,
      ...ofPluginData(page.code.askedBeforeFailure),
      at: element,
    })
    return renderedChildren(element, page)
  }
}

/**
 * The nodes of an element that browsers hydrate, or some components in it; why they do not, '' if nobody has to be told;
 * undefined if nothing in it needs a browser.
 */
function inBrowsers(
  element: Element,
  whole: Rendered,
  page: PageContext,
): HastChild[] | { reason: string } | undefined {
  const moment = momentOf(element)
  const isAsked = moment !== undefined && moment !== 'none'
  if (whole.activities.length === 0 && !whole.differsInBrowsers && !isAsked) return undefined
  const { hydrate, staticComponents } = page.options.markdown
  if (moment === 'none' || staticComponents.includes(element.tagName)) return { reason: '' }
  if (!hydrate && !isAsked) return undefined
  return (isAsked ? undefined : aroundIslands(element, whole, page)) ?? island(element, whole, page)
}

/**
 * The nodes of an element that needs no browser itself, but contains components that do; undefined if it is part of what
 * these show.
 */
function aroundIslands(element: Element, whole: Rendered, page: PageContext): HastChild[] | undefined {
  if (!hasCode(element)) return undefined
  const rendered = new Map<HastChild, RenderedElement>()
  const tokens = new Tokens(page.sourceHash)
  const rendering: CodeRendering = { parts: [], used: new Set(), tokens, isApart: true, rendered }
  const own = page.code.render(reactOf(element, rendering, page.sourceHash))
  if (own.activities.length > 0 || own.differsInBrowsers) return undefined
  const filled = own.result.replace(PARTS, (part, index: string) => {
    const child = rendering.parts[Number(index)]
    if (child?.type !== 'element' || !child.data?.code) return part
    const inside: CodeRendering = { parts: [], used: new Set(), tokens: rendering.tokens }
    const shown = page.code.render(reactOf(child, inside, page.sourceHash))
    rendered.set(child, { whole: shown, rendering: inside })
    return shown.result
  })
  if (!isSameHtml(filled, whole.result)) return undefined
  page.code.reportUnanswered(own.unanswered, page.place(element.position))
  return placed(htmlTree(own.result, page.sourceHash), { ...rendering, element, page })
}

/** Whether an element has components of the page's code between its tags. */
function hasCode({ children }: Element): boolean {
  return (children as HastChild[]).some(child => child.type === 'element' && child.data?.code !== undefined)
}

/** An element as an island, or why it cannot be one. */
function island(element: Element, whole: Rendered, page: PageContext): HastChild[] | { reason: string } {
  const { code } = page
  const tools = code.islandTools
  if (!tools) return { reason: '' }
  const rendering: CodeRendering = { parts: [], used: new Set(), tokens: new Tokens(page.sourceHash) }
  const { parts, tokens } = rendering
  const types = new Map<string, unknown>()
  const made = islandDataOf(element, {
    ...{ page, tools, types },
    inProps: props => tokens.inProps(props),
    addPart: part => parts.push(part) - 1,
  })
  if ('reason' in made) return made
  const { tree, sources } = made
  const { t: name, ...data } = tree
  const id = code.countIsland(name)
  const slot = (index: number) => {
    const content = { __html: `<${PART} id="${page.sourceHash}-${index}"></${PART}>` }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the mark of a part of the page, as above.
    return createElement('dg-slot', { key: index, 'data-dg-slot': index, dangerouslySetInnerHTML: content })
  }
  const content = tools.elementOfTree(tree, { typeOf: type => types.get(type), slot })
  const rendered = code.withTimeout(() => code.render(content, { prefix: name + id }))
  if (!isSameHtml(rendered.result, whole.result)) return { reason: 'it reads the content that the page passes to it' }
  code.addIslands(sources)
  code.reportUnanswered(rendered.unanswered, page.place(element.position))
  const context = { ...rendering, element, page, isIsland: true }
  const shown = placed(htmlTree(rendered.result, page.sourceHash), context)
  const hidden = parts.flatMap((part, index) => (rendering.used.has(part) ? [] : hiddenSlot(part, index, page)))
  const moment = momentOf(element)
  const properties = {
    dataDgIsland: name,
    dataDgWhen: moment ?? 'visible',
    ...(id !== '' && { dataDgId: id }),
    ...(Object.keys(data).length > 0 && { dataDgTree: textProperty(JSON.stringify(data), tokens) }),
    ...(Object.keys(rendered.read).length > 0 && { dataDgScope: JSON.stringify(rendered.read) }),
  }
  const children = [...shown, ...hidden] as Element['children']
  return [{ type: 'element', tagName: ISLAND, properties, children, position: element.position }]
}

/** Content that an island does not show at first. */
function hiddenSlot(part: HastChild, index: number, page: PageContext): HastChild[] {
  const children = renderChild(part, page) as Element['children']
  return [{ type: 'element', tagName: 'template', properties: { dataDgSlot: index }, children }]
}

/** A component that needs a browser, and why it gets none. */
function reportStatic(element: Element, { whole, reason }: { whole: Rendered; reason: string }, page: PageContext) {
  const [{ part: _, ...finding } = undefined as never] = inactiveFindings(whole, () => element.tagName)
  const message = finding.message.replace(/\.$/, `, because ${reason}.`)
  page.report({ ...finding, message, hint: STATIC_HINT, at: page.place(element.position) })
}

const STATIC_HINT =
  'Pass data as props: texts, numbers, true and false, and lists and objects of these. With client:none, the component is published as HTML.'

/**
 * Text outside tags, an element that shows something without text, has a look of its own or may be filled by a script, or
 * tags for the head.
 */
const VISIBLE =
  /(?:^|>)[^<>]*[^\s<>][^<>]*(?:<|$)|<(?:audio|canvas|embed|hr|iframe|img|input|object|style|svg|video|dg-part|dg-head)\b|<[^>]*\s(?:id|name|style|data-[\w-]+)=/
/** Components that add to the head, count visits or redirect show nothing in any tool. */
const SILENT = /head|helmet|meta|seo|schema|json-?ld|redirect|script|style|analytics|track|pixel|provider|gtag|scroll/i

/** The finding for a component that shows nothing, once for all pages; what is noticed in browsers is another finding. */
function reportNothing(element: Element, page: PageContext): void {
  const { tagName, position } = element
  if (SILENT.test(tagName) || isOfTheme(element, page) || page.diagnostics.some(({ subject }) => subject === tagName))
    return
  page.report({
    rule: 'lost-text',
    message: `The component ${tagName} shows nothing.`,
    hint: 'Pages are rendered without a browser: what a component shows only there belongs in an island.',
    subject: `nothing ${tagName}`,
    at: page.place(position),
  })
}

/** Whether it is a component of the theme: it shows nothing without data, and one that is not there has a finding of its own. */
function isOfTheme({ tagName }: Element, { code, options }: PageContext): boolean {
  const imported = code.esm?.imports.get(tagName.split('.')[0] ?? '')
  return imported?.kind === 'component' && new RegExp(options.pageImports?.components ?? '(?!)').test(imported.module)
}

/** The element that a component of the site should have replaced. The failure is reported once for all pages. */
function failedOverride(element: Element, instead: Element, { error, page }: { error: unknown; page: PageContext }) {
  page.report({
    rule: ruleOfThrown(error),
    message: `The site's component for ${element.tagName} failed: ${firstLine(error)}. docsgen's is shown instead.`,
    hint: 'Pages are rendered without a browser: code that needs window belongs in BrowserOnly.',
    subject: `override ${element.tagName}`,
    at: element,
  })
  return renderChild(instead, page)
}

/** The message of an error, without a stack that some errors append to it. */
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return line.replace(/\.$/, '') || 'the error has no message'
}

/** An element for React. Text is passed as text and code as code; everything else is passed as a part. */
function reactOf(element: Element, rendering: CodeRendering, key: string): ReactNode {
  const { code } = element.data ?? {}
  if (code && 'content' in code) return createElement(Fragment, null, code.content as ReactNode)
  const children = childrenOf(element, rendering, key)
  return createElement(code?.type as string, rendering.tokens.inProps(ownProps(element)), ...children)
}

function childrenOf({ children }: Element, rendering: CodeRendering, key: string): ReactNode[] {
  return (children as HastChild[]).map(child => {
    if (child.type === 'text') return child.value
    if (child.type === 'element' && child.data?.code && !rendering.isApart) return reactOf(child, rendering, key)
    rendering.parts.push(child)
    return partOf(child, rendering, `${key}-${rendering.parts.length - 1}`)
  })
}

/**
 * A part has the props and children of the element that it represents, because components may inspect their children's.
 */
function partOf(child: HastChild, rendering: CodeRendering, part: string): ReactNode {
  if (child.type !== 'element') return createElement(Part, { part, key: part })
  const { component, fence, isInPre } = child.data ?? {}
  if (fence && isInPre) return createElement(Part, { ...codeProps(fence), part, key: part } as never)
  const props = rendering.tokens.inProps(component?.props ?? (child.properties as Record<string, unknown>))
  const inside = fence ? [codeOf(fence)] : childrenOf(child, rendering, part.slice(0, part.lastIndexOf('-')))
  return createElement(Part, { ...props, part, key: part }, ...inside)
}

/** The element that MDX creates in the `pre` of a code block. */
function codeOf(fence: Code): ReactNode {
  return createElement('code', codeProps(fence))
}

function codeProps({ lang, meta, value }: Code): object {
  const className = lang ? `language-${lang}` : undefined
  return { className, metastring: meta ?? undefined, children: `${value}\n` }
}

function Part({ part, ...props }: { part: string }): ReactNode {
  observeHandlers(props)
  return createElement(PART, { id: part })
}

function htmlTree(html: string, key: string): HastChild[] {
  // Comments are used where elements are not allowed, in tables for example.
  const value = html
    .replace(PRELOADS, '')
    .replaceAll(new RegExp(`<${PART} id="(${key}-\\d+)"></${PART}>`, 'g'), '<!--$1-->')
  return (raw({ type: 'root', children: [{ type: 'raw', value }] } as never) as Root).children as HastChild[]
}

interface Placing extends CodeRendering {
  element: Element
  page: PageContext
  /** Whether browsers hydrate the elements. */
  isIsland?: boolean
  /** The positions of links and images in the element that are not placed yet, by their address. Default: all of them. */
  places?: Map<string, Position[]>
}

/** The elements with their parts restored, at the position of the code, or of the link or image that they are. */
function placed(nodes: HastChild[], context: Placing): HastChild[] {
  const { parts, used, tokens, element, page, places = placesOfAddresses(element) } = context
  const { position } = element
  return nodes.flatMap((node): HastChild[] => {
    if (node.type === 'comment') {
      const [key, index] = node.value.split('-')
      const part = key === page.sourceHash ? parts[Number(index)] : undefined
      // React's own comments, by which it finds its texts.
      if (!part) return context.isIsland ? [{ type: 'prerendered', html: `<!--${node.value}-->`, text: '' }] : []
      used.add(part)
      return renderChild(part, page, context.rendered?.get(part))
    }
    if (node.type === 'text')
      return insertedIn(node.value, tokens).map(part =>
        typeof part === 'string' ? { type: 'text', value: part, position } : insertionNode(part, position),
      )
    if (node.type !== 'element') return [{ ...node, position } as HastChild]
    const inside = (node.content?.children ?? node.children) as HastChild[]
    const { content: _, ...rest } = node
    const properties = { ...rest.properties }
    for (const [name, value] of Object.entries(properties))
      if (typeof value === 'string') properties[name] = textProperty(value, tokens)
    const own = places.get(String(node.properties.href ?? node.properties.src))?.shift() ?? position
    const children = placed(inside, { ...context, element: { ...element, position: own }, places })
    return [{ ...rest, properties, position: own, children: children as Element['children'] }]
  })
}

/** The positions of the links and images that code renders with an element, by their address, in their order. */
function placesOfAddresses({ children }: Element, found = new Map<string, Position[]>()): Map<string, Position[]> {
  for (const child of children as HastChild[]) {
    if (child.type !== 'element') continue
    const { href, src } = child.data?.component?.props ?? child.properties
    const address = href ?? src
    if (typeof address === 'string' && child.position)
      found.set(address, [...(found.get(address) ?? []), child.position])
    placesOfAddresses(child, found)
  }
  return found
}

/** The value of an attribute. */
function textProperty(text: string, tokens: Tokens): Properties[string] {
  const own = insertedIn(text, tokens)
  if (!own.some(part => part instanceof Insertion)) return text
  return asProperty(own.length === 1 ? (own[0] as Insertion) : new MixedText(own))
}

/** Text with the insertions that its tokens represent. */
function insertedIn(text: string, tokens: Tokens): (string | Insertion)[] {
  return tokens.split(text).filter(piece => typeof piece === 'string' || piece instanceof Insertion)
}

/**
 * Finds content that a component from the page's code does not render, for example because it only shows what a
 * reader selected.
 */
const MAX_QUOTED = 40

/** Reports content that is not shown; returns whether there is any. `used` contains the nodes that the component rendered unchanged. */
function reportUnshown(
  element: Element,
  result: { shown: readonly HastChild[]; used: ReadonlySet<HastChild> },
  page: PageContext,
): boolean {
  const candidates = contentOf(element).filter(node => !result.used.has(node) && textOf(node).trim() !== '')
  if (candidates.length === 0) return false
  const shown = squeezed(result.shown.map(textOf).join(''))
  const [lost] = candidates.flatMap(node => lostIn(node, shown))
  if (!lost) return false
  const text = textOf(lost).trim().replace(/\s+/g, ' ')
  const quoted = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text
  page.report({
    rule: 'page-code',
    message: `The component ${element.tagName} does not show all of its content: '${quoted}' is left out.`,
    hint: 'Pages are rendered without a browser: what appears only when readers choose it is not there. Tabs show alternatives.',
    subject: `unshown ${element.tagName}`,
    at: lost.position ? (lost as Element) : element,
  })
  return true
}

/** The outermost nodes none of whose words are shown. */
function lostIn(node: HastChild, shown: string): HastChild[] {
  const text = textOf(node)
  if (!/[\p{L}\p{N}]/u.test(text) || shown.includes(squeezed(text))) return []
  if (node.type !== 'element' || node.children.length === 0) return [node]
  const children = (node.children as HastChild[]).filter(child => /[\p{L}\p{N}]/u.test(textOf(child)))
  const lost = children.flatMap(child => lostIn(child, shown))
  return children.every(child => lost.includes(child)) ? [node] : lost
}

/** The content of a component, and of nested components from the page's code. */
function contentOf({ children }: Element): HastChild[] {
  return (children as HastChild[]).flatMap(child =>
    child.type === 'element' && child.data?.code ? contentOf(child) : [child],
  )
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}
