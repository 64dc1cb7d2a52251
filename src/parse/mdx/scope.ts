/**
 * The values of names in a page's expressions that are known without running code: its own constants and imported
 * files, its front matter, and in a partial the props that it is used with.
 */
import type { FrontMatter } from '../../model/frontmatter.ts'
import { type Esm, memberOf } from '../../syntax/esm.ts'
import { AssetRef, type Scope } from '../../syntax/literals.ts'
import { Insertion } from '../insertion.ts'

/** `toc` in a prop refers to the page's own table of contents, which is completed later. */
export class TocRef {
  /** The arguments of `toc.slice(…)`. */
  readonly slice: readonly number[]
  constructor(slice: readonly number[] = []) {
    this.slice = slice
  }
}

/** The scope of one file. */
export function pageScope(esm: Esm, frontMatter: FrontMatter, isPartial: boolean): Scope {
  const front = frontMatterOf(frontMatter)
  return path => {
    const [name = '', ...rest] = path
    const imported = esm.imports.get(name)
    if (imported?.kind === 'asset' && rest.length === 0) return { value: new AssetRef(imported.url) }
    if (esm.constants.has(name)) return memberOf(esm.constants.get(name), rest)
    if (name === 'frontMatter' && rest.length > 0) return memberOf(front, rest)
    if (name === 'toc' && rest.length === 0) return { value: new TocRef() }
    if (name === 'props' && isPartial && rest.length === 1) return { value: new Insertion('prop', rest[0] as string) }
    return undefined
  }
}

/** Front matter as written by its author: fields that docsgen knows and all others. */
export function frontMatterOf({ extra, ...known }: FrontMatter): Record<string, unknown> {
  return { ...extra, ...known }
}

const TOC_SLICE = /^\s*toc\s*\.\s*slice\(\s*(-?\d+)?\s*(?:,\s*(-?\d+)\s*)?\)\s*$/

/** `toc.slice(1)` and the like. */
export function tocSlice(source: string): TocRef | undefined {
  const [whole, from, to] = TOC_SLICE.exec(source) ?? []
  return whole === undefined ? undefined : new TocRef([from ?? '0', ...(to === undefined ? [] : [to])].map(Number))
}
