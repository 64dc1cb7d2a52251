/**
 * HTML nodes of markdown. In: one HTML node. Out: comments vanish, tags of components that do not
 * exist become the text that they look like, everything else is noted as raw HTML for later.
 */
import type { Html, Paragraph, Text } from 'mdast'
import { suggest } from '../../base/suggest.ts'
import { replaceChild, type Visitor } from './walk.ts'

const COMMENTS = /^(?:\s*<!--(?:(?!-->)[\s\S])*-->)+\s*$/
const CAPITALISED = /^\s*<(\/?)([A-Z][\w.-]*)/
/** Old HTML in capitals: `<BR>`, `<DIV>`. */
const ALL_CAPITALS = /^(?:[A-Z]{2,}\d?|[ABIPQSU]|H[1-6])$/

export const htmlVisitor: Visitor<Html> = ({ node, parent, index, page }) => {
  if (COMMENTS.test(node.value)) return replaceChild(parent, index, [])
  const found = CAPITALISED.exec(node.value)
  if (!found || ALL_CAPITALS.test(found[2] as string)) {
    page.hasHtml = true
    return undefined
  }
  const name = found[2] as string
  const near = suggest(name, page.components)
  if (!found[1])
    page.report({
      rule: 'unknown-component',
      atMost: 'log',
      message: `<${name}> is no component of this site; it is shown as text`,
      hint: near ? `Did you mean ${near}?` : 'Write it as code if it is meant as text.',
      at: node,
    })
  const text: Text = { type: 'text', value: node.value, position: node.position }
  const made: Text | Paragraph = isPhrasing(parent.type)
    ? text
    : { type: 'paragraph', children: [text], position: node.position }
  return replaceChild(parent, index, [made]) + 1
}

/** Does the parent hold running text, so that no paragraph is needed? */
function isPhrasing(type: string): boolean {
  return [
    'paragraph',
    'heading',
    'tableCell',
    'emphasis',
    'strong',
    'delete',
    'link',
    'linkReference',
    'component',
  ].includes(type)
}
