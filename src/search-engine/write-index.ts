/**
 * Joins pages to an index. In: the terms and postings of each page, in the order of their numbers.
 * Out: posting files, dictionaries and page tables, handed to `put`, and the manifest that names them.
 * Files are cut by size, so that a query pays for its own words and a few neighbours.
 */
import type { IndexParts } from '../model/search.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { packDictionary } from './dictionary.ts'
import { FORMAT, type Manifest, NAME_LENGTH, TABLE_PAGES } from './format.ts'
import { heaviest, writePage } from './postings.ts'

/** Bytes of a posting file, before gzip; a common term may be larger alone. */
const POSTING_BYTES = 4000
/** Terms in a dictionary: between these; where it ends, its next term decides, so that a new term moves no others. */
const LEAST_TERMS = 200
const MOST_TERMS = 900
const ENDS_BEFORE = 200
/** Sections of a term that are kept: the most telling ones. */
const MOST_POSTINGS = 1500

/** A term: in how many sections it is, and for each page its number and where its postings start and end. */
interface GatheredTerm {
  sections: number
  chunks: number[]
}

/** Writes an index, a dictionary in each step; comes to the manifest's JSON. */
export function* writeIndex({ pages, put }: IndexParts): Generator<undefined, string> {
  const terms = gather(pages)
  yield
  const manifest: Manifest = {
    format: FORMAT,
    pages: pages.length,
    sections: pages.reduce((sum, page) => sum + page.sections, 0),
    dictionaries: yield* writeTerms(terms, pages, put),
    tables: [],
  }
  for (let start = 0; start < pages.length; start += TABLE_PAGES)
    manifest.tables.push(writeTable(pages.slice(start, start + TABLE_PAGES), put))
  return JSON.stringify(manifest)
}

function gather(pages: IndexParts['pages']): Map<string, GatheredTerm> {
  const gathered = new Map<string, GatheredTerm>()
  for (const [page, { terms, postings }] of pages.entries()) {
    if (terms === '') continue
    const reader = new ByteReader(postings)
    for (const term of terms.split('\n')) {
      const sections = reader.number()
      const length = reader.number()
      const start = reader.skip(length)
      const entry = gathered.get(term)
      if (!entry) gathered.set(term, { sections, chunks: [page, start, start + length] })
      else {
        entry.sections += sections
        entry.chunks.push(page, start, start + length)
      }
    }
  }
  return gathered
}

/** A term's postings on all pages. */
function packTerm(writer: ByteWriter, { chunks }: GatheredTerm, pages: IndexParts['pages']): void {
  let before = 0
  for (let at = 0; at < chunks.length; at += 3) {
    const page = chunks[at] as number
    const bytes = (pages[page] as IndexParts['pages'][number]).postings
    writePage(writer, { page, bytes, start: chunks[at + 1] as number, end: chunks[at + 2] as number }, before)
    before = page
  }
}

function* writeTerms(
  gathered: Map<string, GatheredTerm>,
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
    if (first !== undefined) dictionaries.push([first, put(packDictionary(files))])
    files = []
    count = 0
  }
  for (const term of [...gathered.keys()].sort()) {
    const entry = gathered.get(term) as GatheredTerm
    if (count >= MOST_TERMS || (count >= LEAST_TERMS && fingerprint(term) % ENDS_BEFORE === 0)) {
      closeDictionary()
      yield
    }
    packed.clear()
    packTerm(packed, entry, pages)
    const bytes =
      entry.sections > MOST_POSTINGS ? heaviest(packed.view(), entry.sections, MOST_POSTINGS) : packed.view()
    if (postings.length > 0 && postings.length + bytes.length > POSTING_BYTES) closeFile()
    postings.raw(bytes)
    terms.push({ term, sections: entry.sections, length: bytes.length })
    count++
  }
  closeDictionary()
  return dictionaries
}

/** A number that depends on nothing but the term (FNV-1a). */
function fingerprint(term: string): number {
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
