/** Entries of a schema. Returns entries of operations, types and directives, with links between them. */
import type {
  ConstDirectiveNode,
  DirectiveDefinitionNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  OperationTypeNode,
  StringValueNode,
  TypeNode,
} from 'graphql'
import type { FieldGroup, LinkedCode, ReferenceField, ReferenceSymbol, SymbolKind } from '../../../model/reference.ts'
import { groupOf } from '../reader.ts'
import { refTo } from '../write-code.ts'
import { type InFile, namedType, placeOf, type Schema, type SchemaType } from './schema.ts'
import { graphqlLibrary } from './schema-files.ts'

type Code = LinkedCode[number]
type Section = { title: string; id: string; symbols: readonly ReferenceSymbol[] }

export interface SymbolOptions {
  /** Address of a line of a file. */
  sourceHref?: ((file: string, line?: number) => string | undefined) | undefined
  /** Whether operations have samples. */
  withSamples: boolean
}

const OPERATIONS: readonly [operation: 'query' | 'mutation' | 'subscription', title: string][] = [
  ['query', 'Queries'],
  ['mutation', 'Mutations'],
  ['subscription', 'Subscriptions'],
]
const TYPES: readonly [kind: SchemaType['kind'], title: string][] = [
  ['type', 'Types'],
  ['interface', 'Interfaces'],
  ['union', 'Unions'],
  ['enum', 'Enums'],
  ['input', 'Input types'],
  ['scalar', 'Scalars'],
]
/** Types that are listed as those that implement an interface, or operations that return a type. */
const MAX_NAMES = 60
/** The reason of `@deprecated` if none is given. */
const NO_REASON = 'No longer supported'

/** The sections of the page. */
export function sectionsOf(schema: Schema, options: SymbolOptions): Section[] {
  return new SchemaSymbols(schema, options).sections()
}

class SchemaSymbols {
  readonly #schema: Schema
  readonly #options: SymbolOptions
  /** Names of operations by the type that they return. */
  readonly #returnedBy = new Map<string, string[]>()
  readonly #implementedBy = new Map<string, string[]>()

  constructor(schema: Schema, options: SymbolOptions) {
    this.#schema = schema
    this.#options = options
    for (const root of this.#roots())
      for (const { name, type } of root.type.fields)
        add(this.#returnedBy, namedType(type).name.value, `${root.type.name}.${name.value}`)
    for (const { name, interfaces } of schema.types.values())
      for (const one of interfaces) add(this.#implementedBy, one, name)
  }

  sections(): Section[] {
    const { types, directives } = this.#schema
    const roots = this.#roots()
    const isRoot = new Set(roots.map(({ type }) => type.name))
    const ofRoots = roots.map(
      ({ title, operation, type }): Section => ({
        title,
        id: title.toLowerCase(),
        symbols: type.fields.map(field => this.#operation(field, type, operation)),
      }),
    )
    const ofTypes = TYPES.map(([kind, title]): Section => {
      const own = [...types.values()].filter(type => type.kind === kind && !isRoot.has(type.name))
      return { title, id: title.toLowerCase().replaceAll(' ', '-'), symbols: own.map(type => this.#type(type)) }
    })
    const ofDirectives = { title: 'Directives', id: 'directives', symbols: directives.map(it => this.#directive(it)) }
    return withUniqueIds([...ofRoots, ...ofTypes, ofDirectives].filter(({ symbols }) => symbols.length > 0))
  }

  #roots() {
    return OPERATIONS.flatMap(([operation, title]) => {
      const type = this.#schema.types.get(this.#schema.roots.get(operation as OperationTypeNode) ?? '')
      return type ? [{ operation, title, type }] : []
    })
  }

  #operation(field: InFile<FieldDefinitionNode>, type: SchemaType, operation: SymbolKind): ReferenceSymbol {
    const name = field.name.value
    const signature: Code[] = [name, ...this.#argumentsCode(field.arguments), ': ', ...this.#code(field.type)]
    const { withSamples } = this.#options
    const code = withSamples ? sampleOf(field, operation as OperationTypeNode, this.#schema) : ''
    return {
      ...this.#entry(field, { name, qualifiedName: `${type.name}.${name}`, kind: operation }),
      signatures: [{ language: 'graphql', code: [...signature, ...directivesCode(field.directives)] }],
      groups: [
        ...groupOf('parameters', 'Arguments', this.#inputs(field.arguments)),
        ...groupOf('returns', 'Returns', [{ name: '', type: this.#code(field.type) }]),
      ],
      samples: withSamples ? [{ label: 'GraphQL', language: 'graphql', code }] : [],
    }
  }

  #type(type: SchemaType): ReferenceSymbol {
    const { name, kind, nodes, fields, inputs, values, members } = type
    const [first] = nodes as [SchemaType['nodes'][number]]
    const described = nodes.find(node => 'description' in node && node.description) ?? first
    const implementers = this.#implementedBy.get(name) ?? []
    return {
      ...this.#entry(
        { ...first, ...('description' in described && { description: described.description }) },
        { name, qualifiedName: name, kind },
      ),
      signatures: [{ language: 'graphql', code: this.#head(type) }],
      groups: [
        ...groupOf('members', 'Fields', [...fields.map(field => this.#field(field)), ...this.#inputs(inputs)]),
        ...groupOf('members', 'Values', values.map(valueField)),
        ...this.#names('Possible types', members),
        ...this.#names('Implemented by', implementers),
        ...this.#names('Returned by', this.#returnedBy.get(name) ?? []),
      ],
      samples: [],
    }
  }

  /** The definition without its fields and values. */
  #head({ name, kind, nodes, interfaces, members }: SchemaType): LinkedCode {
    const implemented = interfaces.flatMap((one, at): Code[] => [at === 0 ? ' implements ' : ' & ', this.#name(one)])
    const joined = members.flatMap((one, at): Code[] => [at === 0 ? ' = ' : ' | ', this.#name(one)])
    const directives = directivesCode(nodes.flatMap(node => [...(node.directives ?? [])]))
    return [`${kind} ${name}`, ...implemented, ...directives, ...joined]
  }

  #directive(node: InFile<DirectiveDefinitionNode>): ReferenceSymbol {
    const name = `@${node.name.value}`
    const locations = node.locations.map(({ value }) => value).join(' | ')
    const end = `${node.repeatable ? ' repeatable' : ''} on ${locations}`
    return {
      ...this.#entry(node, { name, qualifiedName: name, kind: 'directive' }),
      signatures: [{ language: 'graphql', code: [`directive ${name}`, ...this.#argumentsCode(node.arguments), end] }],
      groups: groupOf('parameters', 'Arguments', this.#inputs(node.arguments)),
      samples: [],
    }
  }

  #entry(
    node: Described & { in: InFile<unknown>['in']; name: Parameters<typeof placeOf>[0] },
    { name, qualifiedName, kind }: Pick<ReferenceSymbol, 'name' | 'qualifiedName' | 'kind'>,
  ): Omit<ReferenceSymbol, 'signatures' | 'groups' | 'samples'> {
    const { file, hasLines } = node.in
    const { line } = hasLines ? placeOf(node.name) : {}
    const href = line === undefined ? undefined : this.#options.sourceHref?.(file, line)
    const description = node.description?.value
    const reason = deprecationOf(node)
    return {
      name,
      qualifiedName,
      id: qualifiedName.toLowerCase().replace(/^@/, 'directive-'),
      kind,
      ...(description && { description }),
      ...(reason !== undefined && { deprecated: reason }),
      ...(line !== undefined && { source: { label: `${file}:${line}`, ...(href !== undefined && { href }) } }),
    }
  }

  #field(field: FieldDefinitionNode): ReferenceField {
    const args = this.#inputs(field.arguments)
    return {
      ...describedField(field),
      type: this.#code(field.type),
      ...(args.length > 0 && { fields: args }),
    }
  }

  #inputs(inputs: readonly InputValueDefinitionNode[] = []): ReferenceField[] {
    const { print } = graphqlLibrary()
    return inputs.map(input => ({
      ...describedField(input),
      type: this.#code(input.type),
      ...(input.type.kind === 'NonNullType' && !input.defaultValue && { isRequired: true }),
      ...(input.defaultValue && { default: print(input.defaultValue) }),
    }))
  }

  #argumentsCode(inputs: readonly InputValueDefinitionNode[] = []): Code[] {
    if (inputs.length === 0) return []
    const { print } = graphqlLibrary()
    return [
      '(',
      ...inputs.flatMap(({ name, type, defaultValue }, at): Code[] => [
        `${at > 0 ? ', ' : ''}${name.value}: `,
        ...this.#code(type),
        ...(defaultValue ? [` = ${print(defaultValue)}`] : []),
      ]),
      ')',
    ]
  }

  #code(type: TypeNode): Code[] {
    if (type.kind === 'NamedType') return [this.#name(type.name.value)]
    return type.kind === 'ListType' ? ['[', ...this.#code(type.type), ']'] : [...this.#code(type.type), '!']
  }

  #name(name: string): Code {
    return this.#schema.types.has(name) ? { text: name, ref: name } : name
  }

  /** A list of links. */
  #names(title: string, names: readonly string[]): FieldGroup[] {
    if (names.length === 0) return []
    const shown = names.slice(0, MAX_NAMES).map(name => `[\`${name}\`](${refTo(name)})`)
    const more = names.length - shown.length
    return [{ kind: 'inherited', title, description: `${shown.join(', ')}${more > 0 ? ` + ${more}` : ''}`, fields: [] }]
  }
}

interface Described {
  description?: StringValueNode | undefined
  directives?: readonly ConstDirectiveNode[] | undefined
}

function describedField(node: Described & { name: { value: string } }): ReferenceField {
  const reason = deprecationOf(node)
  const description = [node.description?.value, reason].filter(Boolean).join('\n\n')
  const facts = directivesCode(node.directives).map(part => String(part).trim())
  return {
    name: node.name.value,
    ...(description && { description }),
    ...(reason !== undefined && { isDeprecated: true }),
    ...(facts.length > 0 && { facts }),
  }
}

function valueField(node: Described & { name: { value: string } }): ReferenceField {
  return describedField(node)
}

/** Why something is deprecated; undefined if it is not. */
function deprecationOf({ directives = [] }: Described): string | undefined {
  const directive = directives.find(({ name }) => name.value === 'deprecated')
  if (!directive) return undefined
  const value = directive.arguments?.find(({ name }) => name.value === 'reason')?.value
  const reason = value?.kind === 'StringValue' ? value.value : ''
  return reason === NO_REASON ? '' : reason
}

/** The directives as code; `@deprecated` has its own place. */
function directivesCode(directives: readonly ConstDirectiveNode[] = []): string[] {
  const { print } = graphqlLibrary()
  return directives.filter(({ name }) => name.value !== 'deprecated').map(node => ` ${print(node)}`)
}

/** Names that differ in case only have the same anchor otherwise. */
function withUniqueIds(sections: readonly Section[]): Section[] {
  const used = new Set<string>()
  return sections.map(section => ({
    ...section,
    symbols: section.symbols.map(symbol => {
      let { id } = symbol
      for (let count = 1; used.has(id); count++) id = `${symbol.id}-${count}`
      used.add(id)
      return { ...symbol, id }
    }),
  }))
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

// Sample operations.

/** Fields that are asked for at each level. */
const MAX_FIELDS = 8
/** Levels of objects: a connection has its values at the third one. */
const MAX_DEPTH = 3
const INDENT = '  '

/** The operation. */
function sampleOf(field: FieldDefinitionNode, operation: OperationTypeNode, schema: Schema): string {
  const { print } = graphqlLibrary()
  const required = (field.arguments ?? []).filter(isRequired)
  const variables = required.map(({ name, type }) => `$${name.value}: ${print(type)}`).join(', ')
  const given = required.map(({ name }) => `${name.value}: $${name.value}`).join(', ')
  const own = field.name.value
  const name = own.charAt(0).toUpperCase() + own.slice(1)
  const selection = selectionOf(schema.types.get(namedType(field.type).name.value), 1, schema)
  const asked = `${own}${given && `(${given})`}${selection}`
  return `${operation} ${name}${variables && `(${variables})`} {\n${INDENT}${asked}\n}`
}

function isRequired({ type, defaultValue }: { type: { kind: string }; defaultValue?: unknown }): boolean {
  return type.kind === 'NonNullType' && defaultValue === undefined
}

/** The fields in braces; '' for a type that has none. */
function selectionOf(type: SchemaType | undefined, depth: number, schema: Schema): string {
  if (!type || !['type', 'interface', 'union'].includes(type.kind)) return ''
  const lines =
    type.kind === 'union' ? ['__typename', ...ofMembers(type, depth, schema)] : fieldLines(type, depth, schema)
  const shown = lines.length > 0 ? lines : ['__typename']
  const indent = INDENT.repeat(depth + 1)
  return ` {\n${shown.map(line => `${indent}${line}\n`).join('')}${INDENT.repeat(depth)}}`
}

function fieldLines(type: SchemaType, depth: number, schema: Schema): string[] {
  const free = type.fields.filter(
    ({ arguments: args = [], directives = [] }) =>
      !args.some(isRequired) && !directives.some(({ name }) => name.value === 'deprecated'),
  )
  const typeOf = ({ type: own }: FieldDefinitionNode) => schema.types.get(namedType(own).name.value)
  const isPlain = (field: FieldDefinitionNode) =>
    !['type', 'interface', 'union'].includes(typeOf(field)?.kind ?? 'scalar')
  const plain = free.filter(isPlain).slice(0, MAX_FIELDS)
  // Objects only where the type has hardly anything else, such as the pages of a connection.
  const objects = plain.length > 2 || depth >= MAX_DEPTH ? [] : free.filter(field => !isPlain(field)).slice(0, 2)
  return [
    ...plain.map(({ name }) => name.value),
    ...objects.map(field => `${field.name.value}${selectionOf(typeOf(field), depth + 1, schema)}`),
  ]
}

/** The first two types of a union. */
function ofMembers({ members }: SchemaType, depth: number, schema: Schema): string[] {
  if (depth >= MAX_DEPTH) return []
  return members.slice(0, 2).flatMap(name => {
    const type = schema.types.get(name)
    return type ? [`... on ${name}${selectionOf(type, depth + 1, schema)}`] : []
  })
}
