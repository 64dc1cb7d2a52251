/**
 * The navigation bar and the footer in the language of a page. Returns both with translated titles and labels; a text
 * without a translation stays.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { Translation } from '../model/source.ts'

type Shell = Pick<ResolvedConfig, 'navbar' | 'footer'>
type NavbarItem = ResolvedConfig['navbar']['items'][number]

/** Both in a language. */
export function translatedShell<T extends Shell>(config: T, translations: readonly Translation[], locale: string): T {
  const messagesOf = (scope: Translation['scope']): Record<string, string> =>
    Object.assign({}, ...translations.flatMap(it => (it.scope === scope && it.locale === locale ? [it.messages] : [])))
  const [bar, foot] = [messagesOf('navbar'), messagesOf('footer')]
  if (Object.keys(bar).length === 0 && Object.keys(foot).length === 0) return config
  const { navbar, footer } = config
  return {
    ...config,
    navbar: {
      ...navbar,
      title: bar.title ?? navbar.title,
      logo: withAlt(navbar.logo, bar),
      items: navbar.items.map(item => translatedItem(item, bar)),
    },
    footer: footer && {
      ...footer,
      logo: withAlt(footer.logo, foot),
      copyright: foot.copyright ?? footer.copyright,
      columns: footer.columns.map(({ title, items }) => ({
        title: labelIn(foot, 'link.title', title),
        items: items.map(item => ({ ...item, label: labelIn(foot, 'link.item.label', item.label) })),
      })),
    },
  }
}

/** An item with the items of its menu. */
function translatedItem(item: NavbarItem, messages: Record<string, string>): NavbarItem {
  const menu = (items: NavbarItem['items']) => items?.map(inner => translatedItem(inner, messages))
  const { items, dropdownItemsBefore: before, dropdownItemsAfter: after } = item
  return {
    ...item,
    ...(item.label !== undefined && { label: labelIn(messages, 'item.label', item.label) }),
    ...(items && { items: menu(items) }),
    ...(before && { dropdownItemsBefore: menu(before) }),
    ...(after && { dropdownItemsAfter: menu(after) }),
  }
}

function labelIn<T extends string | undefined>(messages: Record<string, string>, key: string, label: T): T | string {
  return (label === undefined ? undefined : messages[`${key}.${label}`]) ?? label
}

function withAlt<T extends Shell['navbar']['logo']>(logo: T, messages: Record<string, string>): T {
  const alt = messages['logo.alt']
  return logo === undefined || alt === undefined ? logo : { ...logo, alt }
}
