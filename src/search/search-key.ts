/**
 * The identity of what a page contributes to an index. In: the page as it is searched, and the hashes of its files.
 * Out: a hash. A page with the same hash need not be indexed again.
 */
import { hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import type { SearchablePage } from './searchable-pages.ts'

/** The identity of a file's texts: its bytes, and everything in the parser that affects them. */
export interface TextHashes {
  sourceHash: string
  bodyHash: string
}

interface Hashing {
  /** Identity of the engine's code. */
  engineHash: string
  synonyms: readonly (readonly string[])[]
  textOf: (file: string) => TextHashes | undefined
}

/** The identity of what a page contributes to the index of a language. */
export function searchKey(page: SearchablePage, locale: string, { engineHash, synonyms, textOf }: Hashing): string {
  const { route, title, group, titles, names, linkTexts, excluded, isPost, files } = page
  const texts = files.map(file => textKey(textOf(file)))
  const named = [locale, route, title, group, titles, names, linkTexts, synonyms, excluded, isPost, texts]
  return hashParts([engineHash, JSON.stringify(named)])
}

function textKey(text: TextHashes | undefined): string {
  return text ? `${packageVersion} ${text.sourceHash} ${text.bodyHash}` : ''
}
