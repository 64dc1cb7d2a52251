/**
 * Finds addresses that components write themselves, rather than receiving them from the page. Returns the same with a
 * token for each address, which becomes a reference of the page at the place where the page uses the component. These
 * addresses are then checked like all others, and get the site's base.
 */
import type { Element } from 'hast'
import { referTo } from '../hast/references.ts'
import { Insertion } from '../insertion.ts'
import type { PageContext } from '../page-context.ts'
import { unescapeHtml } from '../text/escape-html.ts'
import type { Tokens } from './tokens.ts'

/** Attributes with one address each, by element. */
const ADDRESSES: Record<string, Record<string, 'link' | 'image'>> = {
  a: { href: 'link' },
  area: { href: 'link' },
  audio: { src: 'image' },
  embed: { src: 'link' },
  iframe: { src: 'link' },
  img: { src: 'image' },
  // React preloads the images that it writes.
  link: { href: 'image' },
  object: { data: 'link' },
  source: { src: 'image' },
  track: { src: 'image' },
  video: { src: 'image', poster: 'image' },
}

/** React quotes every value, and escapes quotes and angle brackets in it. */
const TAG = new RegExp(`<(${Object.keys(ADDRESSES).join('|')})((?:\\s[^\\s"'<>/=]+(?:="[^"]*")?)+)\\s*/?>`, 'g')
const ATTRIBUTE = /(\s)([^\s"'<>/=]+)="([^"]*)"/g

/** A file that the component imports: the bundler wrote its address and publishes it. */
const BUNDLED = /\/assets\/[^/]+-\w{10}\.\w+$/

interface Output {
  page: PageContext
  tokens: Tokens
}

/** Extracts the addresses in a component's HTML. */
export function takeOutputReferences(html: string, element: Element, { page, tokens }: Output): string {
  if (!/\s(?:href|src|data|poster)="/.test(html)) return html
  return html.replace(TAG, (tag, name: string, attributes: string, at: number) => {
    const kinds = ADDRESSES[name]
    if (!kinds || (name === 'link' && !/\srel="preload"/.test(attributes))) return tag
    return tag.replace(ATTRIBUTE, (written, space: string, attribute: string, value: string) => {
      const kind = Object.hasOwn(kinds, attribute) ? kinds[attribute] : undefined
      const url = unescapeHtml(value)
      if (!kind || isSettled(url, { page, tokens })) return written
      const text = name === 'a' ? nameOf(attributes, html.slice(at + tag.length)) : wordsIn(attributes)
      const index = referTo(page, { url, kind, ...(text && { text }) }, element.position)
      return index === undefined ? '' : `${space}${attribute}="${tokens.add([new Insertion('address', index)])}"`
    })
  })
}

/** Whether the address is already a token, because the page passed it to the component. */
function isSettled(url: string, { page, tokens }: Output): boolean {
  const isAnchor = url.startsWith('#') && page.anchors.has(url.slice(1))
  return url === '' || isAnchor || tokens.isIn(url) || BUNDLED.test(url)
}

/** The name of a link: its accessible name, or the text before its end. */
function nameOf(attributes: string, rest: string): string {
  const [inside = ''] = rest.split('</a>', 1)
  const images = [...inside.matchAll(/<img\b[^>]*>/g)].map(([image]) => wordsIn(image)).join(' ')
  // Content that the page passed to the component is a token here.
  const words = inside.replace(/<[^>]*>/g, '').replace(/\u0001[^\u0001]*\u0001/g, '…')
  return wordsIn(attributes) || unescapeHtml(words).trim() || images
}

function wordsIn(attributes: string): string {
  return unescapeHtml(/\s(?:aria-label|alt|title)="([^"]+)"/.exec(attributes)?.[1] ?? '')
}
