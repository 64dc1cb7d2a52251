/**
 * Reads a site of Starlight. Returns the site: title, address, navbar, sidebar, languages, redirects, and the status
 * of each field of the config.
 */

import * as fs from 'node:fs'
import { join } from 'node:path'
import { siteRelative } from '../../../base/paths.ts'
import { loadModule } from '../../../config/load-module.ts'
import { optionsOf, withoutStubs } from '../../../config/module-stubs.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Feature } from '../../../model/feature.ts'
import { isObject } from '../../../schema/fields.ts'
import { type FieldStatus, statusOf } from '../report.ts'
import { brandTheme } from '../shared/brand-colour.ts'
import { type Fields, fieldsIn, records, text } from '../shared/fields.ts'
import type { ForeignSite, FoundTool } from '../shared/foreign-site.ts'
import { ASTRO_IDS } from '../shared/heading-ids.ts'
import { mentionsMath } from '../shared/mentions-math.ts'
import { configIn, readText } from '../shared/read-folder.ts'
import { siteAddress } from '../shared/site-address.ts'
import { siteFiles } from '../shared/site-files.ts'
import { socialLinksOf, type WrittenSocialLink } from '../shared/social-links.ts'
import type { SidebarItem } from '../shared/summary.ts'
import { authorFiles, blogConfig, blogItems, blogsOf, placedInBlog, titleFiles } from './starlight-blog.ts'
import { readLocales } from './starlight-locales.ts'
import { readPages, type StarlightBlog } from './starlight-pages.ts'
import { sidebarOf } from './starlight-sidebar.ts'
import { starlightText } from './starlight-text.ts'

const NAMES = ['mjs', 'ts', 'js', 'mts', 'cjs'].map(end => `astro.config.${end}`)

export const feature: Feature = { migration: { tool: 'Starlight', find: findStarlight, read: readStarlight } }

/** The config of Astro, if it names Starlight. */
function findStarlight(root: string): string | undefined {
  const astro = configIn(root, ...NAMES)
  // A site of Astro may only use its components.
  return astro !== undefined && /['"]@astrojs\/starlight['"]/.test(readText(astro)) ? astro : undefined
}

/** The site. */
async function readStarlight(found: FoundTool): Promise<ForeignSite> {
  const remarks: string[] = []
  const { value, inputs } = await readConfig(found, remarks)
  const astro = fieldsIn(withoutStubs(value))
  const starlight = fieldsIn(withoutStubs(optionsOf(value, '@astrojs/starlight')))
  const srcDir = join(found.root, text(astro.srcDir) ?? 'src')
  const contentDir = join(srcDir, 'content', 'docs')
  const locales = readLocales(starlight)
  const blogs = blogsIn(found.configFile, optionsOf(value, '@astrojs/starlight'), {
    lang: locales.defaultLang,
    remarks,
  })
  const pages = readPages(contentDir, locales, remarks).map(page => placedInBlog(page, blogs))
  const sidebar = sidebarOf(starlight.sidebar, { pages: pages.filter(({ post }) => !post), locales, remarks })
  const { base, baseUrl = '/', url } = addressOf(astro)
  const logo = logoOf(starlight, { root: found.root })
  const publicDir = join(found.root, text(astro.publicDir) ?? 'public')
  const files = siteFiles({ root: found.root, srcDir, contentDir, pages })
  const translate: ForeignSite['translate'] = (source, page) => starlightText(source, page, { files, base, locales })
  return {
    ...found,
    contentDir,
    publicDirs: [publicDir].filter(path => fs.existsSync(path)),
    site: {
      title: titleOf(starlight.title, locales.defaultLang),
      tagline: text(starlight.description),
      ...(text(starlight.titleDelimiter) && { titleDelimiter: text(starlight.titleDelimiter) }),
      ...(url && { url }),
      baseUrl,
      ...(astro.trailingSlash === 'always' && { trailingSlash: true }),
      ...(astro.trailingSlash === 'never' && { trailingSlash: false }),
      ...faviconOf(starlight, publicDir),
      ...brandTheme(srcDir, ['--sl-color-accent']),
      docs: docsOf(starlight, sidebar.items),
      ...(blogs.length > 0 && { blogs: blogs.map(blogConfig) }),
      ...locales.config,
      navbar: {
        ...(logo && { logo: logo.config }),
        ...(fieldsIn(starlight.logo).replacesTitle === true && { title: '' }),
        ...navbarItems(starlight.social, { languages: locales.all.length, blogs }),
      },
      markdown: { math: inputs.some(mentionsMath) },
      colorMode: { respectPrefersColorScheme: true },
      ...tableOfContentsOf(starlight.tableOfContents),
      headTags: records(starlight.head).flatMap(headTag),
    } as SiteInput,
    redirects: redirectsOf(astro.redirects, { base, remarks }),
    pages,
    remarks,
    fields: fieldStatuses(astro, starlight),
    headingIds: ASTRO_IDS,
    translate,
    otherFiles: () => [
      ...sidebar.files,
      ...(logo?.files ?? []),
      ...files.used(translate),
      ...authorFiles(
        blogs,
        locales.all.slice(1).map(({ name }) => name),
      ),
      ...titleFiles(blogs, locales.all.slice(1)),
    ],
  }
}

/** The value of the config, and the texts that it was made from. */
async function readConfig({ root, configFile }: FoundTool, remarks: string[]) {
  const context = { siteDir: root, isForeign: true, replacesPackages: true }
  const { value, failed, inputs } = await withGlobalFs(() => loadModule(configFile, context))
  for (const [path, reason] of failed ?? []) {
    const why = reason.replace(/\s+/g, ' ')
    remarks.push(`${siteRelative(root, path)} is left out of the config, because it cannot be run: ${why}`)
  }
  return { value, inputs }
}

/** Astro's compiler makes Node's module `fs` a global value, and configs use it without an import. */
async function withGlobalFs<T>(load: () => Promise<T>): Promise<T> {
  if ('fs' in globalThis) return load()
  Object.defineProperty(globalThis, 'fs', { value: fs, configurable: true })
  try {
    return await load()
  } finally {
    Reflect.deleteProperty(globalThis, 'fs')
  }
}

function addressOf(astro: Fields): { base: string; baseUrl?: string; url?: string } {
  const { url } = siteAddress(text(astro.site))
  const { baseUrl } = siteAddress(text(astro.base)?.replace(/^(?!\/)/, '/'))
  return { base: (baseUrl ?? '/').slice(0, -1), ...(baseUrl && { baseUrl }), ...(url && { url }) }
}

function docsOf(starlight: Fields, sidebar: SidebarItem[] | undefined): SiteInput['docs'] {
  const edited = text(fieldsIn(starlight.editLink).baseUrl)
  return {
    path: 'docs',
    numberPrefixParser: false,
    sidebarCollapsed: false,
    ...(sidebar && { sidebars: { docs: sidebar } }),
    ...(starlight.lastUpdated === true && { showLastUpdateTime: true }),
    ...(edited && { editUrl: edited }),
  }
}

/** A title may have a text for each language. */
function titleOf(title: unknown, lang: string): string {
  const byLanguage = fieldsIn(title)
  return text(title) ?? text(byLanguage[lang]) ?? text(Object.values(byLanguage)[0]) ?? 'Starlight'
}

function faviconOf({ favicon }: Fields, publicDir: string): { favicon?: string } {
  const path = (text(favicon) ?? '/favicon.svg').replace(/^\//, '')
  return fs.existsSync(join(publicDir, path)) ? { favicon: path } : {}
}

/** The logo. Its files are copied to a folder that is published. */
function logoOf({ logo }: Fields, { root }: { root: string }) {
  const { src, light, dark, alt } = fieldsIn(logo)
  const files: { to: string; from: string }[] = []
  const published = (path: string | undefined) => {
    if (path === undefined) return undefined
    const from = join(root, path)
    if (!fs.existsSync(from)) return undefined
    const to = `logo/${path.slice(path.lastIndexOf('/') + 1)}`
    files.push({ to: `static/${to}`, from })
    return to
  }
  const shown = published(text(light) ?? text(src))
  const shownDark = published(text(dark))
  if (shown === undefined) return undefined
  const config = {
    src: shown,
    ...(shownDark && { srcDark: shownDark }),
    ...(text(alt) && { alt: text(alt) }),
  }
  return { config, files }
}

/** The menu of languages, and links to accounts. */
function navbarItems(social: unknown, { languages, blogs }: { languages: number; blogs: readonly StarlightBlog[] }) {
  const { items, social: icons } = accountsOf(social)
  const menu = languages > 1 ? [{ type: 'localeDropdown', position: 'right' }] : []
  return { items: [...blogItems(blogs), ...menu, ...items], social: icons }
}

/** The blogs of the plugin starlight-blog. Without options, it adds one. */
function blogsIn(
  configFile: string,
  starlight: unknown,
  { lang, remarks }: { lang: string; remarks: string[] },
): StarlightBlog[] {
  const options = optionsOf(starlight, 'starlight-blog')
  const isUsed = options !== undefined || /\bstarlightBlog\(\s*\)/.test(readText(configFile))
  return isUsed ? blogsOf(options, lang, remarks) : []
}

/** Accounts: a list of links, or a map of icons and addresses. */
function accountsOf(social: unknown) {
  const links = isObject(social)
    ? Object.entries(social).flatMap(([icon, value]): WrittenSocialLink[] => {
        const href = text(value) ?? text(fieldsIn(value).link)
        return href === undefined ? [] : [{ icon, href, label: text(fieldsIn(value).label) }]
      })
    : records(social).flatMap(({ icon, href, label }): WrittenSocialLink[] =>
        text(href) === undefined ? [] : [{ icon: text(icon), href: text(href) as string, label: text(label) }],
      )
  return socialLinksOf(links)
}

function tableOfContentsOf(written: unknown): Pick<SiteInput, 'tableOfContents'> {
  const { minHeadingLevel: min, maxHeadingLevel: max } = fieldsIn(written)
  const level = (value: unknown) => (typeof value === 'number' ? Math.min(6, Math.max(2, value)) : undefined)
  if (level(min) === undefined && level(max) === undefined) return {}
  return { tableOfContents: { minHeadingLevel: level(min) ?? 2, maxHeadingLevel: level(max) ?? 3 } }
}

function headTag({ tag, attrs, content }: Fields): NonNullable<SiteInput['headTags']> {
  const tagName = text(tag)
  if (tagName === undefined) return []
  const attributes = Object.fromEntries(
    Object.entries(fieldsIn(attrs)).flatMap(([name, value]) =>
      value === false || value === undefined ? [] : [[name, value === true ? true : String(value)]],
    ),
  )
  return [{ tagName, attributes, ...(text(content) && { innerHTML: text(content) }) }]
}

function redirectsOf(
  written: unknown,
  { base, remarks }: { base: string; remarks: string[] },
): ForeignSite['redirects'] {
  return Object.entries(fieldsIn(written)).flatMap(([path, value]) => {
    const to = text(value) ?? text(fieldsIn(value).destination)
    const from = `/${path.replace(/^\/+/, '')}`
    if (to === undefined) return []
    if (/[[\]]/.test(from + to)) {
      remarks.push(`The redirect of ${from} is a pattern: it is left out.`)
      return []
    }
    if (/^[a-z]+:/i.test(to)) return [{ from, to }]
    const target = `/${to.replace(/^\/+/, '')}`
    return [{ from, to: base !== '' && target.startsWith(`${base}/`) ? target.slice(base.length) : target }]
  })
}

/** The status of each field of an Astro config with Starlight. */
const ASTRO: Record<string, string> = {
  site: 'url',
  base: 'baseUrl',
  trailingSlash: 'trailingSlash',
  redirects: 'redirects',
  srcDir: 'docs.path',
  publicDir: 'staticDirectories',
}
const STARLIGHT: Record<string, string> = {
  title: 'title',
  description: 'tagline',
  logo: 'navbar.logo',
  tableOfContents: 'tableOfContents',
  editLink: 'docs.editUrl',
  locales: 'i18n',
  defaultLocale: 'i18n.defaultLocale',
  social: 'navbar.social',
  sidebar: 'docs.sidebars',
  head: 'headTags',
  favicon: 'favicon',
  titleDelimiter: 'titleDelimiter',
  lastUpdated: 'docs.showLastUpdateTime',
  pagefind: 'search',
}
const REASONS: Record<string, string> = {
  customCss: 'Its rules are for the elements of Starlight.',
  components: 'Components of Astro are not run.',
  plugins: 'Plugins of Starlight are not run; blogs of starlight-blog are converted.',
  expressiveCode: 'Code blocks have the colours of docsgen.',
  routeMiddleware: 'Code of Astro is not run.',
}

/** The fields, with the names that they have in the config. */
function fieldStatuses(astro: Fields, starlight: Fields): FieldStatus[] {
  return [
    ...Object.keys(astro)
      .filter(name => name !== 'integrations')
      .map(name => statusOf(name, ASTRO[name], REASONS[name])),
    ...Object.keys(starlight).map(name => statusOf(`starlight.${name}`, STARLIGHT[name], REASONS[name])),
  ]
}
