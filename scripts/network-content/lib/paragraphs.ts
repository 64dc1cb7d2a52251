/**
 * Paragraphs that pages share. Returns groups of places with the same words, regardless of case, punctuation and
 * markup.
 */
import { CODE, type ContentPage, place, proseOf } from './pages.ts'

/** Fewer words than this are a phrase, which pages may share. */
const SHORTEST = 12

/** The words of a paragraph in lower case. Any code counts as the same word. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+|\u{FFFC}/gu) ?? []
}

/** Groups of two or more places on different pages, with the shared paragraph. */
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
