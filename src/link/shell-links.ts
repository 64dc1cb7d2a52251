/**
 * Every address in the config that readers can follow: navbar, footer, logos, announcement bar.
 *
 * For items that name a page by its id or a sidebar by its name, the address is as in `item-address.ts`.
 */
import type { Logo, NavbarItem, ResolvedConfig } from '../model/config.ts'
import { addressOfItem } from '../model/item-address.ts'

export interface ShellLink {
  url: string
  /** Path in the config: `navbar.items[2].to`. */
  place: string
  kind: 'link' | 'image'
}

/** All addresses. */
export function shellLinks(config: ResolvedConfig): ShellLink[] {
  const { navbar, footer, announcementBar, favicon, image, webApp } = config
  const columns = footer?.columns ?? []
  return [
    ...ofLogo(navbar.logo, 'navbar.logo'),
    ...navbar.items.flatMap(item => ofNavbarItem(item, `navbar.items[${item.at}]`)),
    ...navbar.social.flatMap(({ href }, index) => ofFields({ href }, `navbar.social[${index}]`)),
    ...ofLogo(footer?.logo, 'footer.logo'),
    ...columns.flatMap(({ items }, column) =>
      items.flatMap((item, index) => ofFields(item, `footer.links[${column}].items[${index}]`)),
    ),
    ...ofHtml(footer?.copyright, 'footer.copyright'),
    ...ofHtml(announcementBar?.content, 'announcementBar.content'),
    ...ofText(favicon, 'favicon', 'image'),
    ...ofText(image, 'image', 'image'),
    ...ofText(webApp.touchIcon, 'webApp.touchIcon', 'image'),
    ...loadedFiles(config),
  ]
}

/** Files that every page loads. They are published as written, and only checked. */
function loadedFiles({ scripts, stylesheets, headTags }: ResolvedConfig): ShellLink[] {
  return [
    ...scripts.flatMap(({ src }, index) => ofText(src, `scripts[${index}].src`, 'link')),
    ...stylesheets.flatMap(({ href }, index) => ofText(href, `stylesheets[${index}].href`, 'link')),
    ...headTags.flatMap(({ attributes }, index) =>
      (['href', 'src'] as const).flatMap(name => {
        const url = attributes[name]
        return typeof url === 'string' ? ofText(url, `headTags[${index}].attributes.${name}`, 'link') : []
      }),
    ),
  ]
}

function ofNavbarItem(item: NavbarItem, place: string): ShellLink[] {
  const inner = (['items', 'dropdownItemsBefore', 'dropdownItemsAfter'] as const).flatMap(field =>
    (item[field] ?? []).flatMap(child => ofNavbarItem(child, `${place}.${field}[${child.at}]`)),
  )
  const address = item.type === 'docsVersion' ? undefined : addressOfItem(item)
  const field = item.type === 'doc' ? 'docId' : 'sidebarId'
  return [
    ...ofFields({ to: item.to, href: item.href, html: item.value ?? item.html }, place),
    ...(address === undefined ? [] : [{ url: address, place: `${place}.${field}`, kind: 'link' as const }]),
    ...inner,
  ]
}

function ofFields(item: { to?: string; href?: string; html?: string }, place: string): ShellLink[] {
  return [
    ...ofText(item.to, `${place}.to`, 'link'),
    ...ofText(item.href, `${place}.href`, 'link'),
    ...ofHtml(item.html, `${place}.html`),
  ]
}

function ofLogo(logo: Logo | undefined, place: string): ShellLink[] {
  if (logo === undefined) return []
  return [
    ...ofText(logo.src, `${place}.src`, 'image'),
    ...ofText(logo.srcDark, `${place}.srcDark`, 'image'),
    ...ofText(logo.href, `${place}.href`, 'link'),
  ]
}

function ofText(url: string | undefined, place: string, kind: 'link' | 'image'): ShellLink[] {
  return url === undefined || url === '' ? [] : [{ url, place, kind }]
}

const HREF = /<a\s[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const SRC = /<img\s[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** The links and images in HTML from the config. */
function ofHtml(html = '', place: string): ShellLink[] {
  const named = (pattern: RegExp, kind: ShellLink['kind']) =>
    [...html.matchAll(pattern)].flatMap(match =>
      ofText((match[1] ?? match[2])?.replaceAll('&amp;', '&'), place, kind).filter(
        ({ url }) => !url.startsWith('data:'),
      ),
    )
  return [...named(HREF, 'link'), ...named(SRC, 'image')]
}
