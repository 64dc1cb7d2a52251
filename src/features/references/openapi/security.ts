/** How requests are authorised. Returns fields for readers, and what a sample request contains. */
import type { FieldGroup, ReferenceField } from '../../../model/reference.ts'
import type { Documents } from '../data/documents.ts'
import { entriesOf, isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'

/** What a request contains because of a scheme. */
export interface Credentials {
  headers: readonly [name: string, value: string][]
  query: readonly [name: string, value: string][]
  cookies: readonly [name: string, value: string][]
  /** User and password of HTTP basic authentication. */
  basic?: readonly [string, string]
}

/** The security schemes of a document. */
export function schemesOf(documents: Documents, components: Node): Map<string, Node> {
  const schemes = entriesOf(components.securitySchemes).flatMap(([name, scheme]) => {
    const resolved = documents.resolved(scheme)
    return resolved ? [[name, resolved] as const] : []
  })
  return new Map(schemes)
}

/** The group of an operation's requirements; undefined if it has none. */
export function securityGroup(schemes: ReadonlyMap<string, Node>, requirements: unknown): FieldGroup | undefined {
  const alternatives = listOf(requirements).filter(isNode)
  const fields = alternatives
    .filter(alternative => Object.keys(alternative).length > 0)
    .map(alternative => requirementField(schemes, alternative))
  if (fields.length === 0) return undefined
  const isOptional = fields.length < alternatives.length
  const sentences = [
    ...(fields.length > 1 ? ['One of these is enough.'] : []),
    ...(isOptional ? ['Requests without authorisation are allowed.'] : []),
  ]
  return {
    kind: 'security',
    title: 'Authorization',
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
    fields,
  }
}

/** An alternative: the schemes that it needs together. The first page describes them. */
function requirementField(schemes: ReadonlyMap<string, Node>, alternative: Node): ReferenceField {
  const names = Object.keys(alternative)
  const types = names.map(name => schemeType(schemes.get(name)))
  const scopes = names.flatMap(name =>
    listOf(alternative[name]).map(scope => {
      const meaning = scopeMeaning(schemes.get(name), String(scope))
      return `scope ${scope}${meaning ? `: ${meaning}` : ''}`
    }),
  )
  return {
    name: names.join(' + '),
    type: [types.join(' + ')],
    ...(scopes.length > 0 && { facts: scopes }),
  }
}

/** The kind of a scheme in words. */
export function schemeType(scheme: Node | undefined): string {
  const { type, scheme: method, name, in: place, bearerFormat } = scheme ?? {}
  if (type === 'http') return `HTTP ${textOf(method) ?? ''}${textOf(bearerFormat) ? ` (${bearerFormat})` : ''}`
  if (type === 'apiKey') return `${textOf(place) ?? 'header'} ${textOf(name) ?? ''}`.trim()
  if (type === 'oauth2') return 'OAuth 2.0'
  if (type === 'openIdConnect') return 'OpenID Connect'
  if (type === 'mutualTLS') return 'mutual TLS'
  return textOf(type) ?? 'unknown scheme'
}

function scopeMeaning(scheme: Node | undefined, scope: string): string | undefined {
  const flows = Object.values(nodeOf(scheme?.flows))
  return flows.map(flow => textOf(nodeOf(nodeOf(flow).scopes)[scope])).find(Boolean)
}

/** What a sample contains for the first alternative of the requirements that sends something. */
export function credentialsOf(schemes: ReadonlyMap<string, Node>, requirements: unknown): Credentials {
  const chosen = listOf(requirements).find(one => isNode(one) && Object.keys(one).length > 0)
  const none: Credentials = { headers: [], query: [], cookies: [] }
  return Object.keys(nodeOf(chosen)).reduce((all, name) => withScheme(all, schemes.get(name)), none)
}

function withScheme(all: Credentials, scheme: Node = {}): Credentials {
  const { type, in: place } = scheme
  const name = textOf(scheme.name) ?? 'X-API-Key'
  if (type === 'apiKey') {
    const pair: [string, string] = [name, 'YOUR_API_KEY']
    if (place === 'query') return { ...all, query: [...all.query, pair] }
    if (place === 'cookie') return { ...all, cookies: [...all.cookies, pair] }
    return { ...all, headers: [...all.headers, pair] }
  }
  const method = String(scheme.scheme ?? '').toLowerCase()
  if (type === 'http' && method === 'basic') return { ...all, basic: ['USERNAME', 'PASSWORD'] }
  if (type === 'http' && method !== 'bearer')
    return {
      ...all,
      headers: [...all.headers, ['Authorization', `${textOf(scheme.scheme) ?? 'Scheme'} YOUR_CREDENTIALS`]],
    }
  if (type === 'http' || type === 'oauth2' || type === 'openIdConnect')
    return { ...all, headers: [...all.headers, ['Authorization', 'Bearer YOUR_TOKEN']] }
  return all
}
