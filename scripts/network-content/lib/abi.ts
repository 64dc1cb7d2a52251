/**
 * Entries of a contract's ABI as facts. A function is named by its signature without return values, as
 * the reference pages write it: `deposit(address clusterOwner, uint64[] operatorIds, Cluster cluster)`.
 */
import { parse } from 'yaml'
import { keccak256 } from './keccak.ts'
import type { Fact } from './snapshot.ts'

interface Parameter {
  type: string
  name?: string
  internalType?: string
  indexed?: boolean
  components?: Parameter[]
}

interface Entry {
  type: string
  name?: string
  inputs?: Parameter[]
  outputs?: Parameter[]
  stateMutability?: string
}

/** The type as used in selectors: a struct is the list of its types. */
function canonical({ type, components }: Parameter): string {
  return components ? type.replace('tuple', `(${components.map(canonical).join(',')})`) : type
}

/** The type as written by people: a struct by its name, an interface or enum as its own type. */
function readable({ type, internalType = '', components }: Parameter): string {
  if (!components) return type
  const struct = /^struct (?:\w+\.)?(\w+)/.exec(internalType)?.[1] ?? 'tuple'
  return type.replace('tuple', struct)
}

const parameter = (input: Parameter): string =>
  [readable(input), input.indexed && 'indexed', input.name].filter(Boolean).join(' ')

function value(entry: Entry, signature: string): string {
  const hash = keccak256(signature)
  if (entry.type === 'event') return `0x${hash}`
  if (entry.type === 'error') return `0x${hash.slice(0, 8)}`
  const outputs = (entry.outputs ?? []).map(canonical).join(',')
  return `0x${hash.slice(0, 8)} ${entry.stateMutability ?? ''} (${outputs})`
}

const KINDS = ['function', 'event', 'error'] as const
const isKind = (type: string): type is (typeof KINDS)[number] => (KINDS as readonly string[]).includes(type)

/** The functions, events and errors of an ABI in JSON, or in a TypeScript file that exports it as a constant. */
export function abiFacts(text: string): Fact[] {
  const literal = text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)
  return (parse(literal) as Entry[]).flatMap(entry => {
    if (!isKind(entry.type) || entry.name === undefined) return []
    const inputs = entry.inputs ?? []
    const signature = `${entry.name}(${inputs.map(canonical).join(',')})`
    const name = `${entry.name}(${inputs.map(parameter).join(', ')})`
    return [[entry.type, name, value(entry, signature)] satisfies Fact]
  })
}

/** The functions, events and errors of a file in content/_sources. */
export function pinnedFacts(text: string): Fact[] {
  const { contracts } = JSON.parse(text) as { contracts: Record<string, Record<string, { abi: unknown[] }>> }
  const abis = Object.values(contracts).flatMap(inFile => Object.values(inFile).flatMap(({ abi }) => abi))
  return abiFacts(JSON.stringify(abis))
}
