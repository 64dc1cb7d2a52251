/** Where a site of Nextra has its pages. Returns the files, with their places in the new site and their addresses. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Fields, text } from '../shared/fields.ts'
import type { ForeignPage } from '../shared/foreign-site.ts'
import { routeOfFile } from '../shared/page-route.ts'
import { filesOfSite, readText } from '../shared/read-folder.ts'
import { splitFront } from '../shared/split-front.ts'
import { TREES } from './nextra-config.ts'

/** A folder with pages, relative to the site. */
interface Source {
  dir: string
  /** The first part of the addresses: `docs/`, or nothing. */
  base: string
  /** Whether folders are pages, which `page.mdx` contains. */
  isApp: boolean
}

/** The languages: that of addresses without one, and all. */
export interface Languages {
  main?: string
  all: readonly string[]
}

/** A file in a folder with pages. */
interface Placed {
  /** Its path below the pages of its language; that of a page has no ending: `docs/guide/index`. */
  path: string
  lang?: string
  isPage: boolean
}

/** The folders of a site. */
export interface Places {
  sources: readonly Source[]
  languages: Languages
  /** The place of a file, by its path relative to the site; undefined outside of the folders. */
  of: (file: string) => Placed | undefined
  /** The path of a file in the new site. */
  to: (file: string) => string
}

const APPS = ['app', 'src/app']

/** The places of a site. */
export function placesOf(root: string, nextra: Fields, languages: Languages): Places {
  const apps = APPS.filter(dir => existsSync(join(root, dir)))
  const trees = TREES.filter(dir => hasPages(root, dir))
  const own = text(nextra.contentDirBasePath) ?? catchAllFolder(root, apps)
  const base = own.replace(/^\/+|\/+$/g, '')
  const sources: Source[] = [
    ...trees.map(dir => ({ dir, base: /content$/.test(dir) && base !== '' ? `${base}/` : '', isApp: false })),
    ...apps.map(dir => ({ dir, base: '', isApp: true })),
  ]
  const of = (file: string) => placed(file, sources, languages)
  return { sources, languages, of, to: file => pathOf(file, of(file), languages) }
}

function hasPages(root: string, dir: string): boolean {
  return filesOfSite(join(root, dir)).some(path => /\.mdx?$/.test(path))
}

/** The folder of the page that shows all files of the folder `content`: `app/docs/[[...mdxPath]]`. */
function catchAllFolder(root: string, apps: readonly string[]): string {
  for (const dir of apps) {
    const found = filesOfSite(join(root, dir)).find(path => /(?:^|\/)\[\[?\.\.\.\w+\]\]?\/page\.[jt]sx?$/.test(path))
    if (found !== undefined) return withoutGroups(posix.dirname(posix.dirname(found)).split('/')).join('/')
  }
  return ''
}

/** The parts of an address: without groups `(name)`, and without the folder of the language. */
function withoutGroups(names: readonly string[]): string[] {
  return names.filter(name => name !== '.' && !/^\(.*\)$/.test(name) && !/^\[(?:lang|locale)\]$/.test(name))
}

function placed(file: string, sources: readonly Source[], { all }: Languages): Placed | undefined {
  const source = sources.find(({ dir }) => file.startsWith(`${dir}/`))
  if (source === undefined) return undefined
  const inside = file.slice(source.dir.length + 1)
  const isMarkdown = /\.mdx?$/i.test(inside)
  if (source.isApp) {
    const folder = withoutGroups(posix.dirname(inside).split('/')).join('/')
    const isPage = /(?:^|\/)page\.mdx?$/.test(inside) && !/[[\]]|(?:^|\/)_/.test(folder)
    const name = isPage ? 'index' : posix.basename(inside)
    return { path: posix.join(folder, name), isPage }
  }
  const [first = '', ...rest] = inside.split('/')
  const inFolder = all.includes(first) && rest.length > 0 ? first : undefined
  const path = inFolder === undefined ? inside : rest.join('/')
  if (!isMarkdown) return { path: source.base + path, isPage: false, ...(inFolder && { lang: inFolder }) }
  const [, start = '', suffix] = /^(.*?)(?:\.([\w-]+))?\.mdx?$/i.exec(path) ?? []
  const lang = inFolder ?? (suffix !== undefined && all.includes(suffix) ? suffix : undefined)
  const plain = lang !== undefined && suffix === lang ? start : path.replace(/\.mdx?$/i, '')
  const isPage = !/(?:^|\/)_/.test(plain)
  return { path: source.base + (isPage ? plain : path), isPage, ...(lang && { lang }) }
}

function pathOf(file: string, found: Placed | undefined, { main }: Languages): string {
  // Files in a folder of this name replace templates of docsgen.
  if (found === undefined) return file.replace(/^theme\//, 'site-theme/')
  const { path, lang, isPage } = found
  const end = isPage ? (/\.mdx?$/i.exec(file)?.[0] ?? '') : ''
  const folder = lang === undefined || lang === main ? 'docs' : `i18n/${lang}/docusaurus-plugin-content-docs/current`
  return `${folder}/${path}${end}`
}

/** The pages; remarks name what is code or has no address of its own. */
export function pagesIn(root: string, places: Places, remarks: string[]): ForeignPage[] {
  const { sources, languages } = places
  const files = sources.flatMap(({ dir }) => filesOfSite(join(root, dir)).map(path => `${dir}/${path}`))
  const code = files.filter(file => isReactPage(file, sources))
  if (code.length > 0)
    remarks.push(
      `${code.length === 1 ? 'A page is' : `${code.length} pages are`} code of Next.js, which is left out: ${code.slice(0, 5).join(', ')}${code.length > 5 ? ' …' : ''}.`,
    )
  const dynamic = files.filter(file => /\.mdx?$/i.test(file) && /\[/.test(file))
  if (dynamic.length > 0) remarks.push(`Pages whose addresses are patterns are left out: ${dynamic.join(', ')}.`)
  return files.flatMap((file): ForeignPage[] => {
    const found = /\.mdx?$/i.test(file) && !file.includes('[') ? places.of(file) : undefined
    if (!found?.isPage) return []
    const { path, lang } = found
    const prefix = lang === undefined || lang === languages.main ? '' : `/${lang}`
    const isDraft = /^(?:404|500)$/.test(path) || splitFront(readText(join(root, file))).fields?.draft === true
    return [
      { file, to: places.to(file), route: prefix + routeOfFile(`${path}.md`, ['index']), ...(isDraft && { isDraft }) },
    ]
  })
}

/** Whether a file is a page in React that shows no pages of the folder `content`. */
function isReactPage(file: string, sources: readonly Source[]): boolean {
  const source = sources.find(({ dir }) => file.startsWith(`${dir}/`))
  if (source?.isApp) return /\/page\.[jt]sx?$/.test(file) && !/\/\[\[?\.\.\./.test(file)
  return /(?:^|\/)pages\//.test(file) && /\.[jt]sx$/.test(file) && !/\/(?:_|\[\[?\.\.\.)|\/api\//.test(file)
}
