/**
 * Highlights code with class names. In: code and a language. Out: one HTML string per line, each with
 * balanced `<span class="hljs-…">` tags. Grammars are loaded at their first use; what a grammar cannot
 * do in reasonable time (very long blocks or lines) stays plain.
 *
 * Prism's grammars (refractor) instead of highlight.js: on the same thousand blocks they take a third
 * of the time, cold and warm. Only the tokens are taken from it, the HTML is written here.
 */
import { createRequire } from 'node:module'
import type { Refractor, Syntax } from 'refractor/core'
import { createTimeKeeper, OutOfTime, unwatched } from '../../base/time-keeper.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { grammarOf } from './languages.ts'
import { tokenClass } from './token-classes.ts'

export interface Highlighter {
  /** Is there a grammar, or a decision for plain text, for that name? */
  knows(language: string): boolean
  /** The block's lines as HTML, without line ends; `reason` says why they are plain although there is a grammar. */
  lines(code: string, language: string): { lines: string[]; reason?: 'too-long' | 'too-slow' }
  /** Is there a grammar, but the block or one of its lines is too long for it? */
  isTooLong(code: string, language: string): boolean
}

/** A token as Prism makes it. */
interface Token {
  type: string
  alias?: string | string[]
  content: string | Token | Tokens
}

type Tokens = (string | Token)[]

/** The parts of Prism that refractor inherits but does not declare. */
interface Prism extends Omit<Refractor, 'languages'> {
  languages: Record<string, object>
  hooks: { run(name: string, environment: object): void }
  tokenize(code: string, grammar: object): Tokens
}

/** Characters above which a block, or a line of it, is shown plain. */
const MAX_BLOCK = 200_000
const MAX_LINE = 5000
/** Blocks above so many characters are watched: some grammars need minutes for a page of nothing but quotes. */
const WATCHED = 2000
/** So many milliseconds no real code needs, not even on a machine that is busy with other things. */
const LONGEST = 4000

const require = createRequire(import.meta.url)

/** A highlighter; grammars are loaded as blocks ask for them. */
export function createHighlighter(): Highlighter {
  let prism: Prism | undefined
  const keepTime = createTimeKeeper(LONGEST)
  const resolved = new Map<string, string | undefined>()

  const resolve = (language: string): string | undefined => {
    if (resolved.has(language)) return resolved.get(language)
    const grammar = grammarOf(language) ?? (/^[a-z0-9-]+$/.test(language) ? language : undefined)
    const name = grammar === 'plain' || (grammar !== undefined && load(grammar)) ? grammar : undefined
    resolved.set(language, name)
    return name
  }

  const load = (grammar: string): boolean => {
    prism ??= (require('refractor/core') as { refractor: Prism }).refractor
    if (Object.hasOwn(prism.languages, grammar)) return true
    const syntax = readGrammar(grammar)
    if (syntax) prism.register(syntax)
    return syntax !== undefined
  }

  return {
    // Listed names are held to grammars by a test: nothing is loaded to tell.
    knows: language => grammarOf(language) !== undefined || resolve(language) !== undefined,
    isTooLong: (code, language) => exceedsLimits(code) && ![undefined, 'plain'].includes(resolve(language)),
    lines(code, language) {
      const grammar = resolve(language)
      if (!prism || grammar === undefined || grammar === 'plain') return { lines: plainLines(code) }
      if (exceedsLimits(code)) return { lines: plainLines(code), reason: 'too-long' }
      const environment = { code, grammar: prism.languages[grammar] as object, language: grammar, tokens: [] as Tokens }
      const { hooks, tokenize } = prism
      const work = () => {
        hooks.run('before-tokenize', environment)
        environment.tokens = tokenize(environment.code, environment.grammar)
        hooks.run('after-tokenize', environment)
      }
      try {
        const keep = code.length < WATCHED ? unwatched : keepTime
        keep(work)
      } catch (error) {
        if (error instanceof OutOfTime) return { lines: plainLines(code), reason: 'too-slow' }
        throw error
      }
      return { lines: writeLines(environment.tokens) }
    },
  }
}

/** A grammar's definition, or undefined where refractor has none of that name. */
function readGrammar(grammar: string): Syntax | undefined {
  try {
    return (require(`refractor/${grammar}`) as { default: Syntax }).default
  } catch {
    return undefined
  }
}

function exceedsLimits(code: string): boolean {
  if (code.length > MAX_BLOCK) return true
  return code.length > MAX_LINE && code.split('\n').some(line => line.length > MAX_LINE)
}

function plainLines(code: string): string[] {
  return escapeHtml(code).split('\n')
}

/** Tokens as lines of HTML; a span that runs over a line end is closed there and opened again. */
function writeLines(tokens: Tokens): string[] {
  const lines: string[] = []
  const open: string[] = []
  let line = ''

  const text = (value: string) => {
    let from = 0
    for (let end = value.indexOf('\n'); end !== -1; end = value.indexOf('\n', from)) {
      lines.push(line + escapeHtml(value.slice(from, end)) + '</span>'.repeat(open.length))
      line = open.map(name => `<span class="${name}">`).join('')
      from = end + 1
    }
    line += escapeHtml(from === 0 ? value : value.slice(from))
  }
  const write = (content: string | Token | Tokens): void => {
    if (typeof content === 'string') text(content)
    else if (Array.isArray(content)) for (const part of content) write(part)
    else writeToken(content)
  }
  const writeToken = (token: Token) => {
    const name = classOf(token)
    if (name === undefined || name === open.at(-1)) return write(token.content)
    open.push(name)
    line += `<span class="${name}">`
    write(token.content)
    open.pop()
    line += '</span>'
  }

  write(tokens)
  lines.push(line)
  return lines
}

/** A token's class. Prism wraps a whole tag and its name in the same type; only the name is coloured. */
function classOf(token: Token): string | undefined {
  if (token.type === 'tag' && Array.isArray(token.content) && token.content.some(isTag)) return undefined
  return tokenClass(token.type, token.alias)
}

function isTag(part: string | Token): boolean {
  return typeof part !== 'string' && part.type === 'tag'
}
