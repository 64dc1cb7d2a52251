/**
 * Items of the config that yield nothing: menus without entries, links without a text, folders that do not exist.
 * Returns the path of each such field, and why it yields nothing.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { replacedFile } from '../base/site-modules.ts'
import { addedFields, type EmptyField } from './authored.ts'
import { isKnown } from './schema/navbar-items.ts'
import { plugin } from './schema/plugins.ts'
import type { SiteInput } from './schema/site.ts'

/** The fields of items that are read here; the schema has checked their types. */
interface ItemLike {
  type?: string
  label?: string
  html?: string
  className?: string
  'aria-label'?: string
  value?: string
  items?: ItemLike[]
  dropdownItemsBefore?: ItemLike[]
  dropdownItemsAfter?: ItemLike[]
}

/** All such fields, in the order of the config. */
export function emptyFields(site: SiteInput, siteDir: string): EmptyField[] {
  const { navbar, announcementBar, plugins = [], headTags = [], metadata = [] } = site
  const isSearchable = site.search?.enabled !== false
  const hasEmptyBar = announcementBar !== undefined && isBlank(announcementBar.content)
  // A component of the site may show something else.
  const ownBar = hasEmptyBar && ['AnnouncementBar', 'AnnouncementBar/Content'].some(name => replacedFile(siteDir, name))
  return [
    ...ofItems(navbar?.items, 'navbar.items', isSearchable),
    ...ofFooter(site),
    ...when(hasEmptyBar && !ownBar, 'announcementBar', 'its content is empty'),
    ...plugins.flatMap((own, at) =>
      when(!HOOKS.some(hook => hook in own), `plugins[${at}]`, `it has none of ${HOOKS.join(', ')}`),
    ),
    ...headTags.flatMap((tag, at) =>
      when(isEmptyTag(tag), `headTags[${at}]`, 'the tag has neither attributes nor text'),
    ),
    ...metadata.flatMap((tag, at) => when(Object.keys(tag).length === 0, `metadata[${at}]`, 'it has no attributes')),
    ...ofFolders(site, siteDir),
    ...ofLocales(site),
    ...addedFields().flatMap(({ empty }) => empty?.(site) ?? []),
  ]
}

const HOOKS = Object.keys(plugin.entries).filter(field => field !== 'name' && field !== 'version')

const empty = (path: string, why: string): EmptyField => [path, why]

function when(isEmpty: boolean, path: string, why: string): EmptyField[] {
  return isEmpty ? [empty(path, why)] : []
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

function ofItems(items: ItemLike[] = [], place: string, isSearchable: boolean): EmptyField[] {
  return items.flatMap((item, at) => {
    if (!isKnown(item)) return []
    const path = `${place}[${at}]`
    const { items: entries, type = entries ? 'dropdown' : 'default', label, html, value } = item
    return [
      ...when(type === 'default' && isBlank(label) && isBlank(html) && !isIcon(item), path, 'it has no label'),
      ...when(type === 'html' && isBlank(value), path, 'its value is empty'),
      ...when(type === 'search' && !isSearchable, path, 'search is turned off'),
      ...when(type === 'dropdown' && !entries?.some(isKnown), path, 'the menu has no items'),
      ...ofItems(entries, `${path}.items`, isSearchable),
      ...ofItems(item.dropdownItemsBefore, `${path}.dropdownItemsBefore`, isSearchable),
      ...ofItems(item.dropdownItemsAfter, `${path}.dropdownItemsAfter`, isSearchable),
    ]
  })
}

/** Whether a stylesheet may draw the item, which has a name for those who do not see it. */
function isIcon({ className, 'aria-label': name }: ItemLike): boolean {
  return !isBlank(className) && !isBlank(name)
}

function ofFooter({ footer }: SiteInput): EmptyField[] {
  if (!footer) return []
  const { links = [], copyright, logo } = footer
  const ofLinks = links.flatMap((entry, at): EmptyField[] => {
    const path = `footer.links[${at}]`
    if (!('items' in entry)) return ofLink(entry, path)
    const { items } = entry
    return [
      ...when(
        items.length === 0 && isBlank(entry.title ?? undefined),
        path,
        'the column has neither a title nor items',
      ),
      ...items.flatMap((item, index) => ofLink(item, `${path}.items[${index}]`)),
    ]
  })
  return [
    ...when(links.length === 0 && isBlank(copyright) && logo === undefined, 'footer', 'it has no content'),
    ...ofLinks,
  ]
}

function ofLink({ label, html }: Pick<ItemLike, 'label' | 'html'>, path: string): EmptyField[] {
  return when(isBlank(label) && isBlank(html), path, 'it has no label')
}

function isEmptyTag({ attributes = {}, innerHTML }: { attributes?: object; innerHTML?: string }): boolean {
  return Object.keys(attributes).length === 0 && isBlank(innerHTML)
}

function ofFolders({ staticDirectories = [], themeDir }: SiteInput, siteDir: string): EmptyField[] {
  const isMissing = (path: string) => path !== '' && !existsSync(resolve(siteDir, path))
  // Every config may name the default folder.
  const named = staticDirectories.flatMap((path, at) =>
    when(path !== 'static' && isMissing(path), `staticDirectories[${at}]`, `the folder '${path}' does not exist`),
  )
  const ofTheme = when(
    themeDir !== undefined && isMissing(themeDir),
    'themeDir',
    `the folder '${themeDir}' does not exist`,
  )
  return [...named, ...ofTheme]
}

function ofLocales({ i18n }: SiteInput): EmptyField[] {
  const { defaultLocale = 'en', locales, localeConfigs = {} } = i18n ?? {}
  if (locales === undefined) return []
  const others = Object.keys(localeConfigs).filter(name => name !== defaultLocale && !locales.includes(name))
  return others.map(name => empty(`i18n.localeConfigs.${name}`, 'i18n.locales does not include this language'))
}
