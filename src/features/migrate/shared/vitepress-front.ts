/**
 * Translates the front matter of a VitePress page. Returns docsgen's front matter, the body, and the number of its
 * first line. The hero and features of a home page, which are in the front matter, become text.
 */
import { MAX_YAML_ALIASES, readYamlText, yamlLibrary } from '../../../base/yaml.ts'
import { isObject } from '../../../schema/fields.ts'
import type { Fields } from './fields.ts'
import type { ForeignPage, Translated } from './foreign-site.ts'

const FRONT = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
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
  const [whole, yaml] = FRONT.exec(source) ?? []
  if (whole === undefined || yaml === undefined) return { front: '', body: source, firstLine: 1, fields: {} }
  const body = source.slice(whole.length)
  const firstLine = whole.split('\n').length
  const { document, errors } = readYamlText(yaml)
  const fields: unknown = errors.length > 0 ? undefined : document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
  if (!isObject(fields)) return { front: whole, body, firstLine, fields: {} }
  const isHome = fields.layout === 'home'
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const renamed = RENAMED[name]
    if (renamed) {
      Object.assign(kept, renamed(value))
      made.changes.push(`the field ${name}`)
    } else if (name === 'layout' || (isHome && (name === 'hero' || name === 'features'))) {
      if (name === 'layout' && !isHome && value !== 'doc')
        made.left.push({ line: 1, what: 'a layout of VitePress is not used', message: `layout: ${String(value)}` })
    } else kept[name] = value
  }
  const cards = isHome ? featuresOf(fields) : ''
  if (isHome) {
    Object.assign(kept, {
      layout: 'home',
      title: kept.title ?? (text(heroIn(fields).name) || 'Home'),
      hero: heroOf(fields, page),
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
function heroOf(fields: Record<string, unknown>, { to }: ForeignPage): object {
  const { name, text: more, tagline, actions } = heroIn(fields)
  return {
    title: [text(name), text(more)].filter(part => part !== '').join(' – ') || 'Home',
    ...(text(tagline) !== '' && { tagline }),
    actions: records(actions).map(({ text: own, link, theme }) => ({
      label: text(own),
      to: addressOf(text(link), to),
      kind: theme === 'brand' ? 'primary' : 'secondary',
    })),
  }
}

/** The features of a home page, as cards. */
function featuresOf({ features }: Record<string, unknown>): string {
  const cards = records(features).map(({ title, details, link }) => {
    const attributes = `title=${JSON.stringify(text(title))}`
    return text(link) === ''
      ? `<Card ${attributes}>\n\n${text(details)}\n\n</Card>`
      : `<LinkCard ${attributes} description=${JSON.stringify(text(details))} href=${JSON.stringify(text(link))} />`
  })
  return cards.length === 0 ? '' : `${['<CardGrid>', ...cards, '</CardGrid>'].join('\n\n')}\n\n`
}

/** An address from the root is kept; any other is relative to the page. */
function addressOf(link: string, page: string): string {
  return /^(?:[a-z]+:|\/|#|\.)/i.test(link) || page.endsWith('/index.md') ? link : `./${link}`
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
