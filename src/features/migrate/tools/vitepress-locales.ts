/**
 * The languages of a VitePress site. In: `locales` of its config, and the navigation of the main language. Out: `i18n` of
 * docsgen's config, the menu of languages, and files with the translated labels.
 */
import type { SiteInput } from '../../../config/schema/site.ts'
import { type Fields, fieldsIn, text } from './fields.ts'
import type { OtherFile } from './foreign-site.ts'
import type { SidebarItem } from './summary.ts'
import { navbarOf, sidebarsOf } from './vitepress-nav.ts'

/** The menu of the languages. */
export function menuOfLanguages(names: readonly string[]): object[] {
  return names.length === 0 ? [] : [{ type: 'localeDropdown', position: 'right' }]
}

/** The languages: the main one, and those with a folder of this name. */
export function i18nOf(config: Fields, names: readonly string[]): Pick<SiteInput, 'i18n'> {
  const locales = fieldsIn(config.locales)
  const root = fieldsIn(locales.root)
  const defaultLocale = (text(root.lang) ?? text(config.lang) ?? 'en').split('-')[0] ?? 'en'
  if (names.length === 0 && defaultLocale === 'en') return {}
  const configs = [[defaultLocale, root] as const, ...names.map(name => [name, fieldsIn(locales[name])] as const)]
  const localeConfigs = configs.map(([name, { label, lang, dir }]) => [
    name,
    { ...(text(label) && { label }), ...(text(lang) && { htmlLang: lang }), ...(text(dir) && { direction: dir }) },
  ])
  return {
    i18n: { defaultLocale, locales: [defaultLocale, ...names], localeConfigs: Object.fromEntries(localeConfigs) },
  }
}

/** The navigation of the main language. */
interface MainNav {
  /** Ids of its pages. */
  ids: ReadonlySet<string>
  sidebars: Record<string, SidebarItem[]>
  theme: Fields
}

/** The translated labels of a language's sidebars and navigation bar. */
export function labelFiles(name: string, locale: unknown, { ids, sidebars, theme }: MainNav): OtherFile[] {
  const own = fieldsIn(fieldsIn(locale).themeConfig)
  const ownIds = new Set([...ids].map(id => `${name}/${id}`))
  const translated = sidebarsOf(own.sidebar, { ids: ownIds, remarks: [] })
  const inSidebars: Record<string, string> = {}
  for (const [key, items] of Object.entries(sidebars)) {
    const others = translated[`${name}-${key}`] ?? translated[key === 'docs' ? name : key] ?? translated.docs
    for (const [item, label] of pairsOf(items, others ?? [], name))
      inSidebars[`sidebar.${key}.${item.type}.${item.label}`] = label
  }
  const inNavbar: Record<string, string> = {}
  const bar = (fields: Fields) => (navbarOf({ nav: fields.nav }, undefined, []) as { items: NavItem[] }).items
  for (const [label, translation] of navPairs(bar(theme), bar(own))) inNavbar[`item.label.${label}`] = translation
  return [
    ...messageFile(`i18n/${name}/docusaurus-plugin-content-docs/current.json`, inSidebars),
    ...messageFile(`i18n/${name}/docusaurus-theme-classic/navbar.json`, inNavbar),
  ]
}

type Labelled = SidebarItem & { label: string }

/** Entries with their translated labels: those with a page in common, else those at the same place in a list as long. */
function pairsOf(items: readonly SidebarItem[], others: readonly SidebarItem[], name: string): [Labelled, string][] {
  return items.flatMap((item, at): [Labelled, string][] => {
    const pages = new Set(pagesIn(item).map(id => `${name}/${id}`))
    const shares = (other: SidebarItem) => other.type === item.type && pagesIn(other).some(id => pages.has(id))
    const same = others.length === items.length && others[at]?.type === item.type ? others[at] : undefined
    const other = others.find(shares) ?? same
    if (other === undefined || !('label' in other) || !('label' in item) || item.label === undefined) return []
    const inner = item.type === 'category' && other.type === 'category' ? pairsOf(item.items, other.items, name) : []
    const own: [Labelled, string][] =
      other.label === undefined || other.label === item.label ? [] : [[item as Labelled, other.label]]
    return [...own, ...inner]
  })
}

function pagesIn(item: SidebarItem): string[] {
  if (item.type === 'doc') return [item.id]
  return item.type === 'category' ? [...(item.link ? [item.link.id] : []), ...item.items.flatMap(pagesIn)] : []
}

interface NavItem {
  label: string
  items?: NavItem[]
}

function navPairs(items: readonly NavItem[], others: readonly NavItem[]): [string, string][] {
  if (items.length !== others.length) return []
  return items.flatMap((item, at): [string, string][] => {
    const other = others[at] as NavItem
    const own: [string, string][] = item.label === other.label ? [] : [[item.label, other.label]]
    return [...own, ...navPairs(item.items ?? [], other.items ?? [])]
  })
}

function messageFile(to: string, messages: Record<string, string>): OtherFile[] {
  const entries = Object.entries(messages).map(([key, message]) => [key, { message }])
  return entries.length === 0 ? [] : [{ to, text: `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n` }]
}
