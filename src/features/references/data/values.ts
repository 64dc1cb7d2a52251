/** Values of an OpenAPI document, which may be anything. Returns the value with its type, or an empty one. */

/** An object of a document. */
export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object; an empty one for other values. */
export const nodeOf = (value: unknown): Node => (isNode(value) ? value : {})

/** A list; an empty one for other values. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The entries of an object whose keys are not extensions. */
export const entriesOf = (value: unknown): [key: string, value: unknown][] =>
  Object.entries(nodeOf(value)).filter(([key]) => !key.startsWith('x-'))

/** A text that is not blank; numbers count, because YAML reads `1.0` as a number. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A value as JSON in one line. */
export const asJson = (value: unknown): string => JSON.stringify(value) ?? ''

/** An object without its undefined fields. */
export function defined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
