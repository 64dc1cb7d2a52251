/**
 * The path to each item of a long list leads through short lists.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Sidebar, SidebarItem } from '../../../src/model/graph.ts'
import type { SidebarItemView } from '../../../src/model/view.ts'
import { inGroups, MAX_LIST_LENGTH, pathInGroups } from '../../../src/render/sidebar-groups.ts'
import { viewTrails } from '../../../src/render/sidebar-trails.ts'
import { pruneItems, sidebarView } from '../../../src/render/sidebar-view.ts'
import { renderSidebar } from '../../../templates/page.tsx'

const link = (label: string): SidebarItemView => ({ type: 'link', label, href: `/${label}`, external: false })

function follow(items: SidebarItemView[], way: number[]): SidebarItemView | undefined {
  const [index = 0, ...rest] = way
  assert.ok(items.length <= MAX_LIST_LENGTH)
  const item = items[index]
  return rest.length === 0 || item?.type !== 'category' ? item : follow(item.items, rest)
}

test('the path in groups leads to the item, through short lists', () => {
  const items = Array.from({ length: 45_000 }, (_, at) => link(String(at)))
  const lengths = fc
    .integer({ min: 1, max: items.length })
    .chain(length => fc.tuple(fc.constant(length), fc.nat(length - 1)))
  fc.assert(
    fc.property(lengths, ([length, index]) => {
      assert.deepEqual(follow(inGroups(items.slice(0, length)), pathInGroups(index, length)), items[index])
    }),
    { numRuns: 60 },
  )
})

/**
 * A sidebar with this number of pages, in one folder below a category or beside each other, and this number of pages in
 * a list.
 */
function sidebarOf(pages: number, folders: number, open: boolean): Sidebar {
  const items = Array.from({ length: folders }, (_, folder): SidebarItem => {
    const links = Array.from({ length: pages / folders }, (_, at): SidebarItem => {
      const name = `${folder}-${at}`
      return { type: 'link', label: name, href: `/${name}`, external: false, docKey: name }
    })
    return { type: 'category', label: `F${folder}`, collapsible: !open, collapsed: !open, items: links }
  })
  return { name: 'docs', version: 'current', locale: 'en', items }
}

const SHAPES: [what: string, folders: (pages: number) => number, open: boolean][] = [
  ['one folder', () => 1, false],
  ['a folder for each page', pages => pages, false],
  ['folders that are always open', pages => pages / 4, true],
]
for (const [what, folders, open] of SHAPES)
  test(`the sidebar of a page does not grow with the site: ${what}`, () => {
    const sizes = [4000, 32_000].map(pages => {
      const sidebar = sidebarOf(pages, folders(pages), open)
      const view = sidebarView(sidebar, 150)
      const last = sidebar.items.at(-1) as Extract<SidebarItem, { type: 'category' }>
      const page = last.items.at(-1) as Extract<SidebarItem, { type: 'link' }>
      const trail = viewTrails(sidebar, view.pruned)([sidebar.items.length - 1], page.docKey ?? '')
      const html = renderSidebar({} as never, view, trail)
      assert.ok(html.includes(`href="${page.href}"`), 'the page itself is among the links')
      assert.ok(JSON.stringify(pruneItems(view.items, trail)).includes(`"${page.href}"`))
      return (html.match(/<li/g) ?? []).length
    })
    assert.ok(Math.max(...sizes) <= 700, sizes.join(' '))
  })

test('the identity depends on what a page shows', () => {
  for (const [, folders, open] of SHAPES) {
    const view = sidebarView(sidebarOf(400, folders(400), open), 150)
    const shown = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    const hashed = JSON.stringify(pruneItems(view.items, [0]))
    for (const href of shown(renderSidebar({} as never, view, [0]))) assert.ok(hashed.includes(`"${href}"`), href)
  }
})
