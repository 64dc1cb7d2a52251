/**
 * The accessibility tree of a page in Chromium: a line for each node, with role, name, value and states, indented by
 * nesting. Nodes that only group others are left out.
 */
import type { Page } from 'playwright-core'

interface Value {
  value?: unknown
}

interface Node {
  nodeId: string
  ignored: boolean
  role?: Value
  name?: Value
  value?: Value
  properties?: { name: string; value: Value }[]
  childIds?: string[]
}

/** An announced node of the tree. */
export interface Announced {
  depth: number
  role: string
  name: string
  /** `value 3`, `level 2`, `expanded`, `not expanded`, … */
  states: string[]
  /** Whether the node can be focused by keyboard. */
  isFocusable: boolean
}

/** Roles that are not announced by themselves. */
const SILENT = new Set(['generic', 'none', 'InlineTextBox', 'Section', 'LineBreak'])
/** Announced properties; the others concern the layout, or follow from these. */
const STATES = [
  'level',
  'checked',
  'pressed',
  'expanded',
  'selected',
  'disabled',
  'invalid',
  'required',
  'modal',
  'live',
]
/** Values that only mean that the property does not apply. */
const UNSET = [undefined, '', 'off']

/** The nodes of a page in reading order. */
export async function announcedOn(page: Page): Promise<Announced[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await session.detach()
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const [root] = nodes
  return root ? linesOf(root, 0, byId) : []
}

/** The tree as text. */
export function treeText(announced: Announced[]): string {
  const lines = announced.map(({ depth, role, name, states }) => {
    const said = [role, name === '' ? '' : JSON.stringify(name), ...states.map(state => `[${state}]`)]
    return '  '.repeat(depth) + said.filter(Boolean).join(' ')
  })
  return `${lines.join('\n')}\n`
}

function linesOf(node: Node, depth: number, byId: Map<string, Node>): Announced[] {
  const role = String(node.role?.value ?? 'none')
  const children = (node.childIds ?? []).flatMap(id => byId.get(id) ?? [])
  const name = String(node.name?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const isSilent = node.ignored || SILENT.has(role) || (role === 'StaticText' && name === '')
  const inside = children.flatMap(child => linesOf(child, isSilent ? depth : depth + 1, byId))
  if (isSilent) return inside
  const own = { depth, role, name, states: statesOf(node), isFocusable: propertyOf(node, 'focusable') === true }
  return [own, ...(isSaidByName(own, inside) ? [] : inside)]
}

/** Whether the content is only the text that is the name. */
function isSaidByName({ name }: Announced, inside: Announced[]): boolean {
  const isText = inside.every(({ role }) => role === 'StaticText')
  return isText && inside.map(child => child.name).join(' ') === name
}

function statesOf(node: Node): string[] {
  const value = String(node.value?.value ?? '')
  const states = STATES.flatMap(state => {
    const set = propertyOf(node, state)
    if (UNSET.includes(set as string | undefined) || (set === 'false' && state === 'invalid')) return []
    if (set === true || set === 'true') return state
    // Enabled and not modal are the defaults, so they are not announced; "not expanded" is announced.
    if (set === false || set === 'false')
      return ['expanded', 'checked', 'pressed', 'selected'].includes(state) ? `not ${state}` : []
    return `${state} ${set}`
  })
  return value === '' ? states : [`value ${value}`, ...states]
}

function propertyOf({ properties = [] }: Node, name: string): unknown {
  return properties.find(property => property.name === name)?.value.value
}
