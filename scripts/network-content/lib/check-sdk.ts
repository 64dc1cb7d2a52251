/**
 * Compares calls of the two SDKs in the pages with the SDKs' methods, and fields of the subgraph in tables and GraphQL
 * samples with its schema.
 */
import { type FieldNode, Kind as GraphKind, parse, type SelectionSetNode } from 'graphql'
import type { Ledger } from './ledger.ts'
import type { PageCode } from './page-code.ts'
import type { Fact, Snapshot } from './snapshot.ts'

type Found = { fact: Fact; snapshot: Snapshot }

const METHOD = /\bsdk\.(clusters|operators|dao|utils|api)\.(\w+)/g
const CONTRACT = /\b(?:contracts?\.(?:ssv|bapp|token)\.)(read|write)\.(\w+)/g

/** Names of the functions of an ABI. */
function functions(ledger: Ledger, snapshot: string): Map<string, Found> {
  return ledger.table(`functions ${snapshot}`, () => {
    const facts = ledger.facts(['function'], snapshot)
    return new Map(facts.map(found => [found.fact[1].split('(')[0] ?? '', found]))
  })
}

function checkCalls(ledger: Ledger, page: PageCode): void {
  const based = page.file.startsWith('based-applications/')
  const sdk = based ? 'bapps-sdk' : 'ssv-sdk'
  const methods = ledger.table(
    `methods ${sdk}`,
    () => new Map(ledger.facts(['method'], sdk).map(found => [found.fact[1], found])),
  )
  const reads = functions(ledger, based ? 'bapps-sdk-abi' : 'SSVNetworkViews')
  const writes = functions(ledger, based ? 'bapps-sdk-abi' : 'SSVNetwork')
  for (const { at, text } of [...page.inline, ...page.blocks]) {
    for (const [call] of text.matchAll(METHOD)) settle(ledger, at, call, methods.get(call))
    for (const [call, access, name = ''] of text.matchAll(CONTRACT)) {
      if (call.includes('token')) continue
      const found = (access === 'read' ? reads : writes).get(name)
      if (name !== 'NAME') settle(ledger, at, call, found)
    }
  }
}

function settle(ledger: Ledger, at: string, call: string, found: Found | undefined): void {
  if (found) ledger.confirm(found.snapshot, found.fact)
  else ledger.contradict(at, `the SDK has no ${call}`)
}

/** Entity in the type of a field, such as `Cluster` for `[Cluster!]`. */
const entityOf = (type: string): string => type.replace(/[[\]!]/g, '')

class Schema {
  readonly fields: Map<string, Found>
  readonly entities: Set<string>

  constructor(ledger: Ledger) {
    this.fields = new Map(ledger.facts(['field']).map(found => [found.fact[1], found]))
    this.entities = new Set([...this.fields.keys()].map(name => name.split('.')[0] ?? ''))
  }

  /** The entity that a field of the query root returns. */
  root(field: string): string | undefined {
    const singular = field.toLowerCase().replace(/s$/, '')
    const names = [singular, `${singular}s`, singular.replace(/ie$/, 'y')]
    return [...this.entities].find(name => names.includes(name.toLowerCase()))
  }
}

function checkSelection(
  ledger: Ledger,
  schema: Schema,
  at: string,
  entity: string,
  set: SelectionSetNode | undefined,
): void {
  for (const node of set?.selections ?? []) {
    if (node.kind !== GraphKind.FIELD || node.name.value.startsWith('__')) continue
    const found = schema.fields.get(`${entity}.${node.name.value}`)
    if (!found) {
      ledger.contradict(at, `${entity} of the subgraph has no field ${node.name.value}`)
      continue
    }
    ledger.confirm(found.snapshot, found.fact)
    checkSelection(ledger, schema, at, entityOf(found.fact[2]), node.selectionSet)
  }
}

function checkQuery(ledger: Ledger, schema: Schema, at: string, text: string): void {
  for (const definition of parse(text).definitions) {
    if (definition.kind !== GraphKind.OPERATION_DEFINITION) continue
    for (const node of definition.selectionSet.selections as FieldNode[]) {
      if (node.name.value === '_meta') continue
      const entity = schema.root(node.name.value)
      if (entity === undefined) ledger.contradict(at, `the subgraph has no query ${node.name.value}`)
      else checkSelection(ledger, schema, at, entity, node.selectionSet)
    }
  }
}

/** Checks tables below the heading of an entity, and tables of types with their fields. */
function checkFieldTables(ledger: Ledger, schema: Schema, page: PageCode): void {
  for (const row of page.rows) {
    const byType = row.head[0] === 'Type' && row.head[1] === 'Fields'
    const entities = byType ? (row.cells[0] ?? []).slice(0, 1) : [row.heading]
    const fields = byType ? (row.cells[1] ?? []) : row.head[0] === 'Field' ? (row.cells[0] ?? []) : []
    for (const entity of entities.filter(name => schema.entities.has(name))) {
      for (const field of fields) {
        const found = schema.fields.get(`${entity}.${field}`)
        if (found) ledger.confirm(found.snapshot, found.fact)
        else if (!schema.entities.has(field))
          ledger.contradict(row.at, `${entity} of the subgraph has no field ${field}`)
      }
    }
  }
}

/** Compares SDK calls of all pages, and the pages about the subgraph of the SSV network with its schema. */
export function checkSdk(ledger: Ledger, pages: PageCode[]): void {
  const schema = new Schema(ledger)
  for (const page of pages) {
    checkCalls(ledger, page)
    if (!page.file.startsWith('developers/')) continue
    for (const { at, text, language } of page.blocks) if (language === 'graphql') checkQuery(ledger, schema, at, text)
    if (page.file.startsWith('developers/tools/ssv-subgraph/')) checkFieldTables(ledger, schema, page)
  }
}
