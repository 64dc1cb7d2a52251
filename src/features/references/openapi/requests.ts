/**
 * What a request of an operation looks like. Returns a request with placeholders, and the examples of its bodies.
 */
import type { CodeSample } from '../../../model/reference.ts'
import { entriesOf, isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'
import type { Api, Operation } from './api.ts'
import { exampleOf } from './example.ts'
import type { SampleRequest } from './samples.ts'
import type { Direction } from './schemas.ts'
import { credentialsOf } from './security.ts'

/** Characters of an example from which it is not highlighted. */
const MAX_HIGHLIGHTED = 20_000
/** Where a document without servers is assumed to be. */
const DEFAULT_SERVER = 'https://api.example.com'

/** The servers of an operation: those of the config, else those of the document, the nearest ones. */
export function serverNodes(api: Api, { node, item }: Operation): Node[] {
  if (api.servers) return api.servers.map(url => ({ url }))
  return listOf(node.servers ?? item.servers ?? api.root.servers).filter(isNode)
}

/** The server of an operation, with the defaults of its variables. */
function serverOf(api: Api, operation: Operation): string {
  const [server] = serverNodes(api, operation)
  const url = server && serverUrl(server)
  if (url === undefined) return DEFAULT_SERVER
  return (url.startsWith('/') ? `${DEFAULT_SERVER}${url}` : url).replace(/\/+$/, '')
}

function serverUrl({ url, variables }: Node): string | undefined {
  return textOf(url)?.replace(/\{([^{}]+)\}/g, (written, name: string) => {
    const value = textOf(nodeOf(nodeOf(variables)[name]).default)
    return value ?? written
  })
}

/** `userId` as `USER_ID`: a value that readers replace. */
const placeholder = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase() || 'VALUE'

/** A value of a parameter that the document names: an example, the default, or the first one that is allowed. */
export function knownValue(api: Api, parameter: Node): unknown {
  const schema = api.shapes.shape(parameter.schema ?? nodeOf(entriesOf(parameter.content)[0]?.[1]).schema).node
  const named = entriesOf(parameter.examples).map(([, one]) => api.documents.resolved(one)?.value)[0]
  const [inList] = [schema.examples].flat()
  return [parameter.example, named, schema.example, inList, schema.const, schema.default, listOf(schema.enum)[0]].find(
    one => one !== undefined && one !== null,
  )
}

function parameterValue(api: Api, parameter: Node): string {
  const value = knownValue(api, parameter)
  if (value === undefined) return placeholder(textOf(parameter.name) ?? '')
  return Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The request that samples send: what is required, with placeholders. */
export function requestOf(api: Api, operation: Operation, parameters: readonly Node[]): SampleRequest {
  const { method, path, node } = operation
  const valuesIn = (place: string) =>
    parameters
      .filter(parameter => parameter.in === place && parameter.required === true && textOf(parameter.name))
      .map(parameter => [String(parameter.name), parameterValue(api, parameter)] satisfies [string, string])
  const inPath = new Map(
    parameters
      .filter(parameter => parameter.in === 'path')
      .map(parameter => [String(parameter.name), parameterValue(api, parameter)]),
  )
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath.get(name) ?? placeholder(name)).replaceAll('%2F', '/'),
  )
  const body = bodyOf(api, node.requestBody)
  const accept = acceptedType(api, node.responses)
  return {
    method,
    url: `${serverOf(api, operation)}${filled}`,
    query: valuesIn('query'),
    headers: [...(accept ? [['Accept', accept] satisfies [string, string]] : []), ...valuesIn('header')],
    cookies: valuesIn('cookie'),
    credentials: credentialsOf(api.schemes, node.security ?? api.root.security),
    ...(body && { body }),
  }
}

/** The media type of the first successful response; clients get it without asking if it is usual. */
export function acceptedType({ documents }: Api, responses: unknown): string | undefined {
  const success = entriesOf(responses).find(([status]) => /^2/.test(status))
  const [type] = Object.keys(nodeOf(documents.resolved(success?.[1])?.content))
  return type && type !== '*/*' ? type : undefined
}

function bodyOf(api: Api, requestBody: unknown): SampleRequest['body'] {
  const content = Object.entries(nodeOf(api.documents.resolved(requestBody)?.content))
  const [mediaType, media] = content.find(([type]) => /[/+]json\b/i.test(type)) ?? content[0] ?? []
  if (mediaType === undefined) return undefined
  return { mediaType, value: bodyExample(api, mediaType, media) }
}

/** An example of a body: that of the document, or one that is made from its schema. XML is never made. */
export function bodyExample(api: Api, mediaType: string, media: unknown): unknown {
  const given = givenExamples(api, media)[0]
  const value = given ? given.value : exampleOf(api.shapes, nodeOf(media).schema, 'request')
  return /\bxml\b/.test(mediaType) && typeof value !== 'string' ? undefined : value
}

/** The examples that a document gives for a media type. */
function givenExamples({ documents }: Api, media: unknown): { name: string; value: unknown }[] {
  const { example, examples } = nodeOf(media)
  const named = entriesOf(examples).flatMap(([name, one]) => {
    const node = documents.resolved(one)
    // A value that is serialised or in its logical form, as OpenAPI 3.2 calls them.
    const value = node?.value ?? node?.dataValue ?? node?.serializedValue
    return value === undefined ? [] : [{ name: textOf(node?.summary) ?? name, value }]
  })
  return [...(example !== undefined ? [{ name: '', value: example }] : []), ...named]
}

/** Samples that the document contains, under the names that other tools read. */
export function givenSamples(node: Node): CodeSample[] {
  return listOf(node['x-codeSamples'] ?? node['x-code-samples'])
    .filter(isNode)
    .flatMap(({ lang, label, source }) => {
      const language = textOf(lang) ?? ''
      return typeof source === 'string'
        ? [{ label: textOf(label) ?? language, language: language.toLowerCase(), code: source }]
        : []
    })
}

/** Examples of bodies: all that the document gives, and a made one for the first successful response. */
export function bodySamples(api: Api, { node, isWebhook }: Operation): CodeSample[] {
  const request = api.documents.resolved(node.requestBody)
  // The first example of a request is in the samples of the request.
  const sent = mediaSamples(api, 'Request', request?.content, 'request', isWebhook).slice(isWebhook ? 0 : 1)
  let isFirst = true
  const received = entriesOf(node.responses).flatMap(([status, value]) => {
    const mayMake = isFirst && /^2/.test(status)
    if (mayMake) isFirst = false
    return mediaSamples(api, status, api.documents.resolved(value)?.content, 'response', mayMake)
  })
  return [...sent, ...received]
}

function mediaSamples(
  api: Api,
  prefix: string,
  content: unknown,
  direction: Direction,
  mayMake: boolean,
): CodeSample[] {
  const types = Object.entries(nodeOf(content))
  const given = types.flatMap(([type, media]) => givenExamples(api, media).map(one => ({ ...one, type })))
  const several = new Set(given.map(({ type }) => type)).size > 1
  if (given.length > 0)
    return given.map(({ name, value, type }) => ({
      label: [prefix, several || name === '' ? (several ? type : '') : '', name].filter(Boolean).join(' '),
      ...codeOf(value, type),
    }))
  const [type, media] = types.find(([one]) => /[/+]json\b/i.test(one)) ?? []
  const made = mayMake && type ? exampleOf(api.shapes, nodeOf(media).schema, direction) : undefined
  return made === undefined || type === undefined ? [] : [{ label: prefix, ...codeOf(made, type) }]
}

/** A value as code. */
export function codeOf(value: unknown, type: string): { language: string; code: string } {
  const language = /[/+]xml\b/.test(type)
    ? 'xml'
    : /[/+]ya?ml\b/.test(type)
      ? 'yaml'
      : /json/.test(type)
        ? 'json'
        : 'text'
  if (typeof value === 'string' && language !== 'json') return { language, code: value }
  // JSON can be written as a text.
  const code = typeof value === 'string' && /^\s*[{[]/.test(value) ? value : JSON.stringify(value, null, 2)
  return { language: code.length > MAX_HIGHLIGHTED ? 'text' : 'json', code }
}
