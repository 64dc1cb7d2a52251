/**
 * Fenced code blocks of a page with their code. Returns the code of each, and what is needed to find a place in it
 * again.
 */
import type { SourceSpan } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'

export interface FencedCode {
  language: string
  /** Without the indentation of the fence, and without the marks of quotes before it. */
  code: string
  /** Line of the first line of code, from 1. */
  line: number
  /** Number of characters that were removed before each line. */
  indent: number
}

const FENCE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/

/** The blocks in one of these languages, or all of them. Blocks that a plugin or an included file adds are left out. */
export function fencedCode(
  { codeBlocks = [] }: Pick<ParsedPage, 'codeBlocks'>,
  textOf: () => string,
  languages?: RegExp,
): FencedCode[] {
  const wanted = codeBlocks.filter(({ language }) => languages?.test(language) ?? true)
  if (wanted.length === 0) return []
  const lines = textOf().split(/\r\n|\r|\n/)
  return wanted.flatMap(({ language, line, column, endLine }) => {
    const indent = column - 1
    if (!/^(?:```|~~~)/.test(lines[line - 1]?.slice(indent) ?? '')) return []
    const own = lines.slice(line, endLine).map(text => withoutPrefix(text, indent))
    if (FENCE.test(own.at(-1) ?? '')) own.pop()
    return own.length > 0 ? [{ language, code: own.join('\n'), line: line + 1, indent }] : []
  })
}

/** The place in the file of a character of the code, by its line and column in the code. */
export function placeInCode({ line, indent }: FencedCode, inside: number, column: number): SourceSpan {
  const start = column + indent
  return { line: line + inside - 1, column: start, endColumn: start + 1 }
}

/** A line without the indentation and the marks of quotes that are before the fence. */
function withoutPrefix(line: string, width: number): string {
  const own = /^[ \t>]*/.exec(line)?.[0].length ?? 0
  return line.slice(Math.min(own, width))
}
