/**
 * The pages of a Starlight site. Returns each page with its address, its file in the new site, and the fields of its
 * front matter that sidebars use.
 */
import { join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { type Fields, fieldsIn, text } from '../shared/fields.ts'
import type { ForeignPage } from '../shared/foreign-site.ts'
import { filesOfSite, readText } from '../shared/read-folder.ts'
import { splitFront } from '../shared/split-front.ts'
import type { StarlightLocale, StarlightLocales } from './starlight-locales.ts'

/** A blog of the plugin starlight-blog. */
export interface StarlightBlog {
  /** Its folder, which is also its address, without slashes around it. */
  prefix: string
  title: string
  /** Name of the section, and of its folder in the new site. */
  id: string
  folder: string
  /** The plugin's options. */
  options: Fields
  /** All authors so far by their ids, which are also their addresses. */
  authors: Map<string, Fields>
}

/** A page, and what sidebars need of it. */
export interface StarlightPage extends ForeignPage {
  locale: StarlightLocale
  /** Path of its file in the folder of its language, without extension: the id of the page in docsgen. */
  id: string
  /** Its address in its language, without slashes around it. */
  slug: string
  order?: number
  isHidden: boolean
  /** Its syntax, if that is not the one of its extension in the new site. */
  format?: 'md' | 'mdx'
  /** The blog that it is a post of, and its address in it. */
  post?: { blog: StarlightBlog; slug: string }
}

/** The pages. */
export function readPages(contentDir: string, locales: StarlightLocales, remarks: string[]): StarlightPage[] {
  const pages = filesOfSite(contentDir)
    .filter(file => /\.(?:mdx?|markdown)$/i.test(file) && !/(?:^|\/)_/.test(file))
    .flatMap(file => {
      const page = pageOf(file, { contentDir, locales })
      if (page.slug !== '404') return [page]
      if (page.locale === locales.all[0])
        remarks.push(`${file} is left out: docsgen has its own page for missing addresses.`)
      return []
    })
  const originals = new Map(pages.flatMap(page => (page.to.startsWith('docs/') ? [[page.slug, page]] : [])))
  return pages.map(page => withNameOf(originals.get(page.slug), page))
}

/**
 * A translation has the name of the page that it translates. If that changes its syntax, its front matter says so.
 */
function withNameOf(original: StarlightPage | undefined, page: StarlightPage): StarlightPage {
  if (original === undefined || original === page || page.to.startsWith('docs/')) return page
  const [own, other] = [page, original].map(({ to }) => to.slice(to.lastIndexOf('.')))
  const to = page.to.slice(0, -(page.id.length + (own?.length ?? 0))) + original.to.slice('docs/'.length)
  return { ...page, to, id: original.id, ...(own !== other && { format: own === '.mdx' ? 'mdx' : 'md' }) }
}

function pageOf(file: string, place: { contentDir: string; locales: StarlightLocales }): StarlightPage {
  const { contentDir, locales } = place
  const [first = '', ...rest] = file.split('/')
  // Addresses are in lower case, so that a folder `zh-CN` is that of the language `zh-cn`.
  const isOf = ({ folder }: StarlightLocale) => folder !== '' && folder.toLowerCase() === first.toLowerCase()
  const inFolder = rest.length > 0 ? locales.all.find(isOf) : undefined
  const locale = inFolder ?? (locales.all[0] as StarlightLocale)
  const path = inFolder ? rest.join('/') : file
  const isDefault = locale === locales.all[0]
  const folder = isDefault ? 'docs' : `i18n/${locale.name}/docusaurus-plugin-content-docs/current`
  const fields = splitFront(readText(join(contentDir, file))).fields ?? {}
  const written = text(fields.slug)?.replace(/^\/+|\/+$/g, '')
  // A slug in front matter is that of the whole site.
  const prefix = locale.folder === '' ? '' : `${locale.folder}/`
  const own = written !== undefined && `${written}/`.startsWith(prefix) ? written.slice(prefix.length) : written
  const slug = own ?? slugOf(path)
  const { order, hidden } = fieldsIn(fields.sidebar)
  return {
    file,
    to: `${folder}/${path.replace(/\.markdown$/i, '.md')}`,
    route: `/${prefix}${slug}`,
    locale,
    id: path.replace(/\.\w+$/, ''),
    slug,
    ...(typeof order === 'number' && { order }),
    isHidden: hidden === true,
    ...(fields.draft === true && { isDraft: true }),
  }
}

/** The address that Astro derives from a path: each segment is a slug, and an index has that of its folder. */
export function slugOf(path: string): string {
  const segments = path.replace(/\.(?:mdx?|markdown)$/i, '').split('/')
  const slugs = segments.map(segment => new GithubSlugger().slug(segment))
  return slugs.join('/').replace(/(?:^|\/)index$/, '')
}

/** The address that docsgen derives from the same path. */
export function ownSlugOf(id: string): string {
  const plain = id.replace(/(^|\/)(?:index|readme)$/i, '$1').replace(/\/$/, '')
  const [folder, name] = plain.split('/').slice(-2)
  return folder !== undefined && folder === name ? plain.slice(0, -(folder.length + 1)) : plain
}
