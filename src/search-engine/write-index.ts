/**
 * Writes an index. In: the terms and postings of each page, in the order of their numbers. Out: posting files,
 * dictionaries and page tables, passed to `put`, and the manifest that names them. Files have a maximum size, so
 * that a query loads its own words and a few neighbours.
 */
import type { IndexParts } from '../model/search.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { FORMAT, type Manifest, NAME_LENGTH } from './index-format.ts'
import { keepHeaviest, writePage } from './postings.ts'
import { writeDictionary } from './term-dictionary.ts'

/** Bytes of a posting file before compression. The list of a common term may exceed it. */
const MAX_POSTING_FILE_BYTES = 4000
/** Terms in a dictionary. The hash of the next term decides where it ends, so that a new term moves no others. */
const MIN_DICTIONARY_TERMS = 200
const MAX_DICTIONARY_TERMS = 900
const BOUNDARY_MODULUS = 200
/** A small site has one page table, which saves requests; the tables of a large one are small, which saves bytes. */
const MAX_PAGES_IN_ONE_TABLE = 256
const PAGES_PER_TABLE = 32
/** Postings of a term that are kept: those with the highest weights. */
const MAX_POSTINGS_PER_TERM = 1000

/** A term: number of its sections, and for each page the page's number and the range of its postings. */
interface CollectedTerm {
  sections: number
  chunks: number[]
}

/** Writes an index, one dictionary per step. Returns the JSON of the manifest. */
export function* writeIndex({ pages, put, popular = [] }: IndexParts): Generator<undefined, string> {
  const terms = collectTerms(pages)
  yield
  const manifest: Manifest = {
    format: FORMAT,
    pages: pages.length,
    sections: pages.reduce((sum, page) => sum + page.sections, 0),
    dictionaries: yield* writeTerms(terms, pages, put),
    pagesPerTable: pages.length <= MAX_PAGES_IN_ONE_TABLE ? MAX_PAGES_IN_ONE_TABLE : PAGES_PER_TABLE,
    tables: [],
    ...(popular.length > 0 && { popular: [...popular] }),
  }
  const { pagesPerTable } = manifest
  for (let start = 0; start < pages.length; start += pagesPerTable)
    manifest.tables.push(writeTable(pages.slice(start, start + pagesPerTable), put))
  return JSON.stringify(manifest)
}

function collectTerms(pages: IndexParts['pages']): Map<string, CollectedTerm> {
  const collected = new Map<string, CollectedTerm>()
  for (const [page, { terms, postings }] of pages.entries()) {
    if (terms === '') continue
    const reader = new ByteReader(postings)
    for (const term of terms.split('\n')) {
      const sections = reader.number()
      const length = reader.number()
      const start = reader.skip(length)
      const entry = collected.get(term)
      if (!entry) collected.set(term, { sections, chunks: [page, start, start + length] })
      else {
        entry.sections += sections
        entry.chunks.push(page, start, start + length)
      }
    }
  }
  return collected
}

/** Writes the posting list of a term. */
function writePostings(writer: ByteWriter, { chunks }: CollectedTerm, pages: IndexParts['pages']): void {
  let before = 0
  for (let at = 0; at < chunks.length; at += 3) {
    const page = chunks[at] as number
    const bytes = (pages[page] as IndexParts['pages'][number]).postings
    writePage(writer, { page, bytes, start: chunks[at + 1] as number, end: chunks[at + 2] as number }, before)
    before = page
  }
}

function* writeTerms(
  collected: Map<string, CollectedTerm>,
  pages: IndexParts['pages'],
  put: IndexParts['put'],
): Generator<undefined, Manifest['dictionaries']> {
  const dictionaries: Manifest['dictionaries'] = []
  let files: { name: string; terms: { term: string; sections: number; length: number }[] }[] = []
  let terms: { term: string; sections: number; length: number }[] = []
  let count = 0
  const postings = new ByteWriter()
  const packed = new ByteWriter()
  const closeFile = () => {
    if (terms.length > 0) files.push({ name: put(postings.finish()), terms })
    terms = []
    postings.clear()
  }
  const closeDictionary = () => {
    closeFile()
    const first = files[0]?.terms[0]?.term
    if (first !== undefined) dictionaries.push([first, put(writeDictionary(files))])
    files = []
    count = 0
  }
  for (const term of [...collected.keys()].sort()) {
    const entry = collected.get(term) as CollectedTerm
    if (count >= MAX_DICTIONARY_TERMS || (count >= MIN_DICTIONARY_TERMS && hashOfTerm(term) % BOUNDARY_MODULUS === 0)) {
      closeDictionary()
      yield
    }
    packed.clear()
    writePostings(packed, entry, pages)
    const bytes =
      entry.sections > MAX_POSTINGS_PER_TERM
        ? keepHeaviest(packed.view(), entry.sections, MAX_POSTINGS_PER_TERM)
        : packed.view()
    if (postings.length > 0 && postings.length + bytes.length > MAX_POSTING_FILE_BYTES) closeFile()
    postings.raw(bytes)
    terms.push({ term, sections: entry.sections, length: bytes.length })
    count++
  }
  closeDictionary()
  return dictionaries
}

/** Hash of a term (FNV-1a). */
function hashOfTerm(term: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < term.length; at++) sum = Math.imul(sum ^ term.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

function writeTable(pages: readonly { fragmentName: string }[], put: IndexParts['put']): string {
  const writer = new ByteWriter()
  for (const { fragmentName } of pages)
    for (let at = 0; at < NAME_LENGTH; at += 2) writer.byte(Number.parseInt(fragmentName.slice(at, at + 2), 16))
  return put(writer.finish())
}
