/**
 * What a form needs to send a request of an operation. Returns its servers, parameters, security schemes and bodies;
 * undefined if browsers cannot send it.
 */
import type { TryBody, TryField, TryParameter, TryRequest, TryScheme } from '../../../model/try-request.ts'
import { defined, entriesOf, isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'
import type { Api, Operation } from './api.ts'
import { acceptedType, bodyExample, codeOf, knownValue, serverNodes } from './requests.ts'

/** Methods that `fetch` refuses. */
const REFUSED = new Set(['TRACE', 'TRACK', 'CONNECT'])
/** Addresses that the variables of one server can make; each of them is a host of the policy. */
export const MAX_ADDRESSES = 50

/** The request of an operation; undefined without a server that has a full address. */
export function tryRequest(api: Api, operation: Operation, parameters: readonly Node[]): TryRequest | undefined {
  const { method, path, node } = operation
  const servers = [...new Set(serverNodes(api, operation).flatMap(server => addressesOf(api, server)))]
  if (servers.length === 0 || REFUSED.has(method)) return undefined
  const body = api.documents.resolved(node.requestBody)
  const accept = acceptedType(api, node.responses)
  // `fetch` refuses a body for these.
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
  const contents = hasBody ? Object.entries(nodeOf(body.content)) : []
  const bodies = contents.flatMap(([type, media]) => bodyOf(api, type, media))
  if (body && !hasBody) api.leftBodies.set(`${method} ${path}`, 'method')
  else if (contents.length > 0 && bodies.length === 0) api.leftBodies.set(`${method} ${path}`, 'parts')
  return {
    name: `${method} ${path}`,
    method,
    path,
    servers,
    parameters: withUndeclared(
      path,
      parameters.flatMap(parameter => parameterOf(api, parameter)),
    ),
    security: securityOf(api.schemes, node.security ?? api.root.security),
    bodies,
    ...defined({ accept }),
    ...(hasBody && body.required === true && { isBodyRequired: true }),
  }
}

/** The full addresses of a server: one for each combination of the values that its variables may have. */
function addressesOf({ longServers }: Api, { url, variables }: Node): string[] {
  let addresses = [textOf(url) ?? '']
  for (const [name, variable] of entriesOf(variables)) {
    const { default: usual, enum: allowed } = nodeOf(variable)
    const values = [...new Set([usual, ...listOf(allowed)].map(textOf))].filter(value => value !== undefined)
    if (values.length === 0) continue
    addresses = addresses
      .flatMap(address =>
        address.includes(`{${name}}`) ? values.map(value => address.replaceAll(`{${name}}`, () => value)) : [address],
      )
      .slice(0, MAX_ADDRESSES + 1)
  }
  if (addresses.length > MAX_ADDRESSES) longServers.add(textOf(url) ?? '')
  return addresses
    .slice(0, MAX_ADDRESSES)
    .filter(address => /^https?:\/\//i.test(address) && !/[{}]/.test(address) && URL.canParse(address))
    .map(address => address.replace(/\/+$/, ''))
}

const PLACES = ['path', 'query', 'querystring', 'header', 'cookie'] as const

function parameterOf(api: Api, parameter: Node): TryParameter[] {
  const name = textOf(parameter.name)
  const place = PLACES.find(one => one === parameter.in)
  if (name === undefined || place === undefined) return []
  const [mediaType, media] = entriesOf(parameter.content)[0] ?? []
  const isRequired = parameter.required === true || place === 'path'
  const field = fieldOf(api, { name, schema: parameter.schema ?? nodeOf(media).schema, isRequired })
  const value = knownValue(api, parameter)
  const isRaw = mediaType !== undefined || place === 'querystring'
  const text = value === undefined ? undefined : isRaw ? rawText(value) : textFor(value, field.type)
  return [
    {
      ...field,
      in: place,
      ...(isRaw && { isRaw, type: 'text' }),
      ...(text !== undefined && withText(text, isRequired)),
      ...defined({ style: textOf(parameter.style) }),
      ...(typeof parameter.explode === 'boolean' && { explode: parameter.explode }),
      ...(parameter.allowReserved === true && { isReservedAllowed: true }),
    },
  ]
}

/** What has to be sent is filled in; the rest is only suggested. */
const withText = (text: string, isRequired: boolean) => (isRequired ? { value: text } : { placeholder: text })

/** Names in the path that the document does not describe. */
function withUndeclared(path: string, parameters: readonly TryParameter[]): TryParameter[] {
  const known = new Set(parameters.filter(one => one.in === 'path').map(({ name }) => name))
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name).filter(name => !known.has(name))
  const added = [...new Set(names)].map((name): TryParameter => ({ name, in: 'path', type: 'text', isRequired: true }))
  return [...added, ...parameters]
}

interface FieldSource {
  name: string
  schema: unknown
  isRequired: boolean
}

function fieldOf(api: Api, { name, schema, isRequired }: FieldSource): TryField {
  const { node } = api.shapes.shape(schema)
  const choices = listOf(node.enum)
    .filter(value => value !== null && typeof value !== 'object')
    .map(String)
  return {
    name,
    type: typeOf(api, node),
    ...(isRequired && { isRequired }),
    ...(choices.length > 0 && { choices }),
  }
}

function typeOf(api: Api, node: Node): TryField['type'] {
  const [type] = [node.type].flat().filter(one => one !== 'null')
  if (type === 'array' || isNode(node.items)) {
    return isBinary(api.shapes.shape(node.items).node) ? 'files' : 'list'
  }
  if (type === 'object' || isNode(node.properties)) return 'object'
  if (isBinary(node)) return 'file'
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'boolean' ? 'boolean' : 'text'
}

const isBinary = ({ format, contentMediaType, contentEncoding }: Node): boolean =>
  format === 'binary' || (textOf(contentMediaType) === 'application/octet-stream' && contentEncoding === undefined)

/** A value as the text of a field. */
function textFor(value: unknown, type: TryField['type']): string {
  if (type === 'list' && Array.isArray(value)) return value.map(rawText).join('\n')
  return rawText(value)
}

const rawText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The alternatives of the requirements, with the schemes that a form can ask for. */
function securityOf(schemes: ReadonlyMap<string, Node>, requirements: unknown): TryScheme[][] {
  const alternatives = listOf(requirements)
    .filter(isNode)
    .map(alternative =>
      Object.entries(alternative).flatMap(([name, scopes]) =>
        schemeOf(name, schemes.get(name)).map(scheme => withScopes(scheme, listOf(scopes).map(String))),
      ),
    )
  const isDifferent = (one: TryScheme[], at: number) =>
    alternatives.findIndex(other => JSON.stringify(other) === JSON.stringify(one)) === at
  return alternatives.filter(isDifferent)
}

/** Browsers add a client's certificate themselves. */
function schemeOf(name: string, scheme: Node = {}): TryScheme[] {
  const { type, in: place } = scheme
  if (type === 'apiKey') {
    const known = place === 'query' || place === 'cookie' ? place : 'header'
    return [{ name, kind: 'key', in: known, key: textOf(scheme.name) ?? 'X-API-Key' }]
  }
  if (type === 'oauth2' || type === 'openIdConnect')
    return [{ name, kind: 'bearer', ...defined({ tokenPage: tokenPageOf(scheme) }) }]
  if (type !== 'http') return []
  const prefix = textOf(scheme.scheme) ?? ''
  const kind = (['bearer', 'basic'] as const).find(one => one === prefix.toLowerCase())
  return [kind ? { name, kind } : { name, kind: 'other', prefix }]
}

const withScopes = (scheme: TryScheme, scopes: string[]): TryScheme =>
  scopes.length > 0 ? { ...scheme, scopes } : scheme

/** Where readers sign in for a token. Flows of programs and passwords have no such page. */
function tokenPageOf({ flows, openIdConnectUrl }: Node): string | undefined {
  const { authorizationCode, implicit } = nodeOf(flows)
  const pages = [nodeOf(authorizationCode).authorizationUrl, nodeOf(implicit).authorizationUrl, openIdConnectUrl]
  return pages.map(textOf).find(page => page !== undefined && /^https?:\/\//i.test(page) && URL.canParse(page))
}

const TEXT = /[/+](?:json|xml|ya?ml)\b|^text\/|^application\/(?:graphql|javascript|sql|toml|jsonl|x-ndjson)|^\*\/\*$/i

function bodyOf(api: Api, mediaType: string, value: unknown): TryBody[] {
  const media = nodeOf(value)
  const example = bodyExample(api, mediaType, media)
  const isMultipart = /^multipart\//i.test(mediaType)
  if (isMultipart || /^application\/x-www-form-urlencoded/i.test(mediaType)) {
    const fields = formFields(api, media, nodeOf(example))
    if (fields.length > 0) return [{ mediaType, kind: 'form', fields }]
    // Its parts are unknown, and so is what separates them.
    if (isMultipart) return []
  }
  const isText = TEXT.test(mediaType) || typeof example === 'string' || /form-urlencoded/i.test(mediaType)
  if (!isText || isBinary(api.shapes.shape(media.schema).node)) return [{ mediaType, kind: 'file' }]
  const text = example === undefined ? undefined : codeOf(example, mediaType).code
  return [
    { mediaType: mediaType === '*/*' ? 'application/json' : mediaType, kind: 'text', ...defined({ value: text }) },
  ]
}

function formFields(api: Api, media: Node, example: Node): NonNullable<TryBody['fields']> {
  const { node } = api.shapes.shape(media.schema)
  const required = new Set(listOf(node.required))
  return Object.entries(nodeOf(node.properties))
    .filter(([, schema]) => api.shapes.shape(schema).node.readOnly !== true)
    .map(([name, schema]) => {
      const isRequired = required.has(name)
      const field = fieldOf(api, { name, schema, isRequired })
      const encoding = textOf(nodeOf(nodeOf(media.encoding)[name]).contentType)
      // Several types are only a hint for which files are accepted.
      const mediaType = encoding?.includes(',') || encoding?.includes('*') ? undefined : encoding
      const hasText = example[name] !== undefined && !field.type.startsWith('file')
      return {
        ...field,
        ...(hasText && withText(textFor(example[name], field.type), isRequired)),
        ...defined({ mediaType }),
      }
    })
}
