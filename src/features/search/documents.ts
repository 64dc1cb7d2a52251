/**
 * The site as documents of a search engine that people run: one for each section of a page, with the data that the
 * embedded index has. Returns plain objects, without what is excluded from search.
 */
import { hashOf } from '../../base/hash.ts'
import type { TextSection } from '../../model/page.ts'
import type { SearchablePage, SearchDocument } from '../../model/search.ts'
import { definingLines, namesDefinedByHeading } from '../../search-engine/defined-names.ts'
import { splitText, textsThatFit } from './records.ts'
import type { RecordScope } from './searchable-pages.ts'

/** Maximum length of a document's text: engines ignore words beyond a limit, which is 65,535 words in Meilisearch. */
const MAX_TEXT_LENGTH = 20_000
const MAX_CODE_LENGTH = 10_000
const MAX_TOPICS_LENGTH = 2000
/** Number of names that a section defines: a table of thousands is found by its text. */
const MAX_SYMBOLS = 200

/**
 * All documents of one locale and version.
 * @param site origin and base path of the site
 * @param sectionsOf the texts of a page by heading, without those that opted out
 */
export function scopeDocuments(
  { locale, tag, docsVersion = '', pages }: RecordScope,
  { site, sectionsOf }: { site: string; sectionsOf: (page: SearchablePage) => TextSection[] },
): SearchDocument[] {
  return pages.flatMap(page => {
    const { route, title, group: section } = page
    const rank = page.isPost ? 1 : page.inboundLinks + 1
    const ofPage = { site, page: route, title, section, locale, tag, version: docsVersion, rank }
    return sectionDocuments(page, sectionsOf(page)).map((part, position) => {
      const url = part.anchor === '' ? route : `${route}#${encodeURIComponent(part.anchor)}`
      const content = { ...ofPage, url, ...part, position }
      return { id: hashOf(JSON.stringify(content)), ...content }
    })
  })
}

type SectionDocument = Omit<
  SearchDocument,
  'id' | 'site' | 'url' | 'page' | 'title' | 'section' | 'locale' | 'tag' | 'version' | 'rank' | 'position'
>

function sectionDocuments(page: SearchablePage, sections: readonly TextSection[]): SectionDocument[] {
  let trail: SectionDocument['trail'] = []
  return sections.flatMap(({ id, depth, heading, text, code, kind = '' }, at): SectionDocument[] => {
    const isPage = at === 0
    const level = isPage ? 1 : Math.min(6, Math.max(2, depth))
    if (!isPage) trail = [...trail.filter(above => Number(above[0]) < level), `${level} ${heading}`]
    const [first = '', ...more] = splitText(text, MAX_TEXT_LENGTH)
    const own = { anchor: id, heading: isPage ? '' : heading, depth: level, trail, kind }
    return [
      {
        ...own,
        text: first,
        code: textsThatFit(new Set(code), MAX_CODE_LENGTH).join('\n'),
        topics: isPage ? topicsOf(page) : [],
        symbols: symbolsOf(own.heading || page.title, text, kind),
      },
      ...more.map(rest => ({ ...own, text: rest, code: '', topics: [], symbols: [] })),
    ]
  })
}

function topicsOf({ title, titles, names, linkTexts }: SearchablePage): string[] {
  const topics = new Set([...titles, ...names, ...linkTexts].filter(topic => topic !== title))
  return textsThatFit(topics, MAX_TOPICS_LENGTH)
}

/** The names that a section defines: that of its heading, and those in its lines. */
function symbolsOf(heading: string, text: string, kind: string): string[] {
  const ofLines = definingLines(text).map(({ named }) => named)
  const ofHeading = [...(kind === '' ? [] : [heading]), ...namesDefinedByHeading(heading)]
  return [...new Set([...ofHeading, ...ofLines])].slice(0, MAX_SYMBOLS)
}
