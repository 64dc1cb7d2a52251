/**
 * Sample operations. In: a field of a root type. Out: an operation that asks for it, with a variable for each argument
 * that is required, and the fields of its result that need no arguments.
 */
import type { FieldDefinitionNode, OperationTypeNode } from 'graphql'
import { namedType, type Schema, type SchemaType } from './schema.ts'
import { graphqlLibrary } from './schema-files.ts'

/** Fields that are asked for at each level. */
const MAX_FIELDS = 8
/** Levels of objects: a connection has its values at the third one. */
const MAX_DEPTH = 3
const INDENT = '  '

/** The operation. */
export function sampleOf(field: FieldDefinitionNode, operation: OperationTypeNode, schema: Schema): string {
  const { print } = graphqlLibrary()
  const required = (field.arguments ?? []).filter(isRequired)
  const variables = required.map(({ name, type }) => `$${name.value}: ${print(type)}`).join(', ')
  const given = required.map(({ name }) => `${name.value}: $${name.value}`).join(', ')
  const own = field.name.value
  const name = own.charAt(0).toUpperCase() + own.slice(1)
  const selection = selectionOf(schema.types.get(namedType(field.type).name.value), 1, schema)
  const asked = `${own}${given && `(${given})`}${selection}`
  return `${operation} ${name}${variables && `(${variables})`} {\n${INDENT}${asked}\n}`
}

function isRequired({ type, defaultValue }: { type: { kind: string }; defaultValue?: unknown }): boolean {
  return type.kind === 'NonNullType' && defaultValue === undefined
}

/** The fields in braces; '' for a type that has none. */
function selectionOf(type: SchemaType | undefined, depth: number, schema: Schema): string {
  if (!type || !['type', 'interface', 'union'].includes(type.kind)) return ''
  const lines =
    type.kind === 'union' ? ['__typename', ...ofMembers(type, depth, schema)] : fieldLines(type, depth, schema)
  const shown = lines.length > 0 ? lines : ['__typename']
  const indent = INDENT.repeat(depth + 1)
  return ` {\n${shown.map(line => `${indent}${line}\n`).join('')}${INDENT.repeat(depth)}}`
}

function fieldLines(type: SchemaType, depth: number, schema: Schema): string[] {
  const free = type.fields.filter(
    ({ arguments: args = [], directives = [] }) =>
      !args.some(isRequired) && !directives.some(({ name }) => name.value === 'deprecated'),
  )
  const typeOf = ({ type: own }: FieldDefinitionNode) => schema.types.get(namedType(own).name.value)
  const isPlain = (field: FieldDefinitionNode) =>
    !['type', 'interface', 'union'].includes(typeOf(field)?.kind ?? 'scalar')
  const plain = free.filter(isPlain).slice(0, MAX_FIELDS)
  // Objects only where the type has hardly anything else, such as the pages of a connection.
  const objects = plain.length > 2 || depth >= MAX_DEPTH ? [] : free.filter(field => !isPlain(field)).slice(0, 2)
  return [
    ...plain.map(({ name }) => name.value),
    ...objects.map(field => `${field.name.value}${selectionOf(typeOf(field), depth + 1, schema)}`),
  ]
}

/** The first two types of a union. */
function ofMembers({ members }: SchemaType, depth: number, schema: Schema): string[] {
  if (depth >= MAX_DEPTH) return []
  return members.slice(0, 2).flatMap(name => {
    const type = schema.types.get(name)
    return type ? [`... on ${name}${selectionOf(type, depth + 1, schema)}`] : []
  })
}
