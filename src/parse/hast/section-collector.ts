/**
 * Collects the text of a page by heading, for search and text copies. The walk over the finished tree calls it:
 * headings start a section, and text and inline code are added to the current one. Code blocks are left out.
 */
import type { Heading, TextSection } from '../../model/page.ts'

export class SectionCollector {
  readonly #sections: TextSection[] = []
  #parts: string[] = []
  #code = new Set<string>()
  #open: Pick<TextSection, 'id' | 'heading' | 'depth' | 'kind'> = { id: '', heading: '', depth: 1 }

  text(value: string): void {
    this.#parts.push(value)
  }

  code(value: string): void {
    this.#code.add(value)
  }

  /** Starts the section of a heading. The page's own title starts none: its text belongs to the page. */
  heading(entry: Heading, { isTitle, kind }: { isTitle: boolean; kind?: string | undefined }): void {
    if (isTitle) return
    this.#close()
    const { id, text: heading, depth } = entry
    this.#open = kind === undefined ? { id, heading, depth } : { id, heading, depth, kind }
  }

  /** All sections, and the number of words in them. */
  finish(): { sections: TextSection[]; words: number } {
    this.#close()
    let words = 0
    for (const { text } of this.#sections) words += countWords(text)
    return { sections: this.#sections, words }
  }

  #close(): void {
    const text = tidy(this.#parts.join(''))
    if (text !== '' || this.#open.id !== '') this.#sections.push({ ...this.#open, text, code: [...this.#code] })
    this.#parts = []
    this.#code = new Set()
  }
}

/** Collapses spaces into one space, and line ends with surrounding spaces into one line end. */
function tidy(text: string): string {
  return text.replace(/[ \t\u00a0\n]{2,}|[\t\u00a0]/g, run => (run.includes('\n') ? '\n' : ' ')).trim()
}

/** Counts runs of characters between spaces. */
function countWords(text: string): number {
  let count = 0
  let blankBefore = true
  for (let at = 0; at < text.length; at++) {
    const blank = text.charCodeAt(at) <= 32
    if (blankBefore && !blank) count++
    blankBefore = blank
  }
  return count
}
