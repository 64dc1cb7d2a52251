/**
 * Spaces around labels in headings. In: the children of a heading, after its id was derived. Out: the same list, with a
 * space where a label directly follows or precedes a word: `Name<Badge>New</Badge>` reads "Name New" in the page, its
 * table of contents, the search index and the files for programs.
 */
import type { Nodes, PhrasingContent } from 'mdast'
import { traitsOf } from '../../model/components.ts'
import { plainText } from './plain-text.ts'

/** The sides of a node that must not touch a word. */
interface Sides {
  before: boolean
  after: boolean
}

const NONE: Sides = { before: false, after: false }
const BOTH: Sides = { before: true, after: true }
/** A tag that is not parsed yet, as in pages that are not MDX. */
const TAG = /^<(\/?)([A-Za-z][\w.]*)([^>]*?)(\/?)>$/
const BADGE_CLASS = /(?:^|\s)badge(?:\s|$)/
const ENDS_OPEN = /[\s([{"'“‘«/-]$/
const STARTS_CLOSED = /^[\s)\]}"'”’».,;:!?…/-]/

/** Adds the missing spaces, at any depth. */
export function separateLabels(children: PhrasingContent[]): void {
  for (let at = 0; at < children.length; at++) {
    const node = children[at] as PhrasingContent
    if ('children' in node && node.type !== 'component') separateLabels(node.children as PhrasingContent[])
    const next = children[at + 1]
    if (next === undefined || !(sidesOf(node).after || sidesOf(next).before)) continue
    const touches = !ENDS_OPEN.test(plainText(node as Nodes)) && !STARTS_CLOSED.test(plainText(next as Nodes))
    if (touches) children.splice(++at, 0, { type: 'text', value: ' ' })
  }
}

function sidesOf(node: PhrasingContent): Sides {
  if (node.type === 'html') return sidesOfTag(node.value)
  if (node.type !== 'component') return NONE
  const { name, properties, code, children } = node
  if (properties !== undefined) return BADGE_CLASS.test([properties.className ?? []].flat().join(' ')) ? BOTH : NONE
  // A component with content may be part of a word; one without is a label or an icon.
  const isOwnLabel = code?.type !== undefined && children.length === 0
  return traitsOf(name).isLabel || isOwnLabel ? BOTH : NONE
}

function sidesOfTag(tag: string): Sides {
  const [, closing, name = '', attributes = '', ending] = TAG.exec(tag) ?? []
  const isLabel = traitsOf(name).isLabel === true
  if (closing) return { before: false, after: isLabel }
  if (ending) return isLabel ? BOTH : NONE
  const className = /\sclass(?:Name)?=["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
  return { before: isLabel || BADGE_CLASS.test(className), after: false }
}
