/**
 * Reads a site of VitePress. Returns the site: title, address, navbar, sidebars, languages, and the status of each
 * field of the config.
 */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadModule } from '../../../config/load-module.ts'
import { withoutStubs } from '../../../config/module-stubs.ts'
import type { RedirectFields } from '../../../config/schema/redirects.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Feature } from '../../../model/feature.ts'
import { isObject } from '../../../schema/fields.ts'
import { type FieldStatus, statusOf } from '../report.ts'
import { brandTheme } from '../shared/brand-colour.ts'
import { type Fields, fieldsIn, text } from '../shared/fields.ts'
import type { ForeignPage, ForeignSite, FoundTool, OtherFile } from '../shared/foreign-site.ts'
import type { HeadingIds } from '../shared/heading-ids.ts'
import { mentionsMath } from '../shared/mentions-math.ts'
import { routeOfFile } from '../shared/page-route.ts'
import { configIn, filesOfSite } from '../shared/read-folder.ts'
import { siteAddress } from '../shared/site-address.ts'
import { type LanguageNav, labelFiles, type NavItem } from '../shared/translated-labels.ts'
import { isOwnSite, navbarOf, otherSites, sidebarsOf } from '../shared/vitepress-nav.ts'
import { type VitepressText, vitepressText } from './vitepress-text.ts'

const NAMES = ['config', 'config/index'].flatMap(name =>
  ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map(end => `.vitepress/${name}.${end}`),
)
const FIELD_TARGETS: Record<string, string> = {
  title: 'title',
  description: 'tagline',
  base: 'baseUrl',
  lang: 'i18n.defaultLocale',
  srcDir: 'docs.path',
  srcExclude: 'docs.exclude',
  cleanUrls: 'redirectHtml',
  lastUpdated: 'docs.showLastUpdateTime',
  sitemap: 'url',
  head: 'headTags',
  locales: 'i18n',
  rewrites: 'the folders of the pages',
  appearance: 'colorMode',
  'themeConfig.nav': 'navbar.items',
  'themeConfig.sidebar': 'docs.sidebars',
  'themeConfig.logo': 'navbar.logo',
  'themeConfig.siteTitle': 'navbar.title',
  'themeConfig.socialLinks': 'navbar.social',
  'themeConfig.editLink': 'docs.editUrl',
  'themeConfig.footer': 'footer.copyright',
  'themeConfig.search': 'search, algolia',
  'markdown.math': 'markdown.math',
  'markdown.attrs': 'the braces after headings',
}

/** How VitePress derives ids from headings. */
const HEADING_IDS: HeadingIds = {
  slug: text => {
    const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
    const dashed = plain.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    return dashed
      .replace(/-{2,}/g, '-')
      .replace(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase()
  },
  next: (slug, count) => `${slug}-${count}`,
}

/** What a function that makes the config gets in a build. */
const BUILD = { command: 'build', mode: 'production' }

export const feature: Feature = {
  migration: { tool: 'VitePress', find: root => configIn(root, ...NAMES), read: readVitepress },
}

/** The site. */
async function readVitepress(found: FoundTool): Promise<ForeignSite> {
  const { config, srcDir, sources, missing } = await readConfig(found)
  const remarks = remarksOf(config, missing)
  return siteOf(found, { config, srcDir, sources, remarks, publicDir: join(srcDir, 'public'), title: 'VitePress' })
}

/** A config in the form of VitePress, and what is beside it. */
export interface VueSite {
  config: Fields
  /** Absolute path of the folder of the pages. */
  srcDir: string
  /** The texts of the config's files. */
  sources: readonly string[]
  remarks: string[]
  /** Absolute path of the folder whose files are published unchanged. */
  publicDir: string
  /** The title of a site that has none. */
  title: string
  /** Changes a page into one of VitePress. Default: it is one. */
  toVitepress?: (source: string, file: string) => string
  fields?: FieldStatus[]
}

/** The site of a config in the form of VitePress. */
export async function siteOf(found: FoundTool, vue: VueSite): Promise<ForeignSite> {
  const { config, srcDir, sources, remarks, toVitepress = source => source } = vue
  const { buildSync } = await import('esbuild')
  const theme = fieldsIn(config.themeConfig)
  const locales = Object.entries(fieldsIn(config.locales)).flatMap(([name, own]) =>
    name === 'root' || isOwnSite(own) ? [] : [name],
  )
  const pages = pagesOf(srcDir, { config, locales })
  const ids = new Set(pages.flatMap(({ to }) => (to.startsWith('docs/') ? [to.slice(5).replace(/\.md$/, '')] : [])))
  const footer = fieldsIn(theme.footer)
  const attributes = attributesOf(fieldsIn(config.markdown))
  const sidebars = sidebarsOf(theme.sidebar, { ids, remarks })
  const site: SiteInput & RedirectFields = {
    title: text(config.title) ?? vue.title,
    tagline: text(config.description),
    ...siteAddress(text(fieldsIn(config.sitemap).hostname)),
    ...(text(config.base) && { baseUrl: text(config.base) }),
    docs: {
      path: 'docs',
      exclude: [],
      numberPrefixParser: false,
      ...(theme.sidebar !== undefined && { sidebars }),
      ...(config.lastUpdated === true && { showLastUpdateTime: true }),
      ...editUrlOf(theme),
    },
    ...i18nOf(config, locales),
    navbar: navbarOf(theme, text(config.title), [...menuOfLanguages(locales), ...otherSites(config.locales)]),
    ...((text(footer.copyright) ?? text(footer.message)) && {
      footer: { copyright: [text(footer.message), text(footer.copyright)].filter(Boolean).join(' ') },
    }),
    markdown: { math: fieldsIn(config.markdown).math === true || sources.some(mentionsMath) },
    headTags: headTagsOf(config.head),
    colorMode: colorModeOf(config.appearance),
    ...brandTheme(join(dirname(found.configFile), 'theme'), ['--vp-c-brand-1', '--vp-c-brand']),
    redirectHtml: config.cleanUrls !== true,
  } as SiteInput & RedirectFields
  const publicDirs = [vue.publicDir].filter(path => existsSync(path))
  return {
    ...found,
    contentDir: srcDir,
    publicDirs,
    site,
    redirects: [],
    pages,
    remarks,
    fields: vue.fields ?? fieldStatuses(config),
    headingIds: { ...HEADING_IDS, ...slugifyOf(fieldsIn(config.markdown)) },
    otherFiles: () =>
      locales.flatMap(name =>
        labelsOf(name, fieldsIn(config.locales)[name], { ids, sidebars, navbar: navItemsOf(theme) }),
      ),
    translate: (page, place) =>
      vitepressText(
        toVitepress(page, place.file),
        { path: join(srcDir, place.file), srcDir, attributes, vue: { config, compile: buildSync } },
        place,
      ),
  }
}

/** The config with that of the content folder and of the main language; `missing` are packages that are not installed. */
async function readConfig(found: FoundTool) {
  const sources: string[] = []
  const missing = new Set<string>()
  const load = async (file: string): Promise<Fields> => {
    const {
      value,
      inputs,
      missing: packages = [],
    } = await loadModule(file, {
      siteDir: found.root,
      isForeign: true,
      argument: BUILD,
    })
    sources.push(...inputs)
    for (const name of packages) missing.add(name)
    const config = withoutStubs(value)
    return isObject(config) ? config : {}
  }
  const own = await load(found.configFile)
  const srcDir = join(found.root, text(own.srcDir) ?? '.')
  const extra = ['ts', 'mts', 'js', 'mjs'].map(end => join(srcDir, `config.${end}`)).find(path => existsSync(path))
  const written = extra === undefined ? own : merged(own, await load(extra))
  const config = merged(written, fieldsIn(fieldsIn(written.locales).root))
  return { config, srcDir, sources, missing: [...missing] }
}

/** Packages of which a config uses nothing that a site needs here. */
const NEEDLESS =
  /^(?:vitepress|vite|vue|unocss|@unocss|@vitejs|unplugin-|vite-plugin-|vitepress-plugin-|node:|typescript|fast-glob|@types)/

/** What of a config is not run. */
function remarksOf(config: Fields, missing: readonly string[]): string[] {
  const markdown = fieldsIn(config.markdown)
  const used = missing.filter(name => !NEEDLESS.test(name) && !name.startsWith('.'))
  return [
    ...(typeof markdown.config === 'function'
      ? ['markdown.config adds plugins to the parser, which are not run: what they read is shown as it is written.']
      : []),
    ...(used.length > 0
      ? [
          `The config uses ${used.join(', ')}, which is not installed: what it gives, such as entries of sidebars, is left out.`,
        ]
      : []),
  ]
}

/** The site follows the reader's system unless `appearance` says otherwise. */
function colorModeOf(appearance: unknown): SiteInput['colorMode'] {
  const disableSwitch = appearance === false || /^force-/.test(String(appearance))
  if (appearance === false) return { disableSwitch }
  return /dark$/.test(String(appearance))
    ? { defaultMode: 'dark', disableSwitch }
    : { respectPrefersColorScheme: true, disableSwitch }
}

/** A function of the config that creates ids of headings, unless it belongs to a package that is not installed. */
function slugifyOf({ anchor }: Fields): Partial<HeadingIds> {
  const { slugify } = fieldsIn(anchor)
  if (typeof slugify !== 'function') return {}
  try {
    return typeof slugify('A b') === 'string' ? { slug: title => String(slugify(title)) } : {}
  } catch {
    return {}
  }
}

/** Tags that docsgen writes for each page. */
const OWN_TAG = /^(?:description|(?:og|twitter):(?:title|description|url|type|locale|site_name))$/

/** Elements such as `['meta', { name: 'a', content: 'b' }, 'text']`. */
function headTagsOf(head: unknown): NonNullable<SiteInput['headTags']> {
  return (Array.isArray(head) ? head : []).flatMap((entry: unknown) => {
    const [tagName, attributes, content] = Array.isArray(entry) ? (entry as unknown[]) : []
    const { name, property } = fieldsIn(attributes)
    if (typeof tagName !== 'string' || OWN_TAG.test(text(name) ?? text(property) ?? '')) return []
    const own = Object.entries(fieldsIn(attributes)).map(([name, value]) => [name, value === '' || String(value)])
    return [{ tagName, attributes: Object.fromEntries(own), ...(text(content) && { innerHTML: text(content) }) }]
  })
}

/** The signs around the attributes of headings, if they are not braces. */
function attributesOf({ attrs }: Fields): VitepressText['attributes'] {
  const { leftDelimiter, rightDelimiter, left = leftDelimiter, right = rightDelimiter } = fieldsIn(attrs)
  const signs = { left: text(left) ?? '{', right: text(right) ?? '}' }
  return signs.left === '{' && signs.right === '}' ? undefined : signs
}

/** Adds a config in the content folder, or that of the main language, to that of the site. */
function merged(own: Fields, { label, lang, link, dir, ...extra }: Fields): Fields {
  const head = [own.head ?? [], extra.head ?? []].flat()
  const theme = { ...fieldsIn(own.themeConfig), ...fieldsIn(extra.themeConfig) }
  const locale = { ...(lang !== undefined && { lang }), ...(dir !== undefined && { dir }) }
  return {
    ...own,
    ...locale,
    ...extra,
    ...(Object.keys(theme).length > 0 && { themeConfig: theme }),
    ...(head.length > 0 && { head }),
  }
}

interface PageContext {
  config: Fields
  locales: readonly string[]
}

function pagesOf(srcDir: string, { config, locales }: PageContext): ForeignPage[] {
  const excluded = (Array.isArray(config.srcExclude) ? config.srcExclude : []).map(String)
  const rewritten = rewriter(fieldsIn(config.rewrites))
  return filesOfSite(srcDir)
    .filter(file => /\.md$/i.test(file) && !file.startsWith('public/') && !file.includes('['))
    .filter(file => !excluded.some(glob => matches(glob, file)))
    .map(file => {
      const path = rewritten(file)
      const [first = '', ...rest] = path.split('/')
      const isTranslation = locales.includes(first) && rest.length > 0
      const to = isTranslation
        ? `i18n/${first}/docusaurus-plugin-content-docs/current/${rest.join('/')}`
        : `docs/${path}`
      return { file, to, route: routeOfFile(path, ['index']) }
    })
}

/** Rules such as `'en/:rest*': ':rest*'`. */
function rewriter(rules: Fields): (file: string) => string {
  const all = Object.entries(rules).flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from: patternOf(from), to }] : [],
  )
  return file => {
    for (const { from, to } of all) {
      const found = from.exec(file)?.groups
      if (found) return to.replace(/:(\w+)\*?/g, (_, name: string) => found[name] ?? '').replace(/^\/+/, '')
      if (from.test(file)) return to
    }
    return file
  }
}

function patternOf(rule: string): RegExp {
  const parts = rule.split(/(:\w+(?:\([^)]*\))?\*?)/).map(part => {
    const [, name, own, many] = /^:(\w+)(\([^)]*\))?(\*?)$/.exec(part) ?? []
    if (name === undefined) return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    return `(?<${name}>${own?.slice(1, -1) ?? (many ? '.*' : '[^/]+')})`
  })
  return new RegExp(`^${parts.join('')}$`)
}

/** Whether a glob with stars matches. */
function matches(glob: string, file: string): boolean {
  const pattern = glob
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*/g, stars => (stars === '**/' ? '(?:.*/)?' : stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${pattern}$`).test(file)
}

function editUrlOf({ editLink }: Fields): { editUrl?: string } {
  const pattern = text(fieldsIn(editLink).pattern)
  // docsgen appends the file's path in the new site, which begins with the folder of the pages.
  return pattern?.endsWith('/:path') ? { editUrl: pattern.slice(0, -'/:path'.length).replace(/\/docs$/, '') } : {}
}

function fieldStatuses(config: Fields): FieldStatus[] {
  const paths = Object.entries(config).flatMap(([key, value]) =>
    (key === 'themeConfig' || key === 'markdown') && isObject(value)
      ? Object.keys(value).map(name => `${key}.${name}`)
      : [key],
  )
  return paths.map(path => statusOf(path, FIELD_TARGETS[path]))
}

// The languages of a VitePress site.

/** The menu of the languages. */
function menuOfLanguages(names: readonly string[]): object[] {
  return names.length === 0 ? [] : [{ type: 'localeDropdown', position: 'right' }]
}

/** The languages: the main one, and those with a folder of this name. */
function i18nOf(config: Fields, names: readonly string[]): Pick<SiteInput, 'i18n'> {
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
interface MainNav extends LanguageNav {
  /** Ids of its pages. */
  ids: ReadonlySet<string>
}

function navItemsOf({ nav }: Fields): NavItem[] {
  return (navbarOf({ nav }, undefined, []) as { items: NavItem[] }).items
}

/** The translated labels of a language's sidebars and navigation bar. */
function labelsOf(name: string, locale: unknown, main: MainNav): OtherFile[] {
  const own = fieldsIn(fieldsIn(locale).themeConfig)
  const ids = new Set([...main.ids].map(id => `${name}/${id}`))
  const translated = sidebarsOf(own.sidebar, { ids, remarks: [] })
  const otherOf = (key: string) => translated[`${name}-${key}`] ?? translated[key === 'docs' ? name : key]
  const sidebars = Object.keys(main.sidebars).map(key => [key, otherOf(key) ?? translated.docs ?? []])
  const nav = { sidebars: Object.fromEntries(sidebars), navbar: navItemsOf(own) }
  return labelFiles(name, main, nav, id => `${name}/${id}`)
}
