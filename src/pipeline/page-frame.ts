/**
 * Everything in a page that an edit of its text and headings leaves unchanged. In: a parsed page. Out: the identity of
 * everything that routes, links, sidebars and other pages take from it, except its anchors and description; these; and
 * the places that findings may refer to. The text itself, its length and these places are not part of the identity.
 */
import { hashOf } from '../base/hash.ts'
import { NEVER_SAME } from '../engine/cache/file-hashes.ts'
import { descriptionOf } from '../link/docs.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import type { Heading, LinkRef, ParsedPage, Slot } from '../model/page.ts'

/**
 * The identity; '' for a page whose edits may affect more: one that includes others, one whose code needs a missing
 * module, and one with ignore comments, which depend on line numbers.
 */
export function pageFrame(page: ParsedPage): string {
  const { sourceHash: _, bodyHash: __, words: ___, headings: ____, anchors: _____, excerpt: ______, ...rest } = page
  const { links, slots, diagnostics, ...others } = rest
  const { ignores = [], code = [] } = page
  if (
    ignores.length > 0 ||
    code.some(({ hash }) => hash === NEVER_SAME) ||
    links.some(({ kind }) => kind === 'partial')
  )
    return ''
  // All other fields of a page count, including those that are added in future.
  const findings = diagnostics.map(finding => withoutOwnPlaces(finding, page.path))
  return hashOf(JSON.stringify([others, links.map(withoutPlaces), slots.map(withoutPlace), findings]))
}

/** The description and headings of a page, and the places of things on it. */
export interface PageOutline {
  description: string
  /** Identity of the headings without their places. */
  identity: string
  anchors: string[]
  headings: SourceSpan[]
  /** The places of links, components and findings of the parser, each in page order. Pages with the same frame have the same number of them. */
  others: SourceSpan[]
}

/** The outline of a page. */
export function pageOutline(page: ParsedPage): PageOutline {
  const { headings, anchors, links, slots, diagnostics, path } = page
  const ofLinks = links.flatMap(({ span, usedAt }) => (usedAt ? [span, usedAt] : [span]))
  return {
    description: descriptionOf(page),
    identity: hashOf(JSON.stringify([headings.map(withoutPlace), anchors])),
    anchors,
    headings: headings.map(({ span }) => span),
    others: [...ofLinks, ...slots.map(({ span }) => span), ...diagnostics.flatMap(finding => ownPlaces(finding, path))],
  }
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
