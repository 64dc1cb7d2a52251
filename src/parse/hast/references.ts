/**
 * Addresses in a page's elements. In: elements with `href`, `src`, `srcset` or `poster`. Out: each
 * address becomes a reference of the page and a hole in the attribute, to be filled when the whole
 * site is known. Addresses with a scheme that could run code are dropped and reported.
 */
import type { Element } from 'hast'
import { urlKind } from '../../base/safe-url.ts'
import type { LinkRef } from '../../model/page.ts'
import type { PageContext } from '../page-context.ts'

/** The text that stands for the address of reference `index`. */
export function linkHole(index: number): string {
  return `\0L${index}\0`
}

/** The text that stands for all address and size attributes of image `index`. */
export function imageHole(index: number): string {
  return `\0I${index}\0`
}

/** The text that stands for a partial's prop. */
export function propHole(name: string): string {
  return `\0V${name}\0`
}

/** The text that stands for a partial's prop where it is an address. */
export function addressHole(name: string): string {
  return `\0A${name}\0`
}

/** Attributes that hold one address each, by element. */
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

/** Attributes of whatever element that browsers take for an address. */
const OTHER_ADDRESSES = ['href', 'xLinkHref', 'src', 'action', 'formAction', 'background', 'data', 'poster', 'ping']

/** Handles the references of one element in place. */
export function takeReferences(element: Element, page: PageContext): void {
  const { tagName } = element
  if (page.hasJsx) takeAddressProps(element)
  if (tagName === 'a' || tagName === 'area') takeLink(element, page)
  else if (tagName === 'img') takeImage(element, page)
  else if (Object.hasOwn(MEDIA, tagName)) takeMedia(element, MEDIA[tagName] as string[], page)
  else if (Object.hasOwn(DOCUMENTS, tagName)) takeAddress(element, DOCUMENTS[tagName] as string, page, 'link')
  else if (tagName === 'form') takeAddress(element, 'action', page, 'link')
  // Only raw HTML and JSX can have more of them.
  if (!page.hasHtml && !page.hasJsx) return
  takeStyle(element, page)
  for (const name of OTHER_ADDRESSES) if (name in element.properties) checkAddress(element, name, page)
}

const STYLE_URL = /\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]*))\s*\)/gi

/** Pictures in a style attribute. */
function takeStyle(element: Element, page: PageContext): void {
  const { style } = element.properties
  if (typeof style !== 'string' || !style.includes('url(')) return
  element.properties.style = style.replace(STYLE_URL, (written, ...parts: (string | undefined)[]) => {
    const url = parts.slice(0, 3).find(part => part !== undefined) ?? ''
    if (url === '' || url.startsWith('#') || isHole(url)) return written
    const index = addReference(url, element, page, 'image')
    return index === undefined ? 'none' : `url("${linkHole(index)}")`
  })
}

/** Props of a partial are known, and their addresses checked, when the partial is shown. */
function takeAddressProps({ properties }: Element): void {
  for (const name of OTHER_ADDRESSES) {
    const value = properties[name]
    if (typeof value === 'string' && value.startsWith('\0V')) properties[name] = value.replace('\0V', '\0A')
  }
}

function isHole(url: string): boolean {
  return url.includes('\0')
}

/** Addresses that are no references of the page, but could run code. Holes pass: they were checked. */
function checkAddress(element: Element, name: string, page: PageContext): void {
  const url = String(element.properties[name])
  if (isHole(url) || !isRefused(url, name === 'src' || name === 'background', page.options.markdown.linkSchemes)) return
  delete element.properties[name]
  reportUnsafe(url, page, page.place(element.position))
}

function takeLink(element: Element, page: PageContext): void {
  const { properties } = element
  // Footnotes link within the page; both ends are made together and cannot break.
  if (properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined) return
  const text = nameOf(element)
  const extra = { ...(text && { text }), ...(properties.download !== undefined && { raw: true }) }
  takeAddress(element, 'href', page, 'link', extra)
  if (properties.target === '_blank') properties.rel = ['noopener', 'noreferrer']
}

/** What a link is called: its text, that of the images in it, or the name that an attribute gives it. */
function nameOf(element: Element): string {
  const { ariaLabel, title } = element.properties
  const named = withoutProps(textOf(element)).trim() || imageNames(element)
  return named || [ariaLabel, title].map(name => (typeof name === 'string' ? name.trim() : '')).find(Boolean) || ''
}

/** A partial's props are no text yet. */
export function withoutProps(text: string): string {
  return text.includes('\0') ? text.replace(/\0V[^\0]*\0/g, '') : text
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

/** An image keeps its other attributes; address and size come with the hole. */
function takeImage(element: Element, page: PageContext): void {
  const { properties } = element
  takeSrcSet(element, page)
  const src = properties.src
  if (typeof src !== 'string' || isHole(src)) return
  const index = addReference(src, element, page, 'image', altOf(properties.alt))
  delete properties.src
  if (index === undefined) return
  // The first image is likely to be in sight at once.
  const isFirst = !page.links.some((link, at) => at < index && link.kind === 'image')
  properties.loading ??= isFirst ? 'eager' : 'lazy'
  properties['data-hole'] = imageHole(index)
}

function altOf(alt: unknown): Partial<LinkRef> {
  return typeof alt === 'string' && alt !== '' ? { text: alt } : {}
}

function takeMedia(element: Element, names: string[], page: PageContext): void {
  for (const name of names) takeAddress(element, name, page, 'image')
  takeSrcSet(element, page)
}

function takeSrcSet(element: Element, page: PageContext): void {
  const set = element.properties.srcSet
  if (set === undefined || set === null) return
  const text = Array.isArray(set) ? set.join(', ') : String(set)
  if (isHole(text)) return
  element.properties.srcSet = text
    .split(/,\s+|,(?=[./h])/)
    .map(candidate => {
      const [url = '', ...rest] = candidate.trim().split(/\s+/)
      const index = url === '' ? undefined : addReference(url, element, page, 'image')
      return index === undefined ? '' : [linkHole(index), ...rest].join(' ')
    })
    .filter(candidate => candidate !== '')
    .join(', ')
}

function takeAddress(
  element: Element,
  name: string,
  page: PageContext,
  kind: LinkRef['kind'],
  extra: Partial<LinkRef> = {},
): void {
  const url = element.properties[name]
  if (typeof url !== 'string' || isHole(url)) return
  // A part of the same page, such as a symbol of a drawing, is no file.
  const isPart = kind === 'image' && url.startsWith('#')
  const index = addReference(url, element, page, isPart ? 'link' : kind, extra)
  if (index === undefined) delete element.properties[name]
  else element.properties[name] = linkHole(index)
}

/** Records a reference of an element; undefined where its address is unsafe. */
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
 * Adds a reference to the page. Returns its index, or undefined (and a diagnostic) where the address
 * has a scheme that is not allowed.
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
  page.report({
    rule: 'unsafe-url',
    message: `the address ${shorten(url)} is left out: its scheme is not allowed`,
    hint: 'Use https, mailto, tel or a path, or allow the scheme with markdown.linkSchemes.',
    at: span,
  })
}

function shorten(url: string): string {
  return url.length > 60 ? `${url.slice(0, 60)}…` : url
}

/** The text inside an element. */
export function textOf(node: { children?: unknown[]; value?: string; text?: string; type: string }): string {
  if (node.type === 'text') return node.value ?? ''
  if (node.type === 'prerendered') return node.text ?? ''
  if (!node.children) return ''
  return (node.children as { type: string }[]).map(child => textOf(child)).join('')
}
