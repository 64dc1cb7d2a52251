/**
 * OpenAPI schemas as lists of their properties. Returns a row for each property with its type, description, limits
 * and examples; nested properties can be collapsed.
 */
import type { ReactNode } from 'react'
import { translate } from './core.tsx'
import { Markdown } from './markdown.tsx'

export interface SchemaObject {
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  properties?: Record<string, SchemaObject | string>
  additionalProperties?: boolean | SchemaObject | string
  required?: string[] | boolean
  items?: SchemaObject | string
  allOf?: (SchemaObject | string)[]
  oneOf?: (SchemaObject | string)[]
  anyOf?: (SchemaObject | string)[]
  nullable?: boolean
  deprecated?: boolean
  readOnly?: boolean
  writeOnly?: boolean
  enum?: unknown[]
  [other: string]: unknown
}

interface RowProps {
  name: string
  schema: SchemaObject | string
  required?: boolean
  /** The type, if the caller knows it. */
  type?: string
  /** A description that replaces the schema's. */
  description?: string
  /** Additional facts from the caller: values by label. */
  facts?: Record<string, unknown>
}

/** A property or parameter. */
export function SchemaRow({ name, schema: written, required, type, description, facts }: RowProps) {
  const schema = merged(written)
  const head = (
    <>
      <strong className="openapi-schema__property">{name}</strong>{' '}
      <span className="openapi-schema__name">{type ?? typeOf(schema)}</span>
      <Flags schema={schema} required={required === true} />
    </>
  )
  const about = (
    <>
      <Markdown>{description ?? schema.description}</Markdown>
      <Facts facts={{ ...factsOf(schema), ...facts }} />
    </>
  )
  return (
    <li className="openapi-schema__list-item">
      {hasParts(schema) ? (
        <details className="openapi-markdown__details">
          <summary>{head}</summary>
          {about}
          <SchemaParts schema={schema} />
        </details>
      ) : (
        <>
          {head}
          {about}
        </>
      )}
    </li>
  )
}

/** The properties of a schema, and its alternatives. */
export function SchemaParts({ schema: written }: { schema: SchemaObject | string }): ReactNode {
  const schema = merged(written)
  const { properties = {}, additionalProperties: other, oneOf, anyOf, items } = schema
  const names = requiredNames(schema)
  const rows = Object.entries(properties)
  return (
    <>
      {(rows.length > 0 || isSchema(other)) && (
        <ul className="openapi-schema">
          {rows.map(([name, property]) => (
            <SchemaRow key={name} name={name} schema={property} required={names.has(name)} />
          ))}
          {isSchema(other) && <SchemaRow name="property name*" schema={other} />}
        </ul>
      )}
      <Choices label="oneOf" of={oneOf} />
      <Choices label="anyOf" of={anyOf} />
      {items !== undefined && <SchemaParts schema={items} />}
    </>
  )
}

function Choices({ label, of }: { label: string; of: (SchemaObject | string)[] | undefined }) {
  if (!of?.length) return null
  return (
    <>
      <p>
        <span className="badge badge--info">{label}</span>
      </p>
      <ul className="openapi-schema">
        {of.map((choice, at) => (
          <SchemaRow key={`${label}-${at + 1}`} name={nameOf(choice) ?? `${at + 1}.`} schema={choice} />
        ))}
      </ul>
    </>
  )
}

function Flags({
  schema: { nullable, deprecated, readOnly, writeOnly },
  required,
}: {
  schema: SchemaObject
  required: boolean
}) {
  const id = (name: string) => translate({ id: `theme.openapi.schemaItem.${name}`, message: name })
  const flags = [
    required && id('required'),
    nullable && id('nullable'),
    deprecated && id('deprecated'),
    readOnly && 'read-only',
    writeOnly && 'write-only',
  ]
  return flags.filter(Boolean).map(flag => (
    <span key={String(flag)} className="openapi-schema__flag">
      {' '}
      <em>{flag}</em>
    </span>
  ))
}

/** Values with their labels, one per line. */
export function Facts({ facts }: { facts: Record<string, unknown> }) {
  return Object.entries(facts).map(([label, value]) => (
    <div key={label}>
      {label}:{' '}
      {(Array.isArray(value) ? value : [value]).map((one, at) => (
        <span key={`${label} ${String(one)}`}>
          {at > 0 && ', '}
          <code>{shown(one)}</code>
        </span>
      ))}
    </div>
  ))
}

/** Limits and values in a schema. */
export function factsOf({
  enum: values,
  default: standard,
  const: constant,
  ...schema
}: SchemaObject): Record<string, unknown> {
  const limits = Object.entries(LIMITS).flatMap(([key, sign]) =>
    schema[key] === undefined ? [] : `${sign} ${shown(schema[key])}`,
  )
  const items = isSchema(schema.items) && typeof schema.items === 'object' ? schema.items.enum : undefined
  const facts = {
    'Possible values': values ?? items,
    Limits: limits.length > 0 ? limits : undefined,
    'Constant value': constant,
    'Default value': standard,
    Example: schema.example ?? (Array.isArray(schema.examples) ? schema.examples : undefined),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

const LIMITS = {
  minimum: '>=',
  exclusiveMinimum: '>',
  maximum: '<=',
  exclusiveMaximum: '<',
  minLength: 'length >=',
  maxLength: 'length <=',
  minItems: 'items >=',
  maxItems: 'items <=',
  multipleOf: 'multiple of',
  pattern: 'pattern',
}

/** The type in words: `string<date-time>`, `Pet[]`. */
export function typeOf(written: SchemaObject | string): string {
  const schema = merged(written)
  const { type, format, title, items, oneOf, anyOf, properties } = schema
  if (items !== undefined) return `${typeOf(items)}[]`
  const types = [type ?? []].flat().filter(one => one !== 'null')
  const name = types.join(' | ') || (properties ? 'object' : oneOf ? 'oneOf' : anyOf ? 'anyOf' : 'any')
  if (name === 'object' && title) return title
  return format ? `${name}<${format}>` : name
}

/** A schema with the parts of `allOf` merged. A name represents a recursive schema. */
function merged(schema: SchemaObject | string): SchemaObject {
  if (typeof schema !== 'object' || schema === null) return { type: String(schema) }
  const { allOf, ...own } = schema
  if (!allOf) return own
  const parts = [...allOf.map(merged), own]
  return Object.assign({}, ...parts, {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(part => [...requiredNames(part)]),
    oneOf: parts.flatMap(({ oneOf = [] }) => oneOf),
    anyOf: parts.flatMap(({ anyOf = [] }) => anyOf),
  })
}

function requiredNames({ required }: SchemaObject): Set<string> {
  return new Set(Array.isArray(required) ? required : [])
}

function hasParts(schema: SchemaObject): boolean {
  const { properties = {}, additionalProperties, oneOf, anyOf, items } = schema
  if (Object.keys(properties).length > 0 || isSchema(additionalProperties) || oneOf?.length || anyOf?.length)
    return true
  return items !== undefined && hasParts(merged(items))
}

function isSchema(value: unknown): value is SchemaObject | string {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
}

function nameOf(schema: SchemaObject | string): string | undefined {
  return typeof schema === 'string' ? schema : schema.title
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
