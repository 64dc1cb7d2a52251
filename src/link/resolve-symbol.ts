/** Resolves links to symbols. In: an address such as `ref:SSVNetwork.registerValidator`. Out: the page and the anchor. */
import { decodePath } from '../base/url.ts'
import type { KnownSymbols, SymbolTarget } from './known-symbols.ts'
import type { Origin } from './origin.ts'
import type { Resolution } from './page-target.ts'
import { broken, toPage } from './resolution.ts'

/** The scheme of links to symbols. */
const SCHEME = 'ref:'
/** What marks an address made from inline code: it need not exist. */
const OPTIONAL = `${SCHEME}?`

/** Whether the address is that of a symbol. */
export function isSymbolUrl(url: string): boolean {
  return url.startsWith(SCHEME)
}

/** Resolves the address of a symbol. */
export function resolveSymbol(url: string, origin: Origin): Resolution {
  const isOptional = url.startsWith(OPTIONAL)
  const name = decodePath(url.slice((isOptional ? OPTIONAL : SCHEME).length))
  const symbols = origin.lookUps.symbolsOf(origin.scope)
  const found = symbols.named(name, origin.route)
  const [first] = found
  const isClear = found.length === 1 || (first !== undefined && !isOptional && first.name === name)
  if (first && isClear) return toPage(first.page, { path: '', query: '', hash: `#${encodeURIComponent(first.id)}` })
  if (isOptional) return { ref: { href: '', status: 'ignored' }, hash: '' }
  return {
    ...broken(url, { rule: 'broken-link', ...explain(name, found, symbols) }),
    ref: { href: '#', status: 'broken-page' },
  }
}

function explain(
  name: string,
  found: readonly SymbolTarget[],
  symbols: KnownSymbols,
): { message: string; hint: string } {
  if (found.length > 1) {
    const names = found.slice(0, 3).map(symbol => symbol.name)
    return { message: `Several symbols are named '${name}'.`, hint: `Write the whole name: ${names.join(', ')}.` }
  }
  const message = `No reference has a symbol '${name}'.`
  if (symbols.isEmpty) return { message, hint: "The site has no pages with symbols: see 'references' in the config." }
  const near = symbols.near(name)
  return {
    message,
    hint:
      near === undefined
        ? 'Names are written as in the source, with that of their module or class.'
        : `Did you mean 'ref:${near}'?`,
  }
}
