/** Finds the symbols of a reference by the names that writers use: complete, the end of a name, with or without parameters. */
import type { ReferenceSymbol } from '../../model/reference.ts'

export class SymbolNames {
  readonly #byName = new Map<string, ReferenceSymbol[]>()

  constructor(symbols: readonly ReferenceSymbol[]) {
    for (const symbol of symbols) {
      const { name, qualifiedName } = symbol
      // An overload has the types of its parameters in its name: `Token.transfer(address,uint256)`.
      const [, owner = ''] = /^(.*)\.[^.(]+(?:\(.*)?$/s.exec(qualifiedName) ?? []
      const end = owner === '' ? qualifiedName : qualifiedName.slice(owner.length + 1)
      for (const key of new Set([qualifiedName, end, name])) {
        const known = this.#byName.get(key)
        if (known) known.push(symbol)
        else this.#byName.set(key, [symbol])
      }
    }
  }

  /** All names. */
  get all(): Iterable<string> {
    return this.#byName.keys()
  }

  /** The symbols with a name, as `deposit`, `Bank.deposit` or `deposit(uint256 amount)`. */
  named(written: string): readonly ReferenceSymbol[] {
    const whole = this.#byName.get(written.replace(/\s/g, ''))
    const found = whole ?? this.#byName.get(written.replace(/\(.*$/s, '').trim()) ?? []
    const exact = found.filter(({ qualifiedName }) => qualifiedName === written)
    if (exact.length > 0) return exact
    // The first overload has the plain name.
    const plain = found.filter(({ qualifiedName, name }) => qualifiedName.endsWith(name))
    return plain.length === 1 ? plain : found
  }
}
