/**
 * The labels of sidebars and navigation bars in other languages. Returns the files with their translations, by the
 * labels of the main language.
 */
import type { OtherFile } from './foreign-site.ts'
import type { SidebarItem } from './summary.ts'

/** An entry of a navigation bar. */
export interface NavItem {
  label: string
  items?: NavItem[]
}

/** The navigation of one language. */
export interface LanguageNav {
  sidebars: Record<string, SidebarItem[]>
  navbar: readonly NavItem[]
}

/**
 * The translation files of a language, in which `own` is the navigation; `idOf` gives the id there of a page of the main
 * language.
 */
export function labelFiles(
  name: string,
  main: LanguageNav,
  own: LanguageNav,
  idOf: (id: string) => string = id => id,
): OtherFile[] {
  const inSidebars = sidebarMessages(main.sidebars, own.sidebars, idOf)
  const inNavbar: Record<string, string> = {}
  for (const [label, translation] of navPairs(main.navbar, own.navbar)) inNavbar[`item.label.${label}`] = translation
  return [
    ...messageFile(`i18n/${name}/docusaurus-plugin-content-docs/current.json`, inSidebars),
    ...messageFile(`i18n/${name}/docusaurus-theme-classic/navbar.json`, inNavbar),
  ]
}

function sidebarMessages(
  sidebars: LanguageNav['sidebars'],
  others: LanguageNav['sidebars'],
  idOf: (id: string) => string,
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const [key, items] of Object.entries(sidebars))
    for (const [item, label] of pairsOf(items, others[key] ?? [], idOf))
      messages[`sidebar.${key}.${item.type}.${item.label}`] = label
  return messages
}

type Labelled = SidebarItem & { label: string }

/** Entries with their translated labels: those with a page in common, else those at the same place in a list as long. */
function pairsOf(
  items: readonly SidebarItem[],
  others: readonly SidebarItem[],
  idOf: (id: string) => string,
): [Labelled, string][] {
  return items.flatMap((item, at): [Labelled, string][] => {
    const pages = new Set(pagesIn(item).map(idOf))
    const shares = (other: SidebarItem) => other.type === item.type && pagesIn(other).some(id => pages.has(id))
    const same = others.length === items.length && others[at]?.type === item.type ? others[at] : undefined
    const other = others.find(shares) ?? same
    if (other === undefined || !('label' in other) || !('label' in item) || item.label === undefined) return []
    const inner = item.type === 'category' && other.type === 'category' ? pairsOf(item.items, other.items, idOf) : []
    const own: [Labelled, string][] =
      other.label === undefined || other.label === item.label ? [] : [[item as Labelled, other.label]]
    return [...own, ...inner]
  })
}

function pagesIn(item: SidebarItem): string[] {
  if (item.type === 'doc') return [item.id]
  return item.type === 'category' ? [...(item.link ? [item.link.id] : []), ...item.items.flatMap(pagesIn)] : []
}

function navPairs(items: readonly NavItem[], others: readonly NavItem[]): [string, string][] {
  if (items.length !== others.length) return []
  return items.flatMap((item, at): [string, string][] => {
    const other = others[at] as NavItem
    const own: [string, string][] = item.label === other.label ? [] : [[item.label, other.label]]
    return [...own, ...navPairs(item.items ?? [], other.items ?? [])]
  })
}

/** A file of messages, unless there are none. */
export function messageFile(to: string, messages: Record<string, string>): OtherFile[] {
  const entries = Object.entries(messages).map(([key, message]) => [key, { message }])
  return entries.length === 0 ? [] : [{ to, text: `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n` }]
}
