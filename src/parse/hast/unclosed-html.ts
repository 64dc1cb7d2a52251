/**
 * Finds raw HTML that is never closed. In: the raw pieces among the children of one parent. Out: a finding for each
 * element and comment that is still open at the parent's end.
 */

import type { HastParent } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import type { RawNode } from './raw-pieces.ts'

const TAG = /<(\/?)([A-Za-z][\w-]*)(?:\s[^<>]*?)?(\/?)>/g
/** Elements whose closing tag is optional. */
const MAY_STAY_OPEN = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt'.split(
    ' ',
  ),
)

/** Reports everything that is open at the end of `parent`. */
export function reportUnclosed(parent: HastParent, page: PageContext): void {
  const open: { name: string; node: RawNode }[] = []
  for (const child of parent.children as unknown as RawNode[]) {
    if (child.type !== 'raw') continue
    const { text, isOpen } = withoutComments(child.value)
    if (isOpen) reportOpenComment(child, page)
    for (const [, closing, tag = '', selfClosing] of text.matchAll(TAG)) {
      const name = tag.toLowerCase()
      if (MAY_STAY_OPEN.has(name) || selfClosing) continue
      if (!closing) open.push({ name, node: child })
      else {
        const at = open.findLastIndex(entry => entry.name === name)
        if (at !== -1) open.splice(at)
      }
    }
  }
  for (const { name, node } of open)
    page.report({
      rule: 'unclosed-html',
      message: `<${name}> is not closed in the same block`,
      hint: `Add </${name}>, or write \\< if it is text.`,
      at: node,
    })
}

/** HTML without its closed comments, and whether a comment is open at its end. */
function withoutComments(html: string): { text: string; isOpen: boolean } {
  let text = ''
  let at = 0
  for (let start = html.indexOf('<!--'); start !== -1; start = html.indexOf('<!--', at)) {
    text += html.slice(at, start)
    const end = html.indexOf('-->', start + '<!--'.length)
    // Everything after it belongs to the comment and contains no tags.
    if (end === -1) return { text, isOpen: true }
    at = end + '-->'.length
  }
  return { text: text + html.slice(at), isOpen: false }
}

function reportOpenComment(node: RawNode, page: PageContext): void {
  page.report({
    rule: 'unclosed-html',
    message: 'the comment is not closed: nothing after it is shown',
    hint: 'Add --> at its end.',
    at: node,
  })
}
