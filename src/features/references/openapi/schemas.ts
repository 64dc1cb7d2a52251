/**
 * Schemas as types and fields of the model. Returns its type in words that link to named schemas, its members, and
 * its alternatives.
 */
import type { LinkedCode, ReferenceField } from '../../../model/reference.ts'
import { asJson, defined, entriesOf, isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'
import { describedValues, type Shape, type Shapes, type Union } from './shapes.ts'
import { typeOf } from './types.ts'

/** Whether a body is sent or received: some properties are only in one of them. */
export type Direction = 'request' | 'response'

type Variant = NonNullable<ReferenceField['variants']>[number]

/** What is inside a schema. */
interface Members {
  fields?: readonly ReferenceField[]
  variants?: readonly Variant[]
  recursive?: string
}

/** A schema as the content of a group. */
export interface Contents extends Members {
  type: LinkedCode
  facts: readonly string[]
  description?: string
}

/** How members are expanded. */
interface Walk {
  direction: Direction | undefined
  /** Named schemas inside each other that are expanded; the next one is a link. */
  limit: number
  named: number
  depth: number
  trail: ReadonlySet<string>
  budget: { left: number }
}

/** Number of fields up to which schemas inside schemas are expanded. */
const BUDGET = 80
const LIMITS = [4, 3, 2]
/** Levels of schemas without names. */
const MAX_DEPTH = 16

/**
 * The contents of a schema. Named schemas inside it are expanded while there are few fields; a larger one only links to
 * them, because they have their own entries.
 */
export function contentsOf(shapes: Shapes, value: unknown, direction?: Direction): Contents {
  const shape = shapes.shape(value)
  for (const limit of LIMITS) {
    const budget = { left: BUDGET }
    const contents = contentsWithin(shapes, value, shape, { direction, limit, budget })
    if (budget.left >= 0) return contents
  }
  return contentsWithin(shapes, value, shape, { direction, limit: 1, budget: { left: Number.POSITIVE_INFINITY } })
}

/** The contents of a schema on its own entry: other named schemas are links. */
export function ownContentsOf(shapes: Shapes, key: string, value: unknown): Contents {
  const shape: Shape = { ...shapes.shape(value) }
  // Its own name is that of the entry, and `allOf` with one part is still another schema.
  delete shape.name
  const budget = { left: Number.POSITIVE_INFINITY }
  const walk = { direction: undefined, limit: 0, named: 0, depth: 0, trail: new Set([key]), budget }
  return {
    ...membersOf(shapes, shape, walk),
    type: typeOf(shapes, shape.node === nodeOf(value) || !isNode(value) ? value : shape.node),
    facts: factsOf(shape.node),
    ...defined({ description: descriptionOf(shape) }),
  }
}

function contentsWithin(
  shapes: Shapes,
  value: unknown,
  shape: Shape,
  how: Pick<Walk, 'direction' | 'limit' | 'budget'>,
): Contents {
  const walk = { ...how, named: 0, depth: 0, trail: new Set<string>() }
  return {
    ...membersOf(shapes, shape, walk),
    type: typeOf(shapes, value),
    facts: factsOf(shape.node),
    ...defined({ description: descriptionOf(shape) }),
  }
}

/** The schema of the values inside lists and maps. */
function innermost(shapes: Shapes, shape: Shape): Shape {
  let inner = shape
  for (let level = 0; level < MAX_DEPTH; level++) {
    const { items, additionalProperties, properties } = inner.node
    if (inner.unions.length > 0 || isNode(properties)) return inner
    if (isNode(items)) inner = shapes.shape(items)
    else if (isNode(additionalProperties)) inner = shapes.shape(additionalProperties)
    else return inner
  }
  return inner
}

function membersOf(shapes: Shapes, outer: Shape, walk: Walk): Members {
  const shape = innermost(shapes, outer)
  const { node, key, name } = shape
  if (key !== undefined && walk.trail.has(key)) return { recursive: name ?? key.split('/').at(-1) ?? key }
  if ((name !== undefined && walk.named >= walk.limit) || walk.depth > MAX_DEPTH || walk.budget.left < 0) return {}
  const inside: Walk = {
    ...walk,
    named: walk.named + (name === undefined ? 0 : 1),
    depth: walk.depth + 1,
    trail: key === undefined ? walk.trail : new Set([...walk.trail, key]),
  }
  const fields = propertiesOf(shapes, node, inside)
  const variants = allUnions(shapes, shape).flatMap(union => variantsOf(shapes, union, inside))
  return {
    ...(fields.length > 0 && { fields }),
    ...(variants.some(variant => variant.fields.length > 0) && { variants }),
  }
}

function propertiesOf(shapes: Shapes, node: Node, walk: Walk): ReferenceField[] {
  const required = new Set(listOf(node.required))
  const own = Object.entries(nodeOf(node.properties)).flatMap(([name, value]) => {
    const { readOnly, writeOnly } = shapes.shape(value).node
    if (walk.direction === 'request' && readOnly === true) return []
    if (walk.direction === 'response' && writeOnly === true) return []
    return [fieldOf(shapes, name, value, { isRequired: required.has(name) }, walk)]
  })
  const byPattern = Object.entries(nodeOf(node.patternProperties)).map(([pattern, value]) =>
    fieldOf(shapes, `/${pattern}/`, value, {}, walk),
  )
  const tuple = listOf(node.prefixItems).map((value, index) => fieldOf(shapes, `[${index}]`, value, {}, walk))
  // Without properties, the type says it, and its members are those of the values.
  const others = own.length + byPattern.length > 0 && isNode(node.additionalProperties)
  return [
    ...own,
    ...byPattern,
    ...tuple.filter(field => field.fields || field.description || field.facts),
    ...(others ? [fieldOf(shapes, '[other]', node.additionalProperties, {}, walk)] : []),
  ]
}

/** A field for a property or a parameter. */
function fieldOf(
  shapes: Shapes,
  name: string,
  value: unknown,
  more: Partial<ReferenceField>,
  walk: Walk,
): ReferenceField {
  walk.budget.left--
  const shape = shapes.shape(value)
  const facts = [...factsOf(shape.node), ...itemFacts(shapes, shape)]
  return {
    name,
    type: typeOf(shapes, value),
    ...defined({ description: descriptionOf(shape), default: defaultOf(shape.node) }),
    ...(shape.node.deprecated === true && { isDeprecated: true }),
    ...(facts.length > 0 && { facts }),
    ...(more.isRequired && { isRequired: true }),
    ...membersOf(shapes, shape, walk),
  }
}

/** The field of a parameter or header, whose schema is expanded within the budget. */
export function parameterField(shapes: Shapes, name: string, schema: unknown): ReferenceField {
  const make = (limit: number, left: number) => {
    const walk = { direction: undefined, limit, named: 0, depth: 0, trail: new Set<string>(), budget: { left } }
    return { field: fieldOf(shapes, name, schema, {}, walk), budget: walk.budget }
  }
  const small = make(2, BUDGET)
  return small.budget.left >= 0 ? small.field : make(0, Number.POSITIVE_INFINITY).field
}

/** Facts about the items of a list, such as the values that they can have. */
function itemFacts(shapes: Shapes, { node }: Shape): string[] {
  if (!isNode(node.items)) return []
  return factsOf({ ...shapes.shape(node.items).node, example: undefined, examples: undefined, xml: undefined })
    .filter(fact => fact !== 'no other properties')
    .map(fact => `items: ${fact}`)
}

function descriptionOf(shape: Shape): string | undefined {
  const { node } = shape
  const docs = isNode(node.externalDocs) ? textOf(node.externalDocs.url) : undefined
  const label = isNode(node.externalDocs) ? (textOf(node.externalDocs.description) ?? docs) : undefined
  const parts = [textOf(node.description) ?? textOf(node.title), describedValues(shape), docs && `[${label}](${docs})`]
  const text = parts.filter(Boolean).join('\n\n')
  return text === '' ? undefined : text
}

/** The alternatives of a schema; those of a base with a discriminator are the schemas that extend it. */
function allUnions(shapes: Shapes, { node, unions, key }: Shape): readonly Union[] {
  if (unions.length > 0 || !isNode(node.discriminator) || key === undefined) return unions
  const alternatives = shapes.childrenOf(key)
  const inherited = new Set(Object.keys(nodeOf(node.properties)))
  return alternatives.length > 0 ? [{ alternatives, discriminator: node.discriminator, inherited }] : []
}

function variantsOf(shapes: Shapes, { alternatives, discriminator, inherited }: Union, walk: Walk): Variant[] {
  return alternatives.flatMap((alternative, index) => {
    const child = shapes.nameOfValue(alternative)
    const found = shapes.shape(alternative)
    const shape = child ? { ...found, key: child.key, name: child.name } : found
    if ([shape.node.type].flat().join() === 'null') return []
    const label = variantLabel(shapes, shape, child ? child.name : alternative, index)
    const value = discriminator && discriminatorValue(discriminator, shape)
    const members = membersOf(shapes, shape, walk)
    const nested = (members.variants ?? []).map(variant => ({ ...variant, label: `${label}: ${variant.label}` }))
    const fields = (members.fields ?? []).filter(field => !inherited?.has(field.name))
    const own = { label: value ? `${label} (${value})` : label, fields }
    return nested.length > 0 && own.fields.length === 0 ? nested : [own, ...nested]
  })
}

function variantLabel(shapes: Shapes, shape: Shape, alternative: unknown, index: number): string {
  if (typeof alternative === 'string') return alternative
  const title = shape.name ?? textOf(shape.node.title)
  if (title) return title
  const type = typeOf(shapes, alternative)
    .map(part => (typeof part === 'string' ? part : part.text))
    .join('')
  if (type !== 'object' && type !== 'any') return type
  const names = Object.keys(nodeOf(shape.node.properties))
  return names.length > 0 && names.length <= 3 ? `{ ${names.join(', ')} }` : `${type} ${index + 1}`
}

/** `petType: dog`: the value of the property that chooses a schema. */
function discriminatorValue({ propertyName, mapping }: Node, { name, key }: Shape): string | undefined {
  const property = textOf(propertyName)
  if (property === undefined || name === undefined) return undefined
  const values = Object.entries(nodeOf(mapping))
    .filter(
      ([, target]) => target === name || (typeof target === 'string' && key?.endsWith(target.replace(/^[./]*/, ''))),
    )
    .map(([value]) => value)
  return `${property}: ${values.length > 0 ? values.join(', ') : name}`
}

// What a schema says about its values besides the type: limits, formats, allowed values.

/** Longer examples are left to the sample of the body. */
const MAX_EXAMPLE = 120

/** Facts about the values of a schema. */
function factsOf(node: Node): string[] {
  return [
    ...accessFacts(node),
    ...formatFacts(node),
    ...enumFacts(node),
    ...rangeFacts(node, ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']),
    ...countFacts(node, 'minLength', 'maxLength', ['character', 'characters']),
    ...countFacts(node, 'minItems', 'maxItems', ['item', 'items']),
    ...countFacts(node, 'minProperties', 'maxProperties', ['property', 'properties']),
    ...otherFacts(node),
    ...exampleFacts(node),
  ]
}

function accessFacts(node: Node): string[] {
  return [...(node.readOnly === true ? ['read-only'] : []), ...(node.writeOnly === true ? ['write-only'] : [])]
}

function formatFacts({ format, contentEncoding, contentMediaType, pattern }: Node): string[] {
  const facts: [label: string, value: unknown][] = [
    ['format', format],
    ['encoding', contentEncoding],
    ['media type', contentMediaType],
    ['pattern', pattern],
  ]
  return facts.flatMap(([label, value]) => (textOf(value) ? [`${label}: ${textOf(value)}`] : []))
}

/** Values with their own names, which generators of clients read. */
function enumFacts(node: Node): string[] {
  const names = listOf(node['x-enum-varnames'] ?? node['x-enumNames'])
  const values = listOf(node.enum)
    .filter(value => value !== null)
    .map((value, index) => (textOf(names[index]) ? `${asJson(value)} (${names[index]})` : asJson(value)))
  return values.length > 0 ? [values.length === 1 ? `always: ${values[0]}` : `one of: ${values.join(', ')}`] : []
}

/** In OpenAPI 3.0, `exclusiveMinimum: true` changes `minimum`; in 3.1, it is a number. */
function rangeFacts(node: Node, names: readonly [string, string, string, string]): string[] {
  const [least, moreThan, most, lessThan] = names.map(name => node[name])
  const low = typeof moreThan === 'number' ? moreThan : least
  const high = typeof lessThan === 'number' ? lessThan : most
  const isOpenLow = typeof moreThan === 'number' || moreThan === true
  const isOpenHigh = typeof lessThan === 'number' || lessThan === true
  const hasLow = typeof low === 'number'
  const hasHigh = typeof high === 'number'
  if (hasLow && hasHigh && !isOpenLow && !isOpenHigh) return [low === high ? `exactly ${low}` : `${low} to ${high}`]
  return [
    ...(hasLow ? [isOpenLow ? `more than ${low}` : `at least ${low}`] : []),
    ...(hasHigh ? [isOpenHigh ? `less than ${high}` : `at most ${high}`] : []),
  ]
}

function countFacts(node: Node, least: string, most: string, [one, many]: [string, string]): string[] {
  // At least none says nothing.
  const low = node[least] === 0 ? undefined : node[least]
  return rangeFacts({ ...node, [least]: low }, [least, '', most, '']).map(
    range => `${range} ${/(?:^|\D)1$/.test(range) && !range.includes(' to ') ? one : many}`,
  )
}

function otherFacts(node: Node): string[] {
  const dependent = entriesOf(node.dependentRequired).map(
    ([name, others]) => `${name} requires ${listOf(others).join(', ')}`,
  )
  return [
    ...(typeof node.multipleOf === 'number' ? [`multiple of ${node.multipleOf}`] : []),
    ...(node.uniqueItems === true ? ['unique items'] : []),
    ...(node.additionalProperties === false || node.unevaluatedProperties === false ? ['no other properties'] : []),
    ...(isNode(node.discriminator) && textOf(node.discriminator.propertyName)
      ? [`discriminator: ${node.discriminator.propertyName}`]
      : []),
    ...dependent,
    ...xmlFacts(node.xml),
  ]
}

function xmlFacts(xml: unknown): string[] {
  if (!isNode(xml)) return []
  const name = [textOf(xml.prefix), textOf(xml.name)].filter(Boolean).join(':')
  const what = xml.attribute === true ? 'XML attribute' : 'XML element'
  return [
    ...(name || xml.attribute === true ? [[what, name].filter(Boolean).join(' ')] : []),
    ...(xml.wrapped === true ? ['XML list in an element'] : []),
    ...(textOf(xml.namespace) ? [`XML namespace ${xml.namespace}`] : []),
  ]
}

function exampleFacts(node: Node): string[] {
  const values = node.example !== undefined ? [node.example] : listOf(node.examples)
  const texts = values.map(asJson).filter(text => text !== '' && text.length <= MAX_EXAMPLE)
  return texts.length > 0 ? [`${texts.length === 1 ? 'example' : 'examples'}: ${texts.join(', ')}`] : []
}

/** The default as code. */
const defaultOf = (node: Node): string | undefined => (node.default === undefined ? undefined : asJson(node.default))
