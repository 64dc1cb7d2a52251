/**
 * Reads a site of Rspress. Returns the site: title, address, navbar, sidebars from `_meta.json` or the config,
 * languages, and the status of each field of the config.
 */

import { existsSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import picomatch from 'picomatch'
import { inSentence } from '../../../base/counted.ts'
import { siteRelative } from '../../../base/paths.ts'
import { loadModule } from '../../../config/load-module.ts'
import { withoutStubs, withStubCalls } from '../../../config/module-stubs.ts'
import type { RedirectFields } from '../../../config/schema/redirects.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Feature } from '../../../model/feature.ts'
import { isObject } from '../../../schema/fields.ts'
import { type FieldStatus, statusOf } from '../report.ts'
import { brandTheme } from '../shared/brand-colour.ts'
import { type Fields, fieldsIn, records, text } from '../shared/fields.ts'
import type { ForeignPage, ForeignSite, FoundTool, OtherFile } from '../shared/foreign-site.ts'
import { RSPRESS_IDS } from '../shared/heading-ids.ts'
import { routeOfFile } from '../shared/page-route.ts'
import { filesOfSite, invalidFiles, isFile, type OnInvalid, readJson, readText } from '../shared/read-folder.ts'
import { siteAddress } from '../shared/site-address.ts'
import { siteFiles } from '../shared/site-files.ts'
import { socialLinksOf } from '../shared/social-links.ts'
import type { SidebarItem } from '../shared/summary.ts'
import { labelFiles, type NavItem } from '../shared/translated-labels.ts'
import { navbarOf, sidebarsOf } from '../shared/vitepress-nav.ts'
import { type MetaContext, metaSidebars, type Translate } from './rspress-sidebar.ts'
import { rspressText, type Versions } from './rspress-text.ts'

const ENDS = ['ts', 'js', 'mjs', 'mts', 'cjs']
const NAMES = ENDS.map(end => `rspress.config.${end}`)
/** Configs of all tools of the Rstack family, which give that of a site to `define.doc`. */
const SHARED_NAMES = ENDS.map(end => `rstack.config.${end}`)
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

export const feature: Feature = { migration: { tool: 'Rspress', find: findRspress, read: readRspress } }

/** The config of a site in a folder. */
function findRspress(root: string): string | undefined {
  const own = NAMES.map(name => join(root, name)).find(isFile)
  const shared = SHARED_NAMES.map(name => join(root, name)).find(path => isFile(path) && hasDocs(path))
  return own ?? shared
}

function hasDocs(configFile: string): boolean {
  return /\bdefine\s*\.\s*doc\s*\(/.test(readText(configFile))
}

/** The fields of a config; remarks name the files that cannot be run, and the code of the theme. */
async function readConfig(found: FoundTool, remarks: string[]): Promise<Fields> {
  const context = { siteDir: found.root, isForeign: true, replacesPackages: true, whenEmpty: {} }
  const { result, calls } = await withStubCalls(() => loadModule(found.configFile, context))
  for (const [path, reason] of result.failed ?? []) {
    const name = siteRelative(found.root, path)
    remarks.push(`${name} is left out of the config, because it cannot be run: ${reason.replace(/\s+/g, ' ')}`)
  }
  const isShared = SHARED_NAMES.some(name => found.configFile.endsWith(name))
  const given = isShared ? await docsOf(calls) : result.value
  const config = withPresetFields(fieldsIn(withoutStubs(given)))
  remarkTheme(found.root, config, remarks)
  return config
}

/** A config of `@callstack/rspress-preset`, whose first argument has the fields of the site under other names. */
function withPresetFields({ docs, ...config }: Fields): Fields {
  const { rootDir, rootUrl, editUrl, socials, logoLight, logoDark, ...fields } = fieldsIn(docs)
  if (rootDir === undefined) return docs === undefined ? config : { ...config, docs }
  const socialLinks = Object.entries(fieldsIn(socials)).map(([icon, content]) => ({ icon, mode: 'link', content }))
  const logo = { light: logoLight, dark: logoDark }
  const themeConfig = { socialLinks, ...(text(editUrl) && { editLink: { docRepoBaseUrl: editUrl } }) }
  return { ...config, ...fields, root: rootDir, siteOrigin: rootUrl, logo, themeConfig }
}

/** The argument of `define.doc`: the one that has fields of a site, as the tools' other configs have none. */
async function docsOf(calls: Awaited<ReturnType<typeof withStubCalls>>['calls']): Promise<unknown> {
  for (const { module, argument } of calls) {
    if (!module.startsWith('rstack')) continue
    const fields: unknown = typeof argument === 'function' ? await argument({}) : argument
    const written = fieldsIn(withoutStubs(fields))
    if (Object.keys(written).some(name => name in FIELD_TARGETS || name === 'themeConfig')) return fields
  }
  return undefined
}

/** The site. */
async function readRspress(found: FoundTool): Promise<ForeignSite> {
  const remarks: string[] = []
  const config = await readConfig(found, remarks)
  const theme = fieldsIn(config.themeConfig)
  const contentDir = resolve(found.root, text(config.root) ?? 'docs')
  const languages = languagesOf(config, theme)
  const main = text(config.lang) ?? languages[0]?.lang
  const versions = versionsOf(config)
  const places: Places = { languages: languages.map(({ lang }) => lang), main, versions }
  const excluded = excludedGlobs(config, places.languages)
  const pages = pagesOf(contentDir, places, excluded)
  const navOf = navReader({ found, config, contentDir, places, pages, remarks })
  const own = navOf({ lang: main })
  const placeIn = (file: string) => placeOf(file, places).to
  const files = siteFiles({ root: found.root, srcDir: found.root, contentDir, pages, placeOf: placeIn })
  const routes = new Set(pages.map(({ route }) => route.replace(/(?<=.)\/$/, '')))
  const hasPrefix = fieldsIn(fieldsIn(config.markdown).link).autoPrefix !== false
  const unlisted = unlistedIn(own.sidebars)
  const linkVersions = hasPrefix ? versions : { others: [] }
  const translate: ForeignSite['translate'] = (source, page) =>
    rspressText(source, page, { files, root: found.root, contentDir, main, versions: linkVersions, routes, unlisted })
  const publicDir = join(contentDir, 'public')
  const title = text(config.title) ?? 'Rspress'
  const hasMenus = { languages: languages.length > 1, versions: versions.others.length > 0 }
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
        exclude: excluded,
        numberPrefixParser: false,
        sidebars: own.sidebars,
        ...(theme.lastUpdated === true && { showLastUpdateTime: true }),
        ...editUrlOf(theme, siteRelative(found.root, contentDir)),
        ...versionFields(versions),
      },
      ...(main !== undefined && { i18n: i18nOf(main, languages) }),
      navbar: barOf(config, own.navbar, { title, hasMenus }),
      ...(text(config.icon) && { favicon: config.icon }),
      ...(text(fieldsIn(theme.footer).message) && { footer: { copyright: fieldsIn(theme.footer).message } }),
      colorMode: { respectPrefersColorScheme: true, disableSwitch: theme.darkMode === false },
      ...brandTheme(join(found.root, 'theme'), ['--rp-c-brand']),
      redirectHtml: fieldsIn(config.route).cleanUrls !== true,
    } as SiteInput & RedirectFields,
    redirects: redirectsOf(pages, places),
    pages,
    remarks,
    fields: fieldsOf(config),
    isAsset: file => !/\.mdx?$|(?:^|\/)_(?:meta|nav)\.json$/i.test(file) && !file.startsWith('public/'),
    assetsAt: placeIn,
    headingIds: RSPRESS_IDS,
    translate,
    otherFiles: () => [
      ...places.languages.filter(lang => lang !== main).flatMap(lang => labelFiles(lang, own, navOf({ lang }))),
      ...versionFiles(versions, version => navOf({ lang: main, version }).sidebars),
      ...files.used(translate),
    ],
  }
}

/** The navigation bar. */
function barOf(
  config: Fields,
  items: readonly NavItem[],
  { title, hasMenus }: { title: string; hasMenus: { languages: boolean; versions: boolean } },
): object {
  const accounts = socialLinksOf(
    records(fieldsIn(config.themeConfig).socialLinks).flatMap(({ icon, mode, content }) =>
      typeof content === 'string' && mode === 'link' ? [{ icon: text(icon), href: content }] : [],
    ),
  )
  const logo = fieldsIn(config.logo)
  const picture = text(config.logo) ?? text(logo.light)
  const menus = [
    ...(hasMenus.versions ? [{ type: 'docsVersionDropdown', position: 'right' }] : []),
    ...(hasMenus.languages ? [{ type: 'localeDropdown', position: 'right' }] : []),
  ]
  return {
    // Only an image without a text beside it stands for the title.
    title: text(config.logoText) ?? (picture === undefined ? title : ''),
    ...(picture && { logo: { src: picture, ...(text(logo.dark) && { srcDark: logo.dark }) } }),
    items: [...items, ...menus, ...accounts.items],
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

function i18nOf(main: string, languages: readonly Language[]): object {
  const labels = languages.flatMap(({ lang, label }) => (label === undefined ? [] : [[lang, { label }] as const]))
  return {
    defaultLocale: main,
    locales: [main, ...languages.map(({ lang }) => lang).filter(lang => lang !== main)],
    ...(labels.length > 0 && { localeConfigs: Object.fromEntries(labels) }),
  }
}

function versionsOf({ multiVersion }: Fields): Versions {
  const { default: main, versions } = fieldsIn(multiVersion)
  const name = text(main)
  if (name === undefined) return { others: [] }
  return { main: name, others: (Array.isArray(versions) ? versions.map(String) : []).filter(other => other !== name) }
}

function versionFields({ main, others }: Versions): object {
  if (main === undefined || others.length === 0) return {}
  const paths = others.map(name => [name, { label: name, path: name, banner: 'none' }] as const)
  return { lastVersion: 'current', versions: { current: { label: main, path: '' }, ...Object.fromEntries(paths) } }
}

function versionFiles(
  { others }: Versions,
  sidebarsIn: (version: string) => Record<string, SidebarItem[]>,
): OtherFile[] {
  if (others.length === 0) return []
  const file = (to: string, value: unknown) => ({ to, text: `${JSON.stringify(value, null, 2)}\n` })
  return [
    file('versions.json', others),
    ...others.map(name => file(`versioned_sidebars/version-${name}-sidebars.json`, sidebarsIn(name))),
  ]
}

interface Places {
  languages: readonly string[]
  main: string | undefined
  versions: Versions
}

/** The place of a file in the new site, and its address. With versions, a file outside of them has no place. */
function placeOf(file: string, places: Places): { to: string; route: string; version?: string; isOutside: boolean } {
  const { languages, main, versions } = places
  const [start = '', ...inStart] = file.split('/')
  const hasVersions = versions.main !== undefined
  const isVersioned = hasVersions && (start === versions.main || versions.others.includes(start))
  const version = isVersioned && start !== versions.main ? start : undefined
  const inVersion = isVersioned ? inStart : [start, ...inStart]
  const [first = '', ...rest] = inVersion
  const lang = languages.includes(first) && rest.length > 0 ? first : undefined
  const path = (lang === undefined ? inVersion : rest).join('/')
  const isMain = lang === undefined || lang === main
  const folder = version === undefined ? 'docs' : `versioned_docs/version-${version}`
  const translated = `docusaurus-plugin-content-docs/${version === undefined ? 'current' : `version-${version}`}`
  const address = routeOfFile(path.replace(/\.mdx$/, '.md'), ['index'])
  return {
    to: isMain ? `${folder}/${path}` : `i18n/${lang}/${translated}/${path}`,
    route: `${isMain ? '' : `/${lang}`}${version === undefined ? '' : `/${version}`}${address}`,
    ...(version !== undefined && { version }),
    isOutside: hasVersions && !isVersioned,
  }
}

/** Rspress has the version before the language in the address of a page. */
function redirectsOf(pages: readonly ForeignPage[], { versions }: Places): ForeignSite['redirects'] {
  return pages.flatMap(({ route, to, isDraft }) => {
    const [, lang, version, rest = ''] = /^\/([^/]+)\/([^/]+)(\/.*|$)/.exec(route) ?? []
    const isMoved = to.startsWith(`i18n/${lang}/`) && version !== undefined && versions.others.includes(version)
    return isMoved && !isDraft ? [{ from: `/${version}/${lang}${rest}`, to: route }] : []
  })
}

/** Globs of files that are no pages, relative to the folder of a language: parts of pages, and those of the config. */
function excludedGlobs(config: Fields, languages: readonly string[]): string[] {
  const { exclude, excludeConvention } = fieldsIn(config.route)
  const parts = Array.isArray(excludeConvention) ? excludeConvention.map(String) : ['**/_[^_]*']
  const own = Array.isArray(exclude) ? exclude.map(String) : []
  const inLanguage = own.map(glob => {
    const [, start = '', path = ''] = /^(?:\.?\/)?((?:\*\*\/)?)(.*)$/.exec(glob) ?? []
    const [first = '', ...rest] = path.split('/')
    return start + (languages.includes(first) && rest.length > 0 ? rest : [first, ...rest]).join('/')
  })
  return [...parts, ...inLanguage.flatMap(glob => (/[*{[]|\.\w+$/.test(glob) ? [glob] : [glob, `${glob}/**`]))]
}

function pagesOf(contentDir: string, places: Places, excluded: readonly string[]): ForeignPage[] {
  const isExcluded = excluded.length === 0 ? () => false : picomatch([...excluded], { dot: true })
  return filesOfSite(contentDir)
    .filter(file => /\.mdx?$/i.test(file) && !file.startsWith('public/'))
    .flatMap(file => {
      const { to, route, isOutside } = placeOf(file, places)
      const inFolder = to.replace(/^(?:docs|versioned_docs\/[^/]+|i18n\/[^/]+\/[^/]+\/[^/]+)\//, '')
      return isOutside ? [] : [{ file, to, route, ...(isExcluded(inFolder) && { isDraft: true }) }]
    })
}

/** Names the parts of Rspress' theme that the code of the site replaces. */
function remarkTheme(root: string, { themeDir }: Fields, remarks: string[]): void {
  const dir = text(themeDir) ?? 'theme'
  const names = ENDS.flatMap(end => [`${dir}/index.${end}x`, `${dir}/index.${end}`])
  const file = names.find(name => isFile(resolve(root, name)))
  if (file === undefined) return
  const code = readText(resolve(root, file))
  const listed = [...code.matchAll(OWN_EXPORTS)].flatMap(([, written = '']) =>
    written.split(',').map(
      name =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    ),
  )
  const declared = [...code.matchAll(/^export\s+(?:const|function|class)\s+(\w+)/gm)].map(([, name = '']) => name)
  const parts = [...new Set([...listed, ...declared])].filter(name => /^[A-Z]/.test(name))
  if (parts.length === 0) return
  remarks.push(
    `${file} replaces parts of Rspress' theme (${inSentence(parts, 'and')}). It is not run: what only it shows is left out.`,
  )
}

/** The names that a module exports, but not those of the theme itself. */
const OWN_EXPORTS = /^export\s*\{([^}]*)\}(?!\s*from\s*['"](?:@rspress|rspress|@theme))/gm

/** The sidebar of a page that no sidebar lists: that of its folder, which Rspress shows. */
function unlistedIn(sidebars: Navigation['sidebars']): (id: string) => string | undefined {
  const listed = new Set<string>()
  const visit = (items: readonly SidebarItem[]) => {
    for (const item of items) {
      if (item.type === 'doc') listed.add(item.id)
      if (item.type !== 'category') continue
      if (item.link?.type === 'doc') listed.add(item.link.id)
      visit(item.items)
    }
  }
  for (const items of Object.values(sidebars)) visit(items)
  return id => {
    const [folder = ''] = id.split('/')
    return listed.has(id) || !id.includes('/') || !Object.hasOwn(sidebars, folder) ? undefined : folder
  }
}

interface Navigation {
  sidebars: Record<string, SidebarItem[]>
  navbar: NavItem[]
}

/** Reads the navigation of a language and version. Remarks are about the main ones. */
function navReader({
  found,
  config,
  contentDir,
  places,
  pages,
  remarks,
}: {
  found: FoundTool
  config: Fields
  contentDir: string
  places: Places
  pages: readonly ForeignPage[]
  remarks: string[]
}): (of: { lang?: string; version?: string }) => Navigation {
  const theme = fieldsIn(config.themeConfig)
  const { languages, main, versions } = places
  const onInvalid = invalidFiles(found.root, remarks)
  return ({ lang, version }) => {
    const hasFolder = lang !== undefined && languages.includes(lang)
    const dir = join(contentDir, version ?? versions.main ?? '', hasFolder ? lang : '')
    // The place of a file in that folder begins with the folder of the new site.
    const start = placeOf(posix.join(version ?? versions.main ?? '', hasFolder ? lang : '', 'index.md'), places).to
    const folder = start.slice(0, -'index.md'.length)
    const ids = new Set(
      pages.flatMap(({ to, isDraft }) =>
        to.startsWith(folder) && !isDraft ? [to.slice(folder.length).replace(/\.mdx?$/, '')] : [],
      ),
    )
    const isMain = lang === main && version === undefined
    const context: MetaContext = {
      ids,
      translate: translator(found.root, lang, onInvalid),
      remarks: isMain ? remarks : [],
      onInvalid,
    }
    const locale = records(theme.locales).find(each => each.lang === lang) ?? {}
    const own = withoutVersions(locale.sidebar ?? (isMain ? theme.sidebar : undefined), versions)
    const nav = locale.nav ?? (isMain ? theme.nav : undefined) ?? readJson(join(dir, '_nav.json'), onInvalid)
    const { items } = navbarOf({ nav: translatedNav(nav, context.translate) }, undefined, []) as { items: NavItem[] }
    return {
      sidebars: own === undefined ? metaSidebars(dir, context) : sidebarsOf(own, context),
      navbar: items,
    }
  }
}

/** The sidebars without those for addresses with a version: the main one has addresses without, others have files of their own. */
function withoutVersions(sidebar: unknown, { main, others }: Versions): unknown {
  if (main === undefined || !isObject(sidebar)) return sidebar
  const names = [main, ...others]
  const kept = Object.entries(sidebar).filter(([path]) => !names.includes(path.split('/')[1] ?? ''))
  return kept.length === 0 ? sidebar : Object.fromEntries(kept)
}

/** Labels may be keys of `i18n.json`. */
function translator(root: string, main: string | undefined, onInvalid: OnInvalid): Translate {
  const all = fieldsIn(readJson(join(root, 'i18n.json'), onInvalid))
  return label => text(fieldsIn(all[label])[main ?? 'en']) ?? label
}

function translatedNav(nav: unknown, translate: Translate): Fields[] {
  return records(nav).map(item => ({
    ...item,
    ...(text(item.text) && { text: translate(String(item.text)) }),
    ...(Array.isArray(item.items) && { items: translatedNav(item.items, translate) }),
  }))
}

/** The folder of the site in its repository: the address of Rspress is that of the pages, which are in `docs` here. */
function editUrlOf({ editLink }: Fields, contentDir: string): { editUrl?: string } {
  const base = text(fieldsIn(editLink).docRepoBaseUrl)?.replace(/\/$/, '')
  if (base === undefined) return {}
  return { editUrl: base.endsWith(`/${contentDir}`) ? base.slice(0, -contentDir.length - 1) : base }
}

function fieldsOf(config: Fields): FieldStatus[] {
  const paths = Object.entries(config).flatMap(([key, value]) =>
    key === 'themeConfig' && isObject(value) ? Object.keys(value).map(name => `${key}.${name}`) : [key],
  )
  return paths.map(path =>
    statusOf(path, FIELD_TARGETS[path], path === 'plugins' ? 'Plugins of Rspress are not run.' : undefined),
  )
}
