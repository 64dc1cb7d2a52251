/**
 * What a function does besides returning. Returns the errors that it reverts with and the events that it emits, in
 * its body, its modifiers and the functions that it calls: those of the contract and of libraries.
 */
import type {
  FunctionCall,
  FunctionDefinition,
  ModifierDefinition,
  UsingForDeclaration,
} from '@solidity-parser/parser/dist/src/ast-types.d.ts'
import type { Contract, Declarations, Scope } from './declarations.ts'
import { declaredIn } from './members.ts'
import { type SourceFile, solidityParser } from './sources.ts'

/** An error or an event by the name that code uses, such as `Transfer` or `IERC20.Transfer`, and where it does. */
export interface Effect {
  name: string
  scope: Scope
}

export interface Effects {
  errors: readonly Effect[]
  events: readonly Effect[]
}

type Callable = FunctionDefinition | ModifierDefinition

/** A function or modifier as part of a contract. */
interface Place {
  node: Callable
  contract: Contract | undefined
  file: SourceFile
}

/** A call by its name. */
interface Call {
  /** What is before the dot: `super`, a library, or a value; undefined without a dot, '' for another expression. */
  before: string | undefined
  name: string
  count: number
}

interface Body {
  errors: readonly string[]
  events: readonly string[]
  calls: readonly Call[]
}

/** Finds effects; bodies are read once. */
export class EffectFinder {
  readonly #bodies = new WeakMap<Callable, Body>()
  readonly #callables = new WeakMap<Contract, ReadonlyMap<string, readonly Place[]>>()
  readonly #libraries = new WeakMap<Contract, readonly Contract[]>()
  readonly #declarations: Declarations

  constructor(declarations: Declarations) {
    this.#declarations = declarations
  }

  /** The effects of a function when a contract is called. */
  effectsOf(node: FunctionDefinition, contract: Contract | undefined, file: SourceFile): Effects {
    const errors = new Map<string, Effect>()
    const events = new Map<string, Effect>()
    const open: Place[] = [{ node, contract, file }]
    const seen = new Set<Callable>([node])
    for (let place = open.pop(); place; place = open.pop()) {
      const body = bodyOf(place.node, this.#bodies)
      const scope = { file: place.file, ...(place.contract && { contract: place.contract }) }
      for (const name of body.errors) if (!errors.has(name)) errors.set(name, { name, scope })
      for (const name of body.events) if (!events.has(name)) events.set(name, { name, scope })
      for (const call of body.calls) {
        for (const target of this.#targetsOf(call, place)) {
          if (seen.has(target.node)) continue
          seen.add(target.node)
          open.push(target)
        }
      }
    }
    return { errors: [...errors.values()], events: [...events.values()] }
  }

  #targetsOf({ before, name, count }: Call, { contract, file }: Place): readonly Place[] {
    const named = (owner: Contract, arguments_: number) =>
      (this.#callablesOf(owner).get(name) ?? []).filter(({ node }) => (node.parameters?.length ?? 0) === arguments_)
    // The most derived one runs; `super` runs the others.
    if (before === undefined) return contract ? named(contract, count).slice(0, 1) : []
    if (before === 'super') return contract ? named(contract, count) : []
    const owner = before === '' ? undefined : this.#declarations.contract(before, file)
    if (owner) return named(owner, count).slice(0, 1)
    // A function of a library that is attached to the type of a value, which is its first argument.
    return contract ? this.#attachedTo(contract).flatMap(library => named(library, count + 1).slice(0, 1)) : []
  }

  #callablesOf(contract: Contract): ReadonlyMap<string, readonly Place[]> {
    const known = this.#callables.get(contract)
    if (known) return known
    const byName = new Map<string, Place[]>()
    for (const owner of contract.lineage) {
      for (const { node, name } of declaredIn(owner, this.#declarations)) {
        if ((node.type !== 'FunctionDefinition' && node.type !== 'ModifierDefinition') || !node.body) continue
        byName.set(name, [...(byName.get(name) ?? []), { node, contract, file: owner.file }])
      }
    }
    this.#callables.set(contract, byName)
    return byName
  }

  /** The libraries of the contract's `using … for …`, and of those that it inherits. */
  #attachedTo(contract: Contract): readonly Contract[] {
    const known = this.#libraries.get(contract)
    if (known) return known
    const found = contract.lineage.flatMap(({ node, file }) =>
      [...node.subNodes, ...file.unit.children].filter(isUsing).flatMap(({ libraryName }) => {
        const library = libraryName ? this.#declarations.contract(libraryName, file) : undefined
        return library?.node.kind === 'library' ? [library] : []
      }),
    )
    const libraries = [...new Set(found)]
    this.#libraries.set(contract, libraries)
    return libraries
  }
}

const isUsing = (node: { type: string }): node is UsingForDeclaration => node.type === 'UsingForDeclaration'

function bodyOf(node: Callable, bodies: WeakMap<Callable, Body>): Body {
  const known = bodies.get(node)
  if (known) return known
  const errors: string[] = []
  const events: string[] = []
  const calls: Call[] = []
  solidityParser().visit(node, {
    RevertStatement: ({ revertCall }) => {
      errors.push(calledName(revertCall))
    },
    EmitStatement: ({ eventCall }) => {
      events.push(calledName(eventCall))
    },
    ModifierInvocation: ({ name, arguments: given }) => {
      calls.push({ before: undefined, name, count: given?.length ?? 0 })
    },
    FunctionCall: call => {
      const [, reason] = call.arguments
      // An error as the reason of `require`, since Solidity 0.8.26.
      if (calledName(call) === 'require' && reason?.type === 'FunctionCall') errors.push(calledName(reason))
      calls.push(...callOf(call))
    },
  })
  const body = { errors: errors.filter(Boolean), events: events.filter(Boolean), calls }
  bodies.set(node, body)
  return body
}

function callOf({ expression, arguments: given }: FunctionCall): Call[] {
  // Options such as `{value: 1}` are between the name and the arguments.
  const called = expression.type === 'NameValueExpression' ? expression.expression : expression
  const count = given.length
  if (called.type === 'Identifier') return [{ before: undefined, name: called.name, count }]
  if (called.type !== 'MemberAccess') return []
  const before = called.expression.type === 'Identifier' ? called.expression.name : ''
  return [{ before, name: called.memberName, count }]
}

function calledName({ expression }: FunctionCall): string {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type !== 'MemberAccess' || expression.expression.type !== 'Identifier') return ''
  return `${expression.expression.name}.${expression.memberName}`
}
