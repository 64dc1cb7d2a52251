/**
 * The site as records of a hosted search service, in the schema of DocSearch's crawler (version 3 of its records):
 * one for each page, one for each heading, and one for each block of text. Returns plain objects, without pages that
 * are excluded from search.
 */
import { hashOf } from '../../base/hash.ts'
import type { TextSection } from '../../model/page.ts'
import type { SearchablePage } from '../../model/search.ts'
import type { RecordScope } from './searchable-pages.ts'

type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6'

/** A record with DocSearch's field names. */
export interface SearchRecord {
  objectID: string
  /** The absolute URL, with the anchor. */
  url: string
  url_without_anchor: string
  anchor: string | null
  content: string | null
  type: Exclude<Level, 'lvl0'> | 'content'
  hierarchy: Record<Level, string | null>
  /** For a page: its keywords of both kinds, its description, its other titles and the texts of links to it. */
  topics?: string[]
  /** For a page or a heading: the code in its text. */
  code?: string
  weight: { pageRank: number; level: number; position: number }
  language: string
  lang: string
  version: string[]
  docusaurus_tag: string
}

/** Maximum length of a record's text: services refuse records of more than 10 kB. */
const MAX_CONTENT_LENGTH = 2000
/** Maximum number of characters of a record's code, and of its topics. */
const MAX_CODE_LENGTH = 2000
const MAX_TOPICS_LENGTH = 1000
const NO_HIERARCHY: SearchRecord['hierarchy'] = {
  lvl0: null,
  lvl1: null,
  lvl2: null,
  lvl3: null,
  lvl4: null,
  lvl5: null,
  lvl6: null,
}

/**
 * All records of one locale and version.
 * @param siteUrl the site's origin
 * @param sectionsOf the texts of a page by heading, without those that opted out
 */
export function scopeRecords(
  { locale, version, tag, docsVersion, pages }: RecordScope,
  { siteUrl, sectionsOf }: { siteUrl: string; sectionsOf: (page: SearchablePage) => TextSection[] },
): SearchRecord[] {
  return pages.flatMap(page => {
    const own = pageRecords(page, sectionsOf(page))
    return own.map((record, position) => {
      const { level, anchor, ...rest } = record
      const without = siteUrl + page.route
      const url = anchor === null ? without : `${without}#${encodeURIComponent(anchor)}`
      return {
        objectID: hashOf(JSON.stringify([locale, version, url, rest.type, position])),
        url,
        url_without_anchor: without,
        anchor,
        ...rest,
        weight: { pageRank: page.isPost ? 0 : page.inboundLinks, level, position },
        language: locale,
        lang: locale,
        version: docsVersion === undefined ? [] : [docsVersion],
        docusaurus_tag: tag,
      }
    })
  })
}

type PageRecord = Pick<SearchRecord, 'anchor' | 'content' | 'type' | 'hierarchy' | 'topics' | 'code'> & {
  level: number
}

function pageRecords(page: SearchablePage, sections: readonly TextSection[]): PageRecord[] {
  let hierarchy: SearchRecord['hierarchy'] = { ...NO_HIERARCHY, lvl0: page.group, lvl1: page.title }
  const first: PageRecord = { anchor: null, content: null, type: 'lvl1', hierarchy, ...topicsOf(page), level: 90 }
  const records = [first]
  for (const { id, depth, heading, text, code } of sections) {
    const anchor = id === '' ? null : id
    if (anchor !== null) {
      const level = Math.min(6, Math.max(2, depth))
      hierarchy = below(hierarchy, level, heading)
      const type = `lvl${level}` as Exclude<Level, 'lvl0'>
      records.push({ anchor, content: null, type, hierarchy, ...codeOf(code), level: 100 - 10 * level })
    } else Object.assign(first, codeOf(code))
    for (const content of splitText(text, MAX_CONTENT_LENGTH))
      records.push({ anchor, content, type: 'content', hierarchy, level: 0 })
  }
  return records
}

/** What a page is about besides its title; the embedded index has the same. */
function topicsOf({ title, titles, names, linkTexts }: SearchablePage): Pick<SearchRecord, 'topics'> {
  const topics = textsThatFit(
    new Set([...titles, ...names, ...linkTexts].filter(topic => topic !== title)),
    MAX_TOPICS_LENGTH,
  )
  return topics.length > 0 ? { topics } : {}
}

function codeOf(code: readonly string[]): Pick<SearchRecord, 'code'> {
  const pieces = textsThatFit(new Set(code), MAX_CODE_LENGTH)
  return pieces.length > 0 ? { code: pieces.join('\n') } : {}
}

/** The first texts that fit into the space together; longer ones are skipped. */
export function textsThatFit(texts: Iterable<string>, room: number): string[] {
  let left = room
  return [...texts].filter(text => {
    if (text.length >= left) return false
    left -= text.length + 1
    return true
  })
}

/** The hierarchy at a heading: headings of its level and deeper ones are removed. */
function below(hierarchy: SearchRecord['hierarchy'], level: number, heading: string): SearchRecord['hierarchy'] {
  const next = { ...hierarchy, [`lvl${level}`]: heading }
  for (let deeper = level + 1; deeper <= 6; deeper++) next[`lvl${deeper}` as Level] = null
  return next
}

/** Splits a text into parts of at most this many characters, between lines if possible, else between words. */
export function splitText(text: string, most: number): string[] {
  const found: string[] = []
  let open = ''
  for (const line of text.split('\n')) {
    if (open !== '' && open.length + line.length >= most) {
      found.push(open)
      open = ''
    }
    let rest = open === '' ? line : `${open} ${line}`
    while (rest.length > most) {
      const blank = rest.lastIndexOf(' ', most)
      const end = blank > 0 ? blank : most
      found.push(rest.slice(0, end))
      rest = rest.slice(end).trimStart()
    }
    open = rest
  }
  return open === '' ? found : [...found, open]
}
