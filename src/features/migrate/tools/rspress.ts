/**
 * Reads a site of Rspress. Returns the site: title, address, navbar, sidebars from `_meta.json` or the config,
 * languages, and the status of each field of the config.
 */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { siteRelative } from '../../../base/paths.ts'
import { loadModule } from '../../../config/load-module.ts'
import { withoutStubs } from '../../../config/module-stubs.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import { isObject } from '../../../schema/fields.ts'
import type { FieldStatus } from '../report.ts'
import { type Fields, fieldsIn, records, text } from './fields.ts'
import type { ForeignPage, ForeignSite, FoundTool } from './foreign-site.ts'
import { routeOfFile } from './page-route.ts'
import { filesOfSite, isFile, readFolder, readText } from './read-folder.ts'
import { rspressText } from './rspress-text.ts'
import { siteAddress } from './site-address.ts'
import { socialLinksOf } from './social-links.ts'
import type { SidebarItem } from './summary.ts'
import { navbarOf, sidebarsOf } from './vitepress-nav.ts'

const NAMES = ['ts', 'js', 'mjs', 'mts', 'cjs'].map(end => `rspress.config.${end}`)
const FIELD_TARGETS: Record<string, string> = {
  root: 'docs.path',
  title: 'title',
  description: 'tagline',
  lang: 'i18n.defaultLocale',
  locales: 'i18n',
  base: 'baseUrl',
  siteOrigin: 'url',
  icon: 'favicon',
  logo: 'navbar.logo',
  logoText: 'navbar.title',
  multiVersion: 'docs.versions',
  'themeConfig.nav': 'navbar.items',
  'themeConfig.sidebar': 'docs.sidebars',
  'themeConfig.socialLinks': 'navbar.social',
  'themeConfig.editLink': 'docs.editUrl',
  'themeConfig.footer': 'footer.copyright',
  'themeConfig.lastUpdated': 'docs.showLastUpdateTime',
  'themeConfig.locales': 'i18n',
  'themeConfig.darkMode': 'colorMode',
}

/** The config of a site in a folder. */
export function rspressAt(root: string): FoundTool | undefined {
  const configFile = NAMES.map(name => join(root, name)).find(isFile)
  return configFile === undefined ? undefined : { tool: 'Rspress', configFile, root }
}

/** The site. */
export async function readRspress(found: FoundTool): Promise<ForeignSite> {
  const { value, failed } = await loadModule(found.configFile, {
    siteDir: found.root,
    isForeign: true,
    replacesPackages: true,
  })
  const written = withoutStubs(value)
  const config = isObject(written) ? (written as Fields) : {}
  const theme = fieldsIn(config.themeConfig)
  const contentDir = join(found.root, text(config.root) ?? 'docs')
  const remarks = [...(failed ?? [])].map(([path, reason]) => {
    const name = siteRelative(found.root, path)
    return `${name} is left out of the config, because it cannot be run: ${reason.replace(/\s+/g, ' ')}`
  })
  const languages = languagesOf(config, theme)
  const main = text(config.lang) ?? languages[0]?.lang
  const { version, others } = versionsOf(config)
  if (others.length > 0) remarks.push(`Only the version ${version} is converted; ${others.join(', ')} are left out.`)
  const folder = posix.join(version ?? '', languages.length > 0 && main !== undefined ? main : '')
  const pages = pagesOf(contentDir, { languages: languages.map(({ lang }) => lang), main, version, config })
  const ids = new Set(pages.flatMap(({ to }) => (to.startsWith('docs/') ? [to.slice(5).replace(/\.mdx?$/, '')] : [])))
  const translate = translator(found.root, main)
  const mainDir = join(contentDir, folder)
  const own = theme.sidebar ?? ownLocale(theme, main).sidebar
  const sidebars =
    own === undefined ? metaSidebars(mainDir, { ids, translate, remarks }) : sidebarsOf(own, { ids, remarks })
  const nav = theme.nav ?? ownLocale(theme, main).nav ?? readJson(join(mainDir, '_nav.json'))
  const publicDir = join(contentDir, 'public')
  const title = text(config.title) ?? 'Rspress'
  return {
    ...found,
    contentDir,
    publicDirs: [publicDir].filter(path => existsSync(path)),
    site: {
      title,
      tagline: text(config.description),
      ...siteAddress(text(config.base)),
      ...(text(config.siteOrigin) && { url: siteAddress(text(config.siteOrigin)).url }),
      docs: {
        path: 'docs',
        exclude: [],
        numberPrefixParser: false,
        sidebars,
        ...(theme.lastUpdated === true && { showLastUpdateTime: true }),
        ...editUrlOf(theme, folder),
      },
      ...(main !== undefined && { i18n: i18nOf(main, languages) }),
      navbar: barOf(config, translatedNav(nav, translate), { title, hasLanguages: languages.length > 1 }),
      ...(text(config.icon) && { favicon: config.icon }),
      ...(text(fieldsIn(theme.footer).message) && { footer: { copyright: fieldsIn(theme.footer).message } }),
      colorMode: { respectPrefersColorScheme: true, disableSwitch: theme.darkMode === false },
      redirectHtml: fieldsIn(config.route).cleanUrls !== true,
    } as SiteInput,
    redirects: [],
    pages,
    remarks,
    fields: fieldsOf(config),
    isAsset: file => !/\.mdx?$|(?:^|\/)_(?:meta|nav)\.json$/i.test(file) && !file.startsWith('public/'),
    assetsAt: file => placeOf(file, { main, version, languages: languages.map(({ lang }) => lang) }).to,
    translate: (source, page) => rspressText(source, page),
  }
}

/** The navigation bar. */
function barOf(
  config: Fields,
  nav: Fields[],
  { title, hasLanguages }: { title: string; hasLanguages: boolean },
): object {
  const accounts = socialLinksOf(
    records(fieldsIn(config.themeConfig).socialLinks).flatMap(({ icon, mode, content }) =>
      typeof content === 'string' && mode === 'link' ? [{ icon: text(icon), href: content }] : [],
    ),
  )
  const logo = fieldsIn(config.logo)
  const picture = text(config.logo) ?? text(logo.light)
  const { items } = navbarOf({ nav }, undefined, []) as { items: object[] }
  return {
    title: text(config.logoText) ?? title,
    ...(picture && { logo: { src: picture, ...(text(logo.dark) && { srcDark: logo.dark }) } }),
    items: [...items, ...(hasLanguages ? [{ type: 'localeDropdown', position: 'right' }] : []), ...accounts.items],
    ...(accounts.social.length > 0 && { social: accounts.social }),
  }
}

interface Language {
  lang: string
  label?: string
}

function languagesOf(config: Fields, theme: Fields): Language[] {
  const all = [...records(config.locales), ...records(theme.locales)].flatMap(({ lang, label }): Language[] =>
    typeof lang === 'string' ? [{ lang, ...(text(label) && { label: String(label) }) }] : [],
  )
  return [...new Map(all.map(language => [language.lang, language])).values()]
}

function ownLocale(theme: Fields, main: string | undefined): Fields {
  return records(theme.locales).find(({ lang }) => lang === main) ?? {}
}

function i18nOf(main: string, languages: readonly Language[]): object {
  const labels = languages.flatMap(({ lang, label }) => (label === undefined ? [] : [[lang, { label }] as const]))
  return {
    defaultLocale: main,
    locales: [main, ...languages.map(({ lang }) => lang).filter(lang => lang !== main)],
    ...(labels.length > 0 && { localeConfigs: Object.fromEntries(labels) }),
  }
}

function versionsOf({ multiVersion }: Fields): { version?: string; others: string[] } {
  const { default: main, versions } = fieldsIn(multiVersion)
  const version = text(main)
  if (version === undefined) return { others: [] }
  return { version, others: (Array.isArray(versions) ? versions.map(String) : []).filter(name => name !== version) }
}

interface Places {
  languages: readonly string[]
  main: string | undefined
  version: string | undefined
}

/** The place of a file in the new site, and its address; other versions have no place. */
function placeOf(file: string, { languages, main, version }: Places): { to: string; route: string; isOther: boolean } {
  const inVersion = version !== undefined && file.startsWith(`${version}/`) ? file.slice(version.length + 1) : file
  const [first = '', ...rest] = inVersion.split('/')
  const lang = languages.includes(first) && rest.length > 0 ? first : undefined
  const path = lang === undefined ? inVersion : rest.join('/')
  const isMain = lang === undefined || lang === main
  return {
    to: isMain ? `docs/${path}` : `i18n/${lang}/docusaurus-plugin-content-docs/current/${path}`,
    route: `${isMain ? '' : `/${lang}`}${routeOfFile(path.replace(/\.mdx$/, '.md'), ['index'])}`,
    isOther: version !== undefined && inVersion === file,
  }
}

function pagesOf(contentDir: string, context: Places & { config: Fields }): ForeignPage[] {
  const excluded = fieldsIn(context.config.route).exclude
  const globs = Array.isArray(excluded) ? excluded.map(String) : []
  const isExcluded = (file: string) =>
    globs.some(glob => !/[*{[]/.test(glob) && (file === glob || file.startsWith(`${glob}/`)))
  return filesOfSite(contentDir)
    .filter(file => /\.mdx?$/i.test(file) && !file.startsWith('public/') && !isExcluded(file))
    .flatMap(file => {
      const { to, route, isOther } = placeOf(file, context)
      // Files whose names begin with an underscore are parts of others.
      const isPart = /(?:^|\/)_[^/]*$/.test(file)
      return isOther ? [] : [{ file, to, route, ...(isPart && { isDraft: true }) }]
    })
}

/** Labels may be keys of `i18n.json`. */
function translator(root: string, main: string | undefined): Translate {
  const all = fieldsIn(readJson(join(root, 'i18n.json')))
  return label => text(fieldsIn(all[label])[main ?? 'en']) ?? label
}

function translatedNav(nav: unknown, translate: Translate): Fields[] {
  return records(nav).map(item => ({
    ...item,
    ...(text(item.text) && { text: translate(String(item.text)) }),
    ...(Array.isArray(item.items) && { items: translatedNav(item.items, translate) }),
  }))
}

function editUrlOf({ editLink }: Fields, folder: string): { editUrl?: string } {
  const base = text(fieldsIn(editLink).docRepoBaseUrl)?.replace(/\/$/, '')
  return base === undefined ? {} : { editUrl: folder === '' ? base : `${base}/${folder}` }
}

function fieldsOf(config: Fields): FieldStatus[] {
  const paths = Object.entries(config).flatMap(([key, value]) =>
    key === 'themeConfig' && isObject(value) ? Object.keys(value).map(name => `${key}.${name}`) : [key],
  )
  return paths.map((path): FieldStatus => {
    const replacement = FIELD_TARGETS[path]
    if (replacement !== undefined) return { path, status: 'rewrite', replacement }
    const reason = path === 'plugins' ? 'Plugins of Rspress are not run.' : 'There is nothing for it here.'
    return { path, status: 'ignored', reason }
  })
}

// The sidebars of Rspress.

/** Gives a label its text in the main language. */
type Translate = (label: string) => string

interface MetaContext {
  /** Ids of the existing pages. */
  ids: ReadonlySet<string>
  translate: Translate
  remarks: string[]
}

/** A file of JSON; undefined if there is none or it is invalid. */
function readJson(path: string): unknown {
  if (!isFile(path)) return undefined
  try {
    return JSON.parse(readText(path))
  } catch {
    return undefined
  }
}

/** The sidebars. */
function metaSidebars(root: string, context: MetaContext): Record<string, SidebarItem[]> {
  if (isFile(join(root, '_meta.json'))) return { docs: folderItems(root, '', context) }
  const folders = readFolder(root).filter(name => [...context.ids].some(id => id.startsWith(`${name}/`)))
  const all = folders.map((name): [string, SidebarItem[]] => [name, folderItems(root, name, context)])
  return Object.fromEntries(all.filter(([, items]) => items.length > 0))
}

function folderItems(root: string, dir: string, context: MetaContext): SidebarItem[] {
  const meta = readJson(join(root, dir, '_meta.json'))
  if (Array.isArray(meta)) return sections(meta, item => metaItems(item, { root, dir, context }), context)
  const start = dir === '' ? '' : `${dir}/`
  const inside = [...context.ids].filter(id => id.startsWith(start)).map(id => id.slice(start.length))
  const names = [...new Set(inside.map(id => id.split('/')[0] ?? ''))].filter(name => !name.startsWith('_'))
  return names
    .sort((a, b) => Number(b === 'index') - Number(a === 'index') || (a < b ? -1 : 1))
    .flatMap(name => metaItems(name, { root, dir, context }))
}

/** A header begins a category that ends at the next one. */
function sections(
  meta: readonly unknown[],
  itemsOf: (item: unknown) => SidebarItem[],
  { translate }: MetaContext,
): SidebarItem[] {
  const result: SidebarItem[] = []
  let open: SidebarItem[] = result
  for (const item of meta) {
    const { type, label } = fieldsIn(item)
    if (type === 'section-header') {
      open = []
      result.push({ type: 'category', label: translate(String(label)), collapsed: false, items: open })
    } else open.push(...itemsOf(item))
  }
  return result.filter(item => item.type !== 'category' || item.items.length > 0)
}

interface Place {
  root: string
  dir: string
  context: MetaContext
}

function metaItems(item: unknown, { root, dir, context }: Place): SidebarItem[] {
  const { ids, translate, remarks } = context
  if (typeof item === 'string') {
    const id = posix.join(dir, item.replace(/\.mdx?$/, ''))
    if (ids.has(id)) return [{ type: 'doc', id }]
    return metaItems({ type: 'dir', name: item }, { root, dir, context })
  }
  const { type, name, label, link, collapsed, items } = fieldsIn(item)
  const shown = text(label)
  if (type === 'custom-link') {
    const inner = sections(records(items), part => metaItems(part, { root, dir, context }), context)
    const href = text(link)
    if (inner.length > 0 && shown !== undefined) return [{ type: 'category', label: translate(shown), items: inner }]
    return href === undefined ? [] : [{ type: 'link', label: translate(shown ?? href), href }]
  }
  const path = text(name) === undefined ? undefined : posix.join(dir, String(name).replace(/\.mdx?$/, ''))
  if (path === undefined) return []
  if (type === 'file' && ids.has(path)) return [{ type: 'doc', id: path, ...(shown && { label: translate(shown) }) }]
  const inner = folderItems(root, path, context)
  if (inner.length === 0) {
    remarks.push(`The entry '${path}' of a _meta.json leads to no page: it is left out.`)
    return []
  }
  return [
    folderCategory(path, inner, { shown: shown && translate(shown), isCollapsed: collapsed !== false, root, ids }),
  ]
}

/** A folder, whose own page is its index or the file beside it with its name. */
function folderCategory(
  path: string,
  inner: SidebarItem[],
  {
    shown,
    isCollapsed,
    root,
    ids,
  }: { shown: string | undefined; isCollapsed: boolean; root: string; ids: ReadonlySet<string> },
): SidebarItem {
  const id = [`${path}/index`, path].find(name => ids.has(name))
  const rest = inner.filter(other => other.type !== 'doc' || other.id !== id)
  const label = shown ?? (id && titleOf(root, id)) ?? posix.basename(path)
  if (rest.length === 0 && id !== undefined) return { type: 'doc', id, label }
  return {
    type: 'category',
    label,
    collapsed: isCollapsed,
    ...(id !== undefined && { link: { type: 'doc', id } }),
    items: rest,
  }
}

function titleOf(root: string, id: string): string | undefined {
  const path = ['.mdx', '.md'].map(end => join(root, id + end)).find(isFile)
  return path === undefined ? undefined : /^#[ \t]+(.+?)[ \t]*$/m.exec(readText(path))?.[1]
}
