/**
 * The first page of an API: what holds for all operations. In: a document. Out: markdown.
 */

import { entriesOf, isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'
import { refTo } from '../write-code.ts'
import { schemeType } from './security.ts'

/** A page that the overview lists. */
export interface Listed {
  title: string
  description: string | undefined
  operations: readonly { name: string; summary: string | undefined; ref: string }[]
}

/** The overview in markdown. */
export function overviewOf(
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

function listOfOperations({ title, description, operations }: Listed): string {
  const lines = operations.map(
    ({ name, summary, ref }) => `- [\`${name}\`](${refTo(ref)})${summary ? `: ${oneLine(summary)}` : ''}`,
  )
  const [paragraph] = (description ?? '').split(/\n\s*\n/)
  return [`## ${escaped(title)}`, paragraph && oneLine(paragraph), lines.join('\n')].filter(Boolean).join('\n\n')
}

const oneLine = (text: unknown): string => String(text).trim().replace(/\s+/g, ' ')

/** A text without meaning in markdown. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#]/g, '\\$&')
