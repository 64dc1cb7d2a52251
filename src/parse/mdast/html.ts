/**
 * HTML nodes of markdown. Tags of components, which markdown does not support, are removed if they enclose content,
 * and become literal text if they do not. Everything else is recorded as raw HTML for a later step. On a page that is
 * read as plain text, all HTML is text.
 */
import type { Html, Paragraph, Text } from 'mdast'
import { UNDEFINED_COMPONENTS } from '../../findings/unknown-components.ts'
import { isComponentName } from '../mdx/meanings.ts'
import { hintFor } from '../mdx/unknown-tags.ts'
import type { PageContext } from '../page-context.ts'
import { replaceChild, type Visitor } from './walk.ts'

const COMMENTS = /^(?:\s*<!--(?:(?!-->)[\s\S])*-->)+\s*$/
const CAPITALISED = /<(\/?)([A-Z][\w.]*)((?:\s[^<>]*)?)>/g

/** A visitor for HTML. */
export const htmlVisitor: Visitor<Html> = ({ node, parent, index, page }) => {
  if (COMMENTS.test(node.value)) return replaceChild(parent, index, [])
  if (page.reading === 'whole' && node.value.search(CAPITALISED) !== -1) takeComponents(node, page)
  if (page.reading === 'whole') {
    page.hasHtml = true
    return undefined
  }
  const text: Text = { type: 'text', value: node.value, position: node.position }
  const made: Text | Paragraph = isPhrasing(parent.type)
    ? text
    : { type: 'paragraph', children: [text], position: node.position }
  return replaceChild(parent, index, [made]) + 1
}

/** Removes the tags of components: pairs are removed around their content, others become text. */
function takeComponents(node: Html, page: PageContext): void {
  node.value = node.value.replace(CAPITALISED, (tag: string, closing: string, name: string, rest: string) => {
    if (!isComponentName(name)) return tag
    const isPaired = rest.endsWith('/') || isPairedIn(page.prepared.text, name)
    if (!closing) reportComponent(node, { name, isPaired }, page)
    return isPaired ? '' : tag.replace('<', '&lt;').replace('>', '&gt;')
  })
}

function isPairedIn(text: string, name: string): boolean {
  return text.includes(`</${name}>`) && ['>', ' ', '\t', '\n'].some(after => text.includes(`<${name}${after}`))
}

function reportComponent(node: Html, { name, isPaired }: { name: string; isPaired: boolean }, page: PageContext): void {
  page.report({
    rule: 'unknown-component',
    ...(!isPaired && { atMost: 'log' as const }),
    message: isPaired
      ? `<${name}> is not a component of this site; only its content is shown.`
      : `<${name}> is not an element of HTML; it is shown as text.`,
    hint: page.components.has(name)
      ? 'Name the file .mdx, or set markdown.format to mdx, to use components in it.'
      : hintFor(name, page.components),
    subject: isPaired ? name : `${name} as text`,
    component: name,
    ...(isPaired && { cause: UNDEFINED_COMPONENTS }),
    at: node,
  })
}

/** Whether the parent contains inline content, so that no paragraph is needed. */
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
