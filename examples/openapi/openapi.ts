/**
 * A plugin that generates the reference of an HTTP API. In: an OpenAPI 3 file in YAML or JSON. Out: a page that lists
 * all operations, and a page for each tag, with parameters, bodies and responses.
 */
import type { MadePage, Plugin } from 'docsgen'
import { parse } from 'yaml'
import { type ApiDocument, METHODS, type Method, type Operation, type Schema } from './openapi-types.ts'
import { cell, schemaTable, typeOf } from './schema-table.ts'

export interface OpenApiOptions {
  /** The OpenAPI file, relative to the site folder. */
  file: string
  /** Path of the pages, relative to the docs. */
  path: string
}

/** Creates the plugin. */
export function openapi({ file, path }: OpenApiOptions): Plugin {
  return {
    name: 'openapi',
    version: '1.0.0',
    pages({ readFile }) {
      const document = parse(readFile(file)) as ApiDocument
      const operations = operationsOf(document)
      const tags = [...new Set(operations.map(({ tag }) => tag))]
      const pages = tags.map((tag, at): MadePage => {
        const own = operations.filter(operation => operation.tag === tag)
        const description = document.tags?.find(({ name }) => name === tag)?.description
        const body = [description ?? '', ...own.map(operation => section(operation, document))].join('\n\n')
        return { path: `${path}/${slugOf(tag)}`, title: tag, description, body, sidebar: { position: at + 1 } }
      })
      return [overview(document, operations, path), ...pages]
    },
  }
}

interface Placed {
  route: string
  method: Method
  operation: Operation
  tag: string
  /** Id of its heading. */
  id: string
}

function operationsOf(document: ApiDocument): Placed[] {
  return Object.entries(document.paths).flatMap(([route, item]) =>
    METHODS.flatMap((method): Placed[] => {
      const operation = item[method]
      if (!operation) return []
      const { tags = [], operationId = `${method} ${route}` } = operation
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      return [
        { route, method, operation: { ...operation, parameters }, tag: tags[0] ?? 'Other', id: slugOf(operationId) },
      ]
    }),
  )
}

function overview({ info, servers = [] }: ApiDocument, operations: Placed[], path: string): MadePage {
  const rows = operations.map(({ method, route, operation, tag, id }) => {
    const link = `[${cell(operation.summary ?? route)}](/${path}/${slugOf(tag)}#${id})`
    return `| \`${method.toUpperCase()}\` | \`${route}\` | ${link} |`
  })
  const body = [
    info.description ?? '',
    servers.length > 0
      ? `Address: ${servers.map(({ url }) => `\`${url}\``).join(', ')}. Version: ${info.version}.`
      : '',
    ['| Method | Path | What it does |', '|---|---|---|', ...rows].join('\n'),
  ]
  return {
    path: `${path}/`,
    title: info.title,
    description: info.description,
    body: body.join('\n\n'),
    category: { label: 'API' },
  }
}

function section({ route, method, operation, id }: Placed, document: ApiDocument): string {
  const { summary = route, description = '', parameters = [], requestBody, responses = {} } = operation
  const listed = parameters.map(parameter => resolve(parameter, document))
  const rows = listed.map(
    ({ name, in: place, required, schema = {}, description: text = '' }) =>
      `| \`${name}\` | ${place} | ${typeOf(resolve(schema, document))} | ${required ? 'yes' : 'no'} | ${cell(text)} |`,
  )
  const answers = Object.entries(responses).map(([status, response]) => {
    const { description: text = '', content } = resolve(response, document)
    return `- \`${status}\`: ${cell(text)}\n\n${indented(bodyOf(content, document))}`
  })
  return [
    `## ${summary} {#${id}}`,
    `\`\`\`http\n${method.toUpperCase()} ${route}\n\`\`\``,
    description,
    rows.length > 0
      ? ['| Parameter | In | Type | Required | Meaning |', '|---|---|---|---|---|', ...rows].join('\n')
      : '',
    requestBody ? `**Body**\n\n${bodyOf(resolve(requestBody, document).content, document)}` : '',
    answers.length > 0 ? `**Responses**\n\n${answers.join('\n')}` : '',
  ].join('\n\n')
}

function bodyOf(content: Record<string, { schema?: Schema }> | undefined, document: ApiDocument): string {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (type === undefined || !media?.schema) return ''
  return schemaTable(type, media.schema, schema => resolve(schema, document))
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

/** Resolves a reference within the document. */
function resolve<T extends object>(value: T, document: ApiDocument): T {
  const { $ref } = value as { $ref?: string }
  if (!$ref?.startsWith('#/')) return value
  let found: unknown = document
  for (const key of $ref.slice(2).split('/'))
    found = (found as Record<string, unknown>)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')]
  if (found === undefined) throw new Error(`there is nothing at ${$ref}`)
  return found as T
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
