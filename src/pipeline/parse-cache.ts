/**
 * Where parsed pages come from and go to. A build has one store. An audit reads that store and has another for what it
 * parses itself, so that a build finds nothing half done; only pages that had to be rendered go into the build's.
 */
import type { FactStore } from '../engine/fact-store.ts'
import { PageStore } from '../engine/page-store.ts'
import type { ParsedPage } from '../model/page.ts'
import type { SourceFile } from '../model/source.ts'
import type { ParsedFile } from '../parse/stage.ts'

export interface ParseCache {
  /** The page of a file that need not be read. */
  unchanged(file: SourceFile): ParsedPage | undefined
  /** Pages that were made of a file earlier, whether it is still the same or not. */
  known(path: string): ParsedPage[]
  /** Notes that a file was read and its page is a known one. */
  touch(file: SourceFile, page: ParsedPage): void
  /** Stores a page that was parsed. */
  put(file: SourceFile, parsed: ParsedFile): ParsedPage
}

/** The cache of a build: `seenAt` is when its files were read. */
export function pageCache(store: PageStore, seenAt: number): ParseCache {
  return {
    unchanged: file => store.unchanged(file)?.page,
    known: path => pagesOf(store.get(path)?.page),
    touch: ({ path, stat }) => store.touch(path, stat, seenAt),
    put: ({ stat }, parsed) => store.put(parsed.page, { ...parsed, stat, seenAt }).page,
  }
}

/** The cache of an audit. `built` is absent where no build can have been. */
export function auditCache(own: FactStore, built: PageStore | undefined, seenAt: number): ParseCache {
  const put = ({ stat }: SourceFile, page: ParsedPage) => own.put(page, { stat, seenAt })
  return {
    unchanged: file => built?.unchanged(file)?.page ?? own.unchanged(file),
    known: path => pagesOf(built?.get(path)?.page, own.get(path)),
    touch: put,
    put: (file, { page }) => {
      put(file, page)
      return page
    },
  }
}

/** The build's cache for pages that an audit has to have rendered: it knew none of them. */
export function renderedCache(store: PageStore, seenAt: number): ParseCache {
  return { ...pageCache(store, seenAt), unchanged: () => undefined, known: () => [] }
}

/** Opens the store of a build, emptied if it is damaged. */
export function openPageStore(cacheDir: string, key: string): PageStore {
  const store = new PageStore(cacheDir, key)
  if (!store.intact) store.clear()
  return store
}

function pagesOf(...pages: (ParsedPage | undefined)[]): ParsedPage[] {
  return pages.filter(page => page !== undefined)
}
