/** Operations as entries of the reference. */
import type { FieldGroup, ReferenceField, ReferenceSymbol } from '../../../model/reference.ts'
import { asJson, defined, entriesOf, isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'
import type { Api, Operation } from './api.ts'
import { bodySamples, givenSamples, requestOf } from './requests.ts'
import { samplesOf } from './samples.ts'
import { contentsOf, type Direction, parameterField } from './schemas.ts'
import { securityGroup } from './security.ts'
import { tryRequest } from './try-it.ts'

/** The entry of an operation; `name` is its unique name and `id` its anchor. */
export function operationSymbol(api: Api, operation: Operation, qualifiedName: string, id: string): ReferenceSymbol {
  const { method, path, node, isWebhook } = operation
  const parameters = parametersOf(api, operation)
  const security = node.security ?? api.root.security
  const name = isWebhook ? path : `${method} ${path}`
  const request = api.tryIt && !isWebhook ? tryRequest(api, operation, parameters) : undefined
  return {
    name,
    qualifiedName,
    id,
    kind: isWebhook ? 'event' : 'operation',
    signatures: [{ language: 'http', code: [`${method} ${path}`] }],
    ...defined({ description: descriptionOf(node) }),
    groups: [
      ...[securityGroup(api.schemes, security)].filter(group => group !== undefined),
      ...parameterGroups(api, parameters),
      ...bodyGroups(api, node.requestBody, 'request'),
      ...responseGroups(api, node.responses),
      ...callbackGroups(api, node.callbacks),
    ],
    ...(node.deprecated === true && { deprecated: textOf(node['x-deprecated-description']) ?? '' }),
    ...factsOf(api, operation),
    samples: [
      ...givenSamples(node),
      ...(isWebhook ? [] : samplesOf(requestOf(api, operation, parameters), api.samples)),
      ...bodySamples(api, operation),
    ],
    ...(request && { request }),
  }
}

function descriptionOf(node: Node): string | undefined {
  const summary = textOf(node.summary)?.trim()
  const description = textOf(node.description)
  const docs = nodeOf(node.externalDocs)
  const link = textOf(docs.url) && `[${textOf(docs.description) ?? docs.url}](${docs.url})`
  // Many documents repeat the summary in the description.
  const isRepeated = summary !== undefined && description?.trim().startsWith(summary)
  const parts = [summary && !isRepeated ? `**${summary}**` : undefined, description, link].filter(Boolean)
  return parts.length > 0 ? parts.join('\n\n') : undefined
}

function factsOf(api: Api, { node, item, path, isWebhook }: Operation): Pick<ReferenceSymbol, 'facts'> {
  const id = textOf(node.operationId)
  const servers = node.servers ?? item.servers
  const urls = listOf(servers)
    .map(server => textOf(nodeOf(server).url))
    .filter(url => url !== undefined)
  const facts = [
    ...(id && id !== path ? [{ label: 'Operation', value: id }] : []),
    ...(isWebhook || api.servers ? [] : urls.map(value => ({ label: 'Server', value }))),
  ]
  return facts.length > 0 ? { facts } : {}
}

/** Parameters of the path item and of the operation, which take precedence. */
function parametersOf({ documents }: Api, { item, node }: Operation): Node[] {
  const all = [...listOf(item.parameters), ...listOf(node.parameters)]
    .map(parameter => documents.resolved(parameter))
    .filter(parameter => parameter !== undefined)
  return [...new Map(all.map(parameter => [`${parameter.in} ${parameter.name}`, parameter])).values()]
}

const PLACES = ['path', 'query', 'querystring', 'header', 'cookie']
const TITLES: Readonly<Record<string, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  querystring: 'Query string',
  header: 'Headers',
  cookie: 'Cookies',
}

function parameterGroups(api: Api, parameters: readonly Node[]): FieldGroup[] {
  const places = [...new Set([...PLACES, ...parameters.map(parameter => textOf(parameter.in) ?? 'query')])]
  return places.flatMap(place => {
    const fields = parameters
      .filter(parameter => (textOf(parameter.in) ?? 'query') === place)
      .map(parameter => parameterOf(api, parameter))
    const title = TITLES[place] ?? `Parameters in ${place}`
    return fields.length > 0 ? [{ kind: 'parameters', title, fields } satisfies FieldGroup] : []
  })
}

function parameterOf(api: Api, parameter: Node, name = textOf(parameter.name) ?? ''): ReferenceField {
  const [mediaType, content] = entriesOf(parameter.content)[0] ?? []
  const schema = parameter.schema ?? nodeOf(content).schema
  const field = parameterField(api.shapes, name, schema)
  const description = textOf(parameter.description) ?? field.description
  const facts = [
    ...(field.facts ?? []),
    ...styleFacts(parameter),
    ...(mediaType ? [mediaType] : []),
    ...exampleFacts(api, parameter),
  ]
  return {
    ...field,
    ...defined({ description }),
    ...(facts.length > 0 && { facts: [...new Set(facts)] }),
    ...((parameter.required === true || parameter.in === 'path') && { isRequired: true }),
    ...(parameter.deprecated === true && { isDeprecated: true }),
  }
}

/** How lists and objects are written, if not in the usual way of the place. */
function styleFacts({ in: place, style, explode, allowReserved, allowEmptyValue }: Node): string[] {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple'
  const used = textOf(style) ?? usual
  return [
    ...(used !== usual ? [`style: ${used}`] : []),
    ...(typeof explode === 'boolean' && explode !== (used === 'form') ? [explode ? 'exploded' : 'not exploded'] : []),
    ...(allowReserved === true ? ['reserved characters are allowed'] : []),
    ...(allowEmptyValue === true ? ['may be empty'] : []),
  ]
}

function exampleFacts({ documents }: Api, { example, examples }: Node): string[] {
  const named = entriesOf(examples).map(([, one]) => documents.resolved(one)?.value)
  const values = [...(example !== undefined ? [example] : []), ...named].filter(value => value !== undefined)
  return values.length > 0 ? [`${values.length === 1 ? 'example' : 'examples'}: ${values.map(asJson).join(', ')}`] : []
}

/** A group for each media type; types with the same schema share one. */
function contentGroups(
  api: Api,
  content: unknown,
  direction: Direction,
  group: { kind: FieldGroup['kind']; prefix: string; description: string | undefined },
): FieldGroup[] {
  const bySchema = new Map<string, { types: string[]; media: Node }>()
  for (const [type, value] of Object.entries(nodeOf(content))) {
    const media = nodeOf(value)
    const key = JSON.stringify([media.schema ?? media.itemSchema, media.encoding]) ?? ''
    const same = bySchema.get(key)
    if (same) same.types.push(type)
    else bySchema.set(key, { types: [type], media })
  }
  return [...bySchema.values()].map(({ types, media }, index) => {
    const schema = media.schema ?? media.itemSchema
    const { type, facts, description, ...members } = contentsOf(api.shapes, schema, direction)
    const own = index === 0 ? group.description : undefined
    const text = [own, description !== own ? description : undefined].filter(Boolean).join('\n\n')
    const all = [...facts, ...(media.itemSchema ? ['a stream of these'] : []), ...encodingFacts(media.encoding)]
    return {
      kind: group.kind,
      title: `${group.prefix} ${types.join(', ')}`.trim(),
      ...(text !== '' && { description: text }),
      ...(schema !== undefined && { type }),
      ...(all.length > 0 && { facts: all }),
      ...defined({ variants: members.variants, recursive: members.recursive }),
      fields: members.fields ?? [],
    }
  })
}

function encodingFacts(encoding: unknown): string[] {
  return entriesOf(encoding).flatMap(([name, value]) => {
    const type = textOf(nodeOf(value).contentType)
    return type ? [`${name} as ${type}`] : []
  })
}

function bodyGroups(api: Api, requestBody: unknown, direction: Direction): FieldGroup[] {
  const body = api.documents.resolved(requestBody)
  if (!body) return []
  const prefix = 'Request body'
  const required = body.required === true ? ['required'] : []
  const description = textOf(body.description)
  const made = contentGroups(api, body.content, direction, { kind: 'body', prefix, description })
  const groups = made.map(group => ({ ...group, facts: [...required, ...(group.facts ?? [])] }))
  return groups.length > 0 || !description ? groups : [{ kind: 'body', title: prefix, description, fields: [] }]
}

function responseGroups(api: Api, responses: unknown): FieldGroup[] {
  return entriesOf(responses).flatMap(([status, value]) => {
    const response = api.documents.resolved(value)
    if (!response) return [{ kind: 'responses', title: status, fields: [] } satisfies FieldGroup]
    const description = [textOf(response.description) ?? textOf(response.summary), linksOf(response.links)]
      .filter(Boolean)
      .join('\n\n')
    const groups = contentGroups(api, response.content, 'response', {
      kind: 'responses',
      prefix: status,
      description: description === '' ? undefined : description,
    })
    const headers = entriesOf(response.headers).flatMap(([name, header]) => {
      const node = api.documents.resolved(header)
      return node ? [parameterOf(api, { in: 'header', ...node }, name)] : []
    })
    const plain: FieldGroup = { kind: 'responses', title: status, ...(description && { description }), fields: [] }
    return [
      ...(groups.length > 0 ? groups : [plain]),
      ...(headers.length > 0
        ? [{ kind: 'responses', title: `${status} headers`, fields: headers } satisfies FieldGroup]
        : []),
    ]
  })
}

/** Operations that the values of a response lead to. */
function linksOf(links: unknown): string | undefined {
  const lines = entriesOf(links).map(([name, link]) => {
    const { operationId, operationRef, description } = nodeOf(link)
    const target = textOf(operationId) ?? textOf(operationRef)
    return `- \`${name}\`${target ? ` → \`${target}\`` : ''}${textOf(description) ? `: ${description}` : ''}`
  })
  return lines.length > 0 ? lines.join('\n') : undefined
}

/** Requests that the API sends because of an operation. */
function callbackGroups(api: Api, callbacks: unknown): FieldGroup[] {
  return entriesOf(callbacks).flatMap(([name, callback]) =>
    entriesOf(api.documents.resolved(callback)).flatMap(([expression, value]) => {
      const item = api.documents.resolved(value) ?? {}
      return METHODS.filter(method => isNode(item[method])).flatMap(method => {
        const node = nodeOf(item[method])
        const title = `Callback ${name}: ${method.toUpperCase()} ${expression}`
        const description = [descriptionOf(node), statusList(api, node.responses)].filter(Boolean).join('\n\n')
        const [first, ...others] = bodyGroups(api, node.requestBody, 'request')
        return [
          { fields: [], ...first, kind: 'events', title, ...(description && { description }) } satisfies FieldGroup,
          ...others.map(
            group => ({ ...group, kind: 'events', title: `${title}, ${group.title}` }) satisfies FieldGroup,
          ),
        ]
      })
    }),
  )
}

function statusList({ documents }: Api, responses: unknown): string | undefined {
  const lines = entriesOf(responses).map(([status, response]) => {
    const text = textOf(documents.resolved(response)?.description)
    return `- \`${status}\`${text ? `: ${text.replace(/\s+/g, ' ')}` : ''}`
  })
  return lines.length > 0 ? `Expected responses:\n\n${lines.join('\n')}` : undefined
}

/** The methods of a path item. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
