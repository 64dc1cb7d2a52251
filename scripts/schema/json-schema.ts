/**
 * A schema of docsgen as a JSON Schema (draft 2020-12), for editors and for the reference.
 *
 * Returns a JSON Schema in which each noun and each alias is a separate definition. Values that JSON cannot represent
 * are left out.
 */
import type { GenericSchema } from 'valibot'
import type { FieldComments } from './comments.ts'
import type { Node } from './node.ts'

/** The parts of JSON Schema that are used here. */
export interface JsonSchema {
  $ref?: string
  type?: string
  title?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  anyOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
}

export interface JsonSchemaDocument extends JsonSchema {
  $schema: string
  $defs: Record<string, JsonSchema>
}

/**
 * Creates the JSON Schema of a noun. Where a value may be written in several types, the reference only needs the usual
 * one; an `isExact` schema accepts all of them.
 */
export function jsonSchemaOf(
  schema: GenericSchema,
  comments: FieldComments,
  { isExact = false } = {},
): JsonSchemaDocument {
  const writer = new Writer(comments, isExact)
  const root = writer.convert(schema as unknown as Node) ?? {}
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...root, $defs: writer.definitions }
}

class Writer {
  readonly definitions: Record<string, JsonSchema> = {}
  readonly #comments: FieldComments
  readonly #isExact: boolean
  /** Definitions that are being converted, and may refer to themselves. */
  readonly #open = new Set<Node>()

  constructor(comments: FieldComments, isExact: boolean) {
    this.#comments = comments
    this.#isExact = isExact
  }

  /** Undefined for values that JSON cannot represent. */
  convert(node: Node): JsonSchema | undefined {
    if (node.reason !== undefined || node.isFallback) return undefined
    if (node.writtenAs !== undefined && !this.#isExact) return { type: node.writtenAs }
    const name = node.name ?? node.alias
    if (name === undefined) return this.#convertNew(node)
    const reference = { $ref: `#/$defs/${name}` }
    if (this.definitions[name] || this.#open.has(node)) return reference
    this.#open.add(node)
    const converted = this.#convertNew(node)
    this.#open.delete(node)
    if (converted === undefined) return undefined
    this.definitions[name] = converted
    return reference
  }

  #convertNew(node: Node): JsonSchema | undefined {
    const plain = this.#convertType(node)
    for (const action of plain && node.pipe ? node.pipe.slice(1) : []) Object.assign(plain as JsonSchema, limit(action))
    return plain
  }

  #convertType(node: Node): JsonSchema | undefined {
    const { wrapped, item, value, literal, options = [] } = node
    switch (node.type) {
      case 'string':
      case 'boolean':
      case 'number':
        return { type: node.type }
      case 'picklist':
        return { enum: options }
      case 'literal':
        return { const: literal }
      case 'null':
        return { type: 'null' }
      case 'optional':
        return this.#withDefault(wrapped as Node, node.default)
      case 'nullable':
        return this.#anyOf([wrapped as Node, { kind: 'schema', type: 'null' }])
      case 'array':
        return { type: 'array', items: this.convert(item as Node) }
      case 'tuple':
        return { type: 'array', prefixItems: node.items?.map(part => this.convert(part) ?? {}) }
      case 'record':
        return { type: 'object', additionalProperties: this.convert(value as Node) }
      case 'object':
      case 'loose_object':
      case 'object_with_rest':
        return this.#object(node)
      case 'lazy':
      case 'union':
        if (options.length > 0) return this.#anyOf(options as Node[])
        return node.getter && this.convert(node.getter(undefined))
      case 'unknown':
      case 'custom':
        return {}
      default:
        return undefined
    }
  }

  #withDefault(wrapped: Node, value: unknown): JsonSchema | undefined {
    const schema = this.convert(wrapped)
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    return schema && value !== undefined && typeof value !== 'function' && !isEmpty
      ? { ...schema, default: value }
      : schema
  }

  #anyOf(options: readonly Node[]): JsonSchema | undefined {
    const schemas = options.flatMap(option => this.convert(option) ?? [])
    return schemas.length < 2 ? schemas[0] : { anyOf: schemas }
  }

  #object({ name = '', type, entries = {}, unused = {}, others }: Node): JsonSchema {
    const properties = Object.entries(entries).flatMap(([key, entry]): [string, JsonSchema][] => {
      const schema = this.convert(entry)
      const description = this.#comments.of(name, key, entry)
      return schema ? [[key, description === undefined ? schema : { description, ...schema }]] : []
    })
    const isLoose = type === 'loose_object'
    const required = Object.keys(entries).filter(key => entries[key]?.type !== 'optional')
    return {
      type: 'object',
      properties: Object.fromEntries([...properties, ...Object.keys(unused).map(key => [key, {}] as const)]),
      ...(required.length > 0 && { required }),
      ...(others && { patternProperties: { [others.pattern.source]: this.convert(others.schema) } }),
      additionalProperties: isLoose,
    }
  }
}

/** The JSON Schema form of a validation in a pipe. */
function limit({ type, requirement }: Node): JsonSchema {
  if (type === 'regex') return { pattern: (requirement as RegExp).source }
  if (type === 'starts_with') return { pattern: `^${requirement}` }
  if (type === 'integer') return { type: 'integer' }
  if (type === 'min_value') return { minimum: requirement as number }
  if (type === 'max_value' && requirement !== Number.MAX_SAFE_INTEGER) return { maximum: requirement as number }
  return {}
}
