/**
 * Translates the front matter of a VitePress page. Returns docsgen's front matter, the body, and the number of its
 * first line. The features of a home page, which are in the front matter, become cards.
 */
import { yamlLibrary } from '../../../base/yaml.ts'
import { isObject } from '../../../schema/fields.ts'
import { type Fields, records } from './fields.ts'
import type { ForeignPage, Translated } from './foreign-site.ts'
import { splitFront } from './split-front.ts'

/** Fields of VitePress's theme, each with its counterpart in docsgen. */
const RENAMED: Record<string, (value: unknown) => Record<string, unknown>> = {
  outline: value => (value === false ? { hide_table_of_contents: true } : {}),
  aside: value => (value === false ? { hide_table_of_contents: true } : {}),
  prev: value => (value === false ? { pagination_prev: null } : {}),
  next: value => (value === false ? { pagination_next: null } : {}),
  editLink: value => (value === false ? { custom_edit_url: null } : {}),
  titleTemplate: () => ({}),
  lastUpdated: () => ({}),
  navbar: () => ({}),
  sidebar: () => ({}),
  pageClass: () => ({}),
}

/** Front matter and body. */
export function vitepressFront(
  source: string,
  made: Translated,
  page: ForeignPage,
): { front: string; body: string; firstLine: number; fields: Fields } {
  const { whole, fields } = splitFront(source)
  const body = source.slice(whole.length)
  const firstLine = whole.split('\n').length
  if (fields === undefined) return { front: whole, body, firstLine, fields: {} }
  const isHome = fields.layout === 'home'
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const renamed = RENAMED[name]
    if (renamed) {
      Object.assign(kept, renamed(value))
      made.changes.push(`the field ${name}`)
    } else if (name === 'layout' || (isHome && (name === 'hero' || name === 'features'))) {
      if (name === 'layout' && !isHome && value !== 'doc')
        made.left.push({ line: 1, what: 'a layout of VitePress is not used', written: `layout: ${String(value)}` })
    } else kept[name] = value
  }
  const cards = isHome ? featuresOf(fields, page, made) : ''
  if (isHome) {
    Object.assign(kept, {
      layout: 'home',
      title: kept.title ?? (text(heroIn(fields).name) || 'Home'),
      hero: heroOf(fields, page, made),
    })
    made.changes.push('a home page')
  }
  const front = Object.keys(kept).length === 0 ? '' : `---\n${yamlLibrary().stringify(kept)}---\n\n`
  return { front: front + cards, body, firstLine, fields }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function heroIn({ hero }: Record<string, unknown>): Record<string, unknown> {
  return isObject(hero) ? hero : {}
}

/** The hero in the form of docsgen's front matter. */
function heroOf(fields: Record<string, unknown>, page: ForeignPage, made: Translated): object {
  const { name, text: more, tagline, image, actions } = heroIn(fields)
  return {
    title: [name, more].flatMap(part => withoutMarkup(text(part)) || []).join(' – ') || 'Home',
    ...(text(tagline) !== '' && { tagline: withoutMarkup(text(tagline)) }),
    ...figureOf(image, made),
    actions: records(actions).map(({ text: own, link, theme }) => ({
      label: text(own),
      to: addressOf(text(link), page),
      kind: theme === 'brand' ? 'primary' : 'secondary',
    })),
  }
}

/** The image of a hero: its path, or a path for each colour mode. */
function figureOf(image: unknown, { left }: Translated): object {
  const { src, light, dark, alt } = isObject(image) ? (image as Fields) : { src: image }
  const [figure, figureDark] = [text(src) || text(light) || text(dark), text(light) && text(dark)]
  if (figure === '') return {}
  if (/^(?:[a-z]+:)?\/\//i.test(figure)) {
    left.push({ line: 1, what: 'an image of a home page is left out', written: `hero.image: ${figure}` })
    return {}
  }
  return { figure, ...(figureDark && { figureDark }), ...(text(alt) && { figureAlt: text(alt) }) }
}

/** The features of a home page, as cards. An icon that is a character stands before the title. */
function featuresOf({ features }: Fields, page: ForeignPage, { left }: Translated): string {
  const cards = records(features).map(({ icon, title, details, link }) => {
    const isCharacter = text(icon) !== '' && !text(icon).includes('<')
    if (icon !== undefined && !isCharacter)
      left.push({ line: 1, what: 'an icon is left out', written: 'features.icon' })
    const shown = `title=${quoted([isCharacter ? text(icon) : '', text(title)].filter(Boolean).join(' '))}`
    return text(link) === ''
      ? `<Card ${shown}>\n\n${text(details)}\n\n</Card>`
      : `<LinkCard ${shown} description=${quoted(text(details))} href=${quoted(addressOf(text(link), page))} />`
  })
  return cards.length === 0 ? '' : `${['<CardGrid>', ...cards, '</CardGrid>'].join('\n\n')}\n\n`
}

/** The text of HTML, as for titles. */
function withoutMarkup(value: string): string {
  return value
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The value of an attribute, which has no markup. */
function quoted(value: string): string {
  return `"${withoutMarkup(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
}

/**
 * An address from the root is kept; any other is relative to the page. VitePress gives it to browsers, for which nothing
 * is above the root.
 */
function addressOf(link: string, { to, route }: ForeignPage): string {
  if (link.startsWith('../')) return link.replace(/^(?:\.\.\/)+/, route.lastIndexOf('/') === 0 ? './' : '../')
  return /^(?:[a-z]+:|\/|#|\.)/i.test(link) || to.endsWith('/index.md') ? link : `./${link}`
}
