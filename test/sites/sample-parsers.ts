/**
 * Whether a sample parses in its language. Returns nothing, or the error of the parser. Languages that are not listed
 * have no parser here; `text` and `go` are not checked.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as solidity from '@solidity-parser/parser'
import { transformSync } from 'esbuild'
import * as graphql from 'graphql'
import * as toml from 'smol-toml'
import { parseAllDocuments } from 'yaml'

/** Throws or returns an error if a text is not valid in the language. */
type Parser = (text: string) => string | undefined

/** Wraps a parser that throws and whose result is not needed. */
const strictly =
  (parse: (text: string) => unknown): Parser =>
  text => {
    parse(text)
    return undefined
  }

function yaml(text: string): string | undefined {
  return parseAllDocuments(text).flatMap(({ errors }) => errors)[0]?.message
}

const PROMPT = /^\s*\$ .*/m
const BRACKETS = /<[A-Za-z][\w -]*>/

/**
 * The errors of bash, except about two things that it reads as commands but readers do not: prompts and
 * `<placeholders>`.
 */
function shell(text: string): string | undefined {
  const odd = PROMPT.exec(text) ?? BRACKETS.exec(text)
  if (odd) return `has a prompt sign or a value in angle brackets: ${odd[0].trim()}`
  if (!shellErrors.has(text)) readShellSamples([text])
  return shellErrors.get(text) || undefined
}

/** The errors of bash about texts; empty if there are none. */
const shellErrors = new Map<string, string>()

/** Reads samples of the shell together: one process starts all others, which costs a fraction of starting them here. */
export function readShellSamples(texts: readonly string[]): void {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-samples-'))
  try {
    for (const [at, text] of texts.entries()) writeFileSync(join(dir, `${at}`), text)
    // A valid sample may cause a warning.
    const readAll = 'for sample in *; do bash -n < "$sample" 2> "$sample.error" && : > "$sample.error"; done; :'
    const { status } = spawnSync('bash', ['-c', readAll], { cwd: dir })
    if (status !== 0) throw new Error('bash cannot be started')
    for (const [at, text] of texts.entries())
      shellErrors.set(text, readFileSync(join(dir, `${at}.error`), 'utf8').trim())
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const script = (loader: 'ts' | 'tsx' | 'js' | 'jsx') => strictly(text => transformSync(text, { loader }))

/** Names of the shell in fenced blocks. */
export const SHELLS = ['sh', 'bash']

const PARSERS: Record<string, Parser> = {
  json: strictly(text => JSON.parse(text)),
  yaml,
  ts: script('ts'),
  tsx: script('tsx'),
  js: script('js'),
  jsx: script('jsx'),
  graphql: strictly(text => graphql.parse(text)),
  solidity: strictly(text => solidity.parse(text)),
  toml: strictly(text => toml.parse(text)),
  ...Object.fromEntries(SHELLS.map(name => [name, shell])),
}

/** Languages whose samples may contain anything. */
const UNPARSED = new Set(['text', 'go'])

/** The error in a sample, in one line; undefined if there is none. */
export function complaintAbout(language: string | null | undefined, text: string): string | undefined {
  if (!language) return 'names no language'
  if (UNPARSED.has(language)) return undefined
  const parse = PARSERS[language]
  if (!parse) return `is in ${language}, a language without a parser here`
  try {
    return parse(text)?.split('\n', 1)[0]
  } catch (error) {
    return error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
  }
}
