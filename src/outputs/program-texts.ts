/**
 * A page's texts in the files for programs. In: the page, and the body of its markdown. Out: its part of
 * `llms-full.txt` and its lines of `chunks.jsonl`, as requested. They are created when the page is rendered, or later
 * from its markdown on disk.
 */
import type { ProgramText } from '../model/output.ts'
import { chunkLines } from './chunks.ts'
import type { TextPage } from './listed-pages.ts'
import { fullText } from './llms-full.ts'

/** Functions that create the texts. */
export const MAKE_TEXT: Record<ProgramText, (page: TextPage, body: string) => string> = {
  full: fullText,
  chunks: chunkLines,
}

const encoder = new TextEncoder()

/** The texts that are wanted, in UTF-8. */
export function programTexts(
  page: TextPage,
  body: string,
  wanted: readonly ProgramText[],
): Partial<Record<ProgramText, Uint8Array>> {
  return Object.fromEntries(wanted.map(kind => [kind, encoder.encode(MAKE_TEXT[kind](page, body))]))
}
