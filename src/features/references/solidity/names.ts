/**
 * The names and anchors of entries. Returns, for each contract, its members with their names, and the entry that a
 * name in code or in a comment leads to.
 */
import GithubSlugger from 'github-slugger'
import type { Contract, Declarations, Scope } from './declarations.ts'
import { declaredInFile, documentedMembers, type Member } from './members.ts'
import type { SourceFile } from './sources.ts'

/** A member with its entry. */
export interface NamedMember {
  member: Member
  qualifiedName: string
  id: string
}

/** A contract with its entries. */
export interface NamedContract {
  contract: Contract
  qualifiedName: string
  members: readonly NamedMember[]
}

/** All entries of a reference. */
export class Names {
  readonly contracts: readonly NamedContract[]
  /** Declarations outside contracts. */
  readonly free: readonly NamedMember[]
  readonly #declarations: Declarations
  readonly #byContract: ReadonlyMap<Contract, NamedContract>
  readonly #byNode = new Map<object, string>()

  constructor(files: readonly SourceFile[], declarations: Declarations, unique: (name: string) => string) {
    this.#declarations = declarations
    const contracts = files.flatMap(file => declarations.contractsOf(file))
    this.contracts = contracts.map(contract => {
      const qualifiedName = unique(contract.name)
      return {
        contract,
        qualifiedName,
        members: named(documentedMembers(contract, declarations), qualifiedName, unique),
      }
    })
    this.free = named(
      files.flatMap(file => declaredInFile(file, declarations)),
      '',
      unique,
    )
    this.#byContract = new Map(this.contracts.map(one => [one.contract, one]))
    for (const { contract, members } of this.contracts)
      for (const { member, qualifiedName } of members)
        if (member.owner === contract) this.#byNode.set(member.node, qualifiedName)
    for (const { member, qualifiedName } of this.free) this.#byNode.set(member.node, qualifiedName)
  }

  /** The entry of a type; undefined if it is not documented. */
  ofType(path: string, scope: Scope): string | undefined {
    const declared = this.#declarations.type(path, scope)
    if (!declared) return undefined
    if ('contract' in declared) return this.#byContract.get(declared.contract)?.qualifiedName
    return this.#byNode.get(declared.node)
  }

  /** The entry of a contract; undefined if it is not documented. */
  ofContract(contract: Contract): string | undefined {
    return this.#byContract.get(contract)?.qualifiedName
  }

  /** The entry of a member of a contract, such as an event or a modifier, by the name that code uses. */
  ofMember(path: string, scope: Scope): string | undefined {
    const parts = path.split('.')
    const name = parts.pop() as string
    const owner = parts.at(-1)
    const contract = owner === undefined ? scope.contract : this.#declarations.contract(owner, scope.file)
    const found = contract && this.#inContract(contract, name)
    if (found || owner !== undefined) return found
    return this.free.find(({ member }) => member.name === name)?.qualifiedName
  }

  /** The entry that a comment names: `IERC20`, `IERC20-transfer`, `transfer`. */
  ofMention(mention: string, scope: Scope): string | undefined {
    const [first = '', second] = mention.split(/[-.]/)
    if (second === undefined)
      return this.ofMember(first, scope) ?? this.ofType(first, scope) ?? this.#anyContract(first)?.qualifiedName
    const contract = this.#declarations.contract(first, scope.file) ?? this.#anyContract(first)?.contract
    return contract && this.#inContract(contract, second)
  }

  #inContract(contract: Contract, name: string): string | undefined {
    const own = this.#byContract.get(contract)?.members.find(({ member }) => member.name === name)
    if (own) return own.qualifiedName
    for (const base of contract.lineage.slice(1)) {
      const inherited = this.#byContract.get(base)?.members.find(({ member }) => member.name === name)
      if (inherited) return inherited.qualifiedName
    }
    return undefined
  }

  #anyContract(name: string): NamedContract | undefined {
    return this.contracts.find(({ contract }) => contract.name === name)
  }
}

/** Members with unique names: overloads after the first one have the types of their parameters in it. */
function named(members: readonly Member[], owner: string, unique: (name: string) => string): NamedMember[] {
  const slugger = new GithubSlugger()
  // The entry of the contract itself.
  if (owner !== '') slugger.slug(owner)
  const seen = new Set<string>()
  return members.map(member => {
    const name = seen.has(member.name) ? member.key : member.name
    seen.add(member.name)
    const words = name.replace(/[(),]+/g, ' ').trim()
    return { member, qualifiedName: unique(owner === '' ? name : `${owner}.${name}`), id: slugger.slug(words) }
  })
}
