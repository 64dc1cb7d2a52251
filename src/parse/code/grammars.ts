/**
 * Prism's grammars, each with the languages that it embeds. In: the name of a grammar. Out: a function that splits code
 * into tokens, within a budget of work.
 *
 * Prism has one table for all grammars, and registering one changes others: `css` adds itself to `markup`, and `jsx`
 * copies `markup` in its current state. With one table, the HTML of a block would depend on the blocks before it, and
 * therefore on threads. Here each grammar has its own table, filled in a fixed order.
 */
import type { Refractor, Syntax } from 'refractor/core'
import { bundleHost } from '../../base/bundle-host.ts'
import { onDemand } from '../../base/on-demand.ts'
import { meterPatterns, type WorkMeter } from './work-meter.ts'

/** A Prism token. */
export interface Token {
  type: string
  alias?: string | string[]
  content: string | Token | Tokens
}

export type Tokens = (string | Token)[]

/** Splits code into tokens. Throws `BudgetExceeded` if the budget is used up. */
export type Tokenizer = (code: string) => Tokens

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
export function createGrammars(meter: WorkMeter): (name: string) => Tokenizer | undefined {
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
