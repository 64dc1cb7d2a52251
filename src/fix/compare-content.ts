/**
 * Compares two versions of a page, before and after a correction. In: everything that readers see of each. Out: whether
 * they only differ in the addresses that were to be corrected.
 */

import type { PageContent } from '../parse/addresses/read-addresses.ts'
import { PRINTED_BARE } from '../parse/hast/references.ts'

/** The expected differences. */
export interface Expected {
  /** By the index of the reference among those of the page: its address before and after. */
  links: ReadonlyMap<number, { from: string; to: string }>
  /** Displayed texts: an address that is a link by itself is its own text. */
  shown: readonly { from: string; to: string }[]
}

/** A part that differs: its path in the data, and its values. */
interface Difference {
  path: string[]
  before: unknown
  after: unknown
}

/** Names of parts that store places in the file. */
const PLACES = new Set(['position', 'span', 'usedAt', 'definition'])
/** Names of parts that a reader sees as text. */
const TEXTS = new Set(['value', 'text', 'html', 'excerpt', 'contentTitle', 'texts'])

/** Whether the versions differ exactly as expected. */
export function isOnlyDifference(before: PageContent, after: PageContent, { links, shown }: Expected): boolean {
  const open = new Set(links.keys())
  const fields = [...links.values()].filter((_, at) => isField(before, [...links.keys()][at] as number))
  const isFine = ({ path, before: old, after: now }: Difference): boolean => {
    const [part, index, name] = path
    const link = part === 'links' && name === 'url' ? links.get(Number(index)) : undefined
    if (link) return open.delete(Number(index)) && old === link.from && now === link.to
    if (part === 'frontMatter') return takeOne(fields, ({ from, to }) => old === from && now === to)
    return isShown(path) && typeof old === 'string' && shownAs(old, shown) === now
  }
  return differences(before, after).every(isFine) && open.size === 0 && fields.length === 0
}

function isField({ links }: PageContent, index: number): boolean {
  return (links as { kind: string }[])[index]?.kind === 'front-matter'
}

/** Removes the first match from a list. */
function takeOne<T>(list: T[], fits: (item: T) => boolean): boolean {
  const at = list.findIndex(fits)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}

function isShown(path: Difference['path']): boolean {
  return path.slice(-2).some(name => TEXTS.has(String(name))) && !path.includes('frontMatter')
}

function shownAs(text: string, shown: Expected['shown']): string {
  return shown.reduce((result, { from, to }) => result.replaceAll(from, () => to), text)
}

function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = []
  const path: string[] = []
  const visit = (before: unknown, after: unknown) => {
    const [old, now] = path.at(-1) === 'className' ? [authored(before), authored(after)] : [before, after]
    if (Object.is(old, now)) return
    if (!isPlain(old) || !isPlain(now) || Array.isArray(old) !== Array.isArray(now)) {
      found.push({ path: [...path], before: old, after: now })
      return
    }
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (PLACES.has(name)) continue
      path.push(name)
      visit(old[name], now[name])
      path.pop()
    }
  }
  visit(before, after)
  return found
}

/** Classes without the one that follows from the address and the text of a link. */
function authored(classes: unknown): unknown {
  return Array.isArray(classes) || classes === undefined
    ? (classes ?? []).filter((name: unknown) => name !== PRINTED_BARE)
    : classes
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
