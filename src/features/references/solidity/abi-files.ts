/**
 * JSON files with ABIs. In: a file of a compiler or of a developer's tool. Out: the contracts in it, and what is wrong
 * with them.
 */
import { basename } from 'node:path'
import type { Documents } from '../data/documents.ts'
import { isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'
import type { AbiContract } from './abi.ts'

/** The contracts of a file. */
export function contractsInFile(documents: Documents, path: string): AbiContract[] {
  const data = documents.open(path)
  if (data === undefined) return []
  const name = basename(path).replace(/(?:\.abi)?\.json$/i, '')
  const contracts = contractsIn(data, name)
  if (contracts.length === 0)
    documents.report(path, [], 'The file has no ABI: neither a list of entries nor a field `abi`.')
  for (const contract of contracts) reportNameless(documents, path, contract)
  return contracts.filter(({ abi }) => abi.length > 0)
}

function contractsIn(data: unknown, name: string): AbiContract[] {
  if (Array.isArray(data)) return [{ name, abi: data, pointer: [], devdoc: {}, userdoc: {} }]
  const node = nodeOf(data)
  if (Array.isArray(node.abi)) return [artifact(node, textOf(node.contractName) ?? name, ['abi'])]
  // What the compiler writes, and what Hardhat keeps of it.
  const inOutput = isNode(node.output)
  const contracts = nodeOf(inOutput ? nodeOf(node.output).contracts : node.contracts)
  return Object.entries(contracts).flatMap(([file, inside]) => {
    const at = [...(inOutput ? ['output'] : []), 'contracts', file]
    if (Array.isArray(nodeOf(inside).abi))
      return [artifact(nodeOf(inside), file.split(':').at(-1) ?? file, [...at, 'abi'])]
    return Object.entries(nodeOf(inside))
      .filter(([, contract]) => Array.isArray(nodeOf(contract).abi))
      .map(([own, contract]) => artifact(nodeOf(contract), own, [...at, own, 'abi']))
  })
}

/** A contract with its NatSpec, which can be in the metadata. */
function artifact(node: Node, name: string, pointer: readonly string[]): AbiContract {
  const output = nodeOf(metadataOf(node).output)
  const doc = (field: string) => nodeOf(node[field] ?? output[field])
  return { name, abi: listOf(node.abi), pointer, devdoc: doc('devdoc'), userdoc: doc('userdoc') }
}

function metadataOf(node: Node): Node {
  const metadata = node.metadata ?? node.rawMetadata
  if (typeof metadata !== 'string') return nodeOf(metadata)
  try {
    return nodeOf(JSON.parse(metadata))
  } catch {
    // Only the NatSpec is missing.
    return {}
  }
}

const SPECIAL = ['constructor', 'receive', 'fallback']

/** Reports entries that have no name, once for each contract. */
function reportNameless(documents: Documents, path: string, { abi, pointer, name }: AbiContract): void {
  const nameless = abi.flatMap((entry, index) => {
    const { type, name: own } = nodeOf(entry)
    return textOf(own) === undefined && !SPECIAL.includes(String(type)) ? [index] : []
  })
  const [first] = nameless
  if (first === undefined) return
  const more = nameless.length > 1 ? `, and so do ${nameless.length - 1} others` : ''
  documents.report(
    path,
    [...pointer, String(first)],
    `Entry ${first + 1} of the ABI of ${name} has no name${more}.`,
    'It is left out. Write the ABI again with the compiler.',
  )
}
