/**
 * The type of a schema as code. Returns text such as `string | null` or `Pet[]`, in which the names of schemas link
 * to their entries.
 */
import type { LinkedCode } from '../../../model/reference.ts'
import { asJson, isNode, listOf, type Node } from '../data/values.ts'
import type { Shape, Shapes } from './shapes.ts'

/** Alternatives that a type lists; more are listed as variants. */
const MAX_ALTERNATIVES = 8
/** Lists in lists in lists, and so on. */
const MAX_DEPTH = 6

type Part = LinkedCode[number]

/** The type of a schema. */
export function typeOf(shapes: Shapes, value: unknown, depth = 0): LinkedCode {
  const shape = shapes.shape(value)
  if (shape.missing !== undefined) return [shape.missing]
  if (shape.name !== undefined) {
    // A null beside the reference; one in the named schema is part of its entry.
    const isNull = isNode(value) && value.nullable === true
    return [{ text: shape.name, ref: shape.name }, ...(isNull ? [' | null'] : [])]
  }
  if (depth > MAX_DEPTH) return ['…']
  return joined(alternativesOf(shapes, shape, depth))
}

function alternativesOf(shapes: Shapes, { node, unions }: Shape, depth: number): LinkedCode[] {
  const types = [node.type].flat().filter(type => typeof type === 'string')
  const isNull = types.includes('null') || node.nullable === true
  const named = types.filter(type => type !== 'null').map(type => typeNamed(shapes, type, node, depth))
  const nothing: LinkedCode[] = isNull ? [['null']] : []
  if (node.const !== undefined) return [[asJson(node.const)], ...(node.const === null ? [] : nothing)]
  const [union] = unions
  if (union && !isNode(node.properties)) {
    const all = union.alternatives.map(alternative => typeOf(shapes, alternative, depth + 1))
    return [...distinct(all), ...nothing]
  }
  if (named.length > 0) return [...named, ...nothing]
  return types.length > 0 ? nothing : [...impliedType(shapes, node, depth), ...nothing]
}

/** The type of a schema that does not say it. */
function impliedType(shapes: Shapes, node: Node, depth: number): LinkedCode[] {
  if (isNode(node.properties) || node.additionalProperties !== undefined)
    return [typeNamed(shapes, 'object', node, depth)]
  if (isNode(node.items) || node.prefixItems !== undefined) return [typeNamed(shapes, 'array', node, depth)]
  const values = listOf(node.enum).filter(value => value !== null)
  if (values.length > 0) return distinct(values.map(value => [typeof value]))
  if (['pattern', 'minLength', 'maxLength'].some(name => name in node)) return [['string']]
  if (['minimum', 'maximum', 'multipleOf'].some(name => name in node)) return [['number']]
  if (isNode(node.not)) {
    const isNever = Object.keys(node.not).length === 0
    return [isNever ? ['never'] : ['not ', ...typeOf(shapes, node.not, depth + 1)]]
  }
  return [['any']]
}

function typeNamed(shapes: Shapes, type: string, node: Node, depth: number): LinkedCode {
  if (type === 'array') {
    const tuple = listOf(node.prefixItems)
    const rest = node.items === undefined || node.items === false ? undefined : typeOf(shapes, node.items, depth + 1)
    if (tuple.length > 0) {
      const parts = tuple.map(value => typeOf(shapes, value, depth + 1))
      const others: LinkedCode[] = rest ? [['...', ...inParentheses(rest), '[]']] : []
      return ['[', ...separated([...parts, ...others], ', '), ']']
    }
    return rest ? [...inParentheses(rest), '[]'] : ['any[]']
  }
  const { additionalProperties, properties } = node
  if (type === 'object' && isNode(additionalProperties) && !isNode(properties))
    return ['{ [key]: ', ...typeOf(shapes, additionalProperties, depth + 1), ' }']
  return [type]
}

const textOfCode = (code: LinkedCode) => code.map(part => (typeof part === 'string' ? part : part.text)).join('')

function distinct(codes: LinkedCode[]): LinkedCode[] {
  return [...new Map(codes.map(code => [textOfCode(code), code])).values()]
}

function joined(codes: LinkedCode[]): LinkedCode {
  const shown = distinct(codes)
  const rest: LinkedCode[] = shown.length > MAX_ALTERNATIVES ? [['…']] : []
  return separated([...shown.slice(0, MAX_ALTERNATIVES), ...rest], ' | ')
}

function separated(codes: LinkedCode[], separator: string): Part[] {
  return codes.flatMap((code, index) => (index === 0 ? [...code] : [separator, ...code]))
}

const inParentheses = (code: LinkedCode): LinkedCode => (textOfCode(code).includes(' | ') ? ['(', ...code, ')'] : code)
