/**
 * Everything in a page that an edit of its text and headings leaves unchanged. In: a parsed page. Out: the identity of
 * everything that routes, links, sidebars and other pages take from it, except its anchors and description; these; and
 * the places that findings may refer to. The text itself, its length and these places are not part of the identity.
 */
import { hashOf } from '../base/hash.ts'
import { descriptionOf } from '../link/docs.ts'
import type { SourceSpan } from '../model/diagnostic.ts'
import type { Heading, LinkRef, ParsedPage, Slot } from '../model/page.ts'

/**
 * The identity; '' for a page whose edits may affect more: one that includes others or runs code, and one with findings
 * or ignore comments, which depend on line numbers.
 */
export function pageFrame(page: ParsedPage): string {
  const { sourceHash: _, bodyHash: __, words: ___, headings: ____, anchors: _____, excerpt: ______, ...rest } = page
  const { links, slots, ...others } = rest
  const { ignores = [], code = [], diagnostics } = page
  const isSelfContained = ignores.length === 0 && code.length === 0 && diagnostics.length === 0
  if (!isSelfContained || links.some(({ kind }) => kind === 'partial')) return ''
  // All other fields of a page count, including those that are added in future.
  return hashOf(JSON.stringify([others, links.map(withoutPlaces), slots.map(withoutPlace)]))
}

/** The description and headings of a page, and the places of things on it. */
export interface PageOutline {
  description: string
  /** Identity of the headings without their places. */
  identity: string
  anchors: string[]
  headings: SourceSpan[]
  /** The places of links and components, in page order. Pages with the same frame have the same number of them. */
  others: SourceSpan[]
}

/** The outline of a page. */
export function pageOutline(page: ParsedPage): PageOutline {
  const { headings, anchors, links, slots } = page
  const ofLinks = links.flatMap(({ span, usedAt }) => (usedAt ? [span, usedAt] : [span]))
  return {
    description: descriptionOf(page),
    identity: hashOf(JSON.stringify([headings.map(withoutPlace), anchors])),
    anchors,
    headings: headings.map(({ span }) => span),
    others: [...ofLinks, ...slots.map(({ span }) => span)],
  }
}

function withoutPlace<T extends Heading | Slot>({ span: _, ...rest }: T): Omit<T, 'span'> {
  return rest
}

function withoutPlaces({ span: _, usedAt, ...rest }: LinkRef): object {
  return { ...rest, isUsedApart: usedAt !== undefined }
}
