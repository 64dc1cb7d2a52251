/**
 * Code blocks in JavaScript and TypeScript with syntax errors. Blocks are parts of files, so each is tried as several
 * kinds of part.
 */
import type { Location, Message, TransformOptions } from 'esbuild'
import { type FencedCode, fencedCode, placeInCode } from '../findings/fenced-code.ts'
import type { AuditInput } from '../model/audit.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'

const LANGUAGE = /^(?:js|jsx|mjs|cjs|javascript|ts|tsx|mts|cts|typescript)$/

/** Placeholders, prompts, diff marks, and templates of other tools. */
const ABBREVIATED =
  /\.\.\.(?![\w$[{(<'"`])|…|<\w*[ -][\w -]*>|<[A-Z_]{2,}>|^[ \t]*(?:[$>#%] |[+-](?![+-])[ \t]?\w|@@ |\{\{|\{%|<[?%])/m

/** Messages about syntax, as opposed to duplicate names, `return` outside a function and the like. */
const SYNTAX = /^(?:Expected|Unexpected|Unterminated|Syntax error|Invalid)/

/** Ways to complete a text that may be part of a file. */
const AROUND: readonly [before: string, after: string][] = [
  ['', ''],
  ['async function* _() {', '\n}'],
  ['({', '\n})'],
  ['(', '\n)'],
  ['[', '\n]'],
  ['class _ {', '\n}'],
  ['declare class _ {', '\n}'],
  ['interface _ {', '\n}'],
  ['<>', '\n</>'],
  ['<_ ', '\n/>'],
  ['type _ =', '\n'],
  ['switch (_) {', '\n}'],
]

/** Checks all blocks. esbuild is loaded only if there are any. */
export async function checkScripts({ pages, textOf }: Pick<AuditInput, 'pages' | 'textOf'>): Promise<Diagnostic[]> {
  const blocks = [...pages].flatMap(([file, page]) => blocksIn(page, () => textOf(file) ?? ''))
  if (blocks.length === 0) return []
  const { transform } = await import('esbuild')
  const parse: Parse = async (code, loader) => {
    try {
      await transform(code, { loader, jsx: 'preserve', logLevel: 'silent' })
      return undefined
    } catch (error) {
      return (error as { errors?: Message[] }).errors?.[0]
    }
  }
  const found = await Promise.all(
    blocks.map(async ({ file, block }) => {
      const error = await mistakeIn(block, parse)
      return error ? [findingOf(file, block, error)] : []
    }),
  )
  return found.flat()
}

type Parse = (code: string, loader: TransformOptions['loader']) => Promise<Message | undefined>

interface Block {
  file: string
  block: FencedCode
}

function blocksIn(page: ParsedPage, textOf: () => string): Block[] {
  return fencedCode(page, textOf, LANGUAGE)
    .filter(({ code }) => code.length <= MAX_CODE_LENGTH && !ABBREVIATED.test(code))
    .map(block => ({ file: page.path, block }))
}

/** Why a block is not part of any file, nor several such parts; undefined if it is. */
async function mistakeIn({ code, language }: FencedCode, parse: Parse): Promise<Message | undefined> {
  const first = await parse(code, /^[mc]?ts$|^typescript$/.test(language) ? 'ts' : 'tsx')
  if (!first || !SYNTAX.test(first.text) || (await isPart(code, parse))) return undefined
  const lines = code.split('\n').filter(line => line.trim() !== '')
  for (const parts of [code.split(NEXT_PART), lines])
    if (parts.length > 1 && parts.length <= MAX_PARTS && (await areParts(parts, parse))) return undefined
  return first
}

/** Longer blocks are whole files, which have their own tests. */
const MAX_CODE_LENGTH = 30_000
/** Number of parts that are tried one by one. */
const MAX_PARTS = 50
/** A blank line, or a comment on its own line, before an unindented line. */
const NEXT_PART = /\n(?=\n\S)|\n(?=\/\/)/

async function areParts(parts: readonly string[], parse: Parse): Promise<boolean> {
  for (const part of parts) if (!(await isPart(part, parse))) return false
  return true
}

async function isPart(code: string, parse: Parse): Promise<boolean> {
  for (const loader of ['tsx', 'ts'] as const)
    for (const [before, after] of AROUND) {
      // Any text is valid between the tags of an element.
      if (before === '<>' && !code.trimStart().startsWith('<')) continue
      const error = await parse(before + code + after, loader)
      if (!error || !SYNTAX.test(error.text)) return true
    }
  return false
}

function findingOf(file: string, block: FencedCode, { text, location }: Message): Diagnostic {
  const { line = 1 } = location ?? {}
  const message = `The code is not valid: ${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}.`
  const hint = 'Correct it, or name another language.'
  return { rule: 'invalid-script', file, span: placeInCode(block, line, columnOf(location)), message, hint }
}

/** esbuild counts bytes, starting at 0. */
function columnOf(location: Location | null): number {
  if (!location) return 1
  return Buffer.from(location.lineText).subarray(0, location.column).toString().length + 1
}
