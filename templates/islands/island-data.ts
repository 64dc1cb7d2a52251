/**
 * What browsers get of the props of an island. Returns a copy that JSON can express, and the values that are lost or
 * changed, each with its path: `items[2].onSelect`.
 */
import { isValidElement } from 'react'

/** A value that is lost. */
interface Lost {
  /** What it is, with an article. */
  what: string
  path: string
}

/** The data of the props. */
export function islandData(props: Record<string, unknown>): { data: Record<string, unknown>; lost: Lost[] } {
  const lost: Lost[] = []
  const above = new Set<unknown>()
  const copy = (value: unknown, path: string): unknown => {
    const what = above.has(value) ? 'an object that contains itself' : lossOf(value)
    if (what !== undefined) {
      lost.push({ what, path })
      return typeof value === 'object' && !above.has(value) && !isValidElement(value) ? value : undefined
    }
    if (typeof value !== 'object' || value === null) return value
    above.add(value)
    const copied = Array.isArray(value)
      ? value.map((item, at) => copy(item, `${path}[${at}]`))
      : copyOf(value as Record<string, unknown>, `${path}.`)
    above.delete(value)
    return copied
  }
  const copyOf = (object: Record<string, unknown>, prefix: string) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, copy(value, prefix + name)]))
  return { data: copyOf(props, ''), lost }
}

/** What is lost of a value in JSON; undefined if nothing is. */
function lossOf(value: unknown): string | undefined {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (isValidElement(value)) return 'an element'
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name
  return name === undefined || name === 'Object' ? undefined : `an object of the class ${name}`
}
