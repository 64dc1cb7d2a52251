/**
 * Which fields of an object are read, so that what is made from it depends on these alone. Plain objects and lists in it
 * are followed; of anything else, the whole value counts.
 */
import { hashOf } from './hash.ts'

/** The path of a field as JSON, and the identity of its value. */
export type FieldIdentity = readonly [path: string, identity: string]

type Path = readonly string[]

export class FieldReads<Target extends object> {
  /** The object, to be read. It cannot be changed. */
  readonly object: Target
  readonly #target: Target
  readonly #read = new Set<string>()

  constructor(target: Target) {
    this.#target = target
    this.object = this.#traced(target, [])
  }

  /** The fields that were read until now, besides those that are known. */
  with(known: readonly FieldIdentity[] = []): FieldIdentity[] {
    const paths = new Set([...known.map(([path]) => path), ...this.#read])
    return Array.from(paths, path => [path, identityAt(this.#target, path)] as const)
  }

  /** Number of fields that were read until now. */
  get size(): number {
    return this.#read.size
  }

  #traced<Value extends object>(value: Value, path: Path): Value {
    const inner = new Map<string, unknown>()
    const noteWhole = () => this.#read.add(JSON.stringify(path))
    const get = (name: string | symbol): unknown => {
      const own: unknown = Reflect.get(value, name)
      // Methods of lists are not fields.
      if (typeof name === 'symbol' || (own !== undefined && !Object.hasOwn(value, name))) return own
      if (inner.has(name)) return inner.get(name)
      const to = [...path, name]
      const traced = isPlain(own) ? this.#traced(own, to) : own
      if (traced === own) this.#read.add(JSON.stringify(to))
      inner.set(name, traced)
      return traced
    }
    // The target is another object, because a proxy of a frozen one must return its values themselves.
    return new Proxy((Array.isArray(value) ? [] : {}) as Value, {
      get: (_, name) => get(name),
      has: (_, name) => {
        noteWhole()
        return Reflect.has(value, name)
      },
      ownKeys: () => {
        noteWhole()
        return Reflect.ownKeys(value)
      },
      getOwnPropertyDescriptor: (_, name) => {
        noteWhole()
        const found = Reflect.getOwnPropertyDescriptor(value, name)
        if (!found) return undefined
        const isLength = Array.isArray(value) && name === 'length'
        return { value: get(name), writable: true, enumerable: found.enumerable === true, configurable: !isLength }
      },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
    })
  }
}

/** Whether fields that were read have the same values. */
export function haveSameFields(target: object, fields: readonly FieldIdentity[]): boolean {
  return fields.every(([path, identity]) => identityAt(target, path) === identity)
}

function identityAt(target: object, path: string): string {
  let value: unknown = target
  for (const name of JSON.parse(path) as Path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return hashOf(JSON.stringify(value) ?? typeof value)
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
