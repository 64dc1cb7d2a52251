/**
 * What the rest of a site can see of a page, in separate parts. The plan of the site records which parts of which
 * pages it read (recorded-plan.ts), so that an edit of other parts changes no other page.
 */
import { hashOf } from '../base/hash.ts'
import { identity } from '../engine/tasks/task.ts'
import { descriptionOf } from '../link/docs.ts'
import { wordSources } from '../link/page-features.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import { type Heading, type LinkRef, MAX_TOC_HEADINGS, type ParsedPage, type Slot } from '../model/page.ts'

/**
 * Identity of everything except the text, the headings, the anchors, the description and all places. Every property of a
 * page is part of it unless it is left out here.
 */
export function structureOf(page: ParsedPage): string {
  const { sourceHash: _, bodyHash: __, words: ___, headings, anchors: ____, excerpt: _____, ...rest } = page
  // Only audits read the places of code.
  const { links, slots, diagnostics, ignores, codeBlocks: ______, ...others } = rest
  const findings = diagnostics.map(finding => withoutOwnPlaces(finding, page.path))
  // A page with too many headings is reported.
  const many = headings.length > MAX_TOC_HEADINGS ? headingsOf(page) : ''
  // Which findings a comment silences depends on lines.
  const silenced = ignores && ignores.length > 0 ? page.sourceHash : ''
  const seen = [others, links.map(withoutPlaces), slots.map(withoutPlace), findings, many, silenced]
  return identity(JSON.stringify(seen))
}

/** Identity of the headings and anchors of a page, without their places. */
export function headingsOf({ headings, anchors }: ParsedPage): string {
  return identity(JSON.stringify([headings.map(withoutPlace), anchors]))
}

/** Identity of the words by which related pages are found, besides those in the structure. */
export function wordsIdentity(page: ParsedPage): string {
  return identity(JSON.stringify(wordSources(page)))
}

/** Which of these anchors the page has, as an identity. */
export function anchorsAmong({ anchors }: ParsedPage, wanted: readonly string[]): string {
  const own = new Set(anchors)
  return identity(JSON.stringify(wanted.map(anchor => own.has(anchor))))
}

/** Identity of the description of a page. */
export function descriptionIdentity(page: ParsedPage): string {
  return identity(descriptionOf(page))
}

/** The places of things on a page, each in the order of the page. */
export interface PagePlaces {
  headings: SourceSpan[]
  /** The places of links, components and findings of the parser. Pages with the same structure have the same number of them. */
  others: SourceSpan[]
}

/** The places. */
export function placesOn({ headings, links, slots, diagnostics, path }: ParsedPage): PagePlaces {
  const ofLinks = links.flatMap(({ span, usedAt }) => (usedAt ? [span, usedAt] : [span]))
  return {
    headings: headings.map(({ span }) => span),
    others: [...ofLinks, ...slots.map(({ span }) => span), ...diagnostics.flatMap(finding => ownPlaces(finding, path))],
  }
}

/**
 * Identity of which places are the same one. As long as it is equal, each place of a page before an edit is one place of
 * the page after it.
 */
export function samePlaces(places: readonly SourceSpan[]): string {
  const first = new Map<string, number>()
  const pattern = places.map((span, at) => {
    const key = placeKey(span)
    const known = first.get(key) ?? at
    first.set(key, known)
    return known
  })
  return identity(pattern.join(' '))
}

/** A place as text. */
export function placeKey({ line, column, endLine, endColumn }: SourceSpan): string {
  return `${line}:${column}-${endLine}:${endColumn}`
}

/** Identity of a parsed page as it is stored. */
export function storedIdentity(data: Uint8Array): string {
  return hashOf(data).slice(0, 16)
}

function withoutPlace<T extends Heading | Slot>({ span: _, ...rest }: T): Omit<T, 'span'> {
  return rest
}

function withoutPlaces({ span: _, usedAt, ...rest }: LinkRef): object {
  return { ...rest, isUsedApart: usedAt !== undefined }
}

/** The places of a finding in the page's own file. */
function ownPlaces(finding: Diagnostic, path: string): SourceSpan[] {
  return [finding, ...(finding.related ?? [])].flatMap(({ file, span }) => (file === path && span ? [span] : []))
}

/** A finding without its places in the page's own file. */
function withoutOwnPlaces({ span, related, ...finding }: Diagnostic, path: string): object {
  const place = (file: string | undefined, at: SourceSpan | undefined) => (file === path ? at !== undefined : at)
  const others = related?.map(({ span: at, ...other }) => ({ ...other, place: place(other.file, at) }))
  return { ...finding, place: place(finding.file, span), others }
}
