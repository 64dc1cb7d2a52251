/**
 * Finds the problems of a built site. Returns a problem for each broken address, missing anchor, redirect loop and
 * duplicate id, and the addresses on other sites.
 */
import { anchorOf, decodeUrl, pathOnSite } from '../../base/url.ts'
import type { BuiltFolder } from '../../check/built-folder.ts'
import type { ExternalPlace } from '../../check/external-addresses.ts'
import type { CrawledDocument, DocumentReference } from '../../check/read-document.ts'
import type { Rule } from '../../findings/rule-table.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'

/** A problem at one place. */
export interface Problem {
  rule: Rule
  message: string
  hint?: string
  file: string
  span: SourceSpan
  /** The address as written. */
  url: string
  /** Whether it is about the page itself. */
  isOwn?: boolean
}

const TOP: SourceSpan = { line: 1, column: 1 }

/** Addresses that do not result in a request. */
const NO_REQUEST = /^\s*(?!https?:)[a-z][a-z\d+.-]*:/i
/** Maximum number of redirects to follow. */
const MAX_REDIRECTS = 20

/** Checks every reference in every file. */
export function findProblems(site: CrawledSite): {
  problems: Problem[]
  external: Map<string, ExternalPlace[]>
} {
  const external = new Map<string, ExternalPlace[]>()
  const problems: Problem[] = []
  const { origin } = new URL(site.origin)
  const crawl = { site, origin, followed: new Map() }
  for (const [file, document] of site.documents) {
    const base = baseOf(file, document, site)
    for (const [at, { id }] of document.repeatedIds.entries())
      problems.push({
        rule: 'duplicate-id',
        message: `The id '${id}' is used twice on this page.`,
        file,
        span: site.placed(file).repeatedIds[at]?.span ?? TOP,
        url: '',
      })
    for (const [at, reference] of document.references.entries()) {
      const { url } = reference
      const spanNow = () => site.placed(file).references[at]?.span ?? TOP
      if (NO_REQUEST.test(url)) continue
      const target = URL.canParse(url, base.href) ? new URL(url, base) : undefined
      if (target && pathOnSite(target.href, origin) === undefined) {
        addExternal(external, target, { file, url, spanNow })
        continue
      }
      const problem = target ? problemWith(reference, target, { file, crawl }) : malformed(url)
      if (problem) problems.push({ ...problem, file, span: spanNow(), url })
    }
  }
  return { problems, external }
}

function addExternal(
  external: Map<string, ExternalPlace[]>,
  target: URL,
  { file, url, spanNow }: { file: string; url: string; spanNow: () => SourceSpan },
): void {
  if (!/^https?:$/.test(target.protocol)) return
  const fragment = decodeUrl(target.hash.slice(1))
  target.hash = ''
  const place: ExternalPlace = {
    ...{ file, url, ...(fragment !== '' && { fragment }) },
    // Most of these addresses have no problem.
    get span() {
      return spanNow()
    },
  }
  const places = external.get(target.href)
  if (places) places.push(place)
  else external.set(target.href, [place])
}

type ProblemText = Pick<Problem, 'rule' | 'message' | 'hint' | 'isOwn'>

function malformed(url: string): ProblemText {
  return { rule: 'broken-link', message: `The address '${url}' is not valid.` }
}

/** The URL that addresses in a document are relative to. */
function baseOf(file: string, { base, canonical }: CrawledDocument, { folder, origin }: CrawledSite): URL {
  const own = new URL(folder.pathOf(file), origin)
  if (base !== undefined && URL.canParse(base, own.href)) return new URL(base, own)
  // A page may be served with or without a trailing slash, which matters for relative addresses.
  if (canonical === undefined || !URL.canParse(canonical, own.href)) return own
  const url = new URL(canonical, own)
  const answer = url.origin === own.origin ? folder.answer(url.pathname) : undefined
  return answer && 'file' in answer && answer.file === file ? url : own
}

/** The file that a browser shows in the end, or why there is none. */
type FinalTarget = string | 'loop' | 'elsewhere' | undefined

interface Crawl {
  site: CrawledSite
  /** As written in URLs. */
  origin: string
  /** By path, because pages of a site share most of their links. */
  followed: Map<string, FinalTarget>
}

function problemWith(
  { url, kind }: DocumentReference,
  target: URL,
  { file, crawl }: { file: string; crawl: Crawl },
): ProblemText | undefined {
  const { site, followed } = crawl
  if (!followed.has(target.pathname)) followed.set(target.pathname, follow(target, crawl))
  const found = followed.get(target.pathname)
  if (found === 'loop') return { rule: 'redirect-loop', message: `The redirects that start at '${url}' form a loop.` }
  if (found === 'elsewhere') return undefined
  if (found === undefined) return missing(url, kind, { target, site })
  const fragment = anchorOf(target.hash)
  const document = site.documents.get(found)
  if (fragment === undefined || kind === 'image' || !document || document.anchors.has(fragment)) return undefined
  if (/\.css$/i.test(found)) return undefined
  const where = found === file ? 'This page' : `The page ${site.folder.pathOf(found)}`
  return { rule: 'broken-anchor', message: `${where} has no anchor '#${fragment}'.`, isOwn: found === file }
}

function follow(target: URL, { site: { folder, documents }, origin }: Crawl): FinalTarget {
  let url = target
  for (let hop = 0; hop < MAX_REDIRECTS; hop++) {
    if (pathOnSite(url.href, origin) === undefined) return 'elsewhere'
    const answer = folder.answer(url.pathname)
    if (!answer) return undefined
    const next = 'redirect' in answer ? answer.redirect : documents.get(answer.file)?.redirect
    if (next === undefined) return 'file' in answer ? answer.file : undefined
    // The value of a placeholder is not known here.
    if (/[:*]/.test(next.replace(/^https?:/, '')) || !URL.canParse(next, url.href)) return 'elsewhere'
    url = new URL(next, url)
  }
  return 'loop'
}

function missing(
  url: string,
  kind: DocumentReference['kind'],
  { target: { pathname }, site: { folder } }: { target: URL; site: CrawledSite },
): ProblemText {
  const other = folder.inAnotherCase(pathname)
  const hint = other === undefined ? outside(pathname, folder.base) : `Its name differs in case: '${other}'.`
  if (kind === 'image') return { rule: 'broken-image', message: `There is no image at '${url}'.`, hint }
  const isPage = kind === 'page' && !/\.(?!html?$)[a-z\d]{1,5}$/i.test(pathname)
  if (isPage) return { rule: 'broken-link', message: `There is no page at '${url}'.`, hint }
  return { rule: 'broken-asset', message: `There is no file at '${url}'.`, hint }
}

function outside(pathname: string, base: string): string | undefined {
  return `${pathname}/`.startsWith(base) ? undefined : `The site is served below '${base}', and the address is not.`
}

// A built site as read by the crawl.

/** Its files and their contents. */
interface CrawledSite {
  folder: BuiltFolder
  origin: string
  /** By path in the folder. */
  documents: ReadonlyMap<string, CrawledDocument>
  /** Reads one of them again, for the places in it. */
  placed: (file: string) => CrawledDocument
}
