/**
 * HTML in data beside the pages, such as a translated footer. In a site whose pages run no code, its authors are as
 * unknown as those of pages. In: the HTML. Out: whether it is only text, with marks, links and images.
 */
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { urlKind } from '../base/safe-url.ts'

const ELEMENTS = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'br',
    'cite',
    'code',
    'div',
    'em',
    'h2',
    'h3',
    'h4',
    'hr',
    'i',
    'img',
    'kbd',
    'li',
    'mark',
    'ol',
  ],
  ...['p', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'ul'],
])
const ATTRIBUTES = new Set([
  ...['alt', 'class', 'datetime', 'dir', 'height', 'href', 'lang', 'rel', 'src', 'target', 'title', 'width'],
])

/** Whether HTML neither runs code nor changes more of the page than its own place. */
export function isPlainHtml(html: string): boolean {
  return !html.includes('<') || parseFragment(html).childNodes.every(isPlain)
}

function isPlain(node: Tree.ChildNode): boolean {
  if (node.nodeName === '#text') return true
  if (!('tagName' in node) || !ELEMENTS.has(node.tagName)) return false
  return node.attrs.every(isPlainAttribute) && node.childNodes.every(isPlain)
}

function isPlainAttribute({ name, value }: { name: string; value: string }): boolean {
  if (/^(?:data|aria)-/.test(name)) return !name.startsWith('data-dg-')
  return ATTRIBUTES.has(name) && !((name === 'href' || name === 'src') && urlKind(value) === 'unsafe')
}
