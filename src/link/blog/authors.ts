/**
 * The authors of a post. In: its front matter, and the authors file. Out: the data of each, in order.
 */
import { barePath } from '../../base/paths.ts'
import type { PostAuthor } from '../../model/graph.ts'
import { isObject } from '../../schema/fields.ts'
import { socialsOf } from './socials.ts'

type Entry = Record<string, unknown>

/** All authors of a post; `hrefOf` gives the address of an author's page. */
export function authorsOf(
  front: Entry,
  known: Record<string, Entry> = {},
  hrefOf: (page: string) => string = page => page,
): PostAuthor[] {
  return namedAuthors(front, known).map(author => ({ ...author, href: author.page && hrefOf(author.page) }))
}

function namedAuthors(front: Entry, known: Record<string, Entry>): PostAuthor[] {
  const { authors, author } = front
  const listed = (authors === undefined || authors === null ? [] : [authors]).flat()
  if (listed.length === 0 && author === undefined) return []
  if (listed.length > 0) return listed.flatMap(entry => authorFrom(entry, known))
  const field = (name: string) => front[`author_${name}`] ?? front[`author${name.replace(/(^|_)./g, upper)}`]
  return authorFrom({ name: author, title: field('title'), url: field('url'), image_url: field('image_url') }, {})
}

function upper(part: string): string {
  return (part.at(-1) ?? '').toUpperCase()
}

/** A name in the authors file, or the author's data, which overrides the file. */
function authorFrom(entry: unknown, known: Record<string, Entry>): PostAuthor[] {
  if (typeof entry !== 'string' && !isObject(entry)) return []
  const own: Entry = typeof entry === 'string' ? { key: entry } : entry
  const key = typeof own.key === 'string' ? own.key : undefined
  const all: Entry = { ...(key === undefined ? {} : known[key]), ...own }
  const name = textOf(all.name) ?? key
  if (name === undefined) return []
  return [
    {
      key: key !== undefined && known[key] !== undefined ? key : undefined,
      name,
      title: textOf(all.title),
      url: textOf(all.url) ?? (textOf(all.email) && `mailto:${textOf(all.email)}`),
      image: textOf(all.image_url) ?? textOf(all.imageURL),
      description: textOf(all.description),
      page: isObject(all.page) ? pathOf(all.page.permalink) : all.page === true ? key : undefined,
      socials: socialsOf(all.socials),
    },
  ]
}

function pathOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text === undefined ? undefined : barePath(text)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
