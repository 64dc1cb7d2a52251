/**
 * The symbols that pages describe. A name is complete (`SSVNetwork.registerValidator`), or the end of one
 * (`registerValidator`) if it is the only one with that end.
 */
import { suggest } from '../base/suggest.ts'
import type { PageTarget } from './page-target.ts'
import type { ScopeTargets } from './targets.ts'

/** Number of misspelt names for which similar ones are looked up: each is compared with all names. */
const MAX_HINTS = 50

/** A symbol, and where it is described. */
export interface SymbolTarget {
  name: string
  page: PageTarget
  id: string
}

/** The symbols of a scope. */
export class KnownSymbols {
  readonly #byName = new Map<string, SymbolTarget[]>()
  /** Similar names, by the misspelt ones that were looked up. */
  readonly #hints = new Map<string, string | undefined>()
  readonly #byEnd = new Map<string, SymbolTarget[]>()

  constructor(pages: Iterable<PageTarget>) {
    for (const page of pages)
      for (const { name, id } of page.doc?.page.frontMatter.symbols ?? []) {
        const target = { name, page, id }
        add(this.#byName, name, target)
        const end = name.slice(name.lastIndexOf('.') + 1)
        if (end !== name) add(this.#byEnd, end, target)
      }
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0
  }

  /** All symbols with this name: those of the page first. */
  named(name: string, route: string | undefined): readonly SymbolTarget[] {
    const whole = this.#byName.get(name) ?? []
    if (whole.length < 2) return whole.length === 0 ? (this.#byEnd.get(name) ?? []) : whole
    const own = whole.filter(({ page }) => page.route === route)
    return own.length > 0 ? own : whole
  }

  /** The name that a misspelt one may stand for. */
  near(name: string): string | undefined {
    if (this.#hints.has(name) || this.#hints.size >= MAX_HINTS) return this.#hints.get(name)
    const near = this.#search(name)
    this.#hints.set(name, near)
    return near
  }

  #search(name: string): string | undefined {
    const end = name.slice(name.lastIndexOf('.') + 1)
    const near = suggest(name, this.#byName.keys()) ?? suggest(end, this.#byEnd.keys())
    return near === undefined ? undefined : (this.#byEnd.get(near)?.[0]?.name ?? near)
  }
}

/** The symbols by scope, collected when the first link asks for them. */
export function symbolLookUp(): (scope: ScopeTargets | undefined) => KnownSymbols {
  const known = new Map<ScopeTargets | undefined, KnownSymbols>()
  return scope => {
    const symbols = known.get(scope) ?? new KnownSymbols(scope?.byDocPath.values() ?? [])
    known.set(scope, symbols)
    return symbols
  }
}

function add(map: Map<string, SymbolTarget[]>, name: string, target: SymbolTarget): void {
  const known = map.get(name)
  if (known) known.push(target)
  else map.set(name, [target])
}
