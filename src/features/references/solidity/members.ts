/**
 * The members of a contract that are documented. Returns its own members and what it inherits, without what is
 * overridden, with the comments that apply to them.
 */
import type {
  ASTNode,
  CustomErrorDefinition,
  EnumDefinition,
  EventDefinition,
  FileLevelConstant,
  FunctionDefinition,
  ModifierDefinition,
  StateVariableDeclaration,
  StructDefinition,
  TypeDefinition,
  VariableDeclaration,
} from '@solidity-parser/parser/dist/src/ast-types.d.ts'
import type { Contract, Declarations, Scope } from './declarations.ts'
import { commentAbove, type NatSpec, natSpecOf } from './natspec.ts'
import type { SourceFile } from './sources.ts'
import { canonicalList, inOneLine } from './types.ts'

/** A declaration that can have an entry. */
type MemberNode =
  | FunctionDefinition
  | EventDefinition
  | CustomErrorDefinition
  | ModifierDefinition
  | StructDefinition
  | EnumDefinition
  | TypeDefinition
  | StateVariableDeclaration
  | FileLevelConstant

/** A member where it is declared. */
export interface Member {
  node: MemberNode
  name: string
  /** Distinguishes overloads: `transfer(address,uint256)`. */
  key: string
  file: SourceFile
  /** The contract that declares it; undefined for declarations of a file. */
  owner: Contract | undefined
}

const MEMBER_TYPES = new Set([
  'FunctionDefinition',
  'EventDefinition',
  'CustomErrorDefinition',
  'ModifierDefinition',
  'StructDefinition',
  'EnumDefinition',
  'TypeDefinition',
  'StateVariableDeclaration',
  'FileLevelConstant',
])

const isMember = (node: ASTNode | { type: string }): node is MemberNode => MEMBER_TYPES.has(node.type)

const declared = new WeakMap<Contract, readonly Member[]>()

/** The members that a contract declares, also private ones. */
export function declaredIn(contract: Contract, declarations: Declarations): readonly Member[] {
  const known = declared.get(contract)
  if (known) return known
  const members = membersOf(contract.node.subNodes, contract.file, contract, declarations)
  declared.set(contract, members)
  return members
}

/** The functions, types and constants that a file declares outside contracts. */
export function declaredInFile(file: SourceFile, declarations: Declarations): Member[] {
  return membersOf(file.unit.children, file, undefined, declarations)
}

function membersOf(
  nodes: readonly { type: string }[],
  file: SourceFile,
  owner: Contract | undefined,
  declarations: Declarations,
): Member[] {
  const scope = { file, ...(owner && { contract: owner }) }
  return nodes.filter(isMember).map(node => {
    const name = nameOf(node)
    return { node, name, key: keyOf(node, name, scope, declarations), file, owner }
  })
}

function nameOf(node: MemberNode): string {
  if (node.type === 'StateVariableDeclaration') return node.variables[0]?.name ?? ''
  if (node.type !== 'FunctionDefinition') return node.name
  if (node.isConstructor) return 'constructor'
  if (node.isReceiveEther) return 'receive'
  return node.isFallback ? 'fallback' : (node.name ?? '')
}

function keyOf(node: MemberNode, name: string, scope: Scope, declarations: Declarations): string {
  const parameters = 'parameters' in node ? (node.parameters ?? []) : undefined
  if (!parameters) return name
  return `${name}${canonicalList(parameters, scope, declarations) ?? writtenTypes(parameters, scope.file)}`
}

function writtenTypes(parameters: readonly VariableDeclaration[], { text }: SourceFile): string {
  return `(${parameters.map(({ typeName }) => sliceOf(text, typeName ?? undefined)).join(',')})`
}

/** The text of a node, in one line. */
export function sliceOf(text: string, node: { range?: [number, number] } | undefined): string {
  return node?.range ? inOneLine(text.slice(node.range[0], node.range[1] + 1)) : ''
}

/** What readers of a contract can use: own members that are not private, and the inherited ones of its interface. */
export function documentedMembers(contract: Contract, declarations: Declarations): Member[] {
  const seen = new Set<string>()
  return contract.lineage.flatMap(owner =>
    declaredIn(owner, declarations).filter(member => {
      // A variable can override a function.
      const key =
        member.node.type === 'StateVariableDeclaration' ? `${member.name}()` : `${kindOf(member)}${member.key}`
      if (seen.has(key)) return false
      seen.add(key)
      return owner === contract ? !isPrivate(member) : isInherited(member)
    }),
  )
}

const kindOf = ({ node }: Member) => (node.type === 'FunctionDefinition' ? '' : `${node.type} `)

function isPrivate({ node }: Member): boolean {
  if (node.type === 'FunctionDefinition') return node.visibility === 'private'
  return node.type === 'StateVariableDeclaration' && node.variables[0]?.visibility === 'private'
}

function isInherited({ node, owner }: Member): boolean {
  if (node.type === 'EventDefinition' || node.type === 'CustomErrorDefinition') return true
  if (node.type === 'StateVariableDeclaration') return node.variables[0]?.visibility === 'public'
  return node.type === 'FunctionDefinition' && !node.isConstructor && isInterface(node, owner)
}

/** Whether a function can be called from outside. */
export function isInterface(node: FunctionDefinition, owner: Contract | undefined): boolean {
  if (node.visibility === 'default') return owner?.node.kind === 'interface' || node.isReceiveEther || node.isFallback
  return node.visibility === 'public' || node.visibility === 'external'
}

/** The comment above a member. */
function ownNatSpec({ node, file }: Member): NatSpec | undefined {
  const comment = node.range && commentAbove(file.text, file.comments, node.range[0])
  return comment === undefined ? undefined : natSpecOf(comment)
}

/** The comment that applies to a member of a contract: its own, or that of the member that it overrides. */
export function natSpecFor(
  member: Member,
  contract: Contract | undefined,
  declarations: Declarations,
): NatSpec | undefined {
  const own = ownNatSpec(member)
  if (own && !own.inheritdoc) return own
  const lineage = (contract ?? member.owner)?.lineage ?? []
  const after = lineage.slice(lineage.indexOf(member.owner as Contract) + 1)
  const named = own?.inheritdoc
  const bases = named ? after.filter(base => base.name === named) : after
  const searched = named && bases.length === 0 ? after : bases.flatMap(base => (named ? base.lineage : [base]))
  for (const base of searched) {
    const overridden = declaredIn(base, declarations).find(other => isSame(member, other))
    const spec = overridden && ownNatSpec(overridden)
    if (spec && !spec.inheritdoc) return own ? merged(own, spec) : spec
  }
  return own
}

function isSame(member: Member, other: Member): boolean {
  if (member.node.type === 'StateVariableDeclaration') return other.name === member.name
  return other.key === member.key && other.node.type === member.node.type
}

/** Tags of the own comment take precedence. */
function merged(own: NatSpec, inherited: NatSpec): NatSpec {
  return {
    ...inherited,
    ...own,
    params: new Map([...inherited.params, ...own.params]),
    returns: own.returns.length > 0 ? own.returns : inherited.returns,
    custom: [...inherited.custom, ...own.custom],
  }
}
