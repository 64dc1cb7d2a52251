/** Parts of JSON Schema that the reader knows, and texts about them. */
import type { LinkedCode } from '../../../model/reference.ts'

/** A schema, or any other value in its place. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  title?: string
  description?: string
  markdownDescription?: string
  default?: unknown
  const?: unknown
  enum?: readonly unknown[]
  properties?: Record<string, Schema | boolean>
  patternProperties?: Record<string, Schema | boolean>
  additionalProperties?: Schema | boolean
  required?: readonly string[]
  items?: Schema | boolean | readonly Schema[]
  prefixItems?: readonly Schema[]
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  $defs?: Record<string, Schema>
  definitions?: Record<string, Schema>
  deprecated?: boolean
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  examples?: readonly unknown[]
}

/** The text about a schema. */
export function descriptionOf({ markdownDescription, description, title }: Schema): string {
  return (markdownDescription ?? description ?? title ?? '').trim()
}

/** A value as code. */
export function json(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** Different types, with a separator between them. */
export function unique(types: readonly LinkedCode[], separator: string): LinkedCode {
  const seen = new Set<string>()
  const kept = types.filter(type => {
    const key = JSON.stringify(type)
    return type.length > 0 && !seen.has(key) && seen.add(key)
  })
  return kept.flatMap((type, at) => (at === 0 ? type : [separator, ...type]))
}

/** What values have to comply with, in words. */
export function limitsOf(own: Schema): string[] {
  const range = (name: string, min: number | undefined, max: number | undefined) => {
    if (min === undefined && max === undefined) return []
    return [
      `${name}${min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : min === max ? `${min}` : `${min} to ${max}`}`,
    ]
  }
  return [
    ...(own.format ? [`format: ${own.format}`] : []),
    ...(own.pattern ? [`pattern: ${own.pattern}`] : []),
    ...range('', own.minimum, own.maximum),
    ...(own.exclusiveMinimum === undefined ? [] : [`more than ${own.exclusiveMinimum}`]),
    ...(own.exclusiveMaximum === undefined ? [] : [`less than ${own.exclusiveMaximum}`]),
    ...range('characters: ', own.minLength, own.maxLength),
    ...range('items: ', own.minItems, own.maxItems),
    ...(own.uniqueItems ? ['unique items'] : []),
  ]
}
