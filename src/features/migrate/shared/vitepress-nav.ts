/**
 * Translates the navigation of VitePress. An entry that does not lead to a page becomes a link; an entry without a
 * counterpart becomes a remark.
 */
import { isObject } from '../../../schema/fields.ts'
import { type Fields, records, text } from './fields.ts'
import { routeOfFile } from './page-route.ts'
import { socialLinksOf, type WrittenSocialLink } from './social-links.ts'
import { plainLabel, type SidebarItem } from './summary.ts'

const isExternal = (link: string) => /^(?:[a-z]+:)?\/\//i.test(link) || /^mailto:/i.test(link)

/** Whether a language is another site, to which its menu only links. */
export function isOwnSite(locale: unknown): boolean {
  return isObject(locale) && isExternal(text((locale as Fields).link) ?? '')
}

/** A menu of the languages that are other sites. */
export function otherSites(locales: unknown): object[] {
  const items = Object.values(isObject(locales) ? locales : {}).flatMap(locale => {
    if (!isOwnSite(locale)) return []
    const { label, link } = locale as Fields
    return [{ label: text(label) ?? link, href: link }]
  })
  return items.length === 0 ? [] : [{ type: 'dropdown', label: 'Translations', position: 'right', items }]
}

/** The navbar. */
export function navbarOf(
  { nav, logo, siteTitle, socialLinks }: Fields,
  title: string | undefined,
  more: readonly object[],
): object {
  const { light, src, dark } = isObject(logo) ? (logo as Fields) : ({ src: logo } as Fields)
  const picture = text(light) ?? text(src)
  const accounts = socialLinksOf(records(socialLinks).flatMap(socialLink))
  return {
    title: siteTitle === false ? '' : (text(siteTitle) ?? title),
    ...(picture && { logo: { src: picture, ...(text(dark) && { srcDark: dark }) } }),
    items: [...records(nav).flatMap(navItem), ...more, ...accounts.items],
    ...(accounts.social.length > 0 && { social: accounts.social }),
  }
}

function navItem(item: Fields): object[] {
  const label = plainLabel(text(item.text) ?? '')
  const link = text(item.link)
  const inner = records(item.items).flatMap(part =>
    text(part.link) ? navItem(part) : records(part.items).flatMap(navItem),
  )
  if (label === '') return inner
  if (inner.length > 0) return [{ type: 'dropdown', label, items: inner }]
  if (link === undefined) return []
  return [isExternal(link) ? { label, href: link } : { label, to: pathOf(link) }]
}

/** An icon is a name, or a drawing of the site's own. */
function socialLink({ icon, link, ariaLabel }: Fields): WrittenSocialLink[] {
  const href = text(link)
  return href === undefined ? [] : [{ icon: text(icon), href, label: text(ariaLabel) }]
}

/** An address without a file extension. */
function pathOf(link: string): string {
  const [path = '', hash] = link.split('#', 2)
  return (
    routeOfFile(path.replace(/^\/+/, '').replace(/\.html$/, ''), ['index']) + (hash === undefined ? '' : `#${hash}`)
  )
}

interface SidebarContext {
  /** Ids of the existing pages. */
  ids: ReadonlySet<string>
  remarks: string[]
}

/** The sidebars: one for the whole site, or one for each folder. */
export function sidebarsOf(written: unknown, context: SidebarContext): Record<string, SidebarItem[]> {
  if (Array.isArray(written)) return { docs: itemsOf(written, '', context) }
  const all = Object.entries(isObject(written) ? written : {}).map(([path, value]): [string, SidebarItem[]] => {
    const { items, base } = isObject(value) && !Array.isArray(value) ? (value as Fields) : ({ items: value } as Fields)
    return [path.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'docs', itemsOf(items, text(base) ?? '', context)]
  })
  return Object.fromEntries(all.filter(([, items]) => items.length > 0))
}

function itemsOf(items: unknown, base: string, context: SidebarContext): SidebarItem[] {
  return records(items).flatMap((item): SidebarItem[] => {
    const written = text(item.text) ?? ''
    // An entry whose whole text looks like a tag is about that tag.
    const label = plainLabel(written.replace(/<[^>]*>/g, '').trim() || written.trim())
    const own = text(item.base) ?? base
    const inner = itemsOf(item.items, own, context)
    const target = targetOf(item, own, context)
    if (inner.length === 0) {
      if (target === undefined) return []
      return [
        target.id === undefined ? { type: 'link', label, href: target.href } : { type: 'doc', id: target.id, label },
      ]
    }
    const link = target?.id === undefined ? {} : { link: { type: 'doc' as const, id: target.id } }
    return [{ type: 'category', label, ...link, collapsed: item.collapsed === true, items: inner }]
  })
}

function targetOf({ link: written }: Fields, base: string, { ids, remarks }: SidebarContext) {
  const link = text(written)
  if (link === undefined) return undefined
  if (isExternal(link)) return { href: link }
  const href = pathOf(base + link)
  const [path = ''] = href.split('#', 1)
  const id = path.replace(/^\//, '')
  const found = [id, `${id.replace(/\/$/, '')}/index`, ...(id === '' ? ['index'] : [])].find(name => ids.has(name))
  if (found === undefined) remarks.push(`The entry '${link}' of a sidebar leads to no page; it stays a link.`)
  return found === undefined || href.includes('#') ? { href } : { id: found, href }
}
