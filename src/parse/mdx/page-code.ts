/**
 * The code of one page: its expressions, its computed props, and the components that it imports or defines. Once that
 * is done, the page is read again, and each piece of code has its value. A failure is a finding at its place; the
 * rest of the page is shown.
 */

import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { ruleOfThrown } from '../../base/exit-guard.ts'
import { observeReact } from '../../base/react-activity.ts'
import { type WithTimeout, withoutTimeout } from '../../base/with-timeout.ts'
import { inactiveFindings } from '../../findings/inactive.ts'
import { unanswered } from '../../findings/unanswered.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { IslandSource } from '../../model/page.ts'
import type { Observed } from '../../model/react-activity.ts'
import { type Esm, readEsm } from '../../syntax/esm.ts'
import type { Finding } from '../finding.ts'
import { moduleOfPage } from './code-module.ts'

/** `run`: the code is evaluated. `static`: it is left out, with findings. `skip`: it is left out silently. */
export type CodeMode = 'run' | 'static' | 'skip'

/** The pieces of a page's code by number, as its bundled module exports them. */
type CodeParts = Record<number, (scope: object) => unknown>

/** The bundled module of a page. */
export interface CodeModule {
  parts: CodeParts
  /** Puts rendered content into the scope of a page. */
  $withScope: (scope: object, children: ReactNode) => ReactNode
  /** What builds an island from its data, as browsers do. */
  $islands: IslandTools
  /** The site's component in place of an element or component of content, if the site has any. */
  override?: (name: string) => unknown
}

/** The functions of `templates/islands/island-tree.tsx` and `island-data.ts`. */
export interface IslandTools {
  elementOfTree: (
    tree: IslandTree,
    parts: { typeOf: (name: string) => unknown; slot: (index: number) => ReactNode },
  ) => ReactNode
  islandData: (props: Record<string, unknown>) => {
    data: Record<string, unknown>
    lost: { what: string; path: string }[]
  }
}

/** The data of an island: an element of React without its functions. */
export interface IslandTree {
  /** The name of the component. */
  t: string
  /** Its props. */
  p?: Record<string, unknown>
  /** Its children: text, the number of a slot, or an element. */
  c?: (string | number | IslandTree)[]
}

/** What a component's content renders to. */
export interface Rendered extends Observed {
  result: string
  /** What it asked for that cannot be answered here. */
  unanswered: ReadonlySet<string>
  /** The data of its page that it read. */
  read: Record<string, unknown>
  /** Whether a component in it is not there, so that only its content is shown. */
  hasStandIn: boolean
}

/** The bundled code that a page is given. */
export interface GivenCode {
  /** Loads the bundled module. @throws the error that the module throws */
  load: () => CodeModule | undefined
  /** Stops functions that take too long. */
  withTimeout: WithTimeout
}

/** The bundled components of the site, and what they can ask about the file of the page. */
export interface SiteComponents extends GivenCode {
  file: object
}

/** A piece of code with its number. */
interface Piece {
  source: string
  index: number
}

/** A name whose value is known, so that no code runs. */
const NAME = /^[A-Za-z_$][\w$]*$/
/** Text that only consists of names. */
const WORDS = /^\s*[A-Za-z][\w\s.|,-]*$/
/** Several names in a row, as in the description of an object, which is no code that anybody would write. */
const NAMES = /^\s*[A-Za-z][\w$]*(?:\s*,\s*[A-Za-z][\w$]*)+\s*$/
const SHOWN_AS_TEXT = 'It is shown as it is written. Put \\ before { that is text.'

export class PageCode {
  readonly mode: CodeMode
  readonly #given: GivenCode | undefined
  readonly #ofSite: SiteComponents | undefined
  #hasOverrides = false
  readonly #report: (finding: Finding) => void
  readonly #pieces = new Map<string, number>()
  readonly #placeholders = new Set<string>()
  #module: CodeModule | undefined
  #hasFailed = false
  #scope: object = {}
  /** Requests of the code that cannot be answered here, each reported once. */
  #unanswered: ReadonlySet<string> = new Set()
  #asked: ReadonlySet<string> | undefined
  #esm: Esm | undefined
  readonly #islands = new Map<string, IslandSource>()
  #counts: ReadonlyMap<string, number> = new Map()

  constructor(
    mode: CodeMode,
    { given, ofSite }: { given?: GivenCode; ofSite?: SiteComponents },
    report: (finding: Finding) => void,
  ) {
    this.mode = mode
    this.#given = given
    this.#ofSite = ofSite
    this.#report = report
  }

  /** The site's component in place of an element; undefined if it has none. A page with code has them in its own module. */
  override(name: string, at: SourceSpan): unknown {
    const given = this.#given ?? this.#ofSite
    // The site's components are no code of the page: they also apply where that is not run.
    if (!given || (this.mode !== 'run' && given !== this.#ofSite)) return undefined
    const type = given.withTimeout(() => this.#load(given, at)?.override?.(name))
    if (type !== undefined && type !== null) this.#hasOverrides = true
    return type ?? undefined
  }

  /** Sets the names that the code can use: the page's imports and exports, and its front matter. */
  open(esm: Esm, scope: object): void {
    this.#esm = esm
    this.#scope = scope
  }

  /** The value of a piece of code; undefined if there is none (yet). `what` begins a sentence: "The expression". */
  value(source: string, what: string, at: SourceSpan): { value: unknown } | undefined {
    if (this.mode !== 'run') {
      if (this.mode === 'static') this.#report({ rule: 'expression', ...notRun(what), at })
      return undefined
    }
    return this.#piece(source, what, at)
  }

  /** The text of a file, which is read like an import. None of it is run, so that pages without code may use it too. */
  text(path: string, at: SourceSpan): string | undefined {
    if (this.mode === 'skip') return undefined
    // Pages that contain no code can only name files of the site.
    const loader = this.mode === 'run' ? 'raw-loader' : 'raw-loader?inside'
    const source = `require(${JSON.stringify(`!!${loader}!${path}`)}).default`
    const text = this.#piece(source, `The file ${path}`, at)?.value
    return typeof text === 'string' ? text : undefined
  }

  #piece(source: string, what: string, at: SourceSpan): { value: unknown } | undefined {
    const index = this.#pieces.get(source) ?? this.#pieces.size
    this.#pieces.set(source, index)
    return this.#given && this.#run({ source, index }, what, at)
  }

  /**
   * The module that has to be bundled before the page can be read; undefined if it has been bundled, or none is needed.
   */
  get wanted(): string | undefined {
    if (this.#given || (this.#pieces.size === 0 && !this.#wantsStyles)) return undefined
    const esm = this.mode === 'run' ? this.#esm : undefined
    return moduleOfPage(esm ?? readEsm([]), [...this.#pieces.keys()])
  }

  /** Whether the page imports stylesheets, which become part of the site's. */
  get #wantsStyles(): boolean {
    return this.mode === 'run' && this.#esm !== undefined && this.#esm.effects.some(({ module }) => isStyle(module))
  }

  /** Whether code of the page was run. */
  get hasRun(): boolean {
    return this.#hasOverrides || (this.#given !== undefined && this.#pieces.size > 0)
  }

  /** Calls a function of the page's code, with a time limit. @throws the function's error */
  withTimeout<T>(work: () => T): T {
    return this.#timeouts(work)
  }

  /**
   * Visits items, each of which may call functions of the page's code, with a time limit for those that take long. A visit
   * that was stopped is repeated.
   */
  each<T>(items: readonly T[], visit: (item: T, index: number) => void): void {
    const before: { counts: ReadonlyMap<string, number>; unanswered: ReadonlySet<string> }[] = []
    this.#timeouts.each(items, (item, index) => {
      const state = before[index] ?? { counts: this.#counts, unanswered: this.#unanswered }
      before[index] = state
      this.#counts = state.counts
      this.#unanswered = state.unanswered
      visit(item, index)
    })
  }

  get #timeouts(): WithTimeout {
    return (this.#given ?? this.#ofSite)?.withTimeout ?? withoutTimeout
  }

  #run({ source, index }: Piece, what: string, at: SourceSpan): { value: unknown } | undefined {
    const module = this.#given && this.#load(this.#given, at)
    if (!module) return undefined
    try {
      const work = () => module.parts[index]?.(this.#scope)
      return { value: NAME.test(source) ? work() : this.withTimeout(() => this.#inRender(work, at)) }
    } catch (error) {
      const isText = error instanceof ReferenceError && WORDS.test(source)
      if (isText) this.#placeholders.add(source)
      const { message, hint } = failure(what, error)
      const isMeant = isText && NAMES.test(source)
      const atMost = isMeant && ({ atMost: 'log' } as const)
      this.#report({ rule: ruleOfThrown(error), message, hint: isText ? SHOWN_AS_TEXT : hint, at, ...atMost })
      return undefined
    }
  }

  /** Whether it is not code but a placeholder in prose, such as `{role}`, which has no known value. */
  isPlaceholder(source: string): boolean {
    return this.#placeholders.has(source)
  }

  /**
   * Renders content from the page's code, which may use the page's data.
   * @param options.prefix if given, browsers can hydrate the HTML; it starts the ids that React makes
   */
  render(content: ReactNode, { prefix }: { prefix?: string } = {}): Rendered {
    const [report, read]: [{ unanswered?: Set<string>; hasStandIn?: boolean }, Rendered['read']] = [{}, {}]
    // The module of a page knows its file.
    const file = this.#given ? {} : { file: this.#ofSite?.file }
    const scope = { ...file, doc: this.#scope, report, ...(prefix !== undefined && { isIsland: true, read }) }
    const scoped = this.#module ? this.#module.$withScope(scope, content) : content
    const work = () =>
      prefix === undefined ? renderToStaticMarkup(scoped) : renderToString(scoped, { identifierPrefix: prefix })
    this.#asked = undefined
    const observed = this.#observed(work, report)
    return { ...observed, unanswered: report.unanswered ?? new Set(), read, hasStandIn: report.hasStandIn ?? false }
  }

  /** What the content asked for without an answer that failed last. */
  get askedBeforeFailure(): ReadonlySet<string> | undefined {
    return this.#asked
  }

  #observed(work: () => string, report: { unanswered?: Set<string> }): { result: string } & Observed {
    try {
      return observeReact(work)
    } catch (error) {
      this.#asked = report.unanswered
      throw error
    }
  }

  /** Reports what content asked for, and what of it needs a browser. */
  reportRendered({ unanswered: asked, ...observed }: Rendered, at: SourceSpan, name?: string): void {
    for (const { part: _, ...finding } of inactiveFindings(observed, () => name)) this.#report({ ...finding, at })
    this.reportUnanswered(asked, at)
  }

  /** Reports what content asked for, once for the page. */
  reportUnanswered(asked: ReadonlySet<string>, at: SourceSpan): void {
    for (const what of asked) if (!this.#unanswered.has(what)) this.#report({ ...unanswered(what), at })
    this.#unanswered = new Set([...this.#unanswered, ...asked])
  }

  /** The imports and exports of the page, if its code runs. */
  get esm(): Esm | undefined {
    return this.#esm
  }

  /** What builds islands; undefined before the code of the page is loaded. */
  get islandTools(): IslandTools | undefined {
    return this.#module?.$islands
  }

  /** The data of the page that the code of islands may use. */
  get dataForIslands(): Record<string, unknown> {
    const { props: _, toc: __, assets: ___, ...data } = this.#scope as Record<string, unknown>
    return data
  }

  /** The islands of the page so far, by name. */
  get islands(): IslandSource[] {
    return [...this.#islands.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Distinguishes islands of the same name: '' for the first one. */
  countIsland(name: string): string {
    const count = this.#counts.get(name) ?? 0
    this.#counts = new Map([...this.#counts, [name, count + 1]])
    return count === 0 ? '' : String(count)
  }

  /** Adds the components of an island. */
  addIslands(sources: Iterable<IslandSource>): void {
    for (const source of sources) this.#islands.set(source.name, source)
  }

  /** Calls a function while React renders, so that it may use hooks. */
  #inRender<T>(work: () => T, at: SourceSpan): T {
    let result: { value: T } | undefined
    const DocsgenExpression = () => {
      result = { value: work() }
      return null
    }
    this.reportRendered(this.render(createElement(DocsgenExpression)), at)
    return (result as unknown as { value: T }).value
  }

  #load({ load, withTimeout }: GivenCode, at: SourceSpan): CodeModule | undefined {
    if (this.#module || this.#hasFailed) return this.#module
    try {
      this.#module = withTimeout(load)
    } catch (error) {
      this.#hasFailed = true
      this.#report({ rule: ruleOfThrown(error), ...failure('The code that this page imports', error), at })
    }
    return this.#module
  }
}

/** Whether a module that is imported for its side effects is a stylesheet. */
export function isStyle(module: string): boolean {
  return /\.(?:css|s[ac]ss|less|styl)$/i.test(module)
}

function notRun(what: string): Pick<Finding, 'message' | 'hint'> {
  return {
    message: `${what} is code, which is not run here; it is left out.`,
    hint: 'Write the value itself, or name the file .mdx, and do not set markdown.mdx to static.',
  }
}

function failure(what: string, error: unknown): Pick<Finding, 'message' | 'hint'> {
  const reason = error instanceof Error ? error.message : String(error)
  const [line = ''] = reason.split('\n', 1)
  return {
    message: `${what} failed: ${line}${/[.!?]$/.test(line) ? '' : '.'}`,
    hint: 'It is left out. Pages are rendered without a browser: code that needs window belongs in BrowserOnly.',
  }
}
