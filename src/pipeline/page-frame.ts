/**
 * What an edit of a page's text leaves as it was. In: a parsed page. Out: the identity of everything that routes, links,
 * sidebars and other pages take from it, and the places of what findings may be about. The text itself, its length and
 * these places are not part of the identity.
 */
import { hashOf } from '../base/hash.ts'
import type { SourceSpan } from '../model/diagnostic.ts'
import type { Heading, LinkRef, ParsedPage, Slot } from '../model/page.ts'

/**
 * The identity; '' for a page whose edits may reach further: one that includes others or runs code, and one with findings
 * or with comments about findings, which depend on lines.
 */
export function pageFrame(page: ParsedPage): string {
  const { frontMatter, headTags, contentTitle, excerpt, headings, anchors, links, slots, features } = page
  const { ignores = [], code = [], diagnostics } = page
  const isOwnAffair = ignores.length === 0 && code.length === 0 && diagnostics.length === 0
  if (!isOwnAffair || links.some(({ kind }) => kind === 'partial')) return ''
  const seen = [
    frontMatter,
    headTags ?? [],
    contentTitle ?? null,
    excerpt ?? null,
    headings.map(withoutPlace),
    anchors,
    links.map(withoutPlaces),
    slots.map(withoutPlace),
    features,
  ]
  return hashOf(JSON.stringify(seen))
}

/** The places of headings, links and components, in the order of the page. Pages of one frame have as many. */
export function placesOf({ headings, links, slots }: ParsedPage): SourceSpan[] {
  const ofLinks = links.flatMap(({ span, usedAt }) => (usedAt ? [span, usedAt] : [span]))
  return [...headings.map(({ span }) => span), ...ofLinks, ...slots.map(({ span }) => span)]
}

function withoutPlace<T extends Heading | Slot>({ span: _, ...rest }: T): Omit<T, 'span'> {
  return rest
}

function withoutPlaces({ span: _, usedAt, ...rest }: LinkRef): object {
  return { ...rest, isUsedApart: usedAt !== undefined }
}
