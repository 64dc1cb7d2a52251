/**
 * Raw HTML that is opened and never closed. In: the raw pieces among the children of one parent. Out: a finding for each
 * element and comment that is still open at the parent's end.
 */

import type { HastParent } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import type { RawNode } from './raw-pieces.ts'

const TAG = /<(\/?)([A-Za-z][\w-]*)(?:\s[^<>]*?)?(\/?)>/g
/** Elements that need no closing tag. */
const MAY_STAY_OPEN = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt'.split(
    ' ',
  ),
)

/** Reports what is open at the end of `parent`. */
export function reportUnclosed(parent: HastParent, page: PageContext): void {
  const open: { name: string; node: RawNode }[] = []
  for (const child of parent.children as unknown as RawNode[]) {
    if (child.type !== 'raw') continue
    const withoutComments = child.value.replace(/<!--[\s\S]*?-->/g, '')
    if (withoutComments.includes('<!--')) reportOpenComment(child, page)
    for (const [, closing, tag = '', selfClosing] of withoutComments.matchAll(TAG)) {
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

function reportOpenComment(node: RawNode, page: PageContext): void {
  page.report({
    rule: 'unclosed-html',
    message: 'the comment is not closed: nothing after it is shown',
    hint: 'Add --> at its end.',
    at: node,
  })
}
