/**
 * Turns one use of a component into nodes of the tree. Returns a component node, an element, or an insertion;
 * addresses in props become references.
 */
import type { Properties } from 'hast'
import type { RootContent } from 'mdast'
import { find, html, svg } from 'property-information'
import { isValidElement, type ReactNode } from 'react'
import type { Position } from 'unist'
import { foreignSyntax } from '../../base/foreign-syntax.ts'
import { HANDLER } from '../../base/react-activity.ts'
import { isVoidElement } from '../../base/void-elements.ts'
import { inactiveFinding } from '../../findings/inactive.ts'
import { traitsOf } from '../../model/components.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import { AssetRef } from '../../syntax/literals.ts'
import { withoutReserved } from '../hast/author-properties.ts'
import { referTo } from '../hast/references.ts'
import { iconDrawing } from '../icon-drawing.ts'
import { asProperty, hasInsertion, Insertion, MixedText } from '../insertion.ts'
import { reactNodes } from '../mdx/expressions.ts'
import type { TagUse } from '../mdx/jsx-nodes.ts'
import { TocRef } from '../mdx/scope.ts'
import type { PageContext } from '../page-context.ts'
import { admonitionProps } from './admonitions.ts'
import { componentNode, insertionNode } from './nodes.ts'
import { plainText } from './plain-text.ts'
import { shorthandNodes } from './shorthands.ts'

interface Place {
  page: PageContext
  position: Position | undefined
}

/** The nodes that represent a use. */
export function makeComponent(written: TagUse, inside: RootContent[], place: Place): RootContent[] {
  const { use, children } = withGivenChildren(written, inside, place)
  const { meaning } = use
  switch (meaning.kind) {
    case 'fragment':
    case 'foreign':
    case 'unknown':
    case 'head':
      return children
    // Neither shows the content between its tags, so the content follows.
    case 'partial':
      return [partial(use, meaning.url, place), ...children]
    case 'slot':
      return [slot(use, meaning.name, place), ...children]
    case 'shorthand':
      reportUnused(use, place.page)
      return shorthandNodes(meaning.name, { use, children, ...place })
    case 'picture':
      return [
        element('img', { ...use, props: { alt: '', ...use.props, src: meaning.url } }, { ...place, children: [] }),
      ]
    case 'element':
      return isVoidElement(meaning.name)
        ? [element(meaning.name, use, { ...place, children: [] }), ...children]
        : [element(meaning.name, use, { ...place, children })]
    case 'code':
      return [
        {
          ...componentNode(use.name, plainProps(use.props), { children, position: place.position }),
          code: { type: use.type, source: meaning.source },
        },
      ]
    default:
      return [registered(use, meaning.name, { ...place, children })]
  }
}

/** Content may be a prop, as in `<Heading children="Title" />`; content between the tags takes precedence. */
function withGivenChildren(use: TagUse, children: RootContent[], { position }: Place) {
  const { children: given, ...props } = use.props
  if (given === undefined || use.meaning.kind === 'code') return { use, children }
  return { use: { ...use, props }, children: children.length > 0 ? children : shownNodes(given, position) }
}

function element(name: string, use: TagUse, place: Place & { children: RootContent[] }): RootContent {
  const properties = ownProperties(name, plainProps(use.props), use, place.page)
  reportHandlers(name, use, place.page)
  const children = htmlOf(use.props) ?? place.children
  return { ...componentNode(name, {}, { ...place, children }), properties }
}

/** The HTML that React takes as the content of an element: `dangerouslySetInnerHTML={{ __html: '<b>a</b>' }}`. */
function htmlOf({ dangerouslySetInnerHTML: given }: Record<string, unknown>): RootContent[] | undefined {
  if (!isData(given) || typeof given !== 'object' || given === null || !('__html' in given)) return undefined
  return typeof given.__html === 'string' ? [{ type: 'html', value: given.__html }] : undefined
}

function registered(use: TagUse, name: string, place: Place & { children: RootContent[] }): RootContent {
  const { page, position } = place
  const props = withReferences(use, { name, text: plainText(place.children).trim() || use.name }, page)
  let { children } = place
  if (traitsOf(name).isAuthorable) reportHandlers(name, use, page)
  reportUnused(use, page)
  if (name === 'Admonition') {
    const title = props.title
    delete props.title
    Object.assign(props, admonitionProps(typeof props.type === 'string' ? props.type : 'note', page))
    const shown = titleNodes(title)
    if (shown.length > 0) children = [componentNode('AdmonitionTitle', {}, { children: shown }), ...children]
  }
  if (page.withIcon?.has(name) && typeof props.icon === 'string') {
    const drawing = iconDrawing(props.icon, page, use.span)
    delete props.icon
    if (drawing) children = [componentNode('Drawing', { ...drawing }, {}), ...children]
  }
  if (name === 'Heading') return themeHeading(props, children, { use, ...place })
  if (name === 'CodeBlock') return codeBlock(props, children, position)
  return componentNode(name, props, { children, position })
}

/** Reports what is lost of a component, once for each prop. A component of the site with the same name may have it. */
function reportUnused({ name, meaning, props, span }: TagUse, page: PageContext): void {
  const means = 'name' in meaning ? meaning.name : name
  const isImported = page.code.esm?.imports.get(name)?.kind === 'by-name'
  // A site may have a component of the same name.
  if (!isImported && meaning.kind === 'component' && !page.withIcon?.has(means) && traitsOf(means).isOwn !== true)
    return
  const { absentProps, otherNames } = foreignSyntax().components
  const [nameThere = means] = Object.entries(otherNames).find(([, own]) => own === means) ?? []
  const own = Object.hasOwn(absentProps, name) ? name : nameThere
  for (const prop of Object.hasOwn(absentProps, own) ? (absentProps[own] ?? []) : []) {
    // Lines are marked; words are not.
    const areLines = /^(?:mark|ins|del)$/.test(prop) && !hasWords(props[prop])
    if (props[prop] === undefined || areLines) continue
    page.report({
      rule: 'unused-prop',
      message: `${name} has no ${prop} here; it is shown without it.`,
      hint: `Remove ${prop}, or write a component of the site that has it.`,
      subject: `${own} ${prop}`,
      at: span,
    })
  }
}

/** The nodes that show a value: text, a prop of a partial, or what React renders for it. */
function shownNodes(value: unknown, position: Position | undefined): RootContent[] {
  if (typeof value === 'number') return [{ type: 'text', value: String(value), position }]
  const text = titleNodes(value)
  return text.length > 0 ? text : reactNodes(value, position)
}

function titleNodes(title: unknown): RootContent[] {
  if (title instanceof Insertion) return [insertionNode(title, undefined)]
  return typeof title === 'string' ? [{ type: 'text', value: title }] : []
}

/** `<Heading as="h2" id="x">` of a theme: a plain heading that is in no table of contents. */
function themeHeading(
  props: Record<string, unknown>,
  children: RootContent[],
  { use, page, position }: Place & { use: TagUse },
): RootContent {
  const { as, ...rest } = props
  const name = typeof as === 'string' && /^h[1-6]$/.test(as) ? as : 'h2'
  return { ...componentNode(name, {}, { children, position }), properties: ownProperties(name, rest, use, page) }
}

/** Handlers of elements, and of components that ignore them, are never called. */
function reportHandlers(name: string, { props, span }: TagUse, page: PageContext): void {
  const handlers = Object.keys(props).filter(prop => HANDLER.test(prop) && typeof props[prop] === 'function')
  if (handlers.length > 0) page.report({ ...inactiveFinding(`<${name}>`, handlers), at: span })
}

/** The attributes of a plain element. */
function ownProperties(name: string, props: Record<string, unknown>, { span }: TagUse, page: PageContext): Properties {
  return withoutReserved(jsxProperties(name, props), { page, at: span })
}

/** `<CodeBlock language="js">` contains code rather than markdown, so it becomes a fence. */
function codeBlock(
  props: Record<string, unknown>,
  children: RootContent[],
  position: Position | undefined,
): RootContent {
  if (hasInsertions(children))
    return componentNode('pre', {}, { children: [componentNode('code', {}, { children })], position })
  // Pages that were written for other tools use `code` and `lang`.
  const { code, lang: named, language = named, title, metastring, showLineNumbers, mark, ins, del } = props
  const value = (typeof code === 'string' ? code : plainText(children)).replace(/^\n+|\s+$/g, '')
  const meta = [
    typeof metastring === 'string' ? metastring : '',
    typeof title === 'string' ? `title=${JSON.stringify(title)}` : '',
    showLineNumbers ? `showLineNumbers${typeof showLineNumbers === 'number' ? `=${showLineNumbers}` : ''}` : '',
    ...Object.entries({ mark, ins, del }).map(([name, lines]) =>
      linesOf(lines)
        .map(range => `${name}={${range}}`)
        .join(' '),
    ),
  ]
  const lang = typeof language === 'string' ? language : null
  return { type: 'code', lang, meta: meta.filter(part => part !== '').join(' '), value, position }
}

/** Whether such a prop marks words. */
function hasWords(value: unknown): boolean {
  return Array.isArray(value) ? value.some(hasWords) : linesOf(value).length === 0
}

/** The lines that a prop of Expressive Code names: a number, `{ range: '2-4' }`, or several of these. */
function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) {
    const all = value.flatMap(linesOf)
    return all.length > 0 ? [all.join(',')] : []
  }
  const range = typeof value === 'object' && value !== null && 'range' in value ? value.range : value
  return typeof range === 'number' || (typeof range === 'string' && /^[\d,\s-]+$/.test(range)) ? [String(range)] : []
}

/** Whether the nodes contain props of a partial, which become known after the code is highlighted. */
function hasInsertions(nodes: readonly RootContent[]): boolean {
  return nodes.some(
    node =>
      (node.type as string) === 'insertion' || ('children' in node && hasInsertions(node.children as RootContent[])),
  )
}

function partial(use: TagUse, url: string, { page, position }: Place): RootContent {
  const { name, span } = use
  const props = dataProps({ ...use, props: plainProps(use.props) }, page)
  const own = Object.entries(props).filter(([, value]) => !(value instanceof Insertion))
  const forwardedProps = Object.entries(props).flatMap(([prop, value]) =>
    value instanceof Insertion ? [[prop, String(value.which)]] : [],
  )
  page.links.push({
    url,
    kind: 'partial',
    text: name,
    span,
    props: Object.fromEntries(own),
    ...(forwardedProps.length > 0 && { forwardedProps: Object.fromEntries(forwardedProps) }),
  })
  return insertionNode(new Insertion('partial', page.links.length - 1), position)
}

/** Its props are data of the page, because props of a partial are not known when the component is rendered. */
function slot(use: TagUse, component: string, { page, position }: Place): RootContent {
  const { span } = use
  const own = Object.entries(dataProps({ ...use, props: plainProps(use.props) }, page)).filter(([name, value]) => {
    if (!(value instanceof Insertion)) return true
    page.report({
      rule: 'expression',
      message: `The prop ${name} of ${component} is a prop of the partial, which is known only where that is used; it is left out.`,
      hint: 'Write the value itself.',
      at: span,
    })
    return false
  })
  page.slots.push({ component, props: Object.fromEntries(own), span })
  return insertionNode(new Insertion('slot', page.slots.length - 1), position)
}

/** Props in which files are replaced with their addresses. */
function plainProps(props: Record<string, unknown>): Record<string, unknown> {
  return mapValue(props, value => (value instanceof AssetRef ? value.url : undefined)) as Record<string, unknown>
}

const ADDRESSES: Record<string, 'link' | 'image'> = { to: 'link', href: 'link', src: 'image' }

/** Props in which every address of the site is an insertion. */
function withReferences(
  use: TagUse,
  { name, text }: { name: string; text: string },
  page: PageContext,
): Record<string, unknown> {
  const { span } = use
  const refer = (url: string, kind: 'link' | 'image', asImage: boolean) => {
    const index = referTo(page, { url, kind, text }, span)
    return index === undefined ? null : new Insertion(asImage ? 'image' : 'address', index)
  }
  const themed = name === 'ThemedImage'
  const entries = Object.entries(use.props).map(([key, prop]) => {
    const kind = ADDRESSES[key]
    if (typeof prop === 'string' && kind && Object.hasOwn(ADDRESSES, key)) return [key, refer(prop, kind, false)]
    const value = mapValue(prop, item => {
      if (item instanceof AssetRef) return refer(item.url, 'image', themed)
      if (item instanceof Insertion && kind && Object.hasOwn(ADDRESSES, key))
        return new Insertion('prop-address', item.which)
      if (item instanceof TocRef) return tocOf(item, page)
      return themed && key === 'sources' && typeof item === 'string' ? refer(item, 'image', true) : undefined
    })
    return [key, value]
  })
  // A prop with a refused address is omitted.
  return Object.fromEntries(entries.filter(([key, value]) => value !== null || use.props[key as string] === null))
}

/** The page's own table of contents, which is completed later; or a copy that is sliced when it is shown. */
function tocOf({ slice }: TocRef, page: PageContext): unknown {
  return slice.length === 0 ? page.toc : page.tocSlice(slice)
}

/** A copy of a value, with every part replaced for which `change` returns something. A value may contain itself. */
function mapValue(value: unknown, change: (value: unknown) => unknown, above: readonly unknown[] = []): unknown {
  const changed = change(value)
  if (changed !== undefined) return changed
  if (typeof value !== 'object' || value === null || above.includes(value)) return value
  const inside = [...above, value]
  if (Array.isArray(value)) return value.map(item => mapValue(item, change, inside))
  if (isValidElement(value) || !isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapValue(item, change, inside)]))
}

// The props of partials and of components that are completed later: data, because other stages can receive nothing
// else. An element is replaced with its text, and everything else is left out, each with a finding.

/** Data is not nested deeper; anything deeper may contain itself. */
const MAX_DEPTH = 25

/** The props that are data. */
function dataProps({ name, props, span }: TagUse, page: PageContext): Record<string, unknown> {
  const report = (prop: string, what: string) =>
    page.report({
      rule: 'expression',
      message: `The prop ${prop} of ${name} is ${what}.`,
      hint: 'Write text, a number, a list or an object.',
      at: span,
    })
  const entries = Object.entries(props).flatMap(([prop, value]): [string, unknown][] => {
    if (isData(value)) return [[prop, value]]
    const text = isValidElement(value) ? textOf(value, page, span) : ''
    report(
      prop,
      text === '' ? 'code, which cannot be passed on; it is left out' : 'an element, of which the text is shown',
    )
    return text === '' ? [] : [[prop, text]]
  })
  return Object.fromEntries(entries)
}

function isData(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH || isValidElement(value)) return false
  if (value === null || value === undefined || hasInsertion(value)) return true
  if (Array.isArray(value)) return value.every(part => isData(part, depth + 1))
  if (typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'symbol'
  return isPlainObject(value) && Object.values(value).every(part => isData(part, depth + 1))
}

/** Whether it is an object as created by a literal, rather than a class instance. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** The text of an element; empty if it cannot be rendered. */
function textOf(content: ReactNode, page: PageContext, at: SourceSpan): string {
  try {
    const rendered = page.code.withTimeout(() => page.code.render(content))
    page.code.reportRendered(rendered, at)
    return rendered.result.replace(/<[^>]*>/g, '').replace(ENTITY, written => ENTITIES[written] ?? written)
  } catch {
    return ''
  }
}

/** The characters that React escapes. */
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const ENTITY = /&(?:amp|lt|gt|quot|#x27);/g

// Converts JSX attributes of a plain element to hast properties. Returns properties with hast names; a style object
// becomes CSS text; values that no attribute can have are dropped.

const SVG_NAMES = new Set('svg path circle rect g line polygon polyline ellipse defs use text'.split(' '))
/** Properties without a unit; for all others, a number is a length in pixels. */
const UNITLESS =
  /^(?:opacity|zIndex|fontWeight|lineHeight|flex|flexGrow|flexShrink|order|zoom|columnCount|aspectRatio|gridRow|gridColumn|fillOpacity|strokeOpacity)$/

/** Properties of an element written with JSX attributes. */
function jsxProperties(tagName: string, props: Record<string, unknown>): Properties {
  const schema = SVG_NAMES.has(tagName) ? svg : html
  const properties: Properties = {}
  for (const [name, value] of Object.entries(props)) {
    if (name === 'key' || name === 'ref' || name === 'dangerouslySetInnerHTML') continue
    const { property } = find(schema, name === 'htmlFor' ? 'for' : name)
    if (hasInsertion(value)) properties[property] = asProperty(value)
    else if (name === 'style' && typeof value === 'object' && value !== null) properties.style = styleText(value)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      properties[property] = value
  }
  return properties
}

/** `{ marginTop: 4 }` becomes `margin-top:4px`. */
function styleText(style: object): string {
  const parts: (string | Insertion)[] = []
  for (const [name, value] of Object.entries(style) as [string, unknown][]) {
    const isInserted = value instanceof Insertion
    if (typeof value !== 'string' && typeof value !== 'number' && !isInserted) continue
    if (!/^[A-Za-z-]+$/.test(name) || /[;{}]/.test(String(value))) continue
    const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    const unit = typeof value === 'number' && value !== 0 && !UNITLESS.test(name) ? 'px' : ''
    parts.push(`${parts.length === 0 ? '' : ';'}${property}:`, isInserted ? value : `${value}${unit}`)
  }
  return parts.some(part => typeof part !== 'string') ? asProperty(new MixedText(parts)) : parts.join('')
}
