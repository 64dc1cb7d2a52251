/**
 * A schema of docsgen as a JSON Schema (draft 2020-12), for editors and for the reference.
 *
 * In: a valibot schema made of the building blocks in `src/schema/fields.ts`, and the comments of its fields. Out: a
 * JSON Schema in which each noun is a separate definition. Values that JSON cannot represent are left out.
 */
import type { GenericSchema } from 'valibot'
import type { Comments } from './comments.ts'

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

/** The parts of valibot's schemas and actions that are used here. */
interface Node {
  kind: 'schema' | 'transformation' | 'validation' | 'metadata'
  type: string
  name?: string
  reason?: string
  isFallback?: boolean
  writtenAs?: string
  entries?: Record<string, Node>
  unused?: Record<string, string>
  wrapped?: Node
  default?: unknown
  item?: Node
  items?: Node[]
  value?: Node
  options?: Node[] | string[]
  literal?: unknown
  requirement?: unknown
  pipe?: Node[]
  getter?: (input: unknown) => Node
}

/** Creates the JSON Schema of a noun. */
export function jsonSchemaOf(schema: GenericSchema, comments: ReadonlyMap<string, Comments>): JsonSchemaDocument {
  const writer = new Writer(comments)
  const root = writer.convert(schema as unknown as Node) ?? {}
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...root, $defs: writer.definitions }
}

class Writer {
  readonly definitions: Record<string, JsonSchema> = {}
  readonly #comments: ReadonlyMap<string, Comments>
  /** Schemas that are being converted; one that is referenced recursively becomes a definition. */
  readonly #open = new Map<Node, string | undefined>()
  #recursive = 0

  constructor(comments: ReadonlyMap<string, Comments>) {
    this.#comments = comments
  }

  /** Undefined for values that JSON cannot represent. */
  convert(node: Node): JsonSchema | undefined {
    if (node.reason !== undefined || node.isFallback) return undefined
    if (node.writtenAs !== undefined) return { type: node.writtenAs }
    if (this.#open.has(node)) {
      const name = this.#open.get(node) ?? `recursive-${++this.#recursive}`
      this.#open.set(node, name)
      return { $ref: `#/$defs/${name}` }
    }
    if (node.name !== undefined && this.definitions[node.name]) return { $ref: `#/$defs/${node.name}` }
    this.#open.set(node, node.name)
    const converted = this.#convertNew(node)
    const name = this.#open.get(node)
    this.#open.delete(node)
    if (name === undefined || converted === undefined) return converted
    this.definitions[name] = converted
    return { $ref: `#/$defs/${name}` }
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
    return schema && value !== undefined && !isEmpty ? { ...schema, default: value } : schema
  }

  #anyOf(options: readonly Node[]): JsonSchema | undefined {
    const schemas = options.flatMap(option => this.convert(option) ?? [])
    return schemas.length < 2 ? schemas[0] : { anyOf: schemas }
  }

  #object({ name = '', type, entries = {}, unused = {} }: Node): JsonSchema {
    const comments = this.#comments.get(name)
    const properties = Object.entries(entries).flatMap(([key, entry]): [string, JsonSchema][] => {
      const schema = this.convert(entry)
      const description = comments?.get(key)
      return schema ? [[key, description === undefined ? schema : { description, ...schema }]] : []
    })
    const isLoose = type === 'loose_object'
    const required = Object.keys(entries).filter(key => entries[key]?.type !== 'optional')
    return {
      type: 'object',
      properties: Object.fromEntries([...properties, ...Object.keys(unused).map(key => [key, {}] as const)]),
      ...(required.length > 0 && { required }),
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
