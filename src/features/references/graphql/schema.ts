/**
 * The types of a schema. Returns each type with all its parts, the fields of the root types, and problems: names that
 * are not defined, and those defined twice.
 */
import type {
  DirectiveDefinitionNode,
  EnumValueDefinitionNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  NamedTypeNode,
  OperationTypeNode,
  SchemaDefinitionNode,
  SchemaExtensionNode,
  TypeDefinitionNode,
  TypeExtensionNode,
  TypeNode,
} from 'graphql'
import { suggest } from '../../../base/suggest.ts'
import type { SourceProblem } from '../../../model/reference.ts'
import type { Located } from './schema-files.ts'

type TypeKind = 'scalar' | 'type' | 'interface' | 'union' | 'enum' | 'input'

/** A part of a definition with the file that has it. */
export type InFile<Node> = Node & { in: Located }

/** A type with what its extensions add. */
export interface SchemaType {
  name: string
  kind: TypeKind
  /** The definition and the extensions. */
  nodes: readonly InFile<TypeDefinitionNode | TypeExtensionNode>[]
  fields: readonly InFile<FieldDefinitionNode>[]
  inputs: readonly InFile<InputValueDefinitionNode>[]
  values: readonly InFile<EnumValueDefinitionNode>[]
  /** Interfaces that it implements. */
  interfaces: readonly string[]
  /** Members of a union. */
  members: readonly string[]
}

export interface Schema {
  types: ReadonlyMap<string, SchemaType>
  directives: readonly InFile<DirectiveDefinitionNode>[]
  /** Names of the root types. */
  roots: ReadonlyMap<OperationTypeNode, string>
  /** Descriptions of the schema itself. */
  descriptions: readonly string[]
}

const KINDS: Readonly<Record<string, TypeKind>> = {
  Scalar: 'scalar',
  Object: 'type',
  Interface: 'interface',
  Union: 'union',
  Enum: 'enum',
  InputObject: 'input',
}
const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])
const DEFAULT_ROOTS = new Map<OperationTypeNode, string>(
  Object.entries({ query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }) as [
    OperationTypeNode,
    string,
  ][],
)

/** Joins the definitions. */
export function schemaOf(located: readonly Located[], problems: SourceProblem[]): Schema {
  const report = reporter(problems)
  const ofTypes = located.flatMap(at => {
    const [, kind = '', what] = /^(\w+?)Type(Definition|Extension)$/.exec(at.node.kind) ?? []
    const own = KINDS[kind]
    return own === undefined
      ? []
      : [
          {
            kind: own,
            isExtension: what === 'Extension',
            node: { ...at.node, in: at } as InFile<TypeDefinitionNode | TypeExtensionNode>,
          },
        ]
  })
  const schemas = located.flatMap(({ node }) =>
    node.kind === 'SchemaDefinition' || node.kind === 'SchemaExtension' ? [node] : [],
  ) as (SchemaDefinitionNode | SchemaExtensionNode)[]
  const roots = rootsOf(schemas)
  const byName = new Map<string, typeof ofTypes>()
  for (const part of ofTypes) {
    const { value: name } = part.node.name
    if (name.startsWith('__')) continue
    byName.set(name, [...(byName.get(name) ?? []), part])
  }
  const rootNames = new Set(roots.values())
  const types = new Map(
    [...byName].map(([name, parts]): [string, SchemaType] => {
      const definitions = parts.filter(({ isExtension }) => !isExtension)
      for (const { node } of definitions.slice(1))
        report(node, `The type ${name} is defined twice`, 'Both definitions are shown as one type.')
      const first = parts[0] as (typeof parts)[number]
      // The service that owns a type of a federated schema defines it.
      const isOwned = rootNames.has(name) || (first.node.directives ?? []).some(it => it.name.value === 'key')
      if (definitions.length === 0 && !isOwned)
        report(first.node, `The type ${name} is extended, but not defined`, 'Only what the extension adds is shown.')
      return [name, typeOf(name, [...definitions, ...parts.filter(it => it.isExtension)], report)]
    }),
  )
  const directives = located.flatMap(at => (at.node.kind === 'DirectiveDefinition' ? [{ ...at.node, in: at }] : []))
  const schema = { types, directives, roots, descriptions: descriptionsOf(schemas, types, rootNames) }
  reportUndefined(schema, report)
  return schema
}

function rootsOf(schemas: readonly (SchemaDefinitionNode | SchemaExtensionNode)[]): Map<OperationTypeNode, string> {
  const named = schemas.flatMap(({ operationTypes = [] }) =>
    operationTypes.map(({ operation, type }): [OperationTypeNode, string] => [operation, type.name.value]),
  )
  // A definition of the schema names all root types; an extension adds to the usual ones.
  return new Map([...(schemas.some(({ kind }) => kind === 'SchemaDefinition') ? [] : DEFAULT_ROOTS), ...named])
}

function descriptionsOf(
  schemas: readonly (SchemaDefinitionNode | SchemaExtensionNode)[],
  types: ReadonlyMap<string, SchemaType>,
  rootNames: ReadonlySet<string>,
): string[] {
  const nodes = [...schemas, ...[...rootNames].flatMap(name => types.get(name)?.nodes ?? [])]
  return nodes.flatMap(node => ('description' in node && node.description ? [node.description.value] : []))
}

type Part = { kind: TypeKind; node: InFile<TypeDefinitionNode | TypeExtensionNode> }

function typeOf(name: string, parts: readonly Part[], report: Report): SchemaType {
  const [first] = parts as [Part]
  const nodes = parts.map(({ node }) => node)
  const named = <Node extends { name: { value: string } }>(
    pick: (node: Part['node']) => readonly Node[] | undefined,
  ) => {
    const found = new Map<string, InFile<Node>>()
    for (const node of nodes)
      for (const part of pick(node) ?? []) {
        const own = { ...part, in: node.in }
        if (found.has(part.name.value))
          report(own as unknown as Reported, `${name} has ${part.name.value} twice`, 'The first one is shown.')
        else found.set(part.name.value, own)
      }
    return [...found.values()]
  }
  const names = (pick: (node: Part['node']) => readonly NamedTypeNode[] | undefined) => [
    ...new Set(nodes.flatMap(node => (pick(node) ?? []).map(type => type.name.value))),
  ]
  return {
    name,
    kind: first.kind,
    nodes,
    fields:
      first.kind === 'input' ? [] : named(node => ('fields' in node ? (node.fields as FieldDefinitionNode[]) : [])),
    inputs:
      first.kind === 'input'
        ? named(node => ('fields' in node ? (node.fields as InputValueDefinitionNode[]) : []))
        : [],
    values: named(node => ('values' in node ? node.values : [])),
    interfaces: names(node => ('interfaces' in node ? node.interfaces : [])),
    members: names(node => ('types' in node ? node.types : [])),
  }
}

/** The name inside lists and marks of non-null. */
export function namedType(type: TypeNode): NamedTypeNode {
  return type.kind === 'NamedType' ? type : namedType(type.type)
}

/** Reports each name that is not defined once, at the first place that uses it. */
function reportUndefined({ types, directives }: Schema, report: Report): void {
  const uses = new Map<string, { node: NamedTypeNode; in: Located; count: number }>()
  const count = (node: NamedTypeNode, at: Located) => {
    const { value } = node.name
    if (types.has(value) || BUILT_IN.has(value)) return
    const known = uses.get(value)
    if (known) known.count++
    else uses.set(value, { node, in: at, count: 1 })
  }
  const countInputs = (inputs: readonly InputValueDefinitionNode[] | undefined, at: Located) => {
    for (const { type } of inputs ?? []) count(namedType(type), at)
  }
  for (const { nodes, fields, inputs } of types.values()) {
    for (const node of nodes) {
      const named = 'interfaces' in node ? node.interfaces : 'types' in node ? node.types : []
      for (const type of named ?? []) count(type, node.in)
    }
    for (const field of fields) {
      count(namedType(field.type), field.in)
      countInputs(field.arguments, field.in)
    }
    for (const input of inputs) count(namedType(input.type), input.in)
  }
  for (const directive of directives) countInputs(directive.arguments, directive.in)
  for (const [name, { node, in: at, count: times }] of uses) {
    const near = suggest(name, new Set(types.keys()))
    const more = times > 1 ? ` It is used ${times} times.` : ''
    const remedy = near
      ? `Did you mean ${near}?`
      : 'Define it; if the server adds it, declare it in another file of references[].entry.'
    report({ ...node, in: at }, `The type ${name} is not defined`, `${remedy}${more}`)
  }
}

type Reported = { loc?: FieldDefinitionNode['loc']; name: { loc?: FieldDefinitionNode['loc'] }; in: Located }
type Report = (node: Reported, message: string, hint: string) => void

function reporter(problems: SourceProblem[]): Report {
  return ({ name, in: { file, hasLines } }, message, hint) => {
    const place = hasLines ? placeOf(name) : {}
    problems.push({ message: `${message}.`, hint, file, ...place })
  }
}

/** Line and column of a part. */
export function placeOf({ loc }: { loc?: FieldDefinitionNode['loc'] }): { line?: number; column?: number } {
  return loc ? { line: loc.startToken.line, column: loc.startToken.column } : {}
}
