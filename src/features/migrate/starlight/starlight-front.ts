/**
 * Translates the front matter of a Starlight page. Returns docsgen's front matter, the content that Starlight keeps
 * in it (a banner, tags of the head), and the body with the number of its first line.
 */
import { yamlLibrary } from '../../../base/yaml.ts'
import { isObject } from '../../../schema/fields.ts'
import { type Fields, fieldsIn, records, text } from '../shared/fields.ts'
import type { Translated } from '../shared/foreign-site.ts'
import { splitFront } from '../shared/split-front.ts'
import { badgeOf } from './starlight-badge.ts'
import { postFields } from './starlight-blog.ts'
import { ownSlugOf, type StarlightPage } from './starlight-pages.ts'

/** Translates an address of the page. */
export type TranslateAddress = (address: string, kind: 'link' | 'image') => string

/** Front matter and body. `page` is undefined for a partial. */
export function starlightFront(
  source: string,
  made: Translated,
  { page, address }: { page: StarlightPage | undefined; address: TranslateAddress },
): { front: string; intro: string; body: string; firstLine: number } {
  const { fields, whole } = splitFront(source)
  const body = source.slice(whole.length)
  const firstLine = whole === '' ? 1 : whole.split('\n').length
  if (fields === undefined || page === undefined) {
    const slug = page && ownFields(page)
    const front =
      whole === '' && slug && Object.keys(slug).length > 0 ? `---\n${yamlLibrary().stringify(slug)}---\n\n` : whole
    return { front, intro: '', body, firstLine }
  }
  const kept: Fields = {}
  for (const [name, value] of Object.entries(fields)) {
    const translate = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
    if (translate) {
      Object.assign(kept, translate(value, fields, made))
      made.changes.push(`the field ${name}`)
    } else kept[name] = value
  }
  Object.assign(kept, ownFields(page))
  const ofPost = page.post && postFields(fields, page.post.blog, { made, image: path => address(path, 'image') })
  if (ofPost) {
    for (const name of POST_FIELDS) delete kept[name]
    Object.assign(kept, ofPost.front)
    made.changes.push('a post')
  }
  if (isObject(fields.hero)) {
    kept.layout = 'home'
    kept.hero = heroOf(fields, made, address)
    made.changes.push('a hero')
  }
  const front = Object.keys(kept).length === 0 ? '' : `---\n${yamlLibrary().stringify(kept)}---\n\n`
  return { front, intro: bannerOf(fields, made) + headOf(fields) + (ofPost?.intro ?? ''), body, firstLine }
}

/** The address and the syntax, if docsgen would derive others from the file. */
function ownFields({ id, slug, format, post }: StarlightPage): Fields {
  const own = post ? post.slug : ownSlugOf(id) === slug ? undefined : slug
  return { ...(own !== undefined && { slug: `/${own}` }), ...(format && { mdx: { format } }) }
}

/** Fields of posts that have another form in docsgen, or no meaning. */
const POST_FIELDS = ['authors', 'cover', 'excerpt', 'featured', 'metrics']

type TranslateField = (value: unknown, fields: Fields, made: Translated) => Fields

const nothing: TranslateField = () => ({})

/** Fields of Starlight, each with its counterpart in docsgen. */
const FIELDS: Record<string, TranslateField> = {
  slug: nothing,
  hero: nothing,
  banner: nothing,
  head: nothing,
  lastUpdated: value =>
    value instanceof Date
      ? { last_update: { date: value.toISOString().slice(0, 10) } }
      : typeof value === 'string' && !Number.isNaN(Date.parse(value))
        ? { last_update: { date: value } }
        : {},
  editUrl: value => (value === false ? { custom_edit_url: null } : text(value) ? { custom_edit_url: value } : {}),
  template: (value, { hero }) =>
    value === 'splash' && !isObject(hero) ? { hide_table_of_contents: true, displayed_sidebar: null } : {},
  tableOfContents: value => (value === false ? { hide_table_of_contents: true } : levelsOf(fieldsIn(value))),
  prev: (value, _, made) => pagination('pagination_prev', value, made),
  next: (value, _, made) => pagination('pagination_next', value, made),
  pagefind: value => (value === false ? { search: false } : {}),
  sidebar: value => {
    const { label, order, badge } = fieldsIn(value)
    const own = badgeOf(badge)
    return {
      ...(text(label) && { sidebar_label: label }),
      ...(typeof order === 'number' && { sidebar_position: order }),
      ...(own && { sidebar_badge: own }),
    }
  },
  // The id of a page is its path here, and sidebars refer to it.
  id: (value, _, made) => {
    made.left.push({ line: 1, what: 'a field of front matter is left out', written: `id: ${String(value)}` })
    return {}
  },
}

function levelsOf({ minHeadingLevel: min, maxHeadingLevel: max }: Fields): Fields {
  const level = (value: unknown) => (typeof value === 'number' ? Math.min(6, Math.max(2, value)) : undefined)
  return {
    ...(level(min) !== undefined && { toc_min_heading_level: level(min) }),
    ...(level(max) !== undefined && { toc_max_heading_level: level(max) }),
  }
}

function pagination(name: string, value: unknown, made: Translated): Fields {
  if (value === false) return { [name]: null }
  if (value !== true) {
    const message = `${name === 'pagination_prev' ? 'prev' : 'next'}: ${JSON.stringify(value)}`
    made.left.push({ line: 1, what: 'a link to the next or previous page is left out', written: message })
  }
  return {}
}

function heroOf({ hero, title: page }: Fields, made: Translated, address: TranslateAddress): Fields {
  const { title, tagline, image, actions } = fieldsIn(hero)
  const { file, light, dark, alt, html } = fieldsIn(image)
  const figure = text(file) ?? text(light) ?? text(dark)
  if (text(html)) made.left.push({ line: 1, what: 'HTML of a hero is left out', written: String(html) })
  return {
    title: plain(text(title) ?? text(page) ?? ''),
    ...(text(tagline) && { tagline: plain(String(tagline)) }),
    ...(figure && { figure: address(figure, 'image'), ...(text(alt) && { figureAlt: alt }) }),
    ...(text(light) && text(dark) && { figureDark: address(String(dark), 'image') }),
    actions: records(actions).map(({ text: label, link, variant }) => ({
      label: text(label) ?? '',
      to: address(text(link) ?? '/', 'link'),
      kind: variant === 'secondary' || variant === 'minimal' ? 'secondary' : 'primary',
    })),
  }
}

function bannerOf({ banner }: Fields, made: Translated): string {
  const content = text(fieldsIn(banner).content)?.trim()
  if (content === undefined) return ''
  made.changes.push('a banner')
  return `<Banner>\n\n${content}\n\n</Banner>\n\n`
}

/** Tags of the head. The site's title is part of every title anyway. */
function headOf({ head }: Fields): string {
  const tags = records(head).flatMap(({ tag, attrs, content }) => {
    const name = text(tag)
    if (name === undefined) return []
    const attributes = Object.entries(fieldsIn(attrs)).flatMap(([key, value]) =>
      value === false || value === undefined
        ? []
        : [value === true ? key : `${key}=${JSON.stringify(String(value)).replaceAll('\\"', '&quot;')}`],
    )
    const open = [name, ...attributes].join(' ')
    const inner = text(content)?.replaceAll('{', '&#123;')
    return [name === 'meta' || name === 'link' ? `  <${open} />` : `  <${open}>${inner ?? ''}</${name}>`]
  })
  return tags.length === 0 ? '' : `<head>\n${tags.join('\n')}\n</head>\n\n`
}

function plain(written: string): string {
  return written
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
