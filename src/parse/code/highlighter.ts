/**
 * Highlights code with class names. Returns one HTML string per line, each with balanced `<span class="hljs-…">`
 * tags. The result only depends on the block, not on what was highlighted before or how busy the machine is. Code
 * that is too long, or too much work for its grammar, stays plain.
 *
 * Uses Prism's grammars (refractor) rather than highlight.js: on the same thousand blocks they take a third of the
 * time, cold and warm. Only its tokens are used; the HTML is written here.
 */

import type { Refractor, Syntax } from 'refractor/core'
import { bundleHost } from '../../base/bundle-host.ts'
import { onDemand } from '../../base/on-demand.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { grammarOf } from './languages.ts'

/** Why a block is plain although its language has a grammar. */
export type PlainReason = 'too-long' | 'too-much-work'

export interface Highlighter {
  /** Whether the name has a grammar or is known as plain text. */
  knows(language: string): boolean
  /** The block's lines as HTML, without line ends; `reason` states why they are plain although there is a grammar. */
  lines(code: string, language: string): { lines: string[]; reason?: PlainReason }
  /** Whether there is a grammar, but the block or one of its lines is too long for it. */
  isTooLong(code: string, language: string): boolean
}

/** Maximum number of characters of a highlighted block, and of one of its lines. */
export const MAX_BLOCK = 30_000
export const MAX_LINE = 5000

/** Creates a highlighter. Grammars are loaded on demand. */
export function createHighlighter(): Highlighter {
  const meter = createWorkMeter()
  const load = createGrammars(meter)

  const tokenizerOf = (language: string): Tokenizer | undefined => {
    const grammar = grammarOf(language) ?? (/^[a-z0-9-]+$/.test(language) ? language : undefined)
    return grammar === undefined || grammar === 'plain' ? undefined : load(grammar)
  }

  return {
    // A test checks that listed names have a grammar, so none is loaded here.
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
        if (error instanceof BudgetExceeded) return { lines: plainLines(code), reason: 'too-much-work' }
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

/** Tokens as lines of HTML; a span that contains a line end is closed before it and reopened after it. */
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

/** A token's class. Prism wraps a whole tag and its name in the same type, but only the name is coloured. */
function classOf(token: Token): string | undefined {
  if (token.type === 'tag' && Array.isArray(token.content) && token.content.some(isTag)) return undefined
  return tokenClass(token.type, token.alias)
}

function isTag(part: string | Token): boolean {
  return typeof part !== 'string' && part.type === 'tag'
}

// Prism's grammars, each with the languages that it embeds. Prism has one table for all grammars, and registering one
// changes others: `css` adds itself to `markup`, and `jsx` copies `markup` in its current state. With one table, the
// HTML of a block would depend on the blocks before it, and therefore on threads. Here each grammar has its own
// table, filled in a fixed order.

/** A Prism token. */
interface Token {
  type: string
  alias?: string | string[]
  content: string | Token | Tokens
}

type Tokens = (string | Token)[]

/** Splits code into tokens. Throws `BudgetExceeded` if the budget is used up. */
type Tokenizer = (code: string) => Tokens

type Hooks = Record<string, unknown[]>

/** The parts of Prism that refractor inherits but does not declare. */
interface PrismCore {
  languages: Record<string, object>
  hooks: { all: Hooks; run(name: string, environment: object): void }
  tokenize(code: string, grammar: object): Tokens
}

/** The most common embedded languages, in the order of Prism's own bundle. */
const FIRST = ['markup', 'css', 'javascript']

/** Further languages that a grammar embeds if they are registered before it. */
const EMBEDDED: Record<string, string> = {
  arturo: 'bash sql markdown',
  graphql: 'markdown',
  haml: 'coffeescript erb less markdown scss textile',
  http: 'json uri csp hpkp hsts',
  log: 'javastacktrace',
  markdown: 'yaml',
  opencl: 'cpp',
  pug: 'coffeescript ejs handlebars less livescript markdown scss stylus twig',
  pure: 'c cpp fortran',
  sas: 'groovy lua sql',
  smarty: 'php',
}

/** Loads grammars on demand; `meter` counts the work of all of them. */
function createGrammars(meter: WorkMeter): (name: string) => Tokenizer | undefined {
  const made = new Map<string, Tokenizer | undefined>()
  return name => {
    if (!made.has(name)) made.set(name, readSyntax(name) && createTokenizer(name, meter))
    return made.get(name)
  }
}

/** The parts of refractor in the shipped package, in one file that `scripts/bundle.js` creates. */
interface AllOfRefractor {
  refractor: Refractor
  grammars: Record<string, Syntax>
}

/** A grammar's definition; undefined if refractor has none with that name. */
function readSyntax(name: string): Syntax | undefined {
  if (bundleHost()) {
    const { grammars } = onDemand('refractor') as AllOfRefractor
    return Object.hasOwn(grammars, name) ? grammars[name] : undefined
  }
  try {
    return (onDemand(`refractor/${name}`) as { default?: Syntax }).default
  } catch {
    return undefined
  }
}

function readCore(): Refractor {
  return (onDemand(bundleHost() ? 'refractor' : 'refractor/core') as Pick<AllOfRefractor, 'refractor'>).refractor
}

function createTokenizer(name: string, meter: WorkMeter): Tokenizer | undefined {
  const refractor = readCore()
  const core = Object.getPrototypeOf(refractor) as PrismCore
  const languages = bareLanguages(core.languages)
  const hooks: Hooks = {}
  const tokenize: PrismCore['tokenize'] = (code, grammar) => meter.nested(() => plainTokenize(code, grammar))
  const plainTokenize = core.tokenize
  const own = { languages, hooks, tokenize }
  inTable(core, own, () => {
    const order = [...FIRST, ...(EMBEDDED[name]?.split(' ') ?? []), name]
    for (const syntax of order.map(readSyntax)) if (syntax) refractor.register(syntax)
  })
  const grammar = languages[name]
  // Some files only extend other grammars: `css-extras` is not a language.
  if (typeof grammar !== 'object') return undefined
  meterPatterns(languages, meter)
  return code =>
    inTable(core, own, () => {
      const environment = { code, grammar, language: name, tokens: [] as Tokens }
      core.hooks.run('before-tokenize', environment)
      environment.tokens = core.tokenize(environment.code, environment.grammar)
      core.hooks.run('after-tokenize', environment)
      return environment.tokens
    })
}

/** The initial contents of a table: plain text, and Prism's functions. */
function bareLanguages({ plain, plaintext, text, txt, extend, insertBefore, DFS }: Record<string, object>) {
  return { plain, plaintext, text, txt, extend, insertBefore, DFS } as Record<string, object>
}

/** Calls a function with a grammar's own table in place of the one that other users of Prism share. */
function inTable<T>(core: PrismCore, own: { languages: object; hooks: Hooks; tokenize: unknown }, work: () => T): T {
  const { languages, tokenize } = core
  const hooks = core.hooks.all
  Object.assign(core, { languages: own.languages, tokenize: own.tokenize })
  core.hooks.all = own.hooks
  try {
    return work()
  } finally {
    Object.assign(core, { languages, tokenize })
    core.hooks.all = hooks
  }
}

/** Class names of code tokens. */
const TYPES: Record<string, string> = {
  comment: 'comment block-comment line-comment shebang-comment blockquote-comment doc-comment',
  meta: 'prolog doctype cdata hashbang shebang directive macro preprocessor annotation decorator coord attribute charset pragma spdx-license',
  keyword:
    'keyword atrule rule important statement control-flow module visibility modifier storage tag-keyword instruction boolean-operator',
  string:
    'string char character template-string string-literal raw-string triple-quoted-string heredoc heredoc-string attr-value multiline-string template-literal string-interpolation verbatim-string url-string scalar path',
  subst: 'interpolation expression template-expression',
  regexp: 'regex regexp regex-source',
  number: 'number hexcode hex integer float decimal version unit datetime date time',
  literal: 'boolean constant null nil none literal atom',
  'title function_': 'function function-definition function-variable function-name method',
  type: 'class-name type type-definition maybe-class-name known-class-name return-type base-type primitive',
  built_in: 'builtin predefined builtin-type for-or-select shell-builtin std-builtin command',
  attr: 'property literal-property string-property key attr-name object-key',
  name: 'tag',
  'selector-tag': 'selector',
  'selector-class': 'class',
  'selector-id': 'id',
  'selector-pseudo': 'pseudo-class pseudo-element combinator',
  variable: 'variable assign-left environment shell-variable global-variable instance-variable',
  params: 'parameter',
  symbol: 'symbol label anchor alias',
  addition: 'inserted-sign inserted',
  deletion: 'deleted-sign deleted deleted-arrow',
  section: 'title section header heading section-name table',
  strong: 'bold',
  emphasis: 'italic',
  link: 'url uri',
  code: 'code code-snippet code-block',
  bullet: 'list',
  quote: 'blockquote',
}

const CLASSES = new Map(
  Object.entries(TYPES).flatMap(([scope, types]) => types.split(' ').map(type => [type, `hljs-${scope}`] as const)),
)

/** The class for a token type or, if there is none, for one of its aliases. */
function tokenClass(type: string, alias: string | string[] | undefined): string | undefined {
  const own = CLASSES.get(type)
  if (own !== undefined || alias === undefined || alias === '') return own
  for (const name of Array.isArray(alias) ? alias : [alias]) {
    const found = CLASSES.get(name)
    if (found !== undefined) return found
  }
  return undefined
}

// Counts the work of highlighting. Because work is counted rather than time, the result is the same on every machine,
// regardless of its load.

/** Thrown if a block exceeds its budget. */
class BudgetExceeded extends Error {}

/** Number of times that the patterns of a grammar may examine each character of a block; real code needs up to 100. */
const MAX_STEPS_PER_CHARACTER = 1000
/** The minimum budget of a block. */
const MIN_BUDGET = 100_000
/**
 * A search over more than this number of characters counts twice, over twice as many three times, because patterns may
 * backtrack.
 */
const LONG_SEARCH_CHARACTERS = 2000
const MAX_SEARCH_CHARACTERS = 10_000
/** Maximum nesting depth of embedded languages. */
const DEEPEST = 100

interface WorkMeter {
  /** Starts a block's budget, given its number of characters. */
  start(length: number): void
  /** Charges for examining this many characters. */
  spend(characters: number): void
  /** Calls a function one nesting level deeper. */
  nested<T>(work: () => T): T
}

/** Creates a meter. */
function createWorkMeter(): WorkMeter {
  let left = 0
  let depth = 0
  return {
    start(length) {
      left = MIN_BUDGET + MAX_STEPS_PER_CHARACTER * length
      depth = 0
    },
    spend(characters) {
      left -= 1 + characters * (1 + Math.min(characters, MAX_SEARCH_CHARACTERS) / LONG_SEARCH_CHARACTERS)
      if (left < 0) throw new BudgetExceeded()
    },
    nested(work) {
      if (++depth > DEEPEST) throw new BudgetExceeded()
      try {
        return work()
      } finally {
        depth--
      }
    },
  }
}

/** Makes every pattern in `languages` charge its work to the meter. */
function meterPatterns(languages: object, meter: WorkMeter): void {
  const seen = new Set<object>()
  const open: object[] = [languages]
  for (let value = open.pop(); value; value = open.pop()) {
    if (seen.has(value)) continue
    seen.add(value)
    if (value instanceof RegExp) {
      meterPattern(value, meter)
      continue
    }
    makeGlobal(value)
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
}

/**
 * Prism replaces a greedy pattern without the flag `g` on its first use; here this is done before patterns are metered.
 */
function makeGlobal(token: { greedy?: unknown; pattern?: unknown }): void {
  if (token.greedy && token.pattern instanceof RegExp && !token.pattern.global)
    token.pattern = new RegExp(token.pattern.source, `${token.pattern.flags}g`)
}

function meterPattern(pattern: RegExp, meter: WorkMeter): void {
  const { exec } = RegExp.prototype
  const remembers = pattern.global || pattern.sticky
  pattern.exec = text => {
    const start = remembers ? pattern.lastIndex : 0
    const found = exec.call(pattern, text)
    meter.spend((found ? found.index + found[0].length : text.length) - start)
    return found
  }
}
