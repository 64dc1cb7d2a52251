/** Navbar and footer: one shape per item, with its type, side and logo filled in. */
import type { Logo, NavbarItem, ResolvedConfig } from '../../model/config.ts'
import type { FooterInput } from '../schema/footer.ts'
import type { LogoInput } from '../schema/logo.ts'
import type { NavbarInput, NavbarItemInput } from '../schema/navbar.ts'

/** The navbar. Without a logo the site's title stands in for the brand. Items of unknown plugins are left out. */
export function resolveNavbar(input: NavbarInput = {}, siteTitle: string): ResolvedConfig['navbar'] {
  return {
    title: input.title ?? (input.logo === undefined ? siteTitle : ''),
    logo: input.logo && resolveLogo(input.logo, siteTitle),
    items: (input.items ?? []).filter(isKnown).map(resolveItem),
    hideOnScroll: input.hideOnScroll ?? false,
    style: input.style,
  }
}

/** The footer, with links in one row as one column without a title. */
export function resolveFooter(input: FooterInput | undefined, siteTitle: string): ResolvedConfig['footer'] {
  if (input === undefined) return undefined
  const columns: { title?: string; items: { label?: string; to?: string; href?: string; html?: string }[] }[] = []
  const row: (typeof columns)[number]['items'] = []
  for (const entry of input.links ?? []) {
    if ('items' in entry) columns.push({ title: entry.title ?? undefined, items: entry.items.map(resolveLink) })
    else row.push(resolveLink(entry))
  }
  if (row.length > 0) columns.push({ items: row })
  const logo = input.logo && resolveLogo(input.logo, siteTitle)
  return { style: input.style ?? 'light', logo, copyright: input.copyright, columns }
}

/** Is it an item of docsgen's own, and not of some plugin, nor of other docs beside the site's? */
export function isKnown(item: { type?: string; docsPluginId?: unknown }): boolean {
  return !item.type?.startsWith('custom-') && (item.docsPluginId === undefined || item.docsPluginId === 'default')
}

/** The fields that items can have. The schema has checked which item has which. */
interface AnyItem extends Partial<Omit<NavbarItem, 'items' | 'dropdownItemsBefore' | 'dropdownItemsAfter'>> {
  'aria-label'?: string
  items?: AnyItem[]
  dropdownItemsBefore?: AnyItem[]
  dropdownItemsAfter?: AnyItem[]
}

function resolveItem(input: NavbarItemInput): NavbarItem {
  const item = input as AnyItem
  const { label, to, href, docId, sidebarId, value, className, activeBasePath, activeBaseRegex } = item
  return {
    type: item.type ?? (item.items === undefined ? 'default' : 'dropdown'),
    position: item.position ?? 'right',
    label,
    to,
    href,
    docId,
    sidebarId,
    value,
    className,
    ariaLabel: item['aria-label'],
    activeBasePath,
    activeBaseRegex,
    items: item.items?.filter(isKnown).map(resolveItem as (item: AnyItem) => NavbarItem),
    dropdownItemsBefore: item.dropdownItemsBefore?.map(resolveItem as (item: AnyItem) => NavbarItem),
    dropdownItemsAfter: item.dropdownItemsAfter?.map(resolveItem as (item: AnyItem) => NavbarItem),
  }
}

function resolveLink({ label, to, href, html }: { label?: string; to?: string; href?: string; html?: string }) {
  return { label, to, href, html }
}

function resolveLogo(input: LogoInput, siteTitle: string): Logo {
  const { src, srcDark, alt = siteTitle, href } = input
  return { src, srcDark, alt, href, width: pixels(input.width), height: pixels(input.height) }
}

function pixels(size: number | string | undefined): number | undefined {
  return size === undefined ? undefined : Number(size)
}
