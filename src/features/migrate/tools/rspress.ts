/**
 * Reads a site of Rspress. In: the location of its config. Out: the site: title, address, navbar, sidebars from
 * `_meta.json` or the config, languages, and the status of each field of the config.
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
import { filesOfSite, isFile } from './read-folder.ts'
import { metaSidebars, readJson, type Translate } from './rspress-nav.ts'
import { rspressText } from './rspress-text.ts'
import { siteAddress } from './site-address.ts'
import { socialLinksOf } from './social-links.ts'
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
