/**
 * Attributes that authors write on elements. In: the properties of an element from raw HTML or JSX. Out: those that are
 * theirs to write. Names that a later stage takes for docsgen's own are left out: what docsgen says about an element
 * must come from docsgen.
 */
import type { Properties } from 'hast'
import type { Node } from 'unist'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { PageContext } from '../page-context.ts'

/** What docsgen's scripts and stages look for. */
const RESERVED = /^dataDg[A-Z]/
/** What tells footnotes from links. Other tools write it as well, so that nothing is said of it. */
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
