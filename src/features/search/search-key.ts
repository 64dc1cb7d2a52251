/** The identity of what a page contributes to an index. A page with the same hash need not be indexed again. */
import { hashOf } from '../../base/hash.ts'
import type { PageNames } from '../../model/search.ts'
import type { TextHashes } from '../../pipeline/site-search.ts'

interface Hashing {
  /** Identity of what all pages depend on, such as the engine's code: it has no spaces. */
  shared: string
  textOf: (file: string) => TextHashes | undefined
}

/** The identity of what a page contributes to the index of a language. */
export function searchKey(
  { named, files }: { named: string; files: readonly string[] },
  locale: string,
  { shared, textOf }: Hashing,
): string {
  // No part has spaces. All pages are asked whenever one has changed.
  let text = `${shared} ${locale} ${named}`
  for (const file of files) text += textKey(textOf(file))
  return hashOf(text)
}

/** The identity of everything except the texts of a page. It is made with the page, because it takes longer than the rest. */
export function namesKey({ route, title, group, titles, names, linkTexts, excluded, isPost }: PageNames): string {
  let text = `${isPost}`
  // As `hashParts`, which takes longer for lists of lists: all pages are selected whenever a site is planned.
  for (const part of [route, title, group]) text += `${part.length}:${part}`
  for (const list of [titles, names, linkTexts, excluded]) {
    text += `${list.length};`
    for (const part of list) text += `${part.length}:${part}`
  }
  return hashOf(text)
}

function textKey(text: TextHashes | undefined): string {
  return text ? ` ${text.sourceHash} ${text.bodyHash}` : ' '
}
