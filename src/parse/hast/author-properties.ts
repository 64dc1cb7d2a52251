/**
 * Attributes that authors write on elements. Names that docsgen uses for its own data about elements are left out,
 * because that data must come from docsgen.
 */
import type { Properties } from 'hast'
import type { Node } from 'unist'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { PageContext } from '../page-context.ts'

/** Names that docsgen's scripts and stages use. */
const RESERVED = /^dataDg[A-Z]/
/** Distinguishes footnotes from links. Other tools write this attribute as well, so it is not reported. */
const FOOTNOTE = /^dataFootnote(?:Ref|Backref)$/

/** A copy of the properties without reserved ones, which are reported. */
export function withoutReserved(
  properties: Properties,
  { page, at }: { page: PageContext; at: Node | SourceSpan },
): Properties {
  const own: Properties = {}
  for (const [name, value] of Object.entries(properties)) {
    if (RESERVED.test(name)) report(name, page, at)
    else if (!FOOTNOTE.test(name)) own[name] = value
  }
  return own
}

function report(name: string, page: PageContext, at: Node | SourceSpan): void {
  const written = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  page.report({
    rule: 'reserved-attribute',
    message: `the attribute ${written} is left out: it is reserved for the page's own elements`,
    hint: 'Choose another name.',
    at,
  })
}
