/**
 * What the files for programs have of a page. In: its title and address, and the body of its markdown. Out: its part of
 * `llms-full.txt` and of `chunks.jsonl`, as far as they are wanted. They are made where the page is rendered, or later from
 * its markdown on disk.
 */
import type { PageAddress, ProgramText } from '../model/output.ts'
import { chunkLines } from './chunks.ts'
import { fullText } from './llms-full.ts'

/** How each of them is made. */
export const MAKE_TEXT: Record<ProgramText, (page: PageAddress, body: string) => string> = {
  full: fullText,
  chunks: chunkLines,
}

/** UTF-8 of the texts that are wanted. */
export function programTexts(
  page: PageAddress,
  body: string,
  wanted: readonly ProgramText[],
): Partial<Record<ProgramText, Uint8Array>> {
  const encoder = new TextEncoder()
  return Object.fromEntries(wanted.map(kind => [kind, encoder.encode(MAKE_TEXT[kind](page, body))]))
}
