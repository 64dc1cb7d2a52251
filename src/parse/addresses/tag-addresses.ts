/** Addresses in JSX and in imports. Returns each string that may be an address with its place in the file. */

import { readTag, type TagAttribute } from '../../syntax/read-tag.ts'
import type { JsxNode } from '../mdx/jsx-nodes.ts'
import type { PageContext } from '../page-context.ts'
import { candidatesIn } from './html-addresses.ts'
import type { Syntax } from './spelling.ts'
import { type WrittenAddress, writtenAt } from './written-address.ts'

/** Props that are addresses; other props may contain addresses as a part of their value. */
const ADDRESSES = new Set(['to', 'href', 'src', 'srcSet', 'srcset', 'poster', 'data', 'action', 'xlinkHref'])
const STRING = /(["'`])((?:(?!\1)[^\\\n])*)\1/g
const IMPORT = /^[ \t]*import\b[^'"\n]*(["'])([^'"\n]+)\1/gm

/** The addresses of a JSX element. */
export function tagAddresses(node: JsxNode, { prepared, lines }: PageContext, text: string): WrittenAddress[] {
  const base = node.position?.start.offset
  const tag = base === undefined ? undefined : readTag(prepared.text, base)
  if (!tag) return []
  const at = lines.place(prepared.map.toSource(tag.start))
  return tag.attributes.filter(mayHoldAddress).flatMap(attribute =>
    rangesIn(attribute, prepared.text).flatMap(({ range: [start, end], syntax }) => {
      if (end <= start) return []
      const range = [prepared.map.toSource(start), prepared.map.toSource(end - 1) + 1] as [number, number]
      if (text.slice(...range) !== prepared.text.slice(start, end)) return []
      return [writtenAt(text, range, { syntax, at, isUnsure: !isAddress(attribute.name) })]
    }),
  )
}

/** Legacy HTML has upper-case attributes. */
function isAddress(name: string): boolean {
  return ADDRESSES.has(name) || ADDRESSES.has(name.toLowerCase())
}

function mayHoldAddress({ name, kind }: TagAttribute): boolean {
  return kind === 'expression' || (kind === 'string' && isAddress(name))
}

function rangesIn(
  { name, kind, end, text }: TagAttribute,
  source: string,
): { range: [number, number]; syntax: Syntax }[] {
  if (kind === 'string') {
    const closer = source[end - 1]
    const isQuoted = source.slice(end - text.length, end) !== text
    const range: [number, number] = isQuoted ? [end - 1 - text.length, end - 1] : [end - text.length, end]
    const syntax = !isQuoted ? 'unquoted' : closer === '"' ? 'double-quoted' : 'single-quoted'
    if (name.toLowerCase() === 'srcset') return candidatesIn(range, source).map(own => ({ range: own, syntax }))
    return [{ range, syntax }]
  }
  const base = end - 1 - text.length
  return [...text.matchAll(STRING)].map(match => {
    const start = base + match.index + 1
    return { range: [start, start + (match[2] as string).length], syntax: 'code' }
  })
}

/** The files that a page imports. */
export function importAddresses({ lines }: PageContext, text: string): WrittenAddress[] {
  return [...text.matchAll(IMPORT)].map(match => {
    const end = match.index + match[0].length - 1
    const at = lines.place(match.index)
    return writtenAt(text, [end - (match[2] as string).length, end], { syntax: 'code', at })
  })
}
