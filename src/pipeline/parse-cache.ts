/**
 * The cache of parsed pages as the parse step sees it. In: the store of a run, and another one that it may read. A build
 * has one store. An audit has its own and reads that of builds, so that a build never finds pages without HTML; only
 * pages that had to be rendered go into the build's.
 */
import type { ParsedPage } from '../model/page.ts'
import type { SourceFile } from '../model/source.ts'
import type { ParsedFile } from '../parse/stage.ts'
import type { PageStore } from './page-store.ts'

export interface ParseCache {
  /** The page of a file that is unchanged. */
  unchanged(file: SourceFile): ParsedPage | undefined
  /** Pages that were parsed from a file earlier, whether it is still the same or not. */
  known(path: string): ParsedPage[]
  /** Records that a file was read again and its page is a known one. */
  touch(file: SourceFile, page: ParsedPage): void
  /** Stores a page that was parsed. */
  put(file: SourceFile, parsed: ParsedFile): ParsedPage
}

/** The cache of a build: `seenAt` is when its files were read. */
export function pageCache(store: PageStore, seenAt: number): ParseCache {
  return {
    unchanged: file => store.unchanged(file),
    known: path => present([store.get(path)]),
    touch: ({ path, stat }) => store.touch(path, { stat, seenAt }),
    put: ({ stat }, parsed) => store.put(parsed.page, { stat, seenAt, bytes: parsed }),
  }
}

/** The cache of an audit. `built` is absent if there cannot have been a build. */
export function auditCache(own: PageStore, built: PageStore | undefined, seenAt: number): ParseCache {
  return {
    unchanged: file => built?.unchanged(file) ?? own.unchanged(file),
    known: path => present([built?.get(path), own.get(path)]),
    touch: ({ stat }, page) => void own.put(page, { stat, seenAt }),
    put: ({ stat }, { page }) => own.put(page, { stat, seenAt }),
  }
}

/** The build's cache for pages that an audit has to have rendered: it knew none of them. */
export function renderedCache(store: PageStore, seenAt: number): ParseCache {
  return { ...pageCache(store, seenAt), unchanged: () => undefined, known: () => [] }
}

function present(pages: (ParsedPage | undefined)[]): ParsedPage[] {
  return pages.filter(page => page !== undefined)
}
