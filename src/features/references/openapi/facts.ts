/**
 * What a schema says about its values besides the type: limits, formats, allowed values. In: a schema with `allOf`
 * merged. Out: short texts, in the order in which readers look for them.
 */
import { asJson, entriesOf, isNode, listOf, type Node, textOf } from '../data/values.ts'

/** Longer examples are left to the sample of the body. */
const MAX_EXAMPLE = 120

/** Facts about the values of a schema. */
export function factsOf(node: Node): string[] {
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
export const defaultOf = (node: Node): string | undefined =>
  node.default === undefined ? undefined : asJson(node.default)
