/**
 * Pages that other machines made. Returns parsed pages in the store, rendered pages in the sink; and records of what
 * this run makes itself. The keys consist of hashes and of paths relative to the site folder.
 */
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { groupBy } from '../base/group-by.ts'
import { hashOf, hashParts } from '../base/hash.ts'
import { NEVER_SAME } from '../engine/cache/file-hashes.ts'
import type { NewRecord, RestPlace, SharedRecords } from '../engine/cache/shared-records.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { HashedBytes, PageTextBytes } from '../model/output.ts'
import type { SourceFile } from '../model/source.ts'
import type { PageFindings, RenderedPage, RenderResult } from '../render/stage.ts'
import type { BuiltPage, PageElsewhere, PageStore } from './page-store.ts'
import { localeOfText } from './parse-call.ts'
import { eachOnce } from './parse-run.ts'
import { textsOf } from './put-rendered.ts'
import type { SitePage } from './site-plan.ts'

/** Where parsed pages are shared. */
export interface SharedParsing {
  shared: SharedRecords
  store: PageStore
  config: ResolvedConfig
}

/** The parsed pages of a site that this run lacks. */
export class ParsedElsewhere {
  readonly #parsing: SharedParsing
  readonly #seenAt = Date.now()
  readonly #files = new Map<string, SourceFile>()
  readonly #keys = new Map<string, string>()

  /** Looks at the files that changed since the cache was written. From now on, pages that this run parses are shared. */
  constructor(files: readonly SourceFile[], parsing: SharedParsing) {
    this.#parsing = parsing
    const { shared, store, config } = parsing
    for (const file of eachOnce(files)) {
      if (store.unchanged(file)) continue
      const bytes = bytesOf(file)
      const hash = bytes && hashOf(bytes)
      // The file changed so recently that its `stat` proves nothing, but it is the one that was parsed.
      if (hash === undefined || store.get(file.path)?.sourceHash === hash) continue
      const key = parsedKey(file, { parser: store.key, locale: localeOfText(file, config), hash })
      this.#files.set(key, file)
      this.#keys.set(file.path, key)
    }
    store.onParsed = (page, { page: own, body, sections }) => {
      const key = this.#keys.get(page.path)
      if (key === undefined) return
      this.#files.delete(key)
      const isLasting = page.code?.every(({ hash }) => hash !== NEVER_SAME) ?? true
      if (isLasting) shared.add('parsed', key, () => parsedRecord({ page: own, body, sections }))
    }
  }

  /** The files without a parsed page in the shared cache. */
  get missing(): SourceFile[] {
    return [...this.#files.values()]
  }

  /** Adds the pages to the store that other machines have parsed so far. */
  async take(): Promise<void> {
    const { shared, store } = this.#parsing
    await shared.find('parsed', [...this.#files.keys()], (key, record, rest) => {
      const { path, stat } = this.#files.get(key) as SourceFile
      store.putMade(path, pageOf(record, rest), { stat, seenAt: this.#seenAt })
      this.#files.delete(key)
    })
  }
}

/** A record begins with the length of the body, in bytes. */
const LENGTH_BYTES = 4

/** The page as a record. Its body and its text are only needed by a run that renders or indexes it. */
function parsedRecord({ page, body, sections }: BuiltPage): NewRecord {
  const record = Buffer.alloc(LENGTH_BYTES + page.byteLength)
  record.writeUInt32LE(body.byteLength)
  record.set(page, LENGTH_BYTES)
  return { record, rest: [body, sections] }
}

/** @throws an error if it is no record of a page */
function pageOf(record: Uint8Array, place: RestPlace | undefined): PageElsewhere {
  if (!place) throw new Error('the record has no body')
  const { rest, at, length } = place
  const bodyLength = Buffer.from(record.buffer, record.byteOffset, record.byteLength).readUInt32LE()
  if (bodyLength > length) throw new Error('the body is longer than the rest of the record')
  return {
    page: record.subarray(LENGTH_BYTES),
    rest,
    body: { at, length: bodyLength },
    sections: { at: at + bodyLength, length: length - bodyLength },
  }
}

/** A file that cannot be read is reported by the parser. */
function bytesOf({ absPath }: SourceFile): Uint8Array | undefined {
  try {
    return readFileSync(absPath)
  } catch {
    return undefined
  }
}

function parsedKey(file: SourceFile, { parser, locale, hash }: { parser: string; locale: string; hash: string }) {
  const { path, docPath, kind, version } = file
  return hashParts([parser, path, docPath, kind, version, locale, hash])
}

/** Where rendered pages are shared. */
export interface SharedRendering {
  shared?: SharedRecords
  /** The names that are inserted into pages. */
  names: { id: string }
  /** The kinds of texts for programs that are made with pages. */
  texts: readonly string[]
}

/** The key of a rendered page. */
export function renderedKey({ key }: Pick<SitePage, 'key'>, { names, texts }: SharedRendering): string {
  return hashParts([key, names.id, ...texts])
}

/**
 * Takes the pages that other machines rendered, and returns the others.
 * @param put receives a page as if it had been rendered here
 */
export async function takeRendered(
  pages: readonly SitePage[],
  context: SharedRendering,
  put: (page: SitePage, result: RenderedPage) => void,
): Promise<SitePage[]> {
  const { shared } = context
  if (!shared) return [...pages]
  const byKey = groupBy(pages, page => renderedKey(page, context))
  const done = new Set<SitePage>()
  await shared.find('rendered', byKey.keys(), (key, record) => {
    const made = deserialize(record) as Stored
    for (const page of byKey.get(key) ?? []) {
      put(page, resultOf(page, made))
      done.add(page)
    }
  })
  return pages.filter(page => !done.has(page))
}

interface Stored extends PageFindings {
  names: number
  content: string
  html: HashedBytes
  markdown?: HashedBytes
  texts: PageTextBytes
}

function resultOf({ outPath }: SitePage, { html, markdown, texts, ...facts }: Stored): RenderedPage {
  const own = markdown ? { markdown: markdown.bytes, markdownHash: markdown.hash } : {}
  return { outPath, ...facts, ...html, ...own, ...texts }
}

/** Shares a rendered page, with what was found while it was rendered. */
export function shareRendered(page: SitePage, result: RenderResult, context: SharedRendering): void {
  if (!context.shared?.writes || !('bytes' in result)) return
  const { problems, noticed, left, names, content, bytes, hash } = result
  const markdown = result.markdown && { bytes: result.markdown, hash: result.markdownHash }
  const texts = Object.fromEntries(textsOf(result).map(([kind, text]) => [`text:${kind}`, text]))
  const stored: Stored = { problems, noticed, left, names, content, html: { bytes, hash }, markdown, texts }
  context.shared.add('rendered', renderedKey(page, context), () => ({ record: serialize(stored) }))
}
