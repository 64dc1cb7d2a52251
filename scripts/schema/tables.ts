/**
 * Tables of fields, out of a JSON Schema.
 *
 * In: a document of `json-schema.ts`. Out: markdown: what each field can be, its default, and what it means. A
 * field whose description says its default in words has no other one.
 */
import type { JsonSchema, JsonSchemaDocument } from './json-schema.ts'

/** The table of a definition. `isListed` chooses its fields. */
export function tableOf(
  document: JsonSchemaDocument,
  definition: string,
  isListed: (field: string) => boolean = () => true,
): string {
  const { properties = {} } = document.$defs[definition] ?? {}
  const rows = Object.entries(properties)
    .filter(([field, { description }]) => description !== undefined && isListed(field))
    .map(([field, schema]) => {
      const cells = [`\`${field}\``, valuesOf(schema, document), `${schema.description}${defaultOf(schema)}`]
      return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
    })
  return rows.length === 0 ? '' : `| field | value | meaning |\n|---|---|---|\n${rows.join('')}`
}

function defaultOf({ default: value, description = '' }: JsonSchema): string {
  if (value === undefined || value === '' || /default/i.test(description)) return ''
  return ` Default: \`${typeof value === 'string' ? value : JSON.stringify(value)}\`.`
}

/** What a value can be, in a few words. */
function valuesOf(schema: JsonSchema, document: JsonSchemaDocument): string {
  const { $ref, anyOf, items, prefixItems, const: only, type, additionalProperties } = schema
  if ($ref !== undefined) {
    const name = $ref.slice('#/$defs/'.length)
    const fields = Object.entries(document.$defs[name]?.properties ?? {})
    // A definition whose fields say nothing about themselves has no section to link to.
    if (fields.length > 0 && fields.every(([, { description }]) => description === undefined))
      return fields.length > 5 ? 'object' : `object with ${fields.map(([field]) => `\`${field}\``).join(', ')}`
    if (name.startsWith('recursive-')) return valuesOf(document.$defs[name] ?? {}, { ...document, $defs: {} })
    // Definitions whose fields need no words have no section.
    if (tableOf(document, name) === '') return withFields(document.$defs[name])
    return `[${name}](#${name
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-')})`
  }
  if (anyOf) return [...new Set(anyOf.map(option => valuesOf(option, document)))].join(' or ')
  if (schema.enum) return schema.enum.map(word => `\`${word}\``).join(', ')
  if (only !== undefined) return `\`${only}\``
  if (prefixItems) return 'list'
  if (items) return `list of: ${valuesOf(items, document)}`
  if (typeof additionalProperties === 'object') return `by name: ${valuesOf(additionalProperties, document)}`
  if (type === 'boolean') return '`true`, `false`'
  if (type === 'integer') return 'whole number'
  return type ?? 'any value'
}

function withFields({ properties = {} }: JsonSchema = {}): string {
  const names = Object.keys(properties).map(name => `\`${name}\``)
  return names.length > 4 ? 'object' : `object with ${names.join(', ')}`
}
