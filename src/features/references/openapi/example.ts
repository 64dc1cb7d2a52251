/** An example of a schema's values. Returns the example that the document gives, or a value made from the types. */

import { isNode, listOf, type Node, nodeOf } from '../data/values.ts'
import type { Direction } from './schemas.ts'
import type { Shape, Shapes } from './shapes.ts'

/** Levels of objects; below it, only required properties. The first number with which the example is short enough. */
const LEVELS = [4, 3, 2, 1]
/** Values in an example. */
const BUDGET = 100
const MAX_DEPTH = 10
/** Properties of an object. */
const MAX_PROPERTIES = 40

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  'date-time': '2025-01-31T12:00:00Z',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  byte: 'ZXhhbXBsZQ==',
  password: 'PASSWORD',
}

interface Walk {
  direction: Direction | undefined
  depth: number
  levels: number
  budget: { left: number }
  trail: ReadonlySet<string>
}

/** A value of a schema; undefined if there is nothing to show. */
export function exampleOf(shapes: Shapes, schema: unknown, direction?: Direction): unknown {
  let value: unknown
  for (const levels of LEVELS) {
    const budget = { left: BUDGET }
    value = valueFor(shapes, schema, { direction, depth: 0, levels, budget, trail: new Set() })
    if (budget.left >= 0) break
  }
  return value
}

function valueFor(shapes: Shapes, schema: unknown, walk: Walk): unknown {
  const shape = shapes.shape(schema)
  const { node, key } = shape
  const given = [node.example, listOf(node.examples)[0], node.default, node.const].find(value => value !== undefined)
  if (given !== undefined) return given
  if (key !== undefined && walk.trail.has(key)) return undefined
  if (walk.depth > MAX_DEPTH || --walk.budget.left < 0) return undefined
  const trail = key === undefined ? walk.trail : new Set([...walk.trail, key])
  return madeOf(shapes, shape, { ...walk, depth: walk.depth + 1, trail })
}

function madeOf(shapes: Shapes, { node, unions }: Shape, walk: Walk): unknown {
  const [value] = listOf(node.enum)
  if (value !== undefined) return value
  const first = unions[0]?.alternatives.find(one => shapes.shape(one).node.type !== 'null')
  const chosen = first === undefined ? undefined : valueFor(shapes, first, walk)
  if (chosen !== undefined && !isNode(node.properties)) return chosen
  const type = [node.type].flat().find(one => one !== 'null') ?? impliedType(node)
  if (type === 'object') return { ...objectOf(shapes, node, walk), ...(isNode(chosen) && chosen) }
  if (type === 'array') return arrayOf(shapes, node, walk)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numberOf(node)
  if (type === 'string') return BY_FORMAT[String(node.format)] ?? 'string'
  return undefined
}

function impliedType(node: Node): string | undefined {
  if (isNode(node.properties) || isNode(node.additionalProperties)) return 'object'
  if (isNode(node.items) || node.prefixItems !== undefined) return 'array'
  return ['pattern', 'format', 'minLength', 'maxLength'].some(name => name in node) ? 'string' : undefined
}

function objectOf(shapes: Shapes, node: Node, walk: Walk): Record<string, unknown> {
  const required = new Set(listOf(node.required))
  const hidden = walk.direction === 'request' ? 'readOnly' : 'writeOnly'
  const made: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(nodeOf(node.properties)).slice(0, MAX_PROPERTIES)) {
    if (walk.budget.left < 0) break
    const own = shapes.shape(schema).node
    if (walk.direction && own[hidden] === true) continue
    if (walk.depth > walk.levels && !required.has(name)) continue
    const value = own.deprecated === true && !required.has(name) ? undefined : valueFor(shapes, schema, walk)
    if (value !== undefined) made[name] = value
  }
  if (!isNode(node.properties) && isNode(node.additionalProperties)) {
    const value = valueFor(shapes, node.additionalProperties, walk)
    if (value !== undefined) made.key = value
  }
  return made
}

function arrayOf(shapes: Shapes, node: Node, walk: Walk): unknown[] {
  const tuple = listOf(node.prefixItems)
  if (tuple.length > 0) return tuple.map(item => valueFor(shapes, item, walk) ?? null)
  const value = node.items === undefined ? undefined : valueFor(shapes, node.items, walk)
  return value === undefined ? [] : [value]
}

function numberOf({ minimum, exclusiveMinimum, multipleOf }: Node): number {
  if (typeof minimum === 'number') return exclusiveMinimum === true ? minimum + 1 : minimum
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1
  return typeof multipleOf === 'number' ? multipleOf : 0
}
