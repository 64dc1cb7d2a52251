/**
 * Components that are a fixed frame around plain content, without React. In: an element of a finished tree. Out: its
 * HTML; undefined if the component is none of these, or if its content has components of its own.
 */
import type { Element } from 'hast'
import type { observeReact } from '../../base/react-activity.ts'
import { traitsOf } from '../../model/components.ts'
import type { HastChild } from '../mdast/nodes.ts'
import type { ContentComponents } from './content-components.ts'
import type { HtmlPiece } from './html-builder.ts'
import { htmlOf } from './serialize.ts'
import { createStaticTemplates, type StaticComponent } from './static-templates.ts'

/** Creates the function for a set of components. */
export function createFrameFiller(
  components: ContentComponents,
  { hasComponent, observe }: { hasComponent: (element: Element) => boolean; observe?: typeof observeReact },
): (element: Element) => readonly HtmlPiece[] | undefined {
  const fillTemplate = createStaticTemplates(observe)
  const hasComponents = (nodes: Element['children']) =>
    nodes.some(child => child.type === 'element' && hasComponent(child))

  /** The title in a frame; undefined if it is more than a frame itself. */
  function titleOf(element: Element) {
    const type = components[element.tagName] as StaticComponent | undefined
    const props = propsOf(element)
    if (!type?.opaqueProps || !props || Object.keys(props).length > 0) return undefined
    return hasComponents(element.children) ? undefined : { type, children: htmlOf(element.children as HastChild[]) }
  }

  return element => {
    const { tagName, children } = element
    const type = components[tagName] as StaticComponent | undefined
    const { passesChildren, looksFor } = traitsOf(tagName)
    if (!type?.opaqueProps || !(passesChildren || looksFor !== undefined)) return undefined
    const props = propsOf(element)
    const [first] = children
    const title = looksFor !== undefined && first?.type === 'element' && first.tagName === looksFor ? first : undefined
    const filledTitle = title && titleOf(title)
    const rest = title ? children.slice(1) : children
    if (!props || (title && !filledTitle) || hasComponents(rest)) return undefined
    return fillTemplate(type, tagName, { props, children: htmlOf(rest as HastChild[]), first: filledTitle })
  }
}

/** The props of a component; undefined if its attributes are not those of markdown. */
function propsOf(element: Element): Record<string, unknown> | undefined {
  return element.data?.component?.props ?? (isBare(element) ? {} : undefined)
}

/** Whether the element has no attributes, as markdown creates it. */
function isBare({ properties }: Element): boolean {
  for (const _ in properties) return false
  return true
}
