/** Reads contracts, from Solidity sources or from ABIs. */
import { basename, resolve } from 'node:path'
import GithubSlugger from 'github-slugger'
import type { ReadReference, SourceProblem } from '../../../model/reference.ts'
import { Documents } from '../data/documents.ts'
import { entryFiles } from '../data/entry-files.ts'
import { readIfFound } from '../data/read-if-found.ts'
import type { ReaderContext } from '../data/reader-context.ts'
import { uniqueNames } from '../data/unique-names.ts'
import { isNode, listOf, type Node, nodeOf, textOf } from '../data/values.ts'
import { type AbiContract, abiPage } from './abi.ts'
import { commentText } from './comment-text.ts'
import { Declarations } from './declarations.ts'
import { EffectFinder } from './effects.ts'
import { Names } from './names.ts'
import { type ContractPage, contractPage, freePage, withOverview } from './pages.ts'
import { placeOf, type SourceFile, Sources } from './sources.ts'
import type { SymbolContext } from './symbols.ts'

/** The options of a reference that is made from contracts. */
export interface SolidityOptions {
  /** Sources, folders with sources, or JSON files with ABIs, relative to the site folder. */
  entry: string | readonly string[]
}

/** Reads contracts. Problems are part of the result. */
export async function readSolidity(options: SolidityOptions, context: ReaderContext): Promise<ReadReference> {
  const { siteDir } = context
  const inputs = new Set<string>()
  const host = {
    siteDir,
    readFile(path: string) {
      inputs.add(path)
      return context.readFile ? context.readFile(path) : readIfFound(path)
    },
  }
  const visit = (folder: string) => void inputs.add(folder)
  const paths = [options.entry].flat().flatMap(entry => entryFiles(resolve(siteDir, entry), /\.sol$/, visit))
  const unique = uniqueNames()
  const slugger = new GithubSlugger()
  const documents = new Documents(host)
  const isJson = (path: string) => path.toLowerCase().endsWith('.json')
  const sources = new Sources(host)
  const files = sources.readEntries(paths.filter(path => !isJson(path)))
  const missing = paths.filter(path => !isJson(path) && !files.some(file => file.path === path))
  for (const path of missing) documents.open(path)
  const declarations = new Declarations()
  const pages: ContractPage[] = [
    ...sourcePages(files, { declarations, unique, slugger, context }),
    ...paths
      .filter(isJson)
      .flatMap(path => contractsInFile(documents, path))
      .map(contract => abiPage(contract, slugger.slug(contract.name), unique(contract.name), unique)),
  ]
  return {
    pages: withOverview(pages, context.label ?? 'Contracts'),
    problems: [...documents.problems, ...sources.problems, ...missingBases(files, declarations)],
    inputs: [...inputs],
  }
}

interface Making {
  declarations: Declarations
  unique: (name: string) => string
  slugger: GithubSlugger
  context: ReaderContext
}

function sourcePages(files: readonly SourceFile[], { declarations, unique, slugger, context }: Making): ContractPage[] {
  const names = new Names(files, declarations, unique)
  const symbols: SymbolContext = {
    declarations,
    names,
    effects: new EffectFinder(declarations),
    sourceOf: ({ shown }, line) => {
      const href = context.sourceHref?.(shown, line)
      return { label: line === undefined ? shown : `${shown}:${line}`, ...(href && { href }) }
    },
    toMarkdown: (text, scope) => commentText(text, mention => names.ofMention(mention, scope)),
  }
  const contracts = names.contracts.map(named => contractPage(named, slugger.slug(named.qualifiedName), symbols))
  return names.free.length > 0 ? [...contracts, freePage(names.free, slugger.slug('free'), symbols)] : contracts
}

/** Bases that are not found. That of a missing import is reported already. */
function missingBases(files: readonly SourceFile[], declarations: Declarations): SourceProblem[] {
  return files.flatMap(file => {
    const imports = file.unit.children.filter(node => node.type === 'ImportDirective').length
    if (imports > file.imports.length) return []
    return declarations.contractsOf(file).flatMap(({ name, missing, node }) =>
      missing.map(base => ({
        message: `The contract ${name} inherits ${base}, which is not in the sources.`,
        hint: 'What it inherits from there is missing. Add the source to the entries of the reference, or import it.',
        file: file.shown,
        ...placeOf(node.baseContracts.find(({ baseName }) => baseName.namePath === base)?.loc),
      })),
    )
  })
}

// JSON files with ABIs.

/** The contracts of a file. */
function contractsInFile(documents: Documents, path: string): AbiContract[] {
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
