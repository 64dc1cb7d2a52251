/**
 * The pages of an API. Returns the overview, the pages of tags or operations, webhooks and schemas. A page that would
 * be too large is divided: one page for each operation or schema.
 */
import GithubSlugger from 'github-slugger'
import { kebabCase } from '../../../base/kebab-case.ts'
import type { FieldGroup, ReferencePage, ReferenceSymbol } from '../../../model/reference.ts'
import { defined, entriesOf, isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'
import { isTooLong } from '../shape-pages.ts'
import { refTo } from '../write-code.ts'
import type { Api, Operation } from './api.ts'
import { exampleOf } from './example.ts'
import { METHODS, operationSymbol } from './operations.ts'
import { codeOf } from './requests.ts'
import { ownContentsOf } from './schemas.ts'
import { schemeType } from './security.ts'
import type { NamedSchema } from './shapes.ts'

interface Group {
  title: string
  description?: string
  operations: Operation[]
}

/** Operations with the names of their entries. */
interface Entry {
  operation: Operation
  symbol: ReferenceSymbol
}

/**
 * The pages, the overview first.
 * @param options.anchors whose anchors of tags and operations the overview has as well
 */
export function pagesOf(
  api: Api,
  unique: (name: string) => string,
  { split, anchors }: { split: 'tag' | 'operation'; anchors?: 'redoc' },
): ReferencePage[] {
  const { root } = api
  const info = nodeOf(root.info)
  const paths = new GithubSlugger()
  // Reserved, so that a tag with this name gets another address.
  const schemasPath = paths.slug('schemas')
  const groups = groupsOf(api)
  const webhooks = operationsIn(api, root.webhooks, true)
  if (webhooks.length > 0) groups.push({ title: 'Webhooks', operations: webhooks })
  const made = groups.map(group => {
    const slugger = new GithubSlugger()
    const entries = group.operations.map(operation => entryOf(api, operation, unique, slugger))
    return { group, path: paths.slug(group.title) || 'operations', entries }
  })
  const schemas = schemaSymbols(api)
  const title = textOf(info.title) ?? 'API'
  const anchored = {
    operations: made.flatMap(({ entries }) =>
      entries.map(({ operation, symbol }) => ({ operation, ref: symbol.qualifiedName })),
    ),
    schemas: schemas.map(({ qualifiedName }) => qualifiedName),
  }
  const pages = [
    {
      path: '',
      title,
      ...defined({ description: textOf(info.summary) }),
      intro: overviewOf(
        root,
        api.schemes,
        api.servers,
        made.map(one => listed(one, anchors)),
      ),
      sections: [],
    },
    ...made.flatMap(({ group, path, entries }) =>
      groupPages(group, path, entries, split === 'operation' ? paths : undefined),
    ),
    ...schemaPages(schemasPath, schemas),
  ]
  return withAnchors(pages, anchored)
}

function listed({ group, entries }: { group: Group; entries: readonly Entry[] }, anchors?: 'redoc'): Listed {
  return {
    title: group.title,
    description: group.description,
    ...(anchors && { anchor: anchorOfTag(textOf(listOf(entries[0]?.operation.node.tags)[0]) ?? group.title) }),
    operations: entries.map(({ operation, symbol }) => ({
      name: symbol.name,
      summary: textOf(operation.node.summary),
      ref: symbol.qualifiedName,
      ...(anchors && { anchor: anchorOf(operation) }),
    })),
  }
}

/** Redoc's anchors: `tag/Users`, and `tag/Users/operation/listUsers` or `operation/listUsers`. */
function anchorOfTag(tag: string): string {
  return `tag/${tag.trim().replace(/\s+/g, '-')}`
}

function anchorOf({ node }: Operation): string | undefined {
  const tag = textOf(listOf(node.tags)[0])
  const id = textOf(node.operationId)
  return id && `${tag === undefined ? '' : `${anchorOfTag(tag)}/`}operation/${id}`
}

/** Operations by their first tag, in the order of the document's tags. */
function groupsOf(api: Api): Group[] {
  const groups = new Map<string, Group>()
  for (const tag of listOf(api.root.tags).filter(isNode)) {
    const name = textOf(tag.name)
    const title = textOf(tag['x-displayName']) ?? textOf(tag.summary) ?? name
    if (name === undefined || title === undefined) continue
    groups.set(name, { title, ...defined({ description: tagDescription(tag) }), operations: [] })
  }
  const others: Group = { title: groups.size > 0 ? 'Other operations' : 'Operations', operations: [] }
  for (const operation of operationsIn(api, api.root.paths, false)) {
    const tag = textOf(listOf(operation.node.tags)[0])
    if (tag === undefined) {
      others.operations.push(operation)
      continue
    }
    const group = groups.get(tag) ?? { title: tag, operations: [] }
    groups.set(tag, group)
    group.operations.push(operation)
  }
  // A tag without operations can still have something to say.
  const shown = [...groups.values()].filter(({ operations, description }) => operations.length > 0 || description)
  return [...shown, ...(others.operations.length > 0 ? [others] : [])]
}

function tagDescription(tag: Node): string | undefined {
  const docs = nodeOf(tag.externalDocs)
  const url = textOf(docs.url)
  const parts = [textOf(tag.description), url && `[${textOf(docs.description) ?? url}](<${url}>)`].filter(Boolean)
  return parts.length > 0 ? parts.join('\n\n') : undefined
}

function operationsIn({ documents }: Api, items: unknown, isWebhook: boolean): Operation[] {
  return entriesOf(items).flatMap(([path, value]) => {
    const item = documents.resolved(value)
    if (!item) return []
    const own = METHODS.filter(method => isNode(item[method])).map(method => [method, item[method]] as const)
    return [...own, ...entriesOf(item.additionalOperations)].map(([method, node]) => ({
      method: method.toUpperCase(),
      path,
      node: withTexts(nodeOf(node), item),
      item,
      isWebhook,
    }))
  })
}

/** Summary and description of a path item are for all its operations. */
function withTexts(node: Node, { summary, description }: Node): Node {
  return { ...defined({ summary, description }), ...node }
}

function entryOf(api: Api, operation: Operation, unique: (name: string) => string, slugger: GithubSlugger): Entry {
  const { method, path, node, isWebhook } = operation
  const name = textOf(node.operationId) ?? (isWebhook ? path : `${method} ${path}`)
  const id = slugger.slug(name.replace(/[/{}]+/g, ' ').trim())
  return { operation, symbol: operationSymbol(api, operation, unique(name), id) }
}

const isLong = (symbols: readonly ReferenceSymbol[]) => isTooLong({ sections: [{ title: '', id: '', symbols }] })

/** An address that does not depend on the tags: that of docusaurus-plugin-openapi-docs. */
function slugOf({ method, path, node }: Operation): string {
  return kebabCase(textOf(node.operationId) ?? textOf(node.summary) ?? `${method.toLowerCase()} ${path}`)
}

/** The page of a tag, or pages of its operations; `slugs` makes their addresses if the config asks for them. */
function groupPages(
  { title, description }: Group,
  path: string,
  entries: readonly Entry[],
  slugs: GithubSlugger | undefined,
): ReferencePage[] {
  const symbols = entries.map(({ symbol }) => symbol)
  const page = { path, title, ...defined({ intro: description }) }
  if (!slugs && !isLong(symbols))
    return [{ ...page, sections: symbols.length > 0 ? [{ title: 'Operations', id: 'operations', symbols }] : [] }]
  const list = entries.map(({ operation, symbol }) => {
    const summary = textOf(operation.node.summary)
    return `- [\`${symbol.name}\`](${refTo(symbol.qualifiedName)})${summary ? `: ${summary.replace(/\s+/g, ' ')}` : ''}`
  })
  return [
    { ...page, intro: [description, list.join('\n')].filter(Boolean).join('\n\n'), sections: [] },
    ...entries.map(({ operation, symbol }) => ({
      path: `${path}/${symbol.id}`,
      ...(slugs && { slug: slugs.slug(slugOf(operation)) }),
      title: textOf(operation.node.summary) ?? symbol.name,
      sections: [{ title: 'Operation', id: 'operation', symbols: [symbol] }],
    })),
  ]
}

/** An entry for each schema; while they are made, references can name further ones. */
function schemaSymbols(api: Api): ReferenceSymbol[] {
  const slugger = new GithubSlugger()
  const symbols: ReferenceSymbol[] = []
  for (let index = 0; index < api.shapes.named.length; index++)
    symbols.push(schemaSymbol(api, api.shapes.named[index] as NamedSchema, slugger))
  return symbols.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function schemaSymbol(api: Api, { name, key, value }: NamedSchema, slugger: GithubSlugger): ReferenceSymbol {
  const { type, facts, description, ...members } = ownContentsOf(api.shapes, key, value)
  const group: FieldGroup = {
    kind: 'members',
    title: 'Properties',
    type,
    ...(facts.length > 0 && { facts }),
    ...defined({ variants: members.variants, recursive: members.recursive }),
    fields: members.fields ?? [],
  }
  const example = exampleOf(api.shapes, value)
  const isObject = typeof example === 'object' && example !== null
  return {
    name,
    qualifiedName: name,
    id: slugger.slug(name),
    kind: 'schema',
    signatures: [],
    ...defined({ description }),
    groups: [group],
    ...(nodeOf(value).deprecated === true && { deprecated: '' }),
    samples: isObject ? [{ label: 'Example', ...codeOf(example, 'application/json') }] : [],
  }
}

function schemaPages(path: string, symbols: readonly ReferenceSymbol[]): ReferencePage[] {
  if (symbols.length === 0) return []
  const title = 'Schemas'
  if (!isLong(symbols)) return [{ path, title, sections: [{ title, id: 'schemas', symbols }] }]
  const list = symbols.map(({ name, qualifiedName }) => `- [\`${name}\`](${refTo(qualifiedName)})`)
  const paths = new GithubSlugger()
  return [
    { path, title, intro: list.join('\n'), sections: [] },
    ...symbols.map(symbol => ({
      path: `${path}/${paths.slug(symbol.name)}`,
      title: symbol.name,
      sections: [{ title: 'Schema', id: 'schema', symbols: [symbol] }],
    })),
  ]
}

// Links to anchors in descriptions, which were written for the pages of other tools. Other links stay as they are.

/** What anchors can mean. */
interface Anchored {
  operations: readonly { operation: Operation; ref: string }[]
  schemas: readonly string[]
}

/** A link of markdown to an anchor, in JSON. */
const LINK = /\]\(#([^)\s"\\]+)\)/g

/** The pages with links to entries. */
function withAnchors(pages: readonly ReferencePage[], anchored: Anchored): ReferencePage[] {
  const refs = refsByAnchor(anchored)
  return pages.map(page => {
    const text = JSON.stringify(page)
    if (!text.includes('](#')) return page
    const linked = text.replace(LINK, (written, anchor: string) => {
      const ref = refs.get(normalized(anchor))
      return ref === undefined ? written : `](${refTo(ref)})`
    })
    return JSON.parse(linked) as ReferencePage
  })
}

/** Redoc, Scalar, Swagger UI and others have the tag, and sometimes a word, before the name. */
const normalized = (anchor: string) =>
  decoded(anchor)
    .replace(/^\/+/, '')
    .replace(/^(?:api-\d+\/)?(?:tag\/[^/]+\/)?(?:operations?\/|schemas?\/|components\/schemas\/|models?\/)?/i, '')
    .toLowerCase()

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function refsByAnchor({ operations, schemas }: Anchored): Map<string, string> {
  const refs = new Map<string, string>()
  const add = (anchor: string | undefined, ref: string) => {
    if (anchor && !refs.has(anchor.toLowerCase())) refs.set(anchor.toLowerCase(), ref)
  }
  for (const { operation, ref } of operations) {
    const { node, method, path } = operation
    add(textOf(node.operationId), ref)
    add(`${method}${path}`, ref)
    const summary = textOf(node.summary)
    add(summary && new GithubSlugger().slug(summary), ref)
  }
  for (const name of schemas) add(name, name)
  return refs
}

// The first page of an API: what holds for all operations.

/** A page that the overview lists. */
interface Listed {
  title: string
  description: string | undefined
  /** The anchor that another tool gives it. */
  anchor?: string
  operations: readonly { name: string; summary: string | undefined; ref: string; anchor?: string | undefined }[]
}

/** The overview in markdown. */
function overviewOf(
  root: Node,
  schemes: ReadonlyMap<string, Node>,
  servers: readonly string[] | undefined,
  listed: readonly Listed[],
): string {
  const info = nodeOf(root.info)
  return [
    textOf(info.description),
    factsOf(root, info),
    serversOf(servers ? servers.map(url => ({ url })) : listOf(root.servers)),
    schemesOf(schemes),
    ...listed.map(listOfOperations),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function factsOf(root: Node, info: Node): string | undefined {
  const contact = nodeOf(info.contact)
  const license = nodeOf(info.license)
  const docs = nodeOf(root.externalDocs)
  const email = textOf(contact.email)
  const facts: [label: string, value: string | undefined][] = [
    ['Version', textOf(info.version) && `\`${info.version}\``],
    ['License', linked(textOf(license.name), textOf(license.url))],
    ['Terms of service', linked(textOf(info.termsOfService), textOf(info.termsOfService))],
    ['Contact', linked(textOf(contact.name) ?? email, textOf(contact.url) ?? (email && `mailto:${email}`))],
    ['More', linked(textOf(docs.description) ?? textOf(docs.url), textOf(docs.url))],
  ]
  const lines = facts.flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []))
  return lines.length > 0 ? lines.join('\n') : undefined
}

function linked(text: string | undefined, url: string | undefined): string | undefined {
  if (text === undefined) return undefined
  return url && /^(?:https?:|mailto:)/.test(url) ? `[${escaped(text)}](<${url}>)` : escaped(text)
}

function serversOf(servers: readonly unknown[]): string | undefined {
  const lines = servers.filter(isNode).flatMap(({ url, description, variables }) => {
    if (!textOf(url)) return []
    const inside = entriesOf(variables).map(([name, variable]) => {
      const { default: usual, enum: values, description: text } = nodeOf(variable)
      const allowed = listOf(values).map(value => `\`${value}\``)
      const parts = [
        textOf(usual) && `default \`${usual}\``,
        allowed.length > 0 && `one of ${allowed.join(', ')}`,
        textOf(text)?.replace(/\s+/g, ' '),
      ].filter(Boolean)
      return `  - \`${name}\`${parts.length > 0 ? `: ${parts.join('; ')}` : ''}`
    })
    return [`- \`${url}\`${textOf(description) ? `: ${oneLine(description)}` : ''}`, ...inside]
  })
  return lines.length > 0 ? `## Servers\n\n${lines.join('\n')}` : undefined
}

function schemesOf(schemes: ReadonlyMap<string, Node>): string | undefined {
  const lines = [...schemes].flatMap(([name, scheme]) => {
    const text = textOf(scheme.description)
    const connect = textOf(scheme.openIdConnectUrl)
    return [
      `- \`${name}\` (${schemeType(scheme)})${text ? `: ${oneLine(text)}` : ''}${connect ? ` <${connect}>` : ''}`,
      ...entriesOf(scheme.flows).flatMap(([flow, value]) => flowLines(flow, nodeOf(value))),
    ]
  })
  return lines.length > 0 ? `## Authorization\n\n${lines.join('\n')}` : undefined
}

function flowLines(flow: string, { authorizationUrl, tokenUrl, refreshUrl, scopes }: Node): string[] {
  const urls = [
    ['authorization', authorizationUrl],
    ['token', tokenUrl],
    ['refresh', refreshUrl],
  ].flatMap(([label, url]) => (textOf(url) ? [`${label} \`${url}\``] : []))
  const words = flow.replace(/([A-Z])/g, ' $1').toLowerCase()
  return [
    `  - ${words} flow${urls.length > 0 ? `: ${urls.join(', ')}` : ''}`,
    ...Object.entries(nodeOf(scopes)).map(
      ([scope, text]) => `    - \`${scope}\`${textOf(text) ? `: ${oneLine(text)}` : ''}`,
    ),
  ]
}

function listOfOperations({ title, description, anchor, operations }: Listed): string {
  const lines = operations.map(
    ({ name, summary, ref, anchor }) =>
      `- ${spanOf(anchor)}[\`${name}\`](${refTo(ref)})${summary ? `: ${oneLine(summary)}` : ''}`,
  )
  const [paragraph] = (description ?? '').split(/\n\s*\n/)
  return [`## ${escaped(title)}`, anchor && spanOf(anchor), paragraph && oneLine(paragraph), lines.join('\n')]
    .filter(Boolean)
    .join('\n\n')
}

function spanOf(anchor: string | undefined): string {
  return anchor === undefined ? '' : `<span id="${anchor.replace(/["&<>]/g, encodeURIComponent)}"></span>`
}

const oneLine = (text: unknown): string => String(text).trim().replace(/\s+/g, ' ')

/** A text without meaning in markdown. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#]/g, '\\$&')
