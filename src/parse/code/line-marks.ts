/**
 * Line marks in a code block. Returns the code without the comments that mark lines, and the class names of each
 * line. Two syntaxes are supported: whole-line comments (`// highlight-next-line`, disabled if the meta has a range),
 * and comments at the end of a line (`// [!code ++]`).
 */
import type { ResolvedConfig } from '../../model/config.ts'

export type MagicComments = ResolvedConfig['markdown']['magicComments']

interface MarkOptions {
  range?: Set<number> | undefined
  inserted?: Set<number> | undefined
  deleted?: Set<number> | undefined
  magicComments: MagicComments
}

/** Code without marks, and class names by line index (from 0). */
export interface MarkedCode {
  code: string
  classes: Map<number, string[]>
}

const HIGHLIGHT = 'theme-code-block-highlighted-line'

const TRAILING: Record<string, string> = {
  '++': 'diff-add',
  '--': 'diff-remove',
  focus: 'focus',
  highlight: HIGHLIGHT,
  hl: HIGHLIGHT,
  error: 'line-error',
  warning: 'line-warning',
}

/**
 * Removes the marks from a block. `range`, `inserted` and `deleted` contain lines of its meta, starting at 1.
 */
export function markLines(code: string, language: string, options: MarkOptions): MarkedCode {
  const classes = new Map<number, string[]>()
  let marked = code
  if (options.range) {
    const first = options.magicComments[0]?.className ?? HIGHLIGHT
    for (const line of options.range) classes.set(line - 1, [first])
  } else if (mentionsMagic(code, options.magicComments)) {
    marked = takeMagicComments(code, commentStyles(language), { magic: options.magicComments, classes })
  }
  for (const [lines, kind] of [[options.inserted, '++'] as const, [options.deleted, '--'] as const])
    for (const line of lines ?? []) add(classes, line - 1, [TRAILING[kind] as string])
  if (marked.includes('[!code')) marked = takeTrailing(marked, commentStyles(language), classes)
  return { code: marked, classes }
}

/** Whether the code mentions a mark. Most blocks do not, and need not be split into lines. */
function mentionsMagic(code: string, magic: MagicComments): boolean {
  return magic.some(({ line, block }) => (line && code.includes(line)) || (block && code.includes(block.start)))
}

interface Sink {
  magic: MagicComments
  classes: Map<number, string[]>
}

function takeMagicComments(code: string, styles: readonly CommentStyle[], sink: Sink): string {
  const kept: string[] = []
  const open = new Map<string, number>()
  let next: string[] = []
  for (const line of code.split('\n')) {
    const comment = wholeLineComment(line, styles)
    const found = comment === undefined ? undefined : findMagic(comment, sink.magic)
    if (!found) {
      const names = [...next, ...open.keys()]
      if (names.length > 0) add(sink.classes, kept.length, names)
      kept.push(line)
      next = []
    } else if (found.kind === 'line') next.push(found.className)
    else if (found.kind === 'start') open.set(found.className, kept.length)
    else open.delete(found.className)
  }
  return kept.join('\n')
}

function findMagic(comment: string, magic: MagicComments) {
  for (const { className, line, block } of magic) {
    if (line === comment) return { kind: 'line' as const, className }
    if (block?.start === comment) return { kind: 'start' as const, className }
    if (block?.end === comment) return { kind: 'end' as const, className }
  }
  return undefined
}

/** The words of a line that consists of a comment. */
function wholeLineComment(line: string, styles: readonly CommentStyle[]): string | undefined {
  const text = line.trim()
  for (const [open, close = ''] of styles)
    if (text.length >= open.length + close.length && text.startsWith(open) && text.endsWith(close))
      return text.slice(open.length, text.length - close.length).trim()
  return undefined
}

const MARK = /\[!code\s+([\w+-]+)(?::(\d+))?\]/

function takeTrailing(code: string, styles: readonly CommentStyle[], classes: Map<number, string[]>): string {
  const kept: string[] = []
  /** The last line of each class. */
  const ends = new Map<string, number>()
  const keep = (line: string) => {
    for (const [name, end] of ends)
      if (kept.length < end) add(classes, kept.length, [name])
      else ends.delete(name)
    kept.push(line)
  }
  for (const line of code.split('\n')) {
    const taken = takeMark(line, styles)
    if (taken) ends.set(taken.className, Math.max(ends.get(taken.className) ?? 0, kept.length + taken.count))
    // A comment on its own line marks the lines after it; any other marks its own line.
    if (!taken) keep(line)
    else if (taken.rest.trim() !== '') keep(taken.rest)
  }
  return kept.join('\n')
}

function takeMark(line: string, styles: readonly CommentStyle[]) {
  const mark = MARK.exec(line)
  const className = mark && Object.hasOwn(TRAILING, mark[1] as string) ? TRAILING[mark[1] as string] : undefined
  if (!mark || !className) return undefined
  const before = line.slice(0, mark.index).trimEnd()
  const after = line.slice(mark.index + mark[0].length).trimStart()
  for (const [open, close = ''] of styles)
    if (before.endsWith(open) && after.startsWith(close)) {
      const rest = before.slice(0, before.length - open.length).trimEnd() + after.slice(close.length)
      return { rest, className, count: Number(mark[2] ?? 1) }
    }
  return undefined
}

function add(classes: Map<number, string[]>, line: number, names: string[]): void {
  classes.set(line, [...new Set([...(classes.get(line) ?? []), ...names])])
}

// The syntax of a whole-line comment in each language, for the marks that authors put in code blocks.

/** Opening and closing of a comment; without a closing, it extends to the end of the line. */
type CommentStyle = readonly [open: string, close?: string]

const SLASHES: CommentStyle = ['//']
const BLOCK: CommentStyle = ['/*', '*/']
const JSX: CommentStyle = ['{/*', '*/}']
const MARKUP: CommentStyle = ['<!--', '-->']
const HASH: CommentStyle = ['#']
const DASHES: CommentStyle = ['--']
const PERCENT: CommentStyle = ['%']
const SEMICOLONS: CommentStyle = [';;']
const REM: CommentStyle = ['Rem']
const PAREN_STAR: CommentStyle = ['(*', '*)']

const C_LIKE = [SLASHES, BLOCK]

const STYLES: Record<string, readonly CommentStyle[]> = {
  ...forAll('js javascript ts typescript mjs cjs mts cts java c cpp c++ cs csharp go rust rs swift kotlin kt', C_LIKE),
  ...forAll('scala dart php solidity sol json json5 jsonc css scss less groovy objc objectivec graphql-ts', C_LIKE),
  ...forAll('jsx tsx', [...C_LIKE, JSX]),
  ...forAll('html xml svg vue svelte', [MARKUP, BLOCK]),
  ...forAll('md markdown mdx', [MARKUP, JSX, HASH]),
  ...forAll('bash sh shell zsh console python py ruby rb perl yaml yml toml ini dockerfile docker', [HASH]),
  ...forAll('makefile make nginx powershell ps1 r elixir graphql properties env dotenv', [HASH]),
  ...forAll('sql plsql pgsql', [DASHES, BLOCK]),
  ...forAll('lua haskell hs elm ada vhdl', [DASHES]),
  ...forAll('tex latex matlab erlang', [PERCENT]),
  ...forAll('wasm wat', [SEMICOLONS]),
  ...forAll('lisp clojure scheme', [[';'], SEMICOLONS]),
  ...forAll('vb vbnet vba', [["'"], REM]),
  ...forAll('batch bat dos cmd', [REM, ['::']]),
  ...forAll('fortran f90', [['!']]),
  ...forAll('ocaml sml', [PAREN_STAR]),
  ...forAll('fsharp fs', [PAREN_STAR, SLASHES]),
  ...forAll('cobol', [['*>']]),
}

const UNKNOWN = [SLASHES, BLOCK, JSX, HASH, MARKUP]

/** The comment styles of a language; for an unknown language, the most common ones. */
function commentStyles(language: string): readonly CommentStyle[] {
  return Object.hasOwn(STYLES, language) ? (STYLES[language] as readonly CommentStyle[]) : UNKNOWN
}

function forAll(names: string, styles: readonly CommentStyle[]): Record<string, readonly CommentStyle[]> {
  return Object.fromEntries(names.split(' ').map(name => [name, styles]))
}
