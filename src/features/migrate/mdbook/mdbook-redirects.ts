/**
 * The redirects of a book of mdBook. Returns those of pages as redirects, those of anchors within a page as further ids
 * of its headings, and those to other pages as a script.
 */
import { posix } from 'node:path'
import type { ForeignSite, Translated } from '../shared/foreign-site.ts'
import { type HeadingIds, headingText } from '../shared/heading-ids.ts'
import { routeOfFile } from '../shared/page-route.ts'
import { textLines } from '../shared/text-lines.ts'

/**
 * The book begins with its first chapter, unless it has an index. The target of a redirect is relative to the old page,
 * or begins with the base of the book.
 */
export function redirectsOf(
  written: Record<string, string> = {},
  pages: ForeignSite['pages'],
  base = '/',
): ForeignSite['redirects'] {
  const own = Object.entries(written).flatMap(([path, to]) => {
    const from = posix.join('/', path)
    return from.includes('#') ? [] : [{ from: withoutEnding(from), to: redirectTarget(from, to, base) }]
  })
  const [first] = pages
  const hasIndex = pages.some(({ route }) => route === '/')
  return first === undefined || hasIndex ? own : [{ from: '/', to: first.route }, ...own]
}

/** The address of a page without the ending of its file, relative to the base. */
function withoutEnding(path: string): string {
  return path.replace(/(?:\.html|\.md)(?=$|#)/, '').replace(/\/index(?=$|#)/, '/')
}

function redirectTarget(from: string, to: string, base: string): string {
  if (/^[a-z]+:/i.test(to)) return to
  if (to.startsWith('#')) return withoutEnding(from.replace(/#.*/, '')) + to
  if (to.startsWith(base)) return withoutEnding(`/${to.slice(base.length)}`)
  return withoutEnding(to.startsWith('/') ? to : posix.join(posix.dirname(from), to))
}

/** The earlier ids of headings, by the id that they have now: redirects from one anchor of a page to another. */
export function earlierIds(written: Record<string, string> = {}, file: string): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const [from, to] of Object.entries(written)) {
    const { page, before, now } = movedAnchor(from, to)
    if (page !== file.replace(/\.md$/, '') || before === undefined || now === undefined) continue
    ids.set(now, [...(ids.get(now) ?? []), before])
  }
  return ids
}

/** What a redirect says about an anchor; `now` is its new name, if that is on the same page. */
function movedAnchor(from: string, to: string): { page: string; before?: string; now?: string } {
  const [path = '', before] = posix.join('/', from).slice(1).split('#', 2)
  const [file = '', now] = to.split('#', 2)
  const page = path.replace(/\.html$/, '')
  const target = file === '' ? path : file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(path), file)
  const isSame = target.replace(/\.html$/, '') === page
  return { page, ...(before && { before }), ...(isSame && now && { now }) }
}

/** The page whose headings have their earlier ids as well. An id that no heading has is left. */
export function withEarlierIds(
  made: Translated,
  ids: ReadonlyMap<string, string[]>,
  { slug }: Pick<HeadingIds, 'slug'>,
): Translated {
  if (ids.size === 0) return made
  const missing = new Set(ids.keys())
  const lines = textLines(made.text).map(({ text: line, isCode }) => {
    const [, start, content = '', written] =
      (isCode ? undefined : /^(#{1,6}[ \t]+)(.*?)(?:[ \t]*\{#([\w.:-]+)\})?[ \t]*$/.exec(line)) ?? []
    const id = start === undefined ? undefined : (written ?? slug(headingText(content)))
    const earlier = id === undefined ? undefined : ids.get(id)
    if (id === undefined || earlier === undefined) return line
    missing.delete(id)
    made.changes.push('an earlier id of a heading')
    return `${start}${content} {${[id, ...earlier].map(name => `#${name}`).join(' ')}}`
  })
  for (const id of missing) {
    const message = `${ids
      .get(id)
      ?.map(name => `#${name}`)
      .join(', ')}: no heading has the id ${id}`
    made.left.push({ line: 1, what: 'an earlier id leads nowhere', written: message })
  }
  return { ...made, text: lines.join('\n') }
}

const ANCHOR_SCRIPT = 'moved-anchors.js'

/** The redirects of anchors to other pages: a script that follows them, as servers do not see anchors. */
interface MovedAnchors {
  files: { to: string; text: string }[]
  /** The address of the script, if there is one. */
  script?: string
  /** The redirects that nothing follows. */
  remarks: string[]
}

/** Collects them. A page that has moved itself takes its anchors along, so they are those of its new page. */
export function movedAnchors(
  written: Record<string, string> = {},
  { pages, redirects, base }: { pages: ForeignSite['pages']; redirects: ForeignSite['redirects']; base: string },
): MovedAnchors {
  const routes = new Set(pages.map(({ route }) => route))
  const addressOf = (route: string) => (/^[a-z]+:/i.test(route) ? route : posix.join(base, route.slice(1)))
  const moved = new Map<string, string>()
  const lost: string[] = []
  for (const [from, to] of Object.entries(written)) {
    const { page, before, now } = movedAnchor(from, to)
    if (before === undefined || now !== undefined) continue
    const own = routeOfFile(`${page}.md`)
    const route = routes.has(own) ? own : redirects.find(redirect => redirect.from === own)?.to.replace(/#.*/, '')
    const target = addressOf(redirectTarget(posix.join('/', from), to, base))
    if (route === undefined) lost.push(from)
    else if (target !== addressOf(`${route}#${before}`)) moved.set(addressOf(`${route}#${before}`), target)
  }
  const [first, ...others] = lost
  const names = others.length === 0 ? first : `${first} and ${others.length} more`
  return {
    files: moved.size === 0 ? [] : [{ to: `static/${ANCHOR_SCRIPT}`, text: anchorScript(moved) }],
    ...(moved.size > 0 && { script: posix.join(base, ANCHOR_SCRIPT) }),
    remarks: first === undefined ? [] : [`There is no page for redirects of anchors: ${names}.`],
  }
}

function anchorScript(moved: ReadonlyMap<string, string>): string {
  return String.raw`// Anchors that were moved to other pages: the old and the new address of each.
const moved = ${JSON.stringify(Object.fromEntries(moved), null, 2)}

function follow() {
  const path = location.pathname.replace(/(?:index)?\.html$/, '').replace(/(.)\/$/, '$1')
  const to = moved[path + location.hash] ?? moved[path + '/' + location.hash]
  if (to) location.replace(to)
}

addEventListener('hashchange', follow)
follow()
`
}
