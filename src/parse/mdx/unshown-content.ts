/**
 * Finds content that a component from the page's code does not render, for example because it only shows what a reader
 * selected. In: the component's element and its result. Out: a finding if words between its tags are missing in the
 * result.
 */
import type { Element } from 'hast'
import { textOf } from '../hast/references.ts'
import type { HastChild } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'

const MAX_QUOTED = 40

/** Reports content that is not shown; returns whether there is any. `used` contains the nodes that the component rendered unchanged. */
export function reportUnshown(
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
