/**
 * Fenced code blocks of a page's source. In: the text of a file. Out: each block with its language and code, and the
 * line where its code begins. Blocks inside quotes are left out.
 */
import type { SourceSpan } from '../model/diagnostic.ts'

export interface FencedCode {
  language: string
  /** Without the indentation of the fence. */
  code: string
  /** Line of the first line of code, from 1. */
  line: number
  /** Number of indentation characters that were removed. */
  indent: number
}

const OPENING = /^([ \t]*)(`{3,}|~{3,})[ \t]*([\w-]+)/

/** All blocks with a language. */
export function fencedCode(text: string): FencedCode[] {
  const lines = text.split(/\r\n|\r|\n/)
  const blocks: FencedCode[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', fence = '', language = ''] = OPENING.exec(lines[at] as string) ?? []
    if (fence === '') continue
    const isEnd = (line: string) => {
      const bare = line.trim()
      return bare.length >= fence.length && bare === fence.charAt(0).repeat(bare.length)
    }
    const length = lines.slice(at + 1).findIndex(isEnd)
    if (length < 0) break
    const code = lines.slice(at + 1, at + 1 + length).map(line => withoutIndent(line, indent.length))
    blocks.push({ language: language.toLowerCase(), code: code.join('\n'), line: at + 2, indent: indent.length })
    at += length + 1
  }
  return blocks
}

/** Whether a text has a fence with one of these languages. A fast test, because most pages have none. */
export function hasFence(text: string, languages: string): boolean {
  return new RegExp(`(?:\`\`\`|~~~)[ \\t]*(?:${languages})\\b`, 'i').test(text)
}

/** The place in the file of a character of the code, by its line and column in the code. */
export function placeInCode({ line, indent }: FencedCode, inside: number, column: number): SourceSpan {
  const start = column + indent
  return { line: line + inside - 1, column: start, endColumn: start + 1 }
}

function withoutIndent(line: string, width: number): string {
  const own = line.length - line.trimStart().length
  return line.slice(Math.min(own, width))
}
