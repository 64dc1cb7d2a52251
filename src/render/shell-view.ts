/** The parts of every page that come from the config: navbar, footer, logos. */

import { findIcon } from '../base/icon-set.ts'
import type { FooterLink, Logo, NavbarItem, ResolvedConfig } from '../model/config.ts'
import { addressOfItem, docsOfItem, namesOfDocs } from '../model/item-address.ts'
import type { NavEntryView, NavItemView, NavLinkView } from '../model/navbar-view.ts'
import { isSameSection } from '../model/sections.ts'
import type { DocsVersion } from '../model/source.ts'
import type { LinkView, LogoView, SiteView } from '../model/view.ts'
import { labelled } from './version-refs.ts'
import type { ShellRefs } from './view-context.ts'

const EMBEDDED_URL = /\b(href|src)(\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi

/** Context of a navbar. */
interface NavbarContext {
  refs: ShellRefs
  version: DocsVersion
  /** All versions of all docs, with their labels. */
  versions: readonly DocsVersion[]
  homeHref: string
  sizeOf?: SizeOf
  /** The versions that a reader may have chosen elsewhere. */
  choices?: readonly VersionChoice[]
}

/** How items that name pages resolve in a version other than the one shown. */
interface VersionChoice {
  name: string
  label: string
  refs: ShellRefs
}

/** What readers can choose from. A menu of versions or languages with nothing to choose from is not shown. */
interface Choices {
  hasVersions: boolean
  hasLanguages: boolean
}

/** Input of the items of a navbar. */
type ItemContext = Pick<NavbarContext, 'refs' | 'version' | 'versions'> & Choices

/** The navbar of a locale and version. `homeHref` is the target of the brand if the config sets none. */
export function navbarView(
  config: ResolvedConfig,
  { refs, version, versions, homeHref, sizeOf, choices }: NavbarContext,
): SiteView['navbar'] {
  const { navbar, search, i18n } = config
  const written = withContent(navbar.items, config).map(item => withActiveBase(item, homeHref, refs))
  const shown = docsOfMenu(version, versions)
  const context = {
    refs,
    version,
    versions,
    hasVersions: versions.filter(other => isSameSection(other, shown)).length > 1,
    hasLanguages: i18n.locales.length > 1,
  }
  const items = labelled(written, version, versions).flatMap((item, at) => {
    const view = navItem(item, context)
    return view ? [{ item, view: withChoices(view, written[at] ?? item, choices) }] : []
  })
  const at = (position: 'left' | 'right') =>
    items.filter(({ item }) => item.position === position).map(({ view }) => view)
  const right = at('right')
  const hasSearch = navbar.items.some(item => item.type === 'search')
  return {
    title: navbar.title,
    logo: navbar.logo && { ...logoView(navbar.logo, refs, sizeOf), href: hrefOf(navbar.logo.href, refs) ?? homeHref },
    left: at('left'),
    right: search.enabled && !hasSearch ? [...right, { kind: 'search' }] : right,
    social: navbar.social.flatMap(({ icon, label, href }) => {
      const drawing = findIcon(icon)
      return drawing ? [{ label, href: hrefOf(href, refs) ?? href, icon: drawing }] : []
    }),
    hideOnScroll: navbar.hideOnScroll,
    style: navbar.style,
  }
}

/** An item whose path of the pages on which it is active is an address, as pages have it. */
function withActiveBase(item: NavbarItem, root: string, refs: ShellRefs): NavbarItem {
  const { activeBasePath: path, items } = item
  const isFinal = path === undefined || path.startsWith(root) || refs.has(path)
  return {
    ...item,
    ...(!isFinal && { activeBasePath: root + path.replace(/^\//, '') }),
    ...(items && { items: items.map(inner => withActiveBase(inner, root, refs)) }),
  }
}

/** The footer of a locale. */
export function footerView({ footer }: ResolvedConfig, refs: ShellRefs, sizeOf?: SizeOf): SiteView['footer'] {
  if (!footer) return undefined
  return {
    style: footer.style,
    logo: footer.logo && { ...logoView(footer.logo, refs, sizeOf), href: hrefOf(footer.logo.href, refs) },
    copyright: footer.copyright && withHrefs(footer.copyright, refs),
    columns: footer.columns.map(({ title, items }) => ({ title, items: items.map(item => footerLink(item, refs)) })),
  }
}

/** HTML from the config with final addresses. */
export function withHrefs(html: string, refs: ShellRefs): string {
  return html.replace(EMBEDDED_URL, (whole, name: string, equals: string, double?: string, single?: string) => {
    const ref = refs.get((double ?? single ?? '').replaceAll('&amp;', '&'))
    return ref ? `${name}${equals}"${ref.href.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"` : whole
  })
}

/** The final form of an address of the config. */
export function hrefOf(url: string | undefined, refs: ShellRefs): string | undefined {
  return url === undefined ? undefined : (refs.get(url)?.href ?? url)
}

/** The view of an item; undefined for a menu with nothing to choose from. */
function navItem(item: NavbarItem, context: ItemContext): NavItemView | undefined {
  const { refs, version, versions, hasVersions, hasLanguages } = context
  const { className, label = '' } = item
  const isMenu = (item.dropdownItemsBefore?.length ?? 0) + (item.dropdownItemsAfter?.length ?? 0) > 0
  switch (item.type) {
    case 'search':
      return { kind: 'search' }
    case 'html':
      return navHtml(item, refs)
    case 'dropdown': {
      const items = dropdownLinks(item, refs)
      const activeBase = hrefOf(item.activeBasePath, refs)
      const active = { activeBase, activeRegex: item.activeBaseRegex }
      return items.length === 0 ? undefined : { kind: 'dropdown', source: 'config', label, className, ...active, items }
    }
    case 'docsVersionDropdown':
    case 'localeDropdown': {
      if (item.type === 'docsVersionDropdown' && !isOwnDropdown(item, context))
        return otherVersions(item, context, isMenu)
      const isOfVersions = item.type === 'docsVersionDropdown'
      if (!isMenu && !(isOfVersions ? hasVersions : hasLanguages)) return undefined
      const source = isOfVersions ? 'version' : 'locale'
      const items = navLinks(item.dropdownItemsBefore, refs)
      // On pages without a version, the menu has the name of the latest one.
      const latest = isOfVersions
        ? versions.find(other => other.isLast && isSameSection(other, docsOfMenu(version, versions)))
        : undefined
      const itemsAfter = navLinks(item.dropdownItemsAfter, refs)
      return { kind: 'dropdown', source, label: label || (latest?.label ?? ''), className, items, itemsAfter }
    }
    default:
      return isDead(item, refs) ? undefined : navLink(item, refs)
  }
}

/**
 * Whether a menu shows the versions of the page itself. For pages without versions, these are the versions of the
 * site's docs.
 */
function isOwnDropdown({ docsPluginId = 'default' }: NavbarItem, { version: { section } }: { version: DocsVersion }) {
  return docsPluginId === (section.kind === 'docs' ? section.id : 'default')
}

/**
 * A menu of the versions of docs other than the page's: each leads to its main page.
 * @param isMenu whether the config adds entries
 */
function otherVersions(item: NavbarItem, { refs, versions }: ItemContext, isMenu: boolean): NavItemView | undefined {
  const { className, docsPluginId: docs = 'default' } = item
  const own = versions.filter(({ section }) => section.kind === 'docs' && section.id === docs)
  if (own.length <= 1 && !isMenu) return undefined
  const links = own.flatMap(({ name, label }): NavLinkView[] => {
    const href = refs.get(`main:${name}`)?.href
    return href === undefined ? [] : [{ kind: 'link', label, href, external: false, version: name }]
  })
  const label = item.label ?? own.find(({ isLast }) => isLast)?.label ?? docs
  const items = [...navLinks(item.dropdownItemsBefore, refs), ...links]
  return {
    kind: 'dropdown',
    source: 'config',
    label,
    className,
    items: [...items, ...navLinks(item.dropdownItemsAfter, refs)],
  }
}

/** The docs whose versions a page shows: its own, or those of the site. */
function docsOfMenu(version: DocsVersion, versions: readonly DocsVersion[]): DocsVersion {
  return version.section.kind === 'docs' ? version : (versions.find(({ isMain }) => isMain) ?? version)
}

/** The entries of a menu. If its label is a link itself, that link is the first entry. */
function dropdownLinks(item: NavbarItem, refs: ShellRefs): NavEntryView[] {
  const { to, href, label } = item
  const own =
    to === undefined && href === undefined
      ? []
      : [navLink({ type: 'default', position: 'left', at: item.at, to, href, label }, refs)]
  return [...own, ...navLinks(item.items, refs)]
}

/** Adds the addresses for versions that a reader may have chosen to an item that names a page or a version. */
function withChoices(view: NavItemView, item: NavbarItem, choices: readonly VersionChoice[] = []): NavItemView {
  const address = addressOfItem(item)
  const isOwn = address !== undefined && (item.docsPluginId ?? 'default') === 'default'
  if (!isOwn || view.kind !== 'link') return view
  const others = choices.flatMap(({ name, label, refs }) => {
    const href = refs.get(address)?.href
    if (href === undefined || href === view.href) return []
    return [
      [name, { href, label: item.type === 'docsVersion' && item.label === undefined ? label : undefined }] as const,
    ]
  })
  return others.length === 0 ? view : { ...view, versions: Object.fromEntries(others) }
}

function navLinks(items: NavbarItem[] | undefined, refs: ShellRefs): NavEntryView[] {
  const live = (items ?? []).filter(item => !isDead(item, refs))
  return live.map(item => (item.type === 'html' ? navHtml(item, refs) : navLink(item, refs)))
}

/** Whether an item names a page or a sidebar that does not exist, so that there is nothing to link to. */
function isDead(item: NavbarItem, refs: ShellRefs): boolean {
  const address = addressOfItem(item)
  return address !== undefined && refs.get(address)?.status === 'broken-page'
}

function navHtml({ value = '', className }: NavbarItem, refs: ShellRefs): Extract<NavEntryView, { kind: 'html' }> {
  return { kind: 'html', html: withHrefs(value, refs), className }
}

function navLink(item: NavbarItem, refs: ShellRefs): NavLinkView {
  const ref = refs.get(addressOf(item))
  const href = ref?.href ?? item.href ?? item.to ?? ''
  const external = item.href !== undefined && /^(?:[a-z]+:)?\/\//i.test(href)
  return {
    kind: 'link',
    label: item.label ?? item.docId ?? item.sidebarId ?? '',
    html: item.html && withHrefs(item.html, refs),
    href,
    external,
    className: item.className,
    ariaLabel: item.ariaLabel,
    attributes: item.attributes,
    activeBase: external ? undefined : (hrefOf(item.activeBasePath, refs) ?? href),
    activeRegex: item.activeBaseRegex,
    activeSidebar: item.activeBasePath === undefined ? item.sidebarId : undefined,
    isVersion: item.type === 'docsVersion' || undefined,
  }
}

/** The key under which `link` resolved the item. */
function addressOf(item: NavbarItem): string {
  return addressOfItem(item) ?? item.to ?? item.href ?? ''
}

/** Returns the size of an image by its address, if known. */
export type SizeOf = (href: string) => { width: number; height: number } | undefined

/** A logo with the proportions of its image. */
function logoView(logo: Logo, refs: ShellRefs, sizeOf: SizeOf | undefined): LogoView {
  const { alt, width, height } = logo
  const src = hrefOf(logo.src, refs) ?? ''
  const size = sizeOf?.(src)
  const ratio = size && size.height > 0 ? size.width / size.height : undefined
  return { src, srcDark: hrefOf(logo.srcDark, refs), alt, width, height, ratio }
}

function footerLink(item: FooterLink, refs: ShellRefs): LinkView | { html: string } {
  if (item.html !== undefined) return { html: withHrefs(item.html, refs) }
  const href = hrefOf(item.to ?? item.href, refs) ?? ''
  return { label: item.label ?? '', href, external: item.href !== undefined }
}

// The items of the navbar that are shown.

/** The items that have something to show: a menu has entries, docs exist, and search is not turned off. */
function withContent(items: readonly NavbarItem[], config: ResolvedConfig): NavbarItem[] {
  const docs = namesOfDocs(config)
  return items.flatMap(item => {
    const name = docsOfItem(item)
    if (name !== undefined && !docs.includes(name)) return []
    if (item.type === 'search' && !config.search.enabled) return []
    const entries = item.items && withContent(item.items, config)
    return item.type === 'dropdown' && entries?.length === 0 && item.to === undefined && item.href === undefined
      ? []
      : [entries ? { ...item, items: entries } : item]
  })
}
