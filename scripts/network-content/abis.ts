/**
 * `npm run abis -- FOLDER…`: writes the ABIs that the pages of contracts are made from. In: folders with clones of
 * the repositories; to compile contracts whose ABI is not published, the packages `solc`, in the version of the sources, and
 * `@openzeppelin/contracts` and `@openzeppelin/contracts-upgradeable` must be installed in one of the folders. Out: a file for
 * each page in `content/_sources`, with the source and its revision: names, types and structs, without comments and code.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Checkout, findCheckout } from './lib/checkout.ts'

const OUT = fileURLToPath(new URL('../../content/_sources', import.meta.url))

interface Entry {
  type: string
  name?: string
  inputs?: { type: string }[]
}
type Abi = readonly Entry[]

/** The ABIs of contracts by name, as the compiler makes them. */
type Compiled = (name: string) => Abi

interface Page {
  file: string
  repository: string
  /** The place of the source in the repository. */
  from: string
  /** What to compile, if the ABI is not published. */
  sources?: RegExp
  contracts: (read: Checkout['read'], compiled: Compiled) => Record<string, Abi>
}

const published = (file: string, name: string, from: string): Page => ({
  file,
  repository: 'ssvlabs/ssv-sdk',
  from,
  contracts: read => ({ [name]: JSON.parse(read(from)) as Abi }),
})

const PAGES: readonly Page[] = [
  published('SSVNetwork.json', 'SSVNetwork', 'src/abi/mainnet/v4/setter.json'),
  published('SSVNetworkViews.json', 'SSVNetworkViews', 'src/abi/mainnet/v4/getter.json'),
  {
    // No page, but a sample implements it.
    file: 'ISSVWhitelistingContract.json',
    repository: 'ssvlabs/ssv-sdk',
    from: 'hardhat/contracts/interfaces/external/ISSVWhitelistingContract.sol',
    sources: /\/ISSVWhitelistingContract\.sol$/,
    contracts: (_, compiled) => ({ ISSVWhitelistingContract: compiled('ISSVWhitelistingContract') }),
  },
  {
    file: 'SSVBasedApps.json',
    repository: 'ssvlabs/based-applications',
    from: 'src/core',
    sources: /^src\/.*\.sol$/,
    contracts: (_, compiled) => {
      const own = compiled('SSVBasedApps')
      // Calls are delegated to the modules, so their errors are those of the contract.
      const modules = ['StrategyManager', 'BasedAppsManager', 'ProtocolManager'].flatMap(compiled)
      return { SSVBasedApps: [...own, ...without(modules, own).filter(({ type }) => type === 'error')] }
    },
  },
  {
    file: 'based-app-interface.json',
    repository: 'ssvlabs/based-applications',
    from: 'src/middleware',
    sources: /^src\/.*\.sol$/,
    contracts: (_, compiled) => {
      const inherits = (name: string, base: string) => without(compiled(name), compiled(base))
      return {
        IBasedApp: compiled('IBasedApp'),
        BasedAppCore: inherits('BasedAppCore', 'IBasedApp'),
        OwnableBasedApp: inherits('OwnableBasedApp', 'BasedAppCore'),
        AccessControlBasedApp: inherits('AccessControlBasedApp', 'BasedAppCore'),
        BasedAppWhitelisted: compiled('BasedAppWhitelisted'),
      }
    },
  },
]

/** What an ABI has and another one has not, once. */
function without(abi: Abi, base: Abi): Entry[] {
  const keyOf = ({ type, name, inputs = [] }: Entry) => `${type} ${name}(${inputs.map(input => input.type).join()})`
  const known = new Set(base.map(keyOf))
  return abi.filter(entry => {
    const isNew = !known.has(keyOf(entry))
    known.add(keyOf(entry))
    return isNew
  })
}

interface Output {
  contracts?: Record<string, Record<string, { abi: Abi }>>
  errors?: { severity: string; formattedMessage: string }[]
}

/** Compiles the sources of a repository; `packages` is a folder with the compiler and what the sources import. */
function compile(texts: ReadonlyMap<string, string>, packages: string): Compiled {
  const solc = createRequire(join(packages, 'x.js'))('solc') as {
    compile: (input: string, callbacks: { import: (path: string) => object }) => string
  }
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries([...texts].map(([path, content]) => [path, { content }])),
    settings: { remappings: ['@ssv/src/=src/'], outputSelection: { '*': { '*': ['abi'] } } },
  }
  const found = (path: string) => {
    const file = join(packages, 'node_modules', path)
    return existsSync(file) ? { contents: readFileSync(file, 'utf8') } : { error: `${path} is not installed` }
  }
  const { contracts = {}, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input), { import: found })) as Output
  const failed = errors.find(({ severity }) => severity === 'error')
  if (failed) throw new Error(failed.formattedMessage)
  return name => {
    const abi = Object.values(contracts).find(file => name in file)?.[name]?.abi
    if (!abi) throw new Error(`There is no contract ${name}.`)
    return abi
  }
}

function main(folders: string[]): void {
  if (folders.length === 0) throw new Error('Name folders with clones of the repositories.')
  for (const { file, repository, from, sources, contracts } of PAGES) {
    const checkout = findCheckout(folders, repository)
    if (!checkout) {
      console.log(`${file}: no clone of ${repository}, kept as it is`)
      continue
    }
    const compiled: Compiled = name => {
      const packages = folders.find(folder => existsSync(join(folder, 'node_modules/solc')))
      if (packages === undefined)
        throw new Error('Install solc and the contracts of OpenZeppelin in a folder, and name it.')
      return compile(checkout.texts(sources ?? /\.sol$/), resolve(packages))(name)
    }
    const source = `${repository}@${checkout.revision}:${from}`
    const abis = contracts(path => checkout.read(path), compiled)
    const inFile = Object.fromEntries(Object.entries(abis).map(([name, abi]) => [name, { abi }]))
    writeFileSync(join(OUT, file), `${JSON.stringify({ source, contracts: { [from]: inFile } }, undefined, 1)}\n`)
    console.log(`${file}: ${Object.values(abis).flat().length} entries of ${source}`)
  }
}

main(process.argv.slice(2))
