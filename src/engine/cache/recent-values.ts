/** Keeps values in memory that will soon be needed again, up to a limit. Others are read from the cache again. */

/** The limit for all values together. What exceeds it is read from the cache again, which takes microseconds. */
const MAX_BYTES = 16_000_000

export class RecentValues<Value> {
  readonly #values = new Map<string, Value>()
  readonly #bytesOf: (value: Value) => number
  #bytes = 0

  constructor(bytesOf: (value: Value) => number) {
    this.#bytesOf = bytesOf
  }

  get(name: string): Value | undefined {
    return this.#values.get(name)
  }

  /** The value of a name, which is not kept any longer. */
  take(name: string): Value | undefined {
    const value = this.#values.get(name)
    if (value !== undefined) this.#bytes -= this.#bytesOf(value)
    this.#values.delete(name)
    return value
  }

  /** Keeps a value if there is room for it. */
  add(name: string, value: Value): void {
    this.take(name)
    const bytes = this.#bytes + this.#bytesOf(value)
    if (bytes > MAX_BYTES) return
    this.#bytes = bytes
    this.#values.set(name, value)
  }

  clear(): void {
    this.#values.clear()
    this.#bytes = 0
  }
}
