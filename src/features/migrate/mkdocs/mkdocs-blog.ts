/**
 * The posts of a blog made by the plugin of Material for MkDocs. Returns their addresses, which are made from dates
 * and titles, and the list of posts that the plugin adds to the blog's first page.
 */
import { join, posix } from 'node:path'
import type { ForeignPage } from '../shared/foreign-site.ts'
import { readText } from '../shared/read-folder.ts'
import { splitFront } from '../shared/split-front.ts'
import { plainLabel } from '../shared/summary.ts'
import { type MkdocsConfig, namedOptions } from './mkdocs-config.ts'

export interface MkdocsBlog {
  /** What is different about the page of a file; nothing for other files. */
  placeOf: (file: string) => Pick<ForeignPage, 'route' | 'isDraft' | 'hasOwnAddress'> | undefined
  /** The list of posts at the end of the first page, newest first; empty for other files. */
  listOf: (file: string) => string
}

interface Post {
  file: string
  /** `2024-03-01`; empty for a post without date. */
  date: string
  title: string
  route: string
  isDraft: boolean
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
      return { file, date, title: plainLabel(title), route, isDraft: fields.draft === true }
    })
  const byFile = new Map(posts.map(post => [post.file, post]))
  return {
    placeOf: file => {
      const post = byFile.get(file)
      if (post === undefined) return undefined
      return { route: post.route, hasOwnAddress: true, ...(post.isDraft && { isDraft: true }) }
    },
    listOf: file => (posix.join(dir, 'index.md') === file ? listed(posts, dir) : ''),
  }
}

function contentOf(path: string): { fields: Record<string, unknown>; body: string } {
  const source = readText(path)
  const { fields = {}, whole } = splitFront(source)
  return { fields, body: source.slice(whole.length) }
}

function listed(posts: readonly Post[], dir: string): string {
  const shown = posts.filter(({ isDraft }) => !isDraft).sort((a, b) => (a.date < b.date ? 1 : -1))
  const lines = shown.map(({ file, date, title }) => {
    const link = `[${title.replace(/[[\]]/g, '\\$&')}](<${posix.relative(dir, file)}>)`
    return `- ${date === '' ? '' : `${date}: `}${link}`
  })
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}\n`
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
