/**
 * Includes of MkDocs besides snippets: `{* path hl[2,4:5] ln[8:13] *}` shows a file as code, `{! path !}` copies one
 * (markdown_include_variants, mdx_include). In: a line. Out: the path and the part of the file, and how it is shown.
 */
import { extname } from 'node:path'
import type { Part } from './included-text.ts'

/** An include in a line of its own. */
export interface LineInclude extends Part {
  indent: string
  path: string
  /** Set for a file that is shown as code: the start of its fence, without the marks around it. */
  code?: { language: string; meta: string }
}

const AS_CODE = /^([ \t]*)\{\*[ \t]*(\S+?)((?:[ \t]+\w+\[[^\]\n]*\])*)[ \t]*\*\}[ \t]*$/
const COPIED = /^([ \t]*)\{![ \t]*>?[ \t]*([^\s[\]]+?)[ \t]*(?:\[ln:(\d+)(?:-(\d+))?\])?[ \t]*!\}[ \t]*$/
/** Languages whose names differ from the extension of their files. */
const LANGUAGES: Record<string, string> = { py: 'python', rs: 'rust', sh: 'bash', yml: 'yaml', md: 'markdown' }

/** The include of a line; undefined for other lines. */
export function lineInclude(line: string): LineInclude | undefined {
  const [, indent = '', path, options = ''] = AS_CODE.exec(line) ?? []
  if (path !== undefined) {
    const option = (name: string) => new RegExp(`(?:^|\\s)${name}\\[([^\\]]*)\\]`).exec(options)?.[1]?.trim()
    const [first, last = first] = option('ln')?.split(/[:-]/).map(Number) ?? []
    const from = first || undefined
    const marked = (option('hl') ?? '').split(',').flatMap(range => shifted(range, from ?? 1))
    const title = option('title')?.replace(/^["']|["']$/g, '')
    const meta = [title && `title="${title}"`, marked.length > 0 && `{${marked.join(',')}}`].filter(Boolean).join(' ')
    const extension = extname(path).slice(1)
    return { indent, path, from, to: last || undefined, code: { language: LANGUAGES[extension] ?? extension, meta } }
  }
  const [, before = '', file, start, end] = COPIED.exec(line) ?? []
  if (file === undefined) return undefined
  return { indent: before, path: file, from: start ? Number(start) : undefined, to: end ? Number(end) : undefined }
}

/** A range of lines of the file as one of the part that begins at `from`. */
function shifted(range: string, from: number): string[] {
  const [first, last = first] = range.split(/[:-]/).map(text => Number(text.trim()) - from + 1)
  if (!first || !last || first < 1) return []
  return [first === last ? String(first) : `${first}-${last}`]
}
