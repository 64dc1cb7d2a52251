/**
 * Parsing as a stage for the engine: reads one file and parses it. Shared: the markdown options and the
 * bundle of content components. A file whose bytes are the known ones is not parsed again.
 */
import { hashOf } from '../base/hash.ts'
import { timeKeeper } from '../base/time-keeper.ts'
import type { ParsedPage } from '../model/page.ts'
import type { ContentComponents } from './html/render-body.ts'
import { createParser, type ParseOptions } from './parse-page.ts'
import { readBytes } from './read-bytes.ts'

export interface ParseShared extends ParseOptions {
  /** URL of the module with `contentComponents`. */
  components: string
  /** Milliseconds that the components of a page may take; absent: they are known to end. */
  longest?: number
}

export interface ParseJob {
  absPath: string
  path: string
  docPath: string
  kind: 'page' | 'partial'
  /** Language of the text. */
  locale: string
  /** Size in bytes, as `stat` told. */
  size: number
  /** Hash of the bytes at the last parse, if there is one that still holds. */
  knownHash?: string
}

/**
 * A parsed file, with a notice where another parser than the wanted one was used; or the word that it is the
 * known one; or why it cannot be read.
 */
export type ParseOutcome =
  | { page: ParsedPage; body: Uint8Array; sections: Uint8Array; notice?: string }
  | { same: true }
  | { unreadable: string }

/** Makes the parser for one set of options. */
export async function createParseStage({
  components,
  longest,
  ...options
}: ParseShared): Promise<(job: ParseJob) => ParseOutcome> {
  const { contentComponents } = (await import(components)) as { contentComponents: ContentComponents }
  const parse = createParser(options, contentComponents, timeKeeper(longest))
  return ({ absPath, knownHash, size, ...input }) => {
    const bytes = readBytes({ absPath, size }, options.limits.pageBytes)
    if (typeof bytes === 'string') return { unreadable: bytes }
    if (knownHash !== undefined && hashOf(bytes) === knownHash) return { same: true }
    const { page, body, sections } = parse({ ...input, bytes })
    const texts = new TextEncoder().encode(JSON.stringify(sections))
    return { page, body: new Uint8Array(body), sections: texts, notice: parse.notice }
  }
}
