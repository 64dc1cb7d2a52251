/**
 * Schemas as readers think of them. Returns the target of its reference, with the parts of `allOf` merged and
 * alternatives listed.
 */
import { basename, extname } from 'node:path'
import type { Documents } from '../data/documents.ts'
import { entriesOf, isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'

/** A set of alternatives: `oneOf` or `anyOf`. */
export interface Union {
  alternatives: readonly unknown[]
  discriminator?: Node
  /** Properties of the schema around them, which its alternatives extend. */
  inherited?: ReadonlySet<string>
}

/** A schema without references and `allOf` at its top. */
export interface Shape {
  node: Node
  unions: readonly Union[]
  /** Identifies the target of a reference. */
  key?: string
  /** Name of a schema that has an entry of its own. */
  name?: string
  /** What a broken reference wanted. */
  missing?: string
}

/** A schema with a name. */
export interface NamedSchema {
  name: string
  key: string
  value: unknown
}

/** Places in which schemas have names. */
const NAMED_PLACE = /\/(?:schemas|definitions|\$defs)\/([^/]+)$/

/** Resolves schemas, and names those that references lead to. */
export class Shapes {
  readonly named: NamedSchema[] = []
  readonly #documents: Documents
  readonly #uniqueName: (name: string) => string
  readonly #byKey = new Map<string, NamedSchema>()
  readonly #byValue = new Map<unknown, NamedSchema>()
  readonly #merged = new WeakMap<Node, Shape>()
  readonly #resolved = new WeakMap<Node, Shape>()
  #children: Map<string, unknown[]> | undefined

  constructor(documents: Documents, uniqueName: (name: string) => string) {
    this.#documents = documents
    this.#uniqueName = uniqueName
  }

  /** Names the schemas in the components of a document. */
  addComponents(path: string, schemas: unknown): void {
    for (const [name, value] of Object.entries(nodeOf(schemas))) {
      const key = `${path}#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const named = this.#add(key, name, value)
      // A component in another file is known by its name here.
      const target = isOnlyReference(value) ? this.#documents.follow(value) : undefined
      if (target && !this.#byKey.has(target.key)) this.#byKey.set(target.key, named)
    }
  }

  /** The shape of a schema. */
  shape(value: unknown, active: ReadonlySet<string> = new Set()): Shape {
    if (value === false) return { node: { not: {} }, unions: [] }
    if (!isNode(value)) return { node: {}, unions: [] }
    if (typeof value.$ref !== 'string') return this.#mergedOf(value, active)
    const known = this.#resolved.get(value)
    if (known) return known
    const shape = this.#targetOf(value, value.$ref, active)
    // Inside a cycle, parts are missing.
    if (active.size === 0) this.#resolved.set(value, shape)
    return shape
  }

  #targetOf(value: Node, reference: string, active: ReadonlySet<string>): Shape {
    const target = this.#documents.follow(value)
    if (!target) return { node: {}, unions: [], missing: reference.split(/[/#]/).filter(Boolean).at(-1) ?? reference }
    // It contains itself; what is around it has its parts already.
    if (active.has(target.key)) return { node: {}, unions: [], key: target.key }
    const { node, unions } = isNode(target.value)
      ? this.#mergedOf(target.value, new Set([...active, target.key]))
      : this.shape(target.value)
    const name = this.#nameOf(target.key, target.value)
    return { node, unions, key: target.key, ...(name && { name }) }
  }

  /** Schemas that extend a schema by `allOf`; a discriminator chooses between them. */
  childrenOf(key: string): readonly unknown[] {
    this.#children ??= this.#findChildren()
    return this.#children.get(key) ?? []
  }

  #findChildren(): Map<string, unknown[]> {
    const children = new Map<string, unknown[]>()
    for (const { key, value } of this.named) {
      for (const part of listOf(nodeOf(value).allOf)) {
        const parent = this.#documents.follow(part)?.key
        if (parent && parent !== key) children.set(parent, [...(children.get(parent) ?? []), value])
      }
    }
    return children
  }

  /** The name of a schema that `childrenOf` returned. */
  nameOfValue(value: unknown): NamedSchema | undefined {
    return isNode(value) ? this.#byValue.get(value) : undefined
  }

  #nameOf(key: string, value: unknown): string | undefined {
    const known = this.#byKey.get(key)
    if (known) return known.name
    const [path = '', pointer = ''] = key.split('#')
    const name = pointer === '' ? basename(path, extname(path)) : NAMED_PLACE.exec(pointer)?.[1]
    return name === undefined ? undefined : this.#add(key, name.replaceAll('~1', '/').replaceAll('~0', '~'), value).name
  }

  #add(key: string, name: string, value: unknown): NamedSchema {
    const named = { key, name: this.#uniqueName(name), value }
    this.#byKey.set(key, named)
    this.#byValue.set(value, named)
    this.named.push(named)
    return named
  }

  #mergedOf(node: Node, active: ReadonlySet<string>): Shape {
    const known = this.#merged.get(node)
    if (known) return known
    const unions = unionsOf(node)
    const parts = listOf(node.allOf)
    let shape: Shape = { node, unions }
    if (parts.length > 0) {
      const shapes = parts.map(part => this.shape(part, active))
      // A part that contains this schema adds nothing.
      const others = shapes.filter(({ key }) => key === undefined || !active.has(key))
      shape = merge(node, unions, others)
      // Incomplete inside a cycle.
      if (others.length < shapes.length) return shape
    }
    this.#merged.set(node, shape)
    return shape
  }
}

const isOnlyReference = (value: unknown): boolean =>
  isNode(value) && typeof value.$ref === 'string' && Object.keys(value).length === 1

function unionsOf(node: Node): Union[] {
  const discriminator = isNode(node.discriminator) ? { discriminator: node.discriminator } : {}
  return ['oneOf', 'anyOf']
    .map(name => listOf(node[name]))
    .filter(alternatives => alternatives.length > 0)
    .map(alternatives => ({ alternatives, ...discriminator }))
}

/** A schema with its `allOf` parts: later parts and the schema itself take precedence. */
function merge({ allOf: _, ...own }: Node, unions: readonly Union[], parts: readonly Shape[]): Shape {
  const merged: Record<string, unknown> = {}
  const properties = new Map<string, unknown>()
  const required = new Set<unknown>()
  const add = (node: Node) => {
    for (const [name, value] of Object.entries(nodeOf(node.properties)))
      properties.set(name, properties.has(name) ? { allOf: [properties.get(name), value] } : value)
    for (const name of listOf(node.required)) required.add(name)
  }
  for (const { node, key } of parts) {
    // Titles and descriptions of a base are about the base, and so is its discriminator.
    const { title, description, discriminator: _, ...others } = node
    Object.assign(merged, others)
    if (key === undefined || parts.length === 1)
      Object.assign(merged, title !== undefined && { title }, description !== undefined && { description })
    add(node)
  }
  add(own)
  Object.assign(merged, own)
  if (properties.size > 0) merged.properties = Object.fromEntries(properties)
  if (required.size > 0) merged.required = [...required]
  const [only] = parts
  const isWrapper = parts.length === 1 && !['properties', 'items', 'oneOf', 'anyOf'].some(name => name in own)
  return {
    node: merged,
    unions: [...parts.flatMap(part => part.unions), ...unions],
    // `allOf` with one part is how OpenAPI 3.0 adds a description to a reference.
    ...(isWrapper && only?.name && { name: only.name, ...(only.key && { key: only.key }) }),
  }
}

/** Text for values that a schema lists with titles: alternatives of constants, as OpenAPI 3.1 writes them. */
export function describedValues({ node, unions }: Shape): string | undefined {
  const alternatives = unions.flatMap(union => union.alternatives)
  const written = entriesOf(node['x-enumDescriptions'] ?? node['x-enum-descriptions'])
  const fromConstants = alternatives.every(one => isNode(one) && 'const' in one)
    ? alternatives.map(one => {
        const { const: value, title, description } = one as Node
        return [JSON.stringify(value), [textOf(title), textOf(description)].filter(Boolean).join(': ')] as const
      })
    : []
  const lines = [...written.map(([value, text]) => [value, textOf(text) ?? ''] as const), ...fromConstants]
  if (lines.length === 0 || lines.every(([, text]) => text === '')) return undefined
  return lines.map(([value, text]) => `- \`${value}\`${text === '' ? '' : `: ${text.replace(/\s+/g, ' ')}`}`).join('\n')
}
