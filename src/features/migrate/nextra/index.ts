/**
 * Reads a site of Nextra. Returns the site: title, address, the navigation of `_meta` files, languages, redirects, and
 * the status of each field of the config.
 */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { RedirectFields } from '../../../config/schema/redirects.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Feature } from '../../../model/feature.ts'
import { isObject } from '../../../schema/fields.ts'
import { text } from '../shared/fields.ts'
import type { ForeignPage, ForeignSite, FoundTool } from '../shared/foreign-site.ts'
import { RSPRESS_IDS } from '../shared/heading-ids.ts'
import { filesOfSite, invalidFiles, readJson, readText } from '../shared/read-folder.ts'
import { siteAddress } from '../shared/site-address.ts'
import { siteFiles } from '../shared/site-files.ts'
import { socialLinksOf } from '../shared/social-links.ts'
import { splitFront } from '../shared/split-front.ts'
import { plainLabel } from '../shared/summary.ts'
import { textLines } from '../shared/text-lines.ts'
import { labelFiles } from '../shared/translated-labels.ts'
import {
  dataOf,
  fieldsOf,
  languagesIn,
  type NextraConfig,
  nextraConfigIn,
  readNextraConfig,
  redirectsIn,
} from './nextra-config.ts'
import { type Meta, type Navigation, nextraNav, type PageFacts } from './nextra-nav.ts'
import { type Languages, type Places, pagesIn, placesOf } from './nextra-places.ts'
import { nextraText } from './nextra-text.ts'

export const feature: Feature = { migration: { tool: 'Nextra', find: nextraConfigIn, read: readNextra } }

/** Files beside pages that are published: no code, no pages, no stylesheets. */
const NO_ASSET = /\.(?:mdx?|[cm]?[jt]sx?|json|css|s[ac]ss|ya?ml)$/i

/** The site. */
async function readNextra(found: FoundTool): Promise<ForeignSite> {
  const { root } = found
  const remarks: string[] = []
  const config = await readNextraConfig(found, remarks)
  const languages = languagesIn(config, root)
  const places = placesOf(root, config.nextra, languages)
  const pages = pagesIn(root, places, remarks)
  const metas = await metasIn(root, places, remarks)
  const navOf = (lang: string | undefined) => navigationOf(lang, { root, languages, pages, metas, remarks })
  const main = navOf(languages.main)
  const files = siteFiles({
    root,
    srcDir: existsSync(join(root, 'src')) ? join(root, 'src') : root,
    // Names that Next.js and Nextra give to files of the site.
    aliases: [
      ['private-next-root-dir/', `${root}/`],
      ['next-mdx-import-source-file', sourceFile(root)],
    ],
    contentDir: root,
    pages,
    placeOf: places.to,
  })
  const unlisted = unlistedIn(main, pages)
  const translate: ForeignSite['translate'] = (source, page) =>
    nextraText(source, page, {
      files,
      languages: languages.all,
      hasSlashes: config.next.trailingSlash === true,
      displayedSidebar: unlisted(page),
    })
  const others = languages.all.filter(lang => lang !== languages.main)
  const redirects = withTargets(await redirectsIn(config, remarks), pages, remarks)
  return {
    ...found,
    contentDir: root,
    publicDirs: [join(root, 'public')].filter(path => existsSync(path)),
    site: siteOf(root, { config, languages, main, pages }),
    redirects: [...redirects, ...languageRedirects(pages, languages)],
    pages,
    remarks,
    fields: fieldsOf(config),
    isAsset: file => !NO_ASSET.test(file) && places.of(file) !== undefined,
    assetsAt: places.to,
    headingIds: RSPRESS_IDS,
    translate,
    otherFiles: () => [...others.flatMap(lang => labelFiles(lang, main, navOf(lang))), ...files.used(translate)],
  }
}

function siteOf(
  root: string,
  {
    config,
    languages,
    main,
    pages,
  }: { config: NextraConfig; languages: Languages; main: Navigation; pages: readonly ForeignPage[] },
): SiteInput & RedirectFields {
  const { next, nextra, title, tagline, repository, project, chat } = config
  const links = [project ?? repository, chat].flatMap(href =>
    href === undefined ? [] : [{ icon: iconOf(href), href: repositoryOf(href) }],
  )
  const accounts = socialLinksOf(links)
  const menu = languages.all.length > 1 ? [{ type: 'localeDropdown', position: 'right' }] : []
  const hasMath = nextra.latex !== undefined && nextra.latex !== false
  return {
    title,
    ...(tagline && { tagline }),
    ...siteAddress(text(next.basePath)),
    ...(config.url && { url: siteAddress(config.url).url }),
    ...(typeof next.trailingSlash === 'boolean' && { trailingSlash: next.trailingSlash }),
    docs: {
      path: 'docs',
      numberPrefixParser: false,
      sidebars: main.sidebars,
      ...editUrlOf(repository),
    },
    ...(languages.main && {
      i18n: {
        defaultLocale: languages.main,
        locales: [languages.main, ...languages.all.filter(lang => lang !== languages.main)],
      },
    }),
    navbar: {
      title,
      items: [...main.navbar, ...menu, ...accounts.items],
      ...(accounts.social.length > 0 && { social: accounts.social }),
    },
    markdown: {
      math: hasMath,
      mermaid: pages.some(({ file }) => /^[ \t]*```mermaid\b/m.test(readText(join(root, file)))),
    },
    colorMode: { respectPrefersColorScheme: true },
  } as SiteInput & RedirectFields
}

/** The file with the components of all pages, without its ending. */
function sourceFile(root: string): string {
  const inSource = join(root, 'src', 'mdx-components')
  return ['tsx', 'jsx', 'ts', 'js'].some(end => existsSync(`${inSource}.${end}`))
    ? inSource
    : join(root, 'mdx-components')
}

function iconOf(address: string): string | undefined {
  const [, name] =
    /^https?:\/\/(?:[\w-]+\.)*?(github|gitlab|discord|slack|x|twitter|reddit|telegram)\b/.exec(address) ?? []
  return name ?? (/\/discord\/?$/.test(address) ? 'discord' : undefined)
}

/** The page of a repository, without the folder in it. */
function repositoryOf(address: string): string {
  return address.replace(/\/(?:-\/)?(?:tree|blob|edit)\/.*$/, '')
}

/** The folder of the site in its repository, to which both add the path of a page in it. */
function editUrlOf(repository: string | undefined): { editUrl?: string } {
  return repository === undefined || !/\/(?:tree|blob|edit)\//.test(repository) ? {} : { editUrl: repository }
}

/** The redirects to pages that are here. Others lead to pages that are code, or made by it. */
function withTargets(
  redirects: ForeignSite['redirects'],
  pages: readonly ForeignPage[],
  remarks: string[],
): ForeignSite['redirects'] {
  const routes = new Set(pages.map(({ route }) => route.replace(/\/$/, '')))
  const isThere = ({ to }: { to: string }) =>
    !to.startsWith('/') || routes.has(to.replace(/[?#].*$/, '').replace(/\/$/, ''))
  const gone = redirects.filter(redirect => !isThere(redirect)).map(({ to }) => to)
  if (gone.length > 0)
    remarks.push(`Redirects to pages that are not here are left out: ${[...new Set(gone)].join(', ')}.`)
  return redirects.filter(isThere)
}

/** Nextra has the main language in addresses as well. */
function languageRedirects(pages: readonly ForeignPage[], { main }: Languages): ForeignSite['redirects'] {
  if (main === undefined) return []
  const isMain = ({ to, isDraft }: ForeignPage) => to.startsWith('docs/') && !isDraft
  return pages.filter(isMain).map(({ route }) => ({ from: `/${main}${route}`.replace(/(?<=.)\/$/, ''), to: route }))
}

/** The entries of each folder, by language and path: `docs/guide`. */
type Metas = ReadonlyMap<string, Meta>

const keyOf = (lang: string | undefined, dir: string) => `${lang ?? ''}:${dir}`

async function metasIn(root: string, places: Places, remarks: string[]): Promise<Metas> {
  const metas = new Map<string, Meta>()
  const onInvalid = invalidFiles(root, remarks)
  for (const { dir } of places.sources)
    for (const path of filesOfSite(join(root, dir))) {
      const [, ofLanguage] = /(?:^|\/)_meta(?:\.global)?(?:\.([\w-]+))?\.(?:json|[cm]?[jt]sx?)$/.exec(path) ?? []
      if (!/(?:^|\/)_meta(?:\.[\w-]+)*\.(?:json|[cm]?[jt]sx?)$/.test(path)) continue
      const file = join(root, dir, path)
      const value = path.endsWith('.json') ? readJson(file, onInvalid) : await dataOf(root, file, remarks)
      const found = places.of(`${dir}/${path}`)
      if (!isObject(value) || found === undefined) continue
      const folder = posix.dirname(found.path).replace(/^\.$/, '')
      metas.set(keyOf(found.lang ?? ofLanguage ?? places.languages.main, folder), value)
    }
  return metas
}

function navigationOf(
  lang: string | undefined,
  {
    root,
    languages,
    pages,
    metas,
    remarks,
  }: { root: string; languages: Languages; pages: readonly ForeignPage[]; metas: Metas; remarks: string[] },
): Navigation {
  const isMain = lang === languages.main
  const start = isMain ? 'docs/' : `i18n/${lang}/docusaurus-plugin-content-docs/current/`
  const own = pages.filter(({ to, isDraft }) => to.startsWith(start) && !isDraft)
  const byId = new Map(own.map(page => [page.to.slice(start.length).replace(/\.mdx?$/, ''), page]))
  const read = new Map<string, PageFacts>()
  const factsOf = (id: string): PageFacts => {
    const known = read.get(id) ?? readFacts(readText(join(root, byId.get(id)?.file ?? '')))
    read.set(id, known)
    return known
  }
  const metaOf = (dir: string) => metas.get(keyOf(lang, dir))
  return nextraNav({ ids: new Set(byId.keys()), metaOf, factsOf, remarks: isMain ? remarks : [] })
}

/** What a page says about its entry in sidebars. */
function readFacts(source: string): PageFacts {
  const { fields = {}, whole } = splitFront(source)
  const heading = textLines(source.slice(whole.length)).find(line => !line.isCode && /^#[ \t]+\S/.test(line.text))?.text
  const title =
    text(fields.sidebarTitle) ?? text(fields.title) ?? heading?.replace(/^#[ \t]+|[ \t]*\[#[\w-]+\][ \t]*$/g, '')
  return { ...(title && { title: plainLabel(title) }), isIndexOfFolder: fields.asIndexPage === true }
}

/** The sidebar of a page that no sidebar lists: that of its folder in the navigation bar, or the shared one. */
function unlistedIn(
  { sidebars }: Navigation,
  pages: readonly ForeignPage[],
): (page: ForeignPage) => string | undefined {
  const listed = JSON.stringify(sidebars)
  const shared = Object.hasOwn(sidebars, 'docs') ? 'docs' : undefined
  const known = new Set(pages.map(({ to }) => to))
  return ({ to, isDraft }) => {
    if (isDraft || !to.startsWith('docs/') || !known.has(to)) return undefined
    const id = to.slice('docs/'.length).replace(/\.mdx?$/, '')
    if (listed.includes(`"id":${JSON.stringify(id)}`)) return undefined
    const [first = ''] = id.split('/')
    return id.includes('/') && Object.hasOwn(sidebars, first) ? first : shared
  }
}
