/**
 * What a function does besides returning. In: a function of a contract. Out: the errors that it reverts with and the
 * events that it emits, in its body, its modifiers and the functions of the contract that it calls.
 */
import type {
  FunctionCall,
  FunctionDefinition,
  ModifierDefinition,
} from '@solidity-parser/parser/dist/src/ast-types.d.ts'
import type { Contract, Declarations } from './declarations.ts'
import { declaredIn, type Member } from './members.ts'
import { solidityParser } from './sources.ts'

/** Names as they are written: `Transfer`, `IERC20.Transfer`. */
export interface Effects {
  errors: readonly string[]
  events: readonly string[]
}

interface Body extends Effects {
  /** Functions and modifiers that are called, with the number of their arguments. */
  calls: readonly { name: string; count: number; isSuper: boolean }[]
}

type Callable = FunctionDefinition | ModifierDefinition

/** Finds effects; bodies are read once. */
export class EffectFinder {
  readonly #bodies = new WeakMap<Callable, Body>()
  readonly #callables = new WeakMap<Contract, ReadonlyMap<string, Member[]>>()
  readonly #declarations: Declarations

  constructor(declarations: Declarations) {
    this.#declarations = declarations
  }

  /** The effects of a function when a contract is called. */
  effectsOf(node: FunctionDefinition, contract: Contract | undefined): Effects {
    const errors = new Set<string>()
    const events = new Set<string>()
    const open: Callable[] = [node]
    const seen = new Set<Callable>(open)
    for (let next = open.pop(); next; next = open.pop()) {
      const body = this.#bodyOf(next)
      for (const error of body.errors) errors.add(error)
      for (const event of body.events) events.add(event)
      for (const { name, count, isSuper } of contract ? body.calls : []) {
        const all = (this.#callablesOf(contract as Contract).get(name) ?? []).filter(
          ({ node: callable }) => argumentsOf(callable as Callable) === count,
        )
        // The most derived one runs; `super` runs the others.
        for (const { node: callable } of isSuper ? all : all.slice(0, 1)) {
          if (seen.has(callable as Callable)) continue
          seen.add(callable as Callable)
          open.push(callable as Callable)
        }
      }
    }
    return { errors: [...errors], events: [...events] }
  }

  #callablesOf(contract: Contract): ReadonlyMap<string, Member[]> {
    const known = this.#callables.get(contract)
    if (known) return known
    const byName = new Map<string, Member[]>()
    for (const owner of contract.lineage) {
      for (const member of declaredIn(owner, this.#declarations)) {
        if (member.node.type !== 'FunctionDefinition' && member.node.type !== 'ModifierDefinition') continue
        if (!member.node.body) continue
        byName.set(member.name, [...(byName.get(member.name) ?? []), member])
      }
    }
    this.#callables.set(contract, byName)
    return byName
  }

  #bodyOf(node: Callable): Body {
    const known = this.#bodies.get(node)
    if (known) return known
    const errors: string[] = []
    const events: string[] = []
    const calls: { name: string; count: number; isSuper: boolean }[] = []
    solidityParser().visit(node, {
      RevertStatement: ({ revertCall }) => {
        errors.push(calledName(revertCall))
      },
      EmitStatement: ({ eventCall }) => {
        events.push(calledName(eventCall))
      },
      ModifierInvocation: ({ name, arguments: given }) => {
        calls.push({ name, count: given?.length ?? 0, isSuper: false })
      },
      FunctionCall: call => {
        const name = calledName(call)
        const [, reason] = call.arguments
        // An error as the reason of `require`, since Solidity 0.8.26.
        if (name === 'require' && reason?.type === 'FunctionCall') errors.push(calledName(reason))
        const isSuper = name.startsWith('super.')
        if (name !== '' && (isSuper || !name.includes('.')))
          calls.push({ name: isSuper ? name.slice(6) : name, count: call.arguments.length, isSuper })
      },
    })
    const body = { errors: errors.filter(Boolean), events: events.filter(Boolean), calls }
    this.#bodies.set(node, body)
    return body
  }
}

const argumentsOf = ({ parameters }: Callable): number => parameters?.length ?? 0

function calledName({ expression }: FunctionCall): string {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type !== 'MemberAccess' || expression.expression.type !== 'Identifier') return ''
  return `${expression.expression.name}.${expression.memberName}`
}
