/**
 * Paragraphs that two pages share. In: prose by page. Out: groups of places with the same words; case,
 * punctuation and markup aside.
 */
import { CODE, type ContentPage, place, proseOf } from './pages.ts'

/** Fewer words than this are a phrase, which pages may have in common. */
const SHORTEST = 12

/** A paragraph's words, lower case. Code counts as one word, whichever it is. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+|\u{FFFC}/gu) ?? []
}

/** Groups of two or more places on different pages, with the paragraph they share. */
export function sharedParagraphs(pages: ContentPage[]): { text: string; places: string[] }[] {
  const byWords = new Map<string, { text: string; places: Map<string, string> }>()
  for (const page of pages) {
    for (const { text, line } of proseOf(page)) {
      const words = wordsOf(text)
      if (words.filter(word => word !== CODE).length < SHORTEST) continue
      const key = words.join(' ')
      const group = byWords.get(key) ?? { text, places: new Map() }
      group.places.set(page.file, place(page, line))
      byWords.set(key, group)
    }
  }
  return [...byWords.values()]
    .filter(({ places }) => places.size > 1)
    .map(({ text, places }) => ({ text, places: [...places.values()] }))
}
