/**
 * The posts of a blog made by the plugin of Material for MkDocs. Returns their addresses, which are made from dates
 * and titles, the list of posts that the plugin adds to the blog's first page, and its pages of categories, years and
 * authors.
 */
import { join, posix } from 'node:path'
import { fieldsIn, records, text } from '../shared/fields.ts'
import type { ForeignPage, ForeignSite, OtherFile } from '../shared/foreign-site.ts'
import { isFile, readText, readYaml } from '../shared/read-folder.ts'
import { splitFront } from '../shared/split-front.ts'
import { plainLabel } from '../shared/summary.ts'
import { type MkdocsConfig, namedOptions } from './mkdocs-config.ts'

export interface MkdocsBlog {
  /** What is different about the page of a file; nothing for other files. */
  placeOf: (file: string) => Pick<ForeignPage, 'route' | 'isDraft' | 'hasOwnAddress'> | undefined
  /** The page with what the plugin adds: the list of posts, newest first, or the date of a post, its authors and categories. */
  complete: (page: string, file: string) => string
  /** The pages with the posts of a category, a year or an author. */
  lists: readonly OtherFile[]
  /** Addresses of the further pages with all posts. */
  redirects: ForeignSite['redirects']
}

interface Post {
  file: string
  /** `2024-03-01`; empty for a post without date. */
  date: string
  title: string
  route: string
  isDraft: boolean
  categories: string[]
  authors: string[]
}

/** The blog; undefined for a site without the plugin. */
export function mkdocsBlog(config: MkdocsConfig, contentDir: string, files: readonly string[]): MkdocsBlog | undefined {
  const plugins = namedOptions(config.plugins)
  const options = plugins.get('blog') ?? plugins.get('material/blog')
  if (options === undefined || options.enabled === false) return undefined
  const option = (name: string, fallback: string) => (typeof options[name] === 'string' ? options[name] : fallback)
  const dir = posix.normalize(option('blog_dir', 'blog')).replace(/^\.$|\/$/, '')
  const postDir = posix.normalize(option('post_dir', '{blog}/posts').replace('{blog}', dir || '.'))
  const posts = files
    .filter(file => file.startsWith(`${postDir}/`))
    .map(file => {
      const { fields, body } = contentOf(join(contentDir, file))
      const title = String(
        fields.title ?? /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(body)?.[1] ?? posix.basename(file, '.md'),
      )
      const date = dateOf(fields.date)
      const address = option('post_url_format', '{date}/{slug}')
        .replace('{date}', formatted(date, option('post_url_date_format', 'yyyy/MM/dd')))
        .replace('{slug}', String(fields.slug ?? slugOf(plainLabel(title))))
        .replace('{file}', posix.basename(file, '.md'))
        .replace('{categories}', [fields.categories ?? []].flat().map(String).map(slugOf).slice(0, 1).join('/'))
      const route = posix.join('/', dir, address)
      const [categories, authors] = [fields.categories, fields.authors].map(value => [value ?? []].flat().map(String))
      return {
        file,
        date,
        title: plainLabel(title),
        route,
        isDraft: fields.draft === true,
        categories,
        authors,
      } as Post
    })
  const shown = posts.filter(({ isDraft }) => !isDraft).sort((a, b) => (a.date < b.date ? 1 : -1))
  const authors = authorsIn(join(contentDir, option('authors_file', '{blog}/.authors.yml').replace('{blog}', dir)))
  const groups = groupsOf(shown, { dir, options, authors })
  const first = posix.join(dir, 'index.md')
  const perPage = typeof options.pagination_per_page === 'number' ? options.pagination_per_page : 10
  const isWhole = options.pagination === false || !files.includes(first)
  const byFile = new Map(posts.map(post => [post.file, post]))
  return {
    placeOf: file => {
      const post = byFile.get(file)
      if (post === undefined) return undefined
      return { route: post.route, hasOwnAddress: true, ...(post.isDraft && { isDraft: true }) }
    },
    complete: (page, file) => {
      const post = byFile.get(file)
      if (post !== undefined) return withPost(page, post, { authors, groups })
      return file === first && shown.length > 0
        ? `${page.trimEnd()}\n\n${listed(shown, dir)}\n\n${linksTo(groups, file)}\n`
        : page
    },
    lists: [...groups.values()].map(({ file, title, posts }) => ({
      to: `docs/${file}`,
      text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${listed(posts, posix.dirname(file))}\n`,
    })),
    redirects: isWhole
      ? []
      : Array.from({ length: Math.max(0, Math.ceil(shown.length / perPage) - 1) }, (_, at) => ({
          from: posix.join('/', dir, option('pagination_url_format', 'page/{page}').replace('{page}', String(at + 2))),
          to: posix.join('/', dir, '/'),
        })),
  }
}

/** Posts with a page of their own. */
interface Group {
  /** Path of its page, relative to the folder of the pages. */
  file: string
  title: string
  posts: Post[]
}

/** The groups by their addresses, relative to the blog. */
function groupsOf(
  posts: readonly Post[],
  { dir, options, authors }: { dir: string; options: Record<string, unknown>; authors: ReadonlyMap<string, string> },
): Map<string, Group> {
  const groups = new Map<string, Group>()
  const format = (name: string, fallback: string) => text(options[name]) ?? fallback
  const add = (post: Post, address: string, title: string) => {
    const group = groups.get(address) ?? { file: `${posix.join(dir, address)}.md`, title, posts: [] }
    groups.set(address, group)
    group.posts.push(post)
  }
  for (const post of posts) {
    const year = formatted(post.date, format('archive_url_date_format', 'yyyy'))
    if (options.categories !== false)
      for (const name of post.categories) add(post, categoryAddress(options, name), name)
    if (options.archive !== false && post.date !== '')
      add(
        post,
        format('archive_url_format', 'archive/{date}').replace('{date}', year),
        formatted(post.date, format('archive_date_format', 'yyyy')),
      )
    if (options.authors_profiles === true)
      for (const id of post.authors)
        add(
          post,
          format('authors_profiles_url_format', 'author/{slug}').replace('{slug}', slugOf(id)),
          authors.get(id) ?? id,
        )
  }
  return groups
}

function categoryAddress(options: Record<string, unknown>, name: string): string {
  return (text(options.categories_url_format) ?? 'category/{slug}').replace('{slug}', slugOf(name))
}

/** The names of authors by their ids: a list, or a map. */
function authorsIn(path: string): Map<string, string> {
  const { authors } = fieldsIn(isFile(path) ? readYaml(path) : undefined)
  const listed = records(authors).map((author): [unknown, unknown] => [author.id, author.name])
  const all =
    listed.length > 0 ? listed : Object.entries(fieldsIn(authors)).map(([id, own]) => [id, fieldsIn(own).name])
  return new Map(all.flatMap(([id, name]) => (text(id) && text(name) ? [[String(id), String(name)] as const] : [])))
}

/** A post with its date, authors and categories below its title, as the theme shows them beside it. */
function withPost(
  page: string,
  { file, date, authors: ids, categories }: Post,
  { authors, groups }: { authors: ReadonlyMap<string, string>; groups: ReadonlyMap<string, Group> },
): string {
  const own = new Map([...groups].filter(([, { title }]) => categories.includes(title)))
  const facts = [date, ids.map(id => authors.get(id) ?? id).join(', '), linksTo(own, file)].filter(Boolean).join(' · ')
  if (facts === '') return page
  const { whole: front } = splitFront(page)
  const body = page.slice(front.length)
  const [title = ''] = /^\s*#[ \t][^\n]*\n/.exec(body) ?? []
  return `${front}${title}\n${facts}\n\n${body.slice(title.length).trimStart()}`
}

/** Links to the pages of groups. */
function linksTo(groups: ReadonlyMap<string, Group>, from: string): string {
  const links = [...groups.values()].map(({ file, title }) => linkTo(title, posix.relative(posix.dirname(from), file)))
  return links.join(' · ')
}

function linkTo(label: string, path: string): string {
  return `[${label.replace(/[[\]]/g, '\\$&')}](<${path}>)`
}

function contentOf(path: string): { fields: Record<string, unknown>; body: string } {
  const source = readText(path)
  const { fields = {}, whole } = splitFront(source)
  return { fields, body: source.slice(whole.length) }
}

/** A list of links to posts, for a page in a folder. */
function listed(posts: readonly Post[], dir: string): string {
  return posts
    .map(({ file, date, title }) => `- ${date === '' ? '' : `${date}: `}${linkTo(title, posix.relative(dir, file))}`)
    .join('\n')
}

/** The day of a post, which is a date or an object with several. */
function dateOf(written: unknown): string {
  const value = typeof written === 'object' && written !== null && 'created' in written ? written.created : written
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const [, year, month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? []
  return year === undefined ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A date in the plugin's format: `yyyy/MM/dd`. */
function formatted(date: string, format: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const parts: Record<string, string> = { yyyy: year, yy: year.slice(2), MM: month, dd: day }
  const short: Record<string, string> = { M: String(Number(month)), d: String(Number(day)) }
  return format.replace(/yyyy|yy|MM|dd|M|d/g, token => parts[token] ?? short[token] ?? token)
}

/** A title as part of an address, by the plugin's default rule. */
function slugOf(title: string): string {
  const plain = title.normalize('NFC').replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
  return plain.trim().toLowerCase().replaceAll(' ', '-')
}
