/**
 * Addresses in a page's elements. Returns each address becomes a reference of the page and an insertion in the
 * attribute, because the final address depends on the whole site. Addresses with a scheme that could run code are
 * dropped and reported.
 */

import type { Element } from 'hast'
import { urlKind } from '../../base/safe-url.ts'
import { srcsetCandidates } from '../../base/srcset.ts'
import { NAMES_OF_CODE, SCOPED_NAME } from '../../findings/names.ts'
import type { LinkRef } from '../../model/page.ts'
import { readTag } from '../../syntax/read-tag.ts'
import { asProperty, hasInsertion, Insertion, MixedText, partsOf } from '../insertion.ts'
import type { PageContext } from '../page-context.ts'

/** Attributes with one address each, by element. */
const MEDIA: Record<string, string[]> = {
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  input: ['src'],
  image: ['href', 'xLinkHref'],
  use: ['href', 'xLinkHref'],
}
/** The same for documents, scripts and stylesheets: pages or files. */
const DOCUMENTS: Record<string, string> = { embed: 'src', iframe: 'src', object: 'data', script: 'src', link: 'href' }

/** The class of links without their address in print (website/docs/guides/troubleshooting.md). */
export const PRINTED_BARE = 'dg-bare'

/** Attributes that browsers treat as an address, on any element. */
const OTHER_ADDRESSES = ['href', 'xLinkHref', 'src', 'action', 'formAction', 'background', 'data', 'poster', 'ping']

/** Handles the references of one element in place. */
export function takeReferences(element: Element, page: PageContext): void {
  const { tagName } = element
  // Most elements have none.
  if (!hasProperties(element)) return
  if (page.hasJsx) takeAddressProps(element, page)
  if (tagName === 'a' || tagName === 'area') takeLink(element, page)
  else if (tagName === 'img') takeImage(element, page)
  else if (Object.hasOwn(MEDIA, tagName)) takeMedia(element, MEDIA[tagName] as string[], page)
  else if (Object.hasOwn(DOCUMENTS, tagName)) takeAddress(element, DOCUMENTS[tagName] as string, page, 'link')
  else if (tagName === 'form') takeAddress(element, 'action', page, 'link')
  // Only raw HTML and JSX can have addresses in other attributes.
  if (!page.hasHtml && !page.hasJsx) return
  takeStyle(element, page)
  for (const name of OTHER_ADDRESSES) if (name in element.properties) checkAddress(element, name, page)
}

function hasProperties({ properties }: Element): boolean {
  for (const _ in properties) return true
  return false
}

const STYLE_URL = /\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]*))\s*\)/gi

/** Images in a style attribute. */
function takeStyle(element: Element, page: PageContext): void {
  const style: unknown = element.properties.style
  if (typeof style === 'string') {
    const parts = styleParts(style, element, page)
    if (parts.length > 1) element.properties.style = asProperty(new MixedText(parts))
  } else if (hasInsertion(style)) {
    const parts = partsOf(style).flatMap(part => (typeof part === 'string' ? styleParts(part, element, page) : [part]))
    element.properties.style = asProperty(new MixedText(parts))
  }
}

function styleParts(style: string, element: Element, page: PageContext): (string | Insertion)[] {
  if (!style.includes('url(')) return [style]
  const parts: (string | Insertion)[] = []
  let last = 0
  for (const { index: at, 0: written, 1: double, 2: single, 3: bare } of style.matchAll(STYLE_URL)) {
    const url = double ?? single ?? bare ?? ''
    if (url === '' || url.startsWith('#')) continue
    const index = addReference(url, element, page, 'image')
    parts.push(style.slice(last, at))
    if (index === undefined) parts.push('none')
    else parts.push('url("', new Insertion('address', index), '")')
    last = at + written.length
  }
  return [...parts, style.slice(last)]
}

/** Props of a partial are known, and their addresses resolved, only where the partial is shown. */
function takeAddressProps({ tagName, properties }: Element, page: PageContext): void {
  for (const name of OTHER_ADDRESSES) {
    const value: unknown = properties[name]
    if (!hasInsertion(value)) continue
    const [first, ...rest] = partsOf(value)
    if (!(first instanceof Insertion) || first.kind !== 'prop') continue
    const address = new Insertion('prop-address', first.which)
    const isImage = name !== 'href' && tagName !== 'iframe' && tagName !== 'form'
    if (rest.length === 0) page.addressProps.set(String(first.which), isImage ? 'image' : 'link')
    properties[name] = asProperty(rest.length === 0 ? address : new MixedText([address, ...rest]))
  }
}

/** Checks addresses that are not references of the page but could run code. Insertions have been checked already. */
function checkAddress(element: Element, name: string, page: PageContext): void {
  const value: unknown = element.properties[name]
  const url = String(value)
  if (
    hasInsertion(value) ||
    !isRefused(url, name === 'src' || name === 'background', page.options.markdown.linkSchemes)
  )
    return
  delete element.properties[name]
  reportUnsafe(url, page, page.place(element.position))
}

function takeLink(element: Element, page: PageContext): void {
  const { properties } = element
  // Footnotes link within the page; both ends are generated together and cannot break.
  if (properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined) return
  const text = nameOf(element)
  if (isKnownAddress(properties.href, text, page)) addClass(properties, PRINTED_BARE)
  const extra = { ...(text && { text }), ...(properties.download !== undefined && { raw: true }) }
  takeAddress(element, 'href', page, 'link', extra)
  if (properties.target === '_blank') properties.rel = ['noopener', 'noreferrer']
}

/** Adds a class, unless the classes of the element are known only where its partial is shown. */
function addClass(properties: Element['properties'], name: string): void {
  const { className = [] } = properties
  if (Array.isArray(className)) properties.className = [...className, name]
  else if (!hasInsertion(className)) properties.className = [String(className), name]
}

/** Whether readers on paper know the address: the text has it, or an earlier link of the page has the same. */
function isKnownAddress(url: unknown, text: string, { links }: PageContext): boolean {
  if (typeof url !== 'string' || !/^https?:/.test(url)) return false
  const bare = (address: string) => address.trim().replace(/^https?:\/\/|\/$/g, '')
  return bare(url) === bare(text) || links.some(link => link.kind === 'link' && link.url === url)
}

/** The name of a link: its text, the text of its images, or the value of an attribute. */
function nameOf(element: Element): string {
  const { ariaLabel, title } = element.properties
  const named = textOf(element).trim() || imageNames(element) || componentNames(element)
  return named || [ariaLabel, title].map(name => (typeof name === 'string' ? name.trim() : '')).find(Boolean) || ''
}

/** The texts that components in a link show from their props, such as that of a badge. */
function componentNames(element: Element): string {
  const names = element.children.flatMap(child => {
    if (child.type !== 'element') return []
    const { text, label, title } = child.data?.component?.props ?? {}
    const own = [text, label, title].find(value => typeof value === 'string' && value.trim() !== '')
    return [typeof own === 'string' ? own : componentNames(child)]
  })
  return names.join(' ').trim()
}

function imageNames(element: Element): string {
  return element.children
    .map(child => {
      if (child.type !== 'element') return ''
      return child.tagName === 'img' ? String(child.properties.alt ?? '') : imageNames(child)
    })
    .join(' ')
    .trim()
}

/** An image keeps its other attributes; its address is inserted after them, and its size if it has none of its own. */
function takeImage(element: Element, page: PageContext): void {
  const { properties } = element
  takeSrcSet(element, page)
  const src = properties.src
  if (typeof src !== 'string') return
  const isFigure = element.data?.isFigure === true
  const index = addReference(src, element, page, 'image', { ...altOf(properties.alt), ...(isFigure && { isFigure }) })
  delete properties.src
  if (index === undefined) return
  // The first image is likely to be visible immediately.
  const isFirst = !page.links.some((link, at) => at < index && link.kind === 'image')
  properties.loading ??= isFirst ? 'eager' : 'lazy'
  const isSized = properties.width != null || properties.height != null
  properties.src = asProperty(new Insertion(isSized ? 'address' : 'image', index))
}

function altOf(alt: unknown): Partial<LinkRef> {
  return typeof alt === 'string' && alt !== '' ? { text: alt } : {}
}

function takeMedia(element: Element, names: string[], page: PageContext): void {
  for (const name of names) takeAddress(element, name, page, 'image')
  takeSrcSet(element, page)
}

function takeSrcSet(element: Element, page: PageContext): void {
  const set: unknown = element.properties.srcSet
  if (set === undefined || set === null || hasInsertion(set)) return
  const parts: (string | Insertion)[] = []
  for (const { url, descriptors } of srcsetCandidates(writtenSet(set, element, page))) {
    const index = addReference(url, element, page, 'image')
    if (index === undefined) continue
    parts.push(parts.length === 0 ? '' : ', ', new Insertion('address', index), descriptors && ` ${descriptors}`)
  }
  element.properties.srcSet = parts.length === 0 ? '' : asProperty(new MixedText(parts))
}

/** The parser of HTML splits the value at commas and drops the spaces, which decide where an address ends. */
function writtenSet(set: unknown, { position }: Element, { prepared }: PageContext): string {
  if (!Array.isArray(set)) return String(set)
  const tag = position?.start.offset === undefined ? undefined : readTag(prepared.text, position.start.offset)
  const written = tag?.attributes.find(({ name }) => name.toLowerCase() === 'srcset')?.text.split(',') ?? []
  const isSame = written.length >= set.length && written.slice(set.length).every(rest => rest.trim() === '')
  if (!isSame) return set.join(', ')
  return set.map((part, at) => written[at]?.replace(/\S(?:[\s\S]*\S)?/, () => String(part))).join(',')
}

function takeAddress(
  element: Element,
  name: string,
  page: PageContext,
  kind: LinkRef['kind'],
  extra: Partial<LinkRef> = {},
): void {
  const url = element.properties[name]
  if (typeof url !== 'string') return
  // A fragment of the same page, such as a symbol of a drawing, is not a file.
  const isPart = kind === 'image' && url.startsWith('#')
  const index = addReference(url, element, page, isPart ? 'link' : kind, extra)
  if (index === undefined) delete element.properties[name]
  else element.properties[name] = asProperty(new Insertion('address', index))
}

/** Records a reference of an element; undefined if its address is unsafe. */
function addReference(
  url: string,
  element: Element,
  page: PageContext,
  kind: LinkRef['kind'],
  extra: Partial<LinkRef> = {},
): number | undefined {
  const { data } = element
  const position = data?.definition ?? element.position
  const usedAt = data?.definition && page.place(element.position)
  const given = { url, kind: data?.definition && kind === 'link' ? ('definition' as const) : kind, ...extra }
  return referTo(page, usedAt ? { ...given, usedAt } : given, position)
}

/**
 * Adds a reference to the page. Returns its index; undefined (with a diagnostic) if the address has a scheme that is
 * not allowed.
 */
export function referTo(
  page: PageContext,
  reference: Omit<LinkRef, 'span'>,
  position: Element['position'] | LinkRef['span'],
): number | undefined {
  const span = position && 'line' in position ? position : page.place(position)
  if (isRefused(reference.url, reference.kind === 'image', page.options.markdown.linkSchemes)) {
    reportUnsafe(reference.url, page, span)
    return undefined
  }
  const kind = urlKind(reference.url)
  page.links.push({ ...reference, span, ...(kind === 'file' && { raw: true }) })
  return page.links.length - 1
}

function isRefused(url: string, asImage: boolean, allowed: readonly string[]): boolean {
  const kind = urlKind(url, allowed)
  return kind === 'unsafe' || (kind === 'image-data' && !asImage)
}

function reportUnsafe(url: string, page: PageContext, span: LinkRef['span']): void {
  if (SCOPED_NAME.test(url)) {
    page.report({ rule: 'broken-link', message: `There is no page at '${url}'.`, cause: NAMES_OF_CODE, at: span })
    return
  }
  const scheme = /^[a-z][\w+.-]*(?=:)/i.exec(url)?.[0].toLowerCase()
  page.report({
    rule: 'unsafe-url',
    message: `the address ${shorten(url)} is left out: its scheme is not allowed`,
    hint: 'Use https, mailto, tel or a path, or allow the scheme with markdown.linkSchemes.',
    // All addresses of a scheme that no browser knows have one cause, such as a plugin that is not there.
    ...(scheme !== undefined && !OF_BROWSERS.has(scheme) && { subject: `scheme ${scheme}` }),
    at: span,
  })
}

const OF_BROWSERS = new Set('javascript vbscript data file blob ftp'.split(' '))

function shorten(url: string): string {
  return url.length > 60 ? `${url.slice(0, 60)}…` : url
}

/** The text inside an element. */
export function textOf(node: { children?: unknown[]; value?: string; text?: string; type: string }): string {
  if (node.type === 'text') return node.value ?? ''
  if (node.type === 'prerendered') return node.text ?? ''
  if (!node.children) return ''
  let text = ''
  for (const child of node.children as { type: string }[]) text += textOf(child)
  return text
}
