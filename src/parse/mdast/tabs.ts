/**
 * Tabs. Returns `Tabs` with `TabItem` children; findings if a value is missing or duplicate, or if there is other
 * content between the tabs, which is moved before or after them.
 */
import GithubSlugger from 'github-slugger'
import type { Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { PageContext } from '../page-context.ts'
import { splitLabel } from './admonitions.ts'
import { type ComponentNode, componentNode } from './nodes.ts'
import { plainText } from './plain-text.ts'
import { replaceChild, type Visitor } from './walk.ts'

/** `Tabs` for a `tabs` directive. */
export function tabs(node: ContainerDirective): ComponentNode {
  const { groupId, group, queryString, class: className, default: defaultValue } = node.attributes ?? {}
  const groupName = groupId ?? group
  const props = {
    ...(groupName && { groupId: groupName }),
    ...(queryString !== undefined && queryString !== null && { queryString: queryString || true }),
    ...(defaultValue && { defaultValue }),
    ...(className && { className }),
  }
  // Tabs are checked before the walk reaches their children, so these are created here.
  const children = splitLabel(node).content.map(child =>
    child.type === 'containerDirective' && child.name === 'tab' ? tab(child) : child,
  )
  return componentNode('Tabs', props, { children, position: node.position })
}

/** `TabItem` for a `tab` directive. */
export function tab(node: ContainerDirective): ComponentNode {
  const { label, content } = splitLabel(node)
  const { value, default: isDefault, class: className, label: written } = node.attributes ?? {}
  const text = label ? plainText(label).trim() : (written ?? undefined)
  const props = {
    ...(value && { value }),
    ...(text && { label: text }),
    ...(isDefault !== undefined && isDefault !== null && isDefault !== 'false' && { default: true }),
    ...(className && { className }),
  }
  return componentNode('TabItem', props, { children: content, position: node.position })
}

/** Checks the tabs of a `Tabs` component, and moves other content out of it. White space and comments are removed. */
export const tabsVisitor: Visitor<ComponentNode> = ({ node, parent, index, page }) => {
  if (node.name === 'TabItem' && (parent as Root | ComponentNode).type === 'root')
    report(page, node, 'a tab must be inside tabs')
  if (node.name !== 'Tabs') return undefined
  const seen = new Map<unknown, unknown>()
  // One missing end makes everything after it part of the tabs.
  const stray = node.children.filter(child => child.type !== 'component' && !isCode(child) && !isBlank(child))
  const [first, ...others] = stray
  if (first) {
    const shown = others.length === 0 ? 'this is' : `this and ${others.length} more after it are`
    report(page, first, `only tabs can be direct children of tabs; ${shown} shown outside them`)
    const at = node.children.findIndex(child => child.type === 'component')
    const before = stray.filter(child => node.children.indexOf(child) < at)
    const after = stray.filter(child => !before.includes(child))
    node.children = node.children.filter(child => !stray.includes(child))
    return replaceChild(parent, index, [...before, node, ...after])
  }
  for (const child of node.children) {
    if (child.type !== 'component') continue
    if (child.name === 'TabItem') child.props = withValue(child.props, seen)
    const { value } = child.props
    if (value === undefined || value === '') {
      if (child.name === 'TabItem') report(page, child, 'a tab has no value')
    } else if (seen.has(value)) report(page, child, `two tabs have the value ${String(value)}`)
    seen.set(value, child.props.label)
  }
  node.children = node.children.filter(child => !isBlank(child))
  return undefined
}

/**
 * The props of a tab. Without a value, the label is used; two labels may result in one value, such as `C` and `C++`.
 * @param taken the values of the tabs before it, with their labels
 */
function withValue(props: Record<string, unknown>, taken: ReadonlyMap<unknown, unknown>): Record<string, unknown> {
  const { value, ...others } = props
  const { label } = others
  if ((value !== undefined && value !== '') || typeof label !== 'string') return props
  const slug = new GithubSlugger().slug(label) || 'tab'
  let own = slug
  for (let count = 1; taken.has(own) && taken.get(own) !== label; count++) own = `${slug}-${count}`
  return { value: own, ...others }
}

/** Code of MDX, which may result in tabs. */
function isCode({ type }: RootContent): boolean {
  return /^mdx/.test(type)
}

/** White space, or a comment, such as one for a formatter. */
function isBlank(node: RootContent): boolean {
  if (node.type === 'html') return /^(?:\s*<!--[\s\S]*?-->)+\s*$/.test(node.value)
  return node.type === 'text' && node.value.trim() === ''
}

function report(page: PageContext, node: RootContent, message: string): void {
  page.report({
    rule: 'tabs',
    message,
    hint: 'Tabs are written ::::tabs, then :::tab[Label]{value=name} for each, or as <Tabs> with <TabItem value="name">.',
    at: node,
  })
}
