/**
 * The schema of a body as a table. In: a schema, and a function that resolves references. Out: markdown with a row for
 * each field, including those of nested objects. A recursive schema is replaced with its name where it occurs again.
 */
import type { Schema } from './openapi-types.ts'

type Resolve = (schema: Schema) => Schema

/** The table; only the type if the body has no fields. */
export function schemaTable(mediaType: string, schema: Schema, resolve: Resolve): string {
  const rows = rowsOf(schema, { resolve, prefix: '', open: [] })
  const intro = `\`${mediaType}\`: ${typeOf(resolve(schema), resolve)}`
  if (rows.length === 0) return intro
  return [intro, '', '| Field | Type | Required | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

interface Nesting {
  resolve: Resolve
  prefix: string
  /** Schemas around this one. */
  open: Schema[]
}

function rowsOf(written: Schema, { resolve, prefix, open }: Nesting): string[] {
  const schema = resolve(written)
  if (open.includes(schema)) return []
  const inside = { resolve, prefix, open: [...open, schema] }
  if (schema.items) return rowsOf(schema.items, { ...inside, prefix: `${prefix.replace(/\.$/, '')}[].` })
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const found = resolve(property)
    const isRequired = schema.required?.includes(name) ? 'yes' : 'no'
    const row = `| \`${prefix}${name}\` | ${typeOf(found, resolve)} | ${isRequired} | ${cell(found.description ?? '')} |`
    return [row, ...rowsOf(property, { ...inside, prefix: `${prefix}${name}.` })]
  })
  return [...own, ...parts.flatMap(part => rowsOf(part, inside))]
}

/** A type in words. */
export function typeOf(schema: Schema, resolve: Resolve = same => same): string {
  const { type = schema.properties ? 'object' : 'any', format, enum: values, default: value, items } = schema
  const name = items
    ? `list of ${typeOf(resolve(items)).replace(/^(string|integer|number|boolean|object)$/, '$1s')}`
    : [type].flat().join(' or ')
  const more = [
    ...(format ? [format] : []),
    ...(values ? [`one of ${values.map(one => `\`${String(one)}\``).join(', ')}`] : []),
    ...(value === undefined ? [] : [`default \`${JSON.stringify(value)}\``]),
  ]
  return more.length > 0 ? `${name} (${more.join('; ')})` : name
}

/** Text in a table cell. */
export function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}
