/**
 * A page's texts in the files for programs. Returns its part of `llms-full.txt` and its lines of `chunks.jsonl`, as
 * requested. They are created when the page is rendered, or later from its markdown on disk.
 */

import { hashParts } from '../../base/hash.ts'
import { type MarkdownSection, markdownSections } from '../../base/markdown-sections.ts'
import type { PageTextBytes } from '../../model/output.ts'
import type { TextPage } from './listed-pages.ts'

/** A text of a page in these files: its part of `llms-full.txt`, or its lines of `chunks.jsonl`. */
export type ProgramText = 'full' | 'chunks'

/** All kinds. */
export const PROGRAM_TEXTS: readonly ProgramText[] = ['full', 'chunks']

/** Splits a long section. A longer block stays whole, so that code and tables are not split. */
const MAX_TOKENS = 800

interface SectionPart {
  text: string
  tokens: number
}

/** The parts, in order; none for a section without text. */
function splitSection(markdown: string): SectionPart[] {
  if (markdown.trim() === '') return []
  const all = tokenCount(markdown)
  if (all <= MAX_TOKENS) return [{ text: markdown, tokens: all }]
  const parts: SectionPart[] = []
  for (const block of blocksOf(markdown)) {
    const tokens = tokenCount(block)
    const last = parts.at(-1)
    if (last && last.tokens + tokens <= MAX_TOKENS) {
      last.text += `\n\n${block}`
      last.tokens += tokens
    } else parts.push({ text: block, tokens })
  }
  return parts
}

/** Blocks between empty lines; a fence stays in one piece. */
function blocksOf(markdown: string): string[] {
  const blocks: string[][] = [[]]
  let fence: string | undefined
  for (const line of markdown.split('\n')) {
    const marks = /^\s*(`{3,})/.exec(line)?.[1]
    if (fence === undefined) fence = marks
    else if (line.trim() === fence) fence = undefined
    if (line === '' && fence === undefined) blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter(lines => lines.length > 0).map(lines => lines.join('\n'))
}

// Estimates the number of tokens of a text for a language model. A token is up to eight letters of a longer word, up
// to three digits, a run of ASCII signs, or any other visible character. Only letters of European languages count as
// letters.

/** Kinds of characters. */
const [BLANK, LETTER, DIGIT, SIGN, OTHER] = [0, 1, 2, 3, 4] as const
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (code <= 32) return BLANK
  return /[A-Za-z]/.test(char) ? LETTER : /[0-9]/.test(char) ? DIGIT : SIGN
})
const MAX_LETTERS = 8
const MAX_DIGITS = 3
/** What precedes a character: nothing that it could continue, this many letters or digits of a token, or a sign. */
const [NOTHING, LETTERS, DIGITS, SIGNS] = [0, 0, MAX_LETTERS, MAX_LETTERS + MAX_DIGITS + 1] as const
/**
 * The state after a character of each kind, in the upper bits, and whether a token starts with it, in the lowest one; by
 * the state before it, shifted as it is here, and the kind. All text of a site passes through here: a table takes a
 * third of the time of branches, and a quarter of that of a pattern.
 */
const [STATE_SHIFT, STATE_MASK] = [3, 0xf8] as const
const NEXT = new Uint8Array((SIGNS + 1) << STATE_SHIFT)
for (let state = 0; state <= SIGNS; state++) {
  const next = (kind: number, to: number, isStart: boolean) => {
    NEXT[(state << STATE_SHIFT) | kind] = (to << STATE_SHIFT) | Number(isStart)
  }
  const inWord = state > LETTERS && state < LETTERS + MAX_LETTERS
  const inNumber = state > DIGITS && state < DIGITS + MAX_DIGITS
  next(BLANK, NOTHING, false)
  next(LETTER, inWord ? state + 1 : LETTERS + 1, !inWord)
  next(DIGIT, inNumber ? state + 1 : DIGITS + 1, !inNumber)
  next(SIGN, SIGNS, state !== SIGNS)
  next(OTHER, NOTHING, true)
}

/** Estimates the count. */
function tokenCount(text: string): number {
  let count = 0
  let state = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? (KINDS[code] as number) : code >= 0xc0 && code < 0x530 ? LETTER : OTHER
    state = NEXT[(state & STATE_MASK) | kind] as number
    count += state & 1
  }
  return count
}

/** Functions that create the texts. */
export const MAKE_TEXT: Record<ProgramText, (page: TextPage, body: string) => string> = {
  full: fullText,
  chunks: chunkLines,
}

const encoder = new TextEncoder()

/** The texts that are wanted. */
export function programTexts(page: TextPage, body: string, wanted: readonly string[]): PageTextBytes {
  const kinds = PROGRAM_TEXTS.filter(kind => wanted.includes(kind))
  return Object.fromEntries(kinds.map(kind => [`text:${kind}`, encoder.encode(MAKE_TEXT[kind](page, body))]))
}

// `chunks.jsonl`: the text of the site in chunks for retrieval, one JSON object per line. A chunk is a section, or a
// part of a long one; no chunk spans two sections.

/** A line of the file. */
interface Chunk {
  /** Address with the anchor; unique together with `part`. */
  url: string
  /** Path of the page. */
  page: string
  /** Titles, from the page's down to the section's. */
  headings: string[]
  /** '' for the start of a page. */
  anchor: string
  /** Number of the part, if a section has several. */
  part?: number
  /** An estimate: see `tokenCount`. */
  tokens: number
  /** Identity of headings and text. */
  hash: string
  /** Markdown. */
  text: string
}

/** The lines of a page, given the body of its markdown. */
function chunkLines({ view, site }: TextPage, body: string): string {
  const above: MarkdownSection[] = []
  let lines = ''
  for (const section of markdownSections(body)) {
    while (above.length > 0 && (above.at(-1) as MarkdownSection).level >= section.level) above.pop()
    above.push(section)
    const parts = splitSection(section.text)
    const headings = [view.title]
    for (const { level, heading } of above) if (level > 1) headings.push(heading)
    const anchor = section.level <= 1 ? '' : section.anchor
    const url = `${site.view.url}${view.path}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`
    for (const [index, { text, tokens }] of parts.entries()) {
      const part = parts.length > 1 ? index + 1 : undefined
      const hash = hashParts([...headings, text])
      const chunk: Chunk = { url, page: view.path, headings, anchor, part, tokens, hash, text }
      lines += `${JSON.stringify(chunk)}\n`
    }
  }
  return lines
}

// `llms-full.txt`: the text of pages, one after the other.

/** The text of a page. */
function fullText({ view, site }: TextPage, markdown: string): string {
  const body = markdown.trim()
  const firstLine = /^# .*/.exec(body)?.[0]
  const text = firstLine === undefined ? body : body.slice(firstLine.length).trim()
  const head = `${firstLine ?? `# ${view.title}`}\n\nSource: ${site.view.url}${view.path}\n`
  return text === '' ? head : `${head}\n${text}\n`
}
