/**
 * What the names of HTML elements mean for a page as markdown. Returns what is known about it; equal names give the
 * same string, which is cheap to compare.
 */
import { isVoidElement } from '../../base/void-elements.ts'

export interface TagKind {
  /** The name in lower case. */
  name: string
  isBlock: boolean
  /** Whether it has no end tag. */
  isVoid: boolean
  /** Whether it has no meaning in a text. */
  isLeftOut: boolean
  /** Whether its content is not HTML. */
  isRaw: boolean
}

/** Block elements. */
const BLOCKS = new Set(
  (
    'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr iframe li main menu ol p pre search section summary table tbody td tfoot th thead tr ul video audio'
  ).split(' '),
)
const LEFT_OUT = new Set('nav button script style svg template noscript select textarea head'.split(' '))
const RAW = new Set(['script', 'style'])
/** Frequent elements that are neither. */
const INLINE = 'a b br code del em i img input kbd s span strong sub sup'.split(' ')

const KINDS: ReadonlyMap<string, TagKind> = new Map(
  [...BLOCKS, ...LEFT_OUT, ...INLINE].map(name => [name, describe(name)]),
)

function describe(name: string): TagKind {
  return {
    name,
    isBlock: BLOCKS.has(name),
    isVoid: isVoidElement(name),
    isLeftOut: LEFT_OUT.has(name),
    isRaw: RAW.has(name),
  }
}

/** What is known about the elements of a name, in upper or lower case. */
export function tagKind(name: string): TagKind {
  const known = KINDS.get(name)
  if (known) return known
  const lower = name.toLowerCase()
  return KINDS.get(lower) ?? describe(lower)
}
