/**
 * Reads a site of MkDocs. Returns the site: title, address, `nav` as a sidebar, languages, redirects, and the status
 * of each field of the config.
 */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import picomatch from 'picomatch'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Feature } from '../../../model/feature.ts'
import { isObject } from '../../../schema/fields.ts'
import { type FieldStatus, statusOf } from '../report.ts'
import { records } from '../shared/fields.ts'
import type { ForeignPage, ForeignSite, FoundTool, OtherFile } from '../shared/foreign-site.ts'
import { namesMath } from '../shared/mentions-math.ts'
import { routeOfFile } from '../shared/page-route.ts'
import { filesOfSite, readText } from '../shared/read-folder.ts'
import { siteAddress } from '../shared/site-address.ts'
import { socialLinksOf } from '../shared/social-links.ts'
import { mkdocsBlog } from './mkdocs-blog.ts'
import {
  type MkdocsConfig,
  mkdocsConfigIn,
  mkdocsValues,
  namedOptions,
  readMkdocsConfig,
  stringsIn,
} from './mkdocs-config.ts'
import { navigationOf } from './mkdocs-features.ts'
import { modeImageStyles } from './mkdocs-inline.ts'
import { navFiles, withNavTitles } from './mkdocs-nav.ts'
import { headingIdsOf, MkdocsReferences } from './mkdocs-references.ts'
import { mkdocsText } from './mkdocs-text.ts'

/** The languages of a MkDocs site with the i18n plugin. */
interface MkdocsLocales {
  /** The language of a file and its path without the language; a file without language belongs to the default one. */
  placeOf: (file: string) => { locale?: string; path: string }
  config: Pick<SiteInput, 'i18n'>
  /** The menu of languages in the navigation bar. */
  menu: object[]
}

interface Language {
  locale: string
  name?: string
  isDefault: boolean
}

const MENU = { type: 'localeDropdown', position: 'right' }

/** The languages; a site without the plugin has that of its theme. */
function readMkdocsLocales(config: MkdocsConfig, files: readonly string[]): MkdocsLocales {
  const options = namedOptions(config.plugins).get('i18n')
  const all = options === undefined ? [] : languagesOf(options)
  const first = all.find(({ isDefault }) => isDefault) ?? all[0]
  if (options === undefined || first === undefined) {
    const { language, locale } = isObject(config.theme) ? (config.theme as Record<string, unknown>) : {}
    const [own = 'en'] = [language, locale].filter((value): value is string => typeof value === 'string')
    return { placeOf: path => ({ path }), config: own === 'en' ? {} : i18n(own, []), menu: [] }
  }
  const others = all.filter(language => language !== first)
  const isFolder = options.docs_structure === 'folder'
  const names = all.map(({ locale }) => locale)
  const placeOf = (file: string) => {
    const [, before = '', locale = '', after = ''] =
      (isFolder ? /^()([^/]+)\/(.+)$/ : /^(.+)\.([\w-]+)(\.\w+)$/).exec(file) ?? []
    if (!names.includes(locale)) return { path: file }
    return { path: before + after, ...(locale !== first.locale && { locale }) }
  }
  const hasTranslations = others.length > 0 && files.some(file => placeOf(file).locale !== undefined)
  return { placeOf, config: i18n(first.locale, hasTranslations ? all : []), menu: hasTranslations ? [MENU] : [] }
}

/** The languages, in the form of the plugin's first releases or of the later ones. */
function languagesOf({ languages, default_language }: Record<string, unknown>): Language[] {
  if (isObject(languages))
    return Object.entries(languages).map(([locale, value]) => {
      const name = isObject(value) ? (value as { name?: unknown }).name : value
      return { locale, ...(typeof name === 'string' && { name }), isDefault: locale === default_language }
    })
  if (!Array.isArray(languages)) return []
  return languages.filter(isObject).flatMap((written): Language[] => {
    const { locale, name, default: isDefault, build } = written as Record<string, unknown>
    if (typeof locale !== 'string' || locale === 'null' || build === false) return []
    return [{ locale, ...(typeof name === 'string' && { name }), isDefault: isDefault === true }]
  })
}

function i18n(defaultLocale: string, all: readonly Language[]): Pick<SiteInput, 'i18n'> {
  const others = all.map(({ locale }) => locale).filter(locale => locale !== defaultLocale)
  const labels = all.flatMap(({ locale, name }) => (name === undefined ? [] : [[locale, { label: name }] as const]))
  return {
    i18n: {
      defaultLocale,
      locales: [defaultLocale, ...others],
      ...(labels.length > 0 && { localeConfigs: Object.fromEntries(labels) }),
    },
  }
}

const FIELD_TARGETS: Record<string, string> = {
  INHERIT: 'the fields of that file',
  site_name: 'title',
  site_description: 'tagline',
  site_url: 'url, baseUrl',
  docs_dir: 'docs.path',
  nav: 'docs.sidebars',
  repo_url: 'repository',
  edit_uri: 'docs.editUrl',
  extra_css: 'customCss',
  copyright: 'footer.copyright',
  use_directory_urls: 'trailingSlash',
  exclude_docs: 'docs.exclude',
  theme: 'colorMode, theme.accent, navbar.logo, favicon, i18n.defaultLocale',
  extra: 'navbar.social',
}
/** Plugins whose work docsgen does, and how. */
const PLUGIN_TARGETS: Record<string, string> = {
  redirects: 'redirects',
  i18n: 'i18n',
  exclude: 'docs.exclude',
  'awesome-pages': 'docs.sidebars',
  'awesome-nav': 'docs.sidebars',
  'literate-nav': 'docs.sidebars',
  autorefs: 'links',
  'include-markdown': 'the files, copied in',
  macros: 'values of the config in pages',
}
/** Extensions whose syntax is translated or supported anyway. */
const EXTENSIONS =
  /^(?:toc|tables|admonition|abbr|def_list|extra|meta|nl2br|footnotes|attr_list|fenced_code|codehilite|md_in_html|sane_lists|smarty|callouts|markdown_include_variants|mdx_include|zensical\.extensions\.(?:macros|emoji)|material\.extensions\.emoji|pymdownx\.(?:details|tabbed|superfences|highlight|inlinehilite|snippets|keys|mark|caret|critic|emoji|extra|tasklist|tilde|betterem|arithmatex|magiclink|blocks.*))$/

export const feature: Feature = { migration: { tool: 'MkDocs', find: mkdocsConfigIn, read: readMkdocs } }

/** The site. */
function readMkdocs(found: FoundTool): ForeignSite {
  const remarks: string[] = []
  const config = readMkdocsConfig(found, remarks)
  const text = (name: string) => (typeof config[name] === 'string' ? (config[name] as string) : undefined)
  const docsDir = text('docs_dir') ?? 'docs'
  const contentDir = join(found.root, docsDir)
  const all = filesOfSite(contentDir).filter(path => /\.(?:md|markdown)$/i.test(path))
  const isNav = navFiles(config)
  const files = all.filter(file => !isNav(file) && !isShadowed(file, all))
  const locales = readMkdocsLocales(config, files)
  const exclude = excludedGlobs(config)
  const isExcluded = exclude.length === 0 ? () => false : picomatch(exclude, { dot: true })
  const blog = mkdocsBlog(config, contentDir, files)
  const drafts = (file: string) => (isExcluded(file) ? { isDraft: true } : {})
  const pages = files.map(file => ({ ...pageOf(file, locales), ...blog?.placeOf(file), ...drafts(file) }))
  const published = pages.filter(({ to, isDraft }) => to.startsWith('docs/') && !isDraft)
  const own = published.map(({ to }) => to.slice('docs/'.length))
  const nav = navigationOf(config, { contentDir, files: own, remarks })
  const repository = text('repo_url')?.replace(/\/$/, '')
  const edit = text('edit_uri')?.replace(/\/?$/, '/')
  const title = text('site_name') ?? 'Docs'
  const theme = mkdocsTheme(config, contentDir, title)
  const hasFolders = config.use_directory_urls !== false
  const modes = modeFiles(contentDir, files)
  const site: SiteInput = {
    title,
    tagline: text('site_description'),
    ...siteAddress(text('site_url')),
    trailingSlash: hasFolders,
    ...theme.site,
    docs: {
      path: 'docs',
      exclude,
      numberPrefixParser: false,
      ...(nav.sidebars && { sidebars: nav.sidebars }),
      // docsgen appends the file's path in the site, which includes the folder of the pages.
      ...(edit && repository && { editUrl: new URL(edit.replace(`${docsDir}/`, ''), `${repository}/`).href }),
    },
    ...locales.config,
    navbar: { ...theme.navbar, items: [...nav.tabs, ...locales.menu, ...theme.items] },
    ...(repository && { repository }),
    customCss: [...stylesOf(config, contentDir), ...modes.map(({ to }) => to)],
    markdown: { math: namesMath(config) },
    ...(text('copyright') && { footer: { copyright: text('copyright') as string } }),
  } as SiteInput
  const shared = { hasFolders, ...knownToPages(config, { root: found.root, contentDir, files }) }
  const titled = withNavTitles(Object.values(nav.sidebars ?? {}).flat())
  return {
    ...found,
    headingIds: headingIdsOf(namedOptions(config.markdown_extensions).get('toc')?.slugify),
    contentDir,
    publicDirs: [],
    site,
    pages,
    remarks,
    redirects: [...redirectsOf(config), ...(blog?.redirects ?? [])],
    fields: fieldsOf(config),
    assetsAt: file => contentPath(locales.placeOf(file)),
    otherFiles: () => [...theme.files, ...modes, ...(blog?.lists ?? [])],
    translate: (page, { file, to, route, hasOwnAddress }) => {
      const address = hasOwnAddress ? route : file.replace(/\.\w+$/, '')
      const made = mkdocsText(page, { ...shared, page: file, address })
      return titled(blog ? { ...made, text: blog.complete(made.text, file) } : made, to)
    },
  }
}

/** The stylesheet of images for one colour mode, if pages have some. */
function modeFiles(contentDir: string, files: readonly string[]): { to: string; text: string }[] {
  const text = modeImageStyles(files.map(file => readText(join(contentDir, file))))
  return text === undefined ? [] : [{ to: 'colour-mode-images.css', text }]
}

/** What pages use of the config and of other pages. */
function knownToPages(
  config: MkdocsConfig,
  { root, contentDir, files }: { root: string; contentDir: string; files: readonly string[] },
) {
  const extensions = namedOptions(config.markdown_extensions)
  const plugins = namedOptions(config.plugins)
  const features = stringsIn(isObject(config.theme) ? config.theme.features : undefined)
  const hasReferences = plugins.has('autorefs') || plugins.has('mkdocstrings')
  return {
    ...syntaxOf(extensions),
    includeDirs: [...includeDirsOf(extensions.get('pymdownx.snippets'), root), contentDir],
    contentDir,
    linksTabs: features.includes('content.tabs.link'),
    values: mkdocsValues(config),
    hasIncludeTags: plugins.has('include-markdown'),
    drawn: drawnBlocks(extensions),
    references: hasReferences
      ? new MkdocsReferences(contentDir, files, {
          site: String(config.site_url ?? ''),
          ids: headingIdsOf(extensions.get('toc')?.slugify),
        })
      : undefined,
  }
}

/** The names of blocks of code that a function of Python draws. Those of the extensions themselves only mark code. */
function drawnBlocks(extensions: ReadonlyMap<string, Record<string, unknown>>): Set<string> {
  const fences = records(extensions.get('pymdownx.superfences')?.custom_fences)
  const own = fences.filter(({ format }) => typeof format === 'string' && !/^pymdownx\./.test(format))
  return new Set(own.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])))
}

/** The syntax that the extensions of a site add to its pages. */
function syntaxOf(extensions: ReadonlyMap<string, Record<string, unknown>>) {
  const has = (name: string) =>
    [name, `markdown.extensions.${name}`, 'extra', 'markdown.extensions.extra', 'pymdownx.extra'].some(each =>
      extensions.has(each),
    )
  return {
    appended: stringsIn(extensions.get('pymdownx.snippets')?.auto_append),
    hasBlocks: [...extensions.keys()].some(name => name.startsWith('pymdownx.blocks')),
    hasDefinitions: has('def_list'),
    hasAbbreviations: has('abbr'),
  }
}

/** The globs of files that are not published, from `exclude_docs`, which has the syntax of gitignore, and a plugin. */
function excludedGlobs(config: MkdocsConfig): string[] {
  const { exclude_docs: written } = config
  const lines = typeof written === 'string' ? written.split('\n').map(line => line.trim()) : []
  const own = lines.flatMap(line => {
    const path = line.replace(/^\/|\/$/g, '')
    if (path === '' || /^[#!]/.test(line)) return []
    const glob = /\/./.test(line) ? path : `**/${path}`
    return /\.\w+$/.test(path) ? [glob] : [glob, `${glob}/**`]
  })
  const { glob } = namedOptions(config.plugins).get('exclude') ?? {}
  return [...own, ...stringsIn(glob).map(value => value.replace(/\*+/g, '**'))]
}

/** The folders of snippets, those of the extension's options first. */
function includeDirsOf(options: Record<string, unknown> | undefined, root: string): string[] {
  return [...stringsIn(options?.base_path).map(path => resolve(root, path)), root]
}

/** The stylesheets that exist. */
function stylesOf({ extra_css: written }: MkdocsConfig, contentDir: string): string[] {
  return stringsIn(written)
    .filter(path => existsSync(join(contentDir, path)))
    .map(path => `docs/${path}`)
}

/** A README beside an index is not a page. */
function isShadowed(file: string, files: readonly string[]): boolean {
  return /(?:^|\/)README\.md$/i.test(file) && files.includes(file.replace(/README\.md$/i, 'index.md'))
}

function pageOf(file: string, { placeOf }: MkdocsLocales): ForeignPage {
  const place = placeOf(file)
  return {
    file,
    to: contentPath(place).replace(/\.markdown$/i, '.md'),
    route: `${place.locale === undefined ? '' : `/${place.locale}`}${routeOfFile(place.path)}`,
  }
}

/** The path of a file in the new site. */
function contentPath({ locale, path }: { locale?: string; path: string }): string {
  return locale === undefined ? `docs/${path}` : `i18n/${locale}/docusaurus-plugin-content-docs/current/${path}`
}

/** The options of the redirects plugin. */
function redirectsOf(config: MkdocsConfig): ForeignSite['redirects'] {
  const maps = namedOptions(config.plugins).get('redirects')?.redirect_maps
  if (!isObject(maps)) return []
  return Object.entries(maps).flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from: routeOfFile(from), to: /^https?:/.test(to) ? to : addressOf(to) }] : [],
  )
}

function addressOf(target: string): string {
  const [file = '', hash] = target.split('#', 2)
  return routeOfFile(file) + (hash === undefined ? '' : `#${hash}`)
}

function fieldsOf(config: MkdocsConfig): FieldStatus[] {
  return [
    ...Object.keys(config)
      .filter(path => path !== 'plugins' && path !== 'markdown_extensions')
      .map(path => statusOf(path, FIELD_TARGETS[path])),
    ...[...namedOptions(config.markdown_extensions).keys()].map(name => {
      const path = `markdown_extensions.${name}`
      return statusOf(path, EXTENSIONS.test(name) ? path : undefined, 'Its syntax is not translated.')
    }),
    ...[...namedOptions(config.plugins).keys()].map((name): FieldStatus => {
      const path = `plugins.${name}`
      if (name === 'search') return { path, status: 'honoured' }
      const replacement = PLUGIN_TARGETS[name]
      if (replacement !== undefined) return { path, status: 'rewrite', replacement }
      return { path, status: 'ignored', reason: 'Plugins of MkDocs are not run.' }
    }),
  ]
}

/** The look of a MkDocs site. */
interface MkdocsLook {
  site: Pick<SiteInput, 'colorMode' | 'favicon' | 'theme'>
  /** Fields of the navigation bar; `items` are further links. */
  navbar: object
  items: object[]
  files: OtherFile[]
}

/** The look. Images that are not in the folder of the pages are left out. */
function mkdocsTheme(config: MkdocsConfig, contentDir: string, title: string): MkdocsLook {
  const theme: Record<string, unknown> = isObject(config.theme) ? config.theme : {}
  const image = (value: unknown) =>
    typeof value === 'string' && existsSync(join(contentDir, value)) ? value.replace(/^\/+/, '') : undefined
  const [logo, favicon] = [image(theme.logo), image(theme.favicon)]
  const { social } = isObject(config.extra) ? (config.extra as { social?: unknown }) : {}
  const links = (Array.isArray(social) ? social : []).filter(isObject).flatMap(written => {
    const { icon, link, name } = written as Record<string, unknown>
    if (typeof link !== 'string') return []
    return [{ icon: iconName(icon), href: link, label: typeof name === 'string' ? name : undefined }]
  })
  const accounts = socialLinksOf([...repositoryOf(config, links), ...links])
  const files = [...new Set([logo, favicon])].filter(path => path !== undefined)
  return {
    site: {
      colorMode: colorModeOf(theme),
      ...(favicon && { favicon: `/${favicon}` }),
      ...accentOf(theme),
    },
    navbar: {
      title,
      ...(logo && { logo: { src: `/${logo}` } }),
      ...(accounts.social.length > 0 && { social: accounts.social }),
    },
    items: accounts.items,
    files: files.map(path => ({ to: `static/${path}`, from: join(contentDir, path) })),
  }
}

/** The repository, which themes link in the header, unless the accounts have it. */
function repositoryOf({ repo_url: url, repo_name: name }: MkdocsConfig, links: readonly { href: string }[]) {
  const href = typeof url === 'string' ? url.replace(/\/$/, '') : ''
  if (!/^https?:\/\//.test(href) || links.some(link => link.href.replace(/\/$/, '') === href)) return []
  const [, host] = /^https?:\/\/(?:[^/]*\b)?(github|gitlab|bitbucket|codeberg)\b/.exec(href) ?? []
  const own = href.split('/').slice(3).join('/')
  return [{ icon: host, href, label: typeof name === 'string' ? name : own || href }]
}

/** `fontawesome/brands/github` and `fontawesome/brands/x-twitter` without the name of the set. */
function iconName(icon: unknown): string | undefined {
  if (typeof icon !== 'string') return undefined
  const name = icon.replace(/^.*\//, '').replace(/-(?:alt|in|f|square)$/, '')
  return name === 'x-twitter' ? 'x' : name === 'envelope' || name === 'paper-plane' ? 'email' : name
}

/** The colour mode that the palettes of Material for MkDocs choose. */
function colorModeOf({ palette }: Record<string, unknown>): SiteInput['colorMode'] {
  const palettes = [palette ?? []].flat().filter(isObject) as { media?: unknown; scheme?: unknown }[]
  if (palettes.some(({ media }) => String(media).includes('prefers-color-scheme')))
    return { respectPrefersColorScheme: true }
  return palettes[0]?.scheme === 'slate' ? { defaultMode: 'dark' } : undefined
}

/** The colours of Material for MkDocs by name, dark enough for links on white. */
const COLOURS: Record<string, string> = {
  red: '#c62828',
  pink: '#ad1457',
  purple: '#8e24aa',
  'deep purple': '#5e35b1',
  indigo: '#3f51b5',
  blue: '#1565c0',
  'light blue': '#01579b',
  cyan: '#006064',
  teal: '#00695c',
  green: '#2e7d32',
  'light green': '#33691e',
  brown: '#795548',
  'blue grey': '#546e7a',
}

/** The accent for the primary colour; none for the colours that have no dark form of the same name, and for the default. */
function accentOf({ palette }: Record<string, unknown>): Pick<SiteInput, 'theme'> {
  const palettes = [palette ?? []].flat().filter(isObject) as { primary?: unknown }[]
  const name = palettes.map(({ primary }) => primary).find(primary => typeof primary === 'string')
  const accent = COLOURS[String(name).replaceAll('-', ' ')]
  return accent === undefined ? {} : { theme: { accent } }
}
