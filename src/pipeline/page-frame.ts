/**
 * What an edit of a page's text and headings leaves as it was. In: a parsed page. Out: the identity of everything that
 * routes, links, sidebars and other pages take from it, but for its anchors; these, and the places of what findings may be
 * about. The text itself, its length and these places are not part of the identity.
 */
import { hashOf } from '../base/hash.ts'
import type { SourceSpan } from '../model/diagnostic.ts'
import type { Heading, LinkRef, ParsedPage, Slot } from '../model/page.ts'

/**
 * The identity; '' for a page whose edits may reach further: one that includes others or runs code, and one with findings
 * or with comments about findings, which depend on lines.
 */
export function pageFrame(page: ParsedPage): string {
  const { sourceHash: _, bodyHash: __, words: ___, headings: ____, anchors: _____, links, slots, ...others } = page
  const { ignores = [], code = [], diagnostics } = page
  const isOwnAffair = ignores.length === 0 && code.length === 0 && diagnostics.length === 0
  if (!isOwnAffair || links.some(({ kind }) => kind === 'partial')) return ''
  // Whatever else a page has counts: what is added to pages later does as well.
  return hashOf(JSON.stringify([others, links.map(withoutPlaces), slots.map(withoutPlace)]))
}

/** The headings of a page, and where things are on it. */
export interface PageOutline {
  /** Identity of the headings without their places. */
  identity: string
  anchors: string[]
  headings: SourceSpan[]
  /** The places of links and components, in the order of the page. Pages of one frame have as many. */
  others: SourceSpan[]
}

/** The outline of a page. */
export function pageOutline({ headings, anchors, links, slots }: ParsedPage): PageOutline {
  const ofLinks = links.flatMap(({ span, usedAt }) => (usedAt ? [span, usedAt] : [span]))
  return {
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
