/**
 * The cache of parsed pages as the parse step sees it. A build has one store. An audit has its own and also reads
 * that of builds. A build never finds pages without HTML, because only pages that had to be rendered are added to its
 * store.
 */
import type { ParsedPage } from '../model/page.ts'
import type { SourceFile } from '../model/source.ts'
import type { ParsedFile } from '../parse/stage.ts'
import type { PageStore } from './page-store.ts'

export interface ParseCache {
  /** The page of a file, which is read on demand; undefined if the file has changed. */
  unchanged(file: SourceFile): StoredPage | undefined
  /** Pages that were parsed from a file earlier, whether or not the file has changed since. */
  known(path: string): ParsedPage[]
  /** Records that a file was read again and matches a known page. */
  touch(file: SourceFile, page: ParsedPage): void
  /** Stores a parsed page. */
  put(file: SourceFile, parsed: ParsedFile): ParsedPage
}

/** A page that is in a store. */
interface StoredPage {
  /** Whether it has code. */
  hasCode: boolean
  /** @throws DamagedCache if it is not what was stored */
  read(): ParsedPage
}

/** A page that is read at once, because all are needed; undefined if it is damaged. */
function readPage(store: PageStore | undefined, file: SourceFile): StoredPage | undefined {
  const page = store?.unchanged(file) && store.get(file.path)
  return page && { hasCode: page.code !== undefined, read: () => page }
}

/** The cache of a build; `seenAt` is the time when its files were read. */
export function pageCache(store: PageStore, seenAt: number): ParseCache {
  return {
    unchanged: file => {
      const known = store.unchanged(file)
      return known && { hasCode: known.hasCode, read: () => store.summarized(file.path) }
    },
    known: path => present([store.get(path)]),
    touch: ({ path, stat }) => store.touch(path, { stat, seenAt }),
    put: ({ stat }, parsed) => store.putSerialized(parsed.page, { stat, seenAt, bytes: parsed }),
  }
}

/** The cache of an audit; `built` is absent if there cannot have been a build. */
export function auditCache(own: PageStore, built: PageStore | undefined, seenAt: number): ParseCache {
  return {
    unchanged: file => readPage(built, file) ?? readPage(own, file),
    known: path => present([built?.get(path), own.get(path)]),
    touch: ({ stat }, page) => void own.put(page, { stat, seenAt }),
    put: ({ stat }, { page }) => own.putSerialized(page, { stat, seenAt }),
  }
}

/** The build's cache, for pages that an audit has to render because it knew none of them. */
export function renderedCache(store: PageStore, seenAt: number): ParseCache {
  return { ...pageCache(store, seenAt), unchanged: () => undefined, known: () => [] }
}

function present(pages: (ParsedPage | undefined)[]): ParsedPage[] {
  return pages.filter(page => page !== undefined)
}
