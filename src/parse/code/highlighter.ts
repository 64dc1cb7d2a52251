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
import { BudgetExceeded, createWorkMeter, meterPatterns, type WorkMeter } from './work-meter.ts'

/** Why a block is plain although its language has a grammar. */
export type PlainReason = 'too-long' | 'too-much-work'

/** Adds languages to Prism, as code written for Prism does. */
export type AddLanguages = (prism: object) => void

/** The languages that a site adds: the function that does, or their names and why there are none. */
export type SiteLanguages = { add: AddLanguages } | { names: readonly string[]; failure?: string }

export interface Highlighter {
  /** Whether the name has a grammar or is known as plain text. */
  knows(language: string): boolean
  /** Why the site could not add its languages, as far as they were asked for; undefined if it has none or they are there. */
  failure(): string | undefined
  /** The block's lines as HTML, without line ends; `reason` states why they are plain although there is a grammar. */
  lines(code: string, language: string): { lines: string[]; reason?: PlainReason }
  /** Whether there is a grammar, but the block or one of its lines is too long for it. */
  isTooLong(code: string, language: string): boolean
}

/** Maximum number of characters of a highlighted block, and of one of its lines. */
export const MAX_BLOCK = 30_000
export const MAX_LINE = 5000

/** Creates a highlighter. Grammars are loaded on demand. */
export function createHighlighter(languages: SiteLanguages = { names: [] }): Highlighter {
  const meter = createWorkMeter()
  const load = createGrammars(meter)
  let known: AddedGrammars | undefined
  const added = () => {
    if ('add' in languages) known ??= addedGrammars(languages.add, meter)
    return known
  }

  const tokenizerOf = (language: string): Tokenizer | undefined => {
    const own = added()?.tokenizers.get(language)
    if (own) return own
    const grammar = grammarOf(language) ?? (/^[a-z0-9-]+$/.test(language) ? language : undefined)
    return grammar === undefined || grammar === 'plain' ? undefined : load(grammar)
  }

  return {
    // A test checks that listed names have a grammar, so none is loaded here.
    knows: language =>
      grammarOf(language) !== undefined ||
      ('names' in languages && languages.names.includes(language)) ||
      tokenizerOf(language) !== undefined,
    failure: () => ('names' in languages ? languages.failure : added()?.failure),
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
  return tokenizerIn(core, own, { grammar, name })
}

function tokenizerIn(core: PrismCore, own: OwnTable, { grammar, name }: { grammar: object; name: string }): Tokenizer {
  return code =>
    inTable(core, own, () => {
      const environment = { code, grammar, language: name, tokens: [] as Tokens }
      core.hooks.run('before-tokenize', environment)
      environment.tokens = core.tokenize(environment.code, environment.grammar)
      core.hooks.run('after-tokenize', environment)
      return environment.tokens
    })
}

// Grammars that code of a site adds. They have one table, which contains what that code asks for: grammars of Prism are
// registered when it reads them, so that it need not load their files.

/** The grammars by the names of languages in lower case, and why they are not complete. */
interface AddedGrammars {
  tokenizers: ReadonlyMap<string, Tokenizer>
  failure?: string
}

/** The names of the languages, for an audit. */
export function languagesAddedBy(add: AddLanguages): SiteLanguages {
  const { tokenizers, failure } = addedGrammars(add, createWorkMeter())
  return { names: [...tokenizers.keys()], failure }
}

/** Prism's functions, which are in the table of languages. */
const FUNCTIONS = new Set(['extend', 'insertBefore', 'DFS'])

function addedGrammars(add: AddLanguages, meter: WorkMeter): AddedGrammars {
  const refractor = readCore()
  const core = Object.getPrototypeOf(refractor) as PrismCore
  const plainTokenize = core.tokenize
  const languages = bareLanguages(core.languages)
  const own = { languages, hooks: {}, tokenize: (...args) => meter.nested(() => plainTokenize(...args)) } as OwnTable
  const used = new Set<string>()
  const use = (name: string | symbol) => {
    if (typeof name === 'symbol' || FUNCTIONS.has(name)) return
    used.add(name)
    const syntax = name in languages ? undefined : readSyntax(grammarOf(name) ?? name)
    if (syntax) inTable(core, own, () => refractor.register(syntax))
  }
  const asked = new Proxy(languages, {
    get: (table, name) => {
      use(name)
      return Reflect.get(table, name)
    },
    has: (table, name) => {
      use(name)
      return Reflect.has(table, name)
    },
    set: (table, name, value) => {
      use(name)
      return Reflect.set(table, name, value)
    },
  })
  const failure = inTable(core, { ...own, languages: asked }, () => failureOf(() => add(core), core))
  meterPatterns(languages, meter)
  const tokenizers = new Map<string, Tokenizer>()
  for (const name of used) {
    const grammar = languages[name]
    if (typeof grammar === 'object') tokenizers.set(name.toLowerCase(), tokenizerIn(core, own, { grammar, name }))
  }
  return { tokenizers, failure }
}

/** Calls code that was written for Prism in browsers: it finds `window` and Prism there. Returns why it failed. */
function failureOf(work: () => void, prism: PrismCore): string | undefined {
  const here = globalThis as Record<string, unknown>
  const given: Record<string, unknown> = { window: globalThis, Prism: prism }
  const added = Object.keys(given).filter(name => !(name in here))
  for (const name of added) here[name] = given[name]
  try {
    work()
    return undefined
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/[.\s]*$/, '')
  } finally {
    for (const name of added) delete here[name]
  }
}

/** A grammar's own table. */
interface OwnTable {
  languages: Record<string, object>
  hooks: Hooks
  tokenize: PrismCore['tokenize']
}

/** The initial contents of a table: plain text, and Prism's functions. */
function bareLanguages({ plain, plaintext, text, txt, extend, insertBefore, DFS }: Record<string, object>) {
  return { plain, plaintext, text, txt, extend, insertBefore, DFS } as Record<string, object>
}

/** Calls a function with a grammar's own table in place of the one that other users of Prism share. */
function inTable<T>(core: PrismCore, own: OwnTable, work: () => T): T {
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
