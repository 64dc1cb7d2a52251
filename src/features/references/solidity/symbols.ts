/**
 * Members of contracts as entries of the reference. Returns its signature, parameters, results, errors, events, and
 * its selector or topic.
 */
import type { FunctionDefinition, TypeName, VariableDeclaration } from '@solidity-parser/parser/dist/src/ast-types.d.ts'
import type { FieldGroup, ReferenceField, ReferenceSymbol, SymbolKind } from '../../../model/reference.ts'
import { defined } from '../data/values.ts'
import type { Contract, Declarations, Scope } from './declarations.ts'
import type { Effect, EffectFinder } from './effects.ts'
import { keccak256, selectorOf } from './keccak.ts'
import { isInterface, type Member, natSpecFor, sliceOf } from './members.ts'
import type { NamedMember, Names } from './names.ts'
import { commentAbove, customTag, descriptionOf, type NatSpec, natSpecOf } from './natspec.ts'
import type { SourceFile } from './sources.ts'
import { canonicalList, canonicalType, inOneLine, linkedCode } from './types.ts'

/** What entries are made with. */
export interface SymbolContext {
  declarations: Declarations
  names: Names
  effects: EffectFinder
  sourceOf: (file: SourceFile, line: number | undefined) => ReferenceSymbol['source']
  /** Text of a comment in markdown, as seen in a scope. */
  toMarkdown: (text: string, scope: Scope) => string
}

const KINDS: Readonly<Record<Member['node']['type'], SymbolKind>> = {
  FunctionDefinition: 'function',
  EventDefinition: 'event',
  CustomErrorDefinition: 'error',
  ModifierDefinition: 'modifier',
  StructDefinition: 'struct',
  EnumDefinition: 'enum',
  TypeDefinition: 'type',
  StateVariableDeclaration: 'property',
  FileLevelConstant: 'constant',
}

/** Longer values of variables are left out. */
const MAX_VALUE = 120

/** Whether a variable cannot change. */
export const isConstant = ({ node }: Member): boolean =>
  node.type === 'FileLevelConstant' ||
  (node.type === 'StateVariableDeclaration' && node.variables[0]?.isDeclaredConst === true)

/** The entry of a member, on the page of a contract. */
export function memberSymbol(
  { member, qualifiedName, id }: NamedMember,
  contract: Contract | undefined,
  context: SymbolContext,
): ReferenceSymbol {
  const { node, name, file, owner } = member
  const scope: Scope = { file, ...(owner && { contract: owner }) }
  const spec = natSpecFor(member, contract, context.declarations)
  const text = (value: string | undefined) =>
    value === undefined
      ? undefined
      : context.toMarkdown(value, { file: (contract ?? owner)?.file ?? file, ...(contract && { contract }) })
  const refOf = (written: string) =>
    context.names.ofType(written, scope) ??
    (isModifier(node, written) ? context.names.ofMember(written, scope) : undefined)
  const code = signatureText(member)
  const facts = [...idFacts(member, scope, context.declarations), ...inheritedFacts(owner, contract, context.names)]
  return {
    name,
    qualifiedName,
    id,
    kind: isConstant(member) ? 'constant' : KINDS[node.type],
    signatures: [
      { language: 'solidity', code: linkedCode(code, written => (written === name ? undefined : refOf(written))) },
    ],
    ...defined({
      description: text(descriptionOf(spec)),
      since: customTag(spec, 'since'),
      deprecated: text(customTag(spec, 'deprecated')),
    }),
    groups: [
      ...fieldGroups(member, spec, { refOf, text, scope, context }),
      ...(node.type === 'FunctionDefinition' ? effectGroups(node, contract ?? owner, scope, context) : []),
    ],
    ...(facts.length > 0 && { facts }),
    ...defined({ source: context.sourceOf(file, node.loc?.start.line) }),
    samples: [],
  }
}

function isModifier(node: Member['node'], name: string): boolean {
  return node.type === 'FunctionDefinition' && node.modifiers.some(modifier => modifier.name === name)
}

/** The declaration as the source writes it, without its body. */
function signatureText({ node, file, name }: Member): string {
  const { text } = file
  const [start, last] = node.range ?? [0, -1]
  if (node.type === 'StructDefinition') return `struct ${name}`
  if (node.type === 'EnumDefinition') return `enum ${name}`
  const body = 'body' in node ? node.body?.range?.[0] : undefined
  const whole = inOneLine(text.slice(start, body ?? last + 1)).replace(/;$/, '')
  if (node.type !== 'StateVariableDeclaration' && node.type !== 'FileLevelConstant') return whole
  return whole.length > MAX_VALUE ? whole.replace(/\s*=[\s\S]*$/, '') : whole
}

function idFacts(member: Member, scope: Scope, declarations: Declarations): { label: string; value: string }[] {
  const { node, name, owner } = member
  if (node.type === 'StateVariableDeclaration') {
    const [variable] = node.variables
    const types =
      variable?.visibility === 'public' && variable.typeName
        ? getterTypes(variable.typeName, scope, declarations)
        : undefined
    return types ? [{ label: 'Selector', value: selectorOf(`${name}(${types.join(',')})`) }] : []
  }
  if (node.type !== 'FunctionDefinition' && node.type !== 'EventDefinition' && node.type !== 'CustomErrorDefinition')
    return []
  const types = canonicalList(node.parameters, scope, declarations)
  if (types === undefined) return []
  if (node.type === 'EventDefinition')
    return node.isAnonymous ? [] : [{ label: 'Topic', value: `0x${keccak256(name + types)}` }]
  if (node.type === 'CustomErrorDefinition') return [{ label: 'Selector', value: selectorOf(name + types) }]
  const isSpecial = node.isConstructor || node.isReceiveEther || node.isFallback
  // Functions of libraries with structs or storage have selectors of another form.
  const isOdd =
    owner?.node.kind === 'library' &&
    (types.slice(1).includes('(') || node.parameters.some(one => one.storageLocation === 'storage'))
  return isSpecial || isOdd || !isInterface(node, owner) ? [] : [{ label: 'Selector', value: selectorOf(name + types) }]
}

/** The parameters of the function that reads a public variable: keys of mappings and indexes of lists. */
function getterTypes(type: TypeName, scope: Scope, declarations: Declarations): string[] | undefined {
  const keys: string[] = []
  let inner = type
  while (inner.type === 'Mapping' || inner.type === 'ArrayTypeName') {
    const key = inner.type === 'Mapping' ? canonicalType(inner.keyType, scope, declarations) : 'uint256'
    if (key === undefined) return undefined
    keys.push(key)
    inner = inner.type === 'Mapping' ? inner.valueType : inner.baseTypeName
  }
  return keys
}

function inheritedFacts(
  owner: Contract | undefined,
  contract: Contract | undefined,
  names: Names,
): { label: string; value: string }[] {
  if (!owner || !contract || owner === contract) return []
  return [{ label: 'Inherited from', value: names.ofContract(owner) ?? owner.name }]
}

interface FieldContext {
  refOf: (name: string) => string | undefined
  text: (value: string | undefined) => string | undefined
  scope: Scope
  context: SymbolContext
}

function fieldGroups({ node, file }: Member, spec: NatSpec | undefined, fields: FieldContext): FieldGroup[] {
  const parameterField = (parameter: VariableDeclaration) =>
    fieldOf(parameter, spec?.params.get(parameter.name ?? ''), file, fields)
  const group = (kind: FieldGroup['kind'], title: string, own: readonly ReferenceField[]): FieldGroup[] =>
    own.length > 0 ? [{ kind, title, fields: own }] : []
  if (node.type === 'StructDefinition')
    return group(
      'members',
      'Members',
      node.members.map(one => fieldOf(one, spec?.params.get(one.name ?? '') ?? commentOf(one, file), file, fields)),
    )
  if (node.type === 'EnumDefinition')
    return group(
      'members',
      'Members',
      node.members.map((one, index) => ({
        name: one.name,
        ...defined({ description: fields.text(spec?.params.get(one.name) ?? commentOf(one, file)) }),
        facts: [String(index)],
      })),
    )
  if (node.type === 'StateVariableDeclaration') {
    const returned = spec?.returns[0]
    return returned
      ? group('returns', 'Returns', [{ name: '', ...defined({ description: fields.text(returned) }) }])
      : []
  }
  if (!('parameters' in node)) return []
  const returned = node.type === 'FunctionDefinition' ? (node.returnParameters ?? []) : []
  return [
    ...group('parameters', 'Parameters', (node.parameters ?? []).map(parameterField)),
    ...group(
      'returns',
      'Returns',
      returned.map((one, index) => fieldOf(one, returnText(spec, one, index), file, fields)),
    ),
  ]
}

/** `@return` begins with the name of a result that has one. */
function returnText(spec: NatSpec | undefined, { name }: VariableDeclaration, index: number): string | undefined {
  const startsWith = (text: string) =>
    name !== null && name !== '' && new RegExp(`^${name.replaceAll('$', '\\$')}\\b`).test(text)
  const own = spec?.returns.find(startsWith) ?? spec?.returns[index]
  return own !== undefined && startsWith(own) ? own.slice(name?.length).trim() || undefined : own
}

function commentOf(node: { range?: [number, number] }, file: SourceFile): string | undefined {
  const comment = node.range && commentAbove(file.text, file.comments, node.range[0])
  return comment === undefined ? undefined : descriptionOf(natSpecOf(comment))
}

function fieldOf(
  variable: VariableDeclaration,
  description: string | undefined,
  file: SourceFile,
  { refOf, text }: FieldContext,
): ReferenceField {
  const { name, typeName, storageLocation, isIndexed } = variable
  const type = [sliceOf(file.text, typeName ?? undefined), storageLocation].filter(Boolean).join(' ')
  return {
    name: name ?? '',
    type: linkedCode(type, refOf),
    ...defined({ description: text(description) }),
    ...(isIndexed && { facts: ['indexed'] }),
  }
}

/** The errors and events of a function. */
function effectGroups(
  node: FunctionDefinition,
  contract: Contract | undefined,
  scope: Scope,
  context: SymbolContext,
): FieldGroup[] {
  const { errors, events } = context.effects.effectsOf(node, contract, scope.file)
  const fields = (effects: readonly Effect[]): ReferenceField[] =>
    effects.map(({ name, scope: used }) => {
      const ref = context.names.ofMember(name, used)
      return { name: '', type: [ref === undefined ? name : { text: name, ref }] }
    })
  return [
    ...(errors.length > 0 ? [{ kind: 'errors', title: 'Errors', fields: fields(errors) } satisfies FieldGroup] : []),
    ...(events.length > 0 ? [{ kind: 'events', title: 'Events', fields: fields(events) } satisfies FieldGroup] : []),
  ]
}
