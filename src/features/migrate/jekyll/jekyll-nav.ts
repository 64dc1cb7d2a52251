/**
 * The navigation of Just the Docs, which pages declare in their front matter. Returns a sidebar; a remark names pages
 * whose parent does not exist.
 */
import { type Fields, fieldsIn, text } from '../shared/fields.ts'
import type { SidebarItem } from '../shared/summary.ts'
import type { JekyllPage } from './jekyll-page.ts'

interface Node {
  page: JekyllPage
  title: string
  children: Node[]
}

/** The sidebar: the pages without a collection, then each collection with its name. */
export function jekyllNav(pages: readonly JekyllPage[], config: Fields, remarks: string[]): SidebarItem[] {
  const shown = pages.filter(
    ({ fields, isDraft }) => !isDraft && text(fields.title) !== undefined && fields.nav_exclude !== true,
  )
  const own = (name: string | undefined) =>
    treeOf(
      shown.filter(page => page.collection === name),
      config,
      remarks,
    )
  const named = Object.entries(fieldsIn(fieldsIn(config.just_the_docs).collections))
  const others = [...new Set(shown.flatMap(({ collection }) => collection ?? []))].filter(
    name => !named.some(([other]) => other === name),
  )
  const all = [...named, ...others.map((name): [string, unknown] => [name, {}])]
  return [
    ...own(undefined),
    ...all.flatMap(([name, options]): SidebarItem[] => {
      const { name: label, nav_exclude: isHidden } = fieldsIn(options)
      const items = isHidden === true ? [] : own(name)
      return items.length === 0 ? [] : [{ type: 'category', label: text(label) ?? name, items }]
    }),
  ]
}

function treeOf(pages: readonly JekyllPage[], config: Fields, remarks: string[]): SidebarItem[] {
  const nodes = pages.map((page): Node => ({ page, title: String(page.fields.title), children: [] }))
  const byTitle = new Map<string, Node[]>()
  for (const node of nodes) byTitle.set(node.title, [...(byTitle.get(node.title) ?? []), node])
  const roots: Node[] = []
  for (const node of nodes) {
    const { parent } = node.page.fields
    if (parent === undefined || parent === null) {
      roots.push(node)
      continue
    }
    const found = parentOf(node, byTitle)
    if (found) found.children.push(node)
    else
      remarks.push(
        `${node.page.file} names the parent '${String(parent)}', which no page has: it is left out of the sidebar.`,
      )
  }
  const isCase = config.nav_sort !== 'case_insensitive'
  return sorted(roots, isCase).map(node => itemOf(node, isCase, new Set()))
}

function parentOf({ page: { fields }, title }: Node, byTitle: ReadonlyMap<string, Node[]>): Node | undefined {
  const candidates = (byTitle.get(String(fields.parent)) ?? []).filter(
    node => node.title !== title || node.page.fields !== fields,
  )
  const isBelow = (node: Node, name: string): boolean => {
    for (let at: Node | undefined = node, depth = 0; at && depth < 20; depth++) {
      if (String(at.page.fields.parent) === name) return true
      at = byTitle.get(String(at.page.fields.parent))?.[0]
    }
    return false
  }
  const grand = text(fields.grand_parent) ?? text(fields.ancestor)
  return (grand && candidates.find(node => isBelow(node, grand))) || candidates[0]
}

function itemOf({ page, title, children }: Node, isCase: boolean, above: ReadonlySet<JekyllPage>): SidebarItem {
  const id = page.to.replace(/^docs\//, '').replace(/\.md$/, '')
  // A page may name itself or a page below it as its parent.
  const own = children.filter(child => !above.has(child.page) && child.page !== page)
  if (own.length === 0) return { type: 'doc', id, label: title }
  const path = new Set([...above, page])
  const items = sorted(own, isCase).map(child => itemOf(child, isCase, path))
  const isReversed = /^(?:desc|reversed)$/.test(String(page.fields.child_nav_order))
  return { type: 'category', label: title, link: { type: 'doc', id }, items: isReversed ? items.reverse() : items }
}

/** Numbers come first, then texts, then the pages without an order, by title. */
function sorted(nodes: readonly Node[], isCase: boolean): Node[] {
  const rank = ({ page }: Node) => {
    const { nav_order: order } = page.fields
    return typeof order === 'number' ? 0 : order === undefined || order === null ? 2 : 1
  }
  const key = (text: string) => (isCase ? text : text.toLowerCase())
  return [...nodes].sort((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    if (first !== second) return first - second
    const [one, other] = [a.page.fields.nav_order, b.page.fields.nav_order]
    const byOrder =
      first === 0 ? Number(one) - Number(other) : first === 1 ? compare(key(String(one)), key(String(other))) : 0
    return byOrder || compare(key(a.title), key(b.title))
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
