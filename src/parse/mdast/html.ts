/**
 * HTML nodes of markdown. In: one HTML node. Out: comments vanish; tags of components on pages that use none become the
 * text that they look like; everything else is noted as raw HTML for later. On a page that is read plainly, all HTML is text.
 */
import type { Html, Paragraph, Text } from 'mdast'
import { suggest } from '../../base/suggest.ts'
import type { PageContext } from '../page-context.ts'
import { replaceMarks } from '../prepare/marks.ts'
import { isComponentName } from '../prepare/meanings.ts'
import { shownOf } from './component-marks.ts'
import { replaceChild, type Visitor } from './walk.ts'

const COMMENTS = /^(?:\s*<!--(?:(?!-->)[\s\S])*-->)+\s*$/
const CAPITALISED = /^\s*<(\/?)([A-Z][\w.-]*)/

export const htmlVisitor: Visitor<Html> = ({ node, parent, index, page }) => {
  if (COMMENTS.test(node.value)) return replaceChild(parent, index, [])
  const [, closing, name = ''] = CAPITALISED.exec(node.value) ?? []
  if (page.reading === 'whole' && !isComponentName(name)) {
    page.hasHtml = true
    return undefined
  }
  if (page.reading === 'whole' && !closing) reportUnknown(node, name, page)
  const value = replaceMarks(node.value, page.prepared, shownOf)
  const text: Text = { type: 'text', value, position: node.position }
  const made: Text | Paragraph = isPhrasing(parent.type)
    ? text
    : { type: 'paragraph', children: [text], position: node.position }
  return replaceChild(parent, index, [made]) + 1
}

/** Only pages that use no components come here: `mdx: { format: md }`. */
function reportUnknown(node: Html, name: string, page: PageContext): void {
  const near = suggest(name, page.components)
  page.report({
    rule: 'unknown-component',
    atMost: 'log',
    message: `<${name}> is not an element of HTML; it is shown as text`,
    hint: near ? `Did you mean ${near}?` : 'Write it as code if it is meant as text.',
    at: node,
  })
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
