/**
 * Highlights code with class names. In: code and a language. Out: one HTML string per line, each with
 * balanced `<span class="hljs-…">` tags: the same for the same block, whatever was highlighted before and
 * however busy the machine is. Code that is too long, or too much work for its grammar, stays plain.
 *
 * Prism's grammars (refractor) instead of highlight.js: on the same thousand blocks they take a third
 * of the time, cold and warm. Only the tokens are taken from it, the HTML is written here.
 */
import { escapeHtml } from '../text/escape-html.ts'
import { createGrammars, type Token, type Tokenizer, type Tokens } from './grammars.ts'
import { grammarOf } from './languages.ts'
import { tokenClass } from './token-classes.ts'
import { createWorkMeter, OutOfWork } from './work-meter.ts'

/** Why a block is plain although its language has a grammar. */
export type PlainReason = 'too-long' | 'too-much-work'

export interface Highlighter {
  /** Is there a grammar, or a decision for plain text, for that name? */
  knows(language: string): boolean
  /** The block's lines as HTML, without line ends; `reason` says why they are plain although there is a grammar. */
  lines(code: string, language: string): { lines: string[]; reason?: PlainReason }
  /** Is there a grammar, but the block or one of its lines is too long for it? */
  isTooLong(code: string, language: string): boolean
}

/** The most characters of a highlighted block, and of a line of it. */
export const MAX_BLOCK = 30_000
export const MAX_LINE = 5000

/** A highlighter; grammars are loaded as blocks ask for them. */
export function createHighlighter(): Highlighter {
  const meter = createWorkMeter()
  const load = createGrammars(meter)

  const tokenizerOf = (language: string): Tokenizer | undefined => {
    const grammar = grammarOf(language) ?? (/^[a-z0-9-]+$/.test(language) ? language : undefined)
    return grammar === undefined || grammar === 'plain' ? undefined : load(grammar)
  }

  return {
    // A test checks that listed names have a grammar: no grammar is loaded here.
    knows: language => grammarOf(language) !== undefined || tokenizerOf(language) !== undefined,
    isTooLong: (code, language) => exceedsLimits(code) && tokenizerOf(language) !== undefined,
    lines(code, language) {
      const tokenize = tokenizerOf(language)
      if (!tokenize) return { lines: plainLines(code) }
      if (exceedsLimits(code)) return { lines: plainLines(code), reason: 'too-long' }
      try {
        meter.start(code.length)
        return { lines: writeLines(tokenize(code)) }
      } catch (error) {
        if (error instanceof OutOfWork) return { lines: plainLines(code), reason: 'too-much-work' }
        throw error
      }
    },
  }
}

function exceedsLimits(code: string): boolean {
  if (code.length > MAX_BLOCK) return true
  return code.length > MAX_LINE && code.split('\n').some(line => line.length > MAX_LINE)
}

function plainLines(code: string): string[] {
  return escapeHtml(code).split('\n')
}

/** Tokens as lines of HTML; a span that contains a line end is closed there and opened again. */
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
