/**
 * Tables of fields from a JSON Schema.
 *
 * Returns markdown with the possible values of each field, its default, and its description. If the description
 * states the default in words, no other is shown.
 */
import type { JsonSchema, JsonSchemaDocument } from './json-schema.ts'

/** The table of a definition. `isListed` selects its fields. */
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

/** The possible values, in a few words. */
function valuesOf(schema: JsonSchema, document: JsonSchemaDocument): string {
  const { $ref, anyOf, items, prefixItems, const: only, type, additionalProperties } = schema
  if ($ref !== undefined) {
    const name = $ref.slice('#/$defs/'.length)
    const fields = Object.entries(document.$defs[name]?.properties ?? {})
    // A definition whose fields have no descriptions has no section to link to.
    if (fields.length > 0 && fields.every(([, { description }]) => description === undefined))
      return fields.length > 5 ? 'object' : `object with ${fields.map(([field]) => `\`${field}\``).join(', ')}`
    // An alias has no section: `sidebar.item` is a sidebar item.
    if (document.$defs[name]?.properties === undefined) return name.replaceAll('.', ' ')
    // Definitions whose fields have no descriptions have no section.
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
