/**
 * Contracts, and the names that are visible in them. Returns contracts with everything that they inherit, and the
 * declaration that a name leads to.
 */
import type {
  ContractDefinition,
  EnumDefinition,
  StructDefinition,
  TypeDefinition,
} from '@solidity-parser/parser/dist/src/ast-types.d.ts'
import type { SourceFile } from './sources.ts'

/** A contract, an interface or a library. */
export interface Contract {
  name: string
  node: ContractDefinition
  file: SourceFile
  /** Itself and what it inherits: the most derived first. */
  lineage: readonly Contract[]
  /** Names of bases that are not in the sources. */
  missing: readonly string[]
}

type TypeNode = StructDefinition | EnumDefinition | TypeDefinition

/** What a name of a type leads to. */
export type Declared = { contract: Contract } | { node: TypeNode; file: SourceFile; owner: Contract | undefined }

/** Where a name is used. */
export interface Scope {
  file: SourceFile
  contract?: Contract
}

const isType = (node: { type: string }): node is TypeNode =>
  ['StructDefinition', 'EnumDefinition', 'TypeDefinition'].includes(node.type)

/** Finds declarations. */
export class Declarations {
  readonly #contracts = new Map<ContractDefinition, Contract>()
  readonly #visible = new Map<SourceFile, readonly SourceFile[]>()

  /** The contracts of a file, in order. */
  contractsOf(file: SourceFile): Contract[] {
    return file.unit.children.flatMap(node =>
      node.type === 'ContractDefinition' ? [this.#contractOf(node, file)] : [],
    )
  }

  /** The contract with a name, as it is visible in a file. */
  contract(name: string, file: SourceFile, active: ReadonlySet<ContractDefinition> = new Set()): Contract | undefined {
    for (const { file: owner, name: there } of this.#places(name, file)) {
      const node = owner.unit.children.find(child => child.type === 'ContractDefinition' && child.name === there)
      if (node?.type === 'ContractDefinition')
        return active.has(node) ? undefined : this.#contractOf(node, owner, active)
    }
    return undefined
  }

  /** What the name of a type leads to: `Cluster`, `ISSV.Cluster`. */
  type(path: string, scope: Scope): Declared | undefined {
    const parts = path.split('.')
    const name = parts.pop() as string
    const owner = parts.at(-1)
    if (owner !== undefined) {
      const contract = this.contract(owner, scope.file)
      const inside = contract && memberType(contract, name)
      // `module.Name`: an alias of a whole file.
      return inside ?? (contract ? undefined : this.#fileType(name, scope.file))
    }
    return (scope.contract && memberType(scope.contract, name)) ?? this.#fileType(name, scope.file)
  }

  /** The value of a constant that is a number; it can be the length of a list. */
  constant(name: string, scope: Scope): string | undefined {
    const inContracts = (scope.contract?.lineage ?? []).flatMap(({ node }) => node.subNodes)
    const inFiles = this.#filesFrom(scope.file).flatMap(({ unit }) => unit.children)
    for (const node of [...inContracts, ...inFiles] as { type: string }[]) {
      const {
        name: own,
        variables,
        initialValue,
      } = node as {
        name?: string
        variables?: { name: string | null }[]
        initialValue?: { type: string; number?: string } | null
      }
      const isNamed = own === name || variables?.some(variable => variable.name === name)
      if (isNamed && initialValue?.type === 'NumberLiteral') return initialValue.number
    }
    return undefined
  }

  #fileType(name: string, file: SourceFile): Declared | undefined {
    const contract = this.contract(name, file)
    if (contract) return { contract }
    for (const { file: owner, name: there } of this.#places(name, file)) {
      const node = owner.unit.children.find(child => isType(child) && child.name === there)
      if (node && isType(node)) return { node, file: owner, owner: undefined }
    }
    return undefined
  }

  /** Where a name of a file can be declared, and under which name: an import can rename it. */
  #places(name: string, file: SourceFile): { file: SourceFile; name: string }[] {
    const aliases = file.unit.children.flatMap(node =>
      node.type === 'ImportDirective' ? (node.symbolAliases ?? []).filter(([, alias]) => alias === name) : [],
    )
    const original = aliases[0]?.[0] ?? name
    return this.#filesFrom(file).map(one => ({ file: one, name: one === file ? name : original }))
  }

  /** A file and all that it imports, the nearest first. */
  #filesFrom(file: SourceFile): readonly SourceFile[] {
    const known = this.#visible.get(file)
    if (known) return known
    const found = new Set([file])
    for (const one of found) for (const imported of one.imports) found.add(imported)
    const files = [...found]
    this.#visible.set(file, files)
    return files
  }

  #contractOf(
    node: ContractDefinition,
    file: SourceFile,
    active: ReadonlySet<ContractDefinition> = new Set(),
  ): Contract {
    const known = this.#contracts.get(node)
    if (known) return known
    const inside = new Set([...active, node])
    const missing: string[] = []
    const bases = node.baseContracts.flatMap(({ baseName }) => {
      const base = this.contract(baseName.namePath.split('.').at(-1) ?? '', file, inside)
      if (!base) missing.push(baseName.namePath)
      return base ? [base] : []
    })
    const contract: Contract & { lineage: Contract[] } = { name: node.name, node, file, lineage: [], missing }
    contract.lineage.push(contract, ...linearized(bases))
    this.#contracts.set(node, contract)
    return contract
  }
}

/** The order in which bases are searched: the last one first, and no base before a contract that inherits it (C3). */
function linearized(bases: readonly Contract[]): Contract[] {
  const direct = [...bases].reverse()
  let lists = [...direct.map(base => [...base.lineage]), [...direct]].filter(list => list.length > 0)
  const order: Contract[] = []
  while (lists.length > 0) {
    const heads = lists.map(([head]) => head as Contract)
    // If there is no consistent order, which the compiler refuses, any order will do.
    const next = heads.find(head => lists.every(list => list.indexOf(head) <= 0)) ?? (heads[0] as Contract)
    order.push(next)
    lists = lists.map(list => list.filter(one => one !== next)).filter(list => list.length > 0)
  }
  return order
}

function memberType(contract: Contract, name: string): Declared | undefined {
  for (const owner of contract.lineage) {
    const node = owner.node.subNodes.find(child => isType(child) && child.name === name)
    if (node && isType(node)) return { node, file: owner.file, owner }
  }
  return undefined
}
