/**
 * Two versions of a page, before and after a correction. In: all that readers get of each. Out: whether nothing is
 * different but the addresses that were to be corrected.
 */
import type { PageContent } from '../parse/addresses/read-addresses.ts'

/** What may be different. */
export interface Expected {
  /** By the place of the reference among those of the page: its address before and after. */
  links: ReadonlyMap<number, { from: string; to: string }>
  /** Texts that are shown: an address that is written as a link by itself is its own text. */
  shown: readonly { from: string; to: string }[]
}

/** A part that differs: where it is in the data, and its values. */
interface Difference {
  path: string[]
  before: unknown
  after: unknown
}

/** Names of parts that say where something stands in the file. */
const PLACES = new Set(['position', 'span', 'usedAt', 'definition'])
/** Parts that a reader sees as text. */
const TEXTS = new Set(['value', 'text', 'html', 'excerpt', 'contentTitle', 'texts'])

/** Is the only difference the one that was wanted, and is it there? */
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

/** Takes the first that fits out of a list. */
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
  const visit = (old: unknown, now: unknown) => {
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

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
