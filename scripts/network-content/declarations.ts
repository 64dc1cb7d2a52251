/**
 * `npm run declarations -- FOLDER [CLONES]`: writes the declarations that the reference pages of the two SDKs are made
 * from. In: a folder in which TypeScript 5 and the SDKs are installed, in the versions that the pages describe
 * (`content/developers/SSV-SDK/index.md` says how to install a package that npm does not serve). Out: declarations for each
 * entry point of an SDK in `content/_sources`, in which the compiler has resolved every type. They have names and types,
 * no comments and no code. In CLONES, a folder with bare clones of the sources (`ssvlabs+ssv-subgraph/repo`), it finds the
 * schemas of the subgraphs, which are written in the same way.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, print } from 'graphql'
import { type Checker, Printer, type Type } from './lib/declarations.ts'

const OUT = fileURLToPath(new URL('../../content/_sources', import.meta.url))

interface Sdk {
  package: string
  /** Repository and revision that the package was built from. */
  source: string
  file: string
  instance: string
  /** Parts of an instance, and the names of their interfaces; those of contracts are functions with `simulate`. */
  parts: Readonly<Record<string, string>>
}

const SDKS: readonly Sdk[] = [
  {
    package: '@ssv-labs/ssv-sdk',
    source: 'ssvlabs/ssv-sdk@2349d5a',
    file: 'ssv-sdk',
    instance: 'SSVSDK',
    parts: {
      clusters: 'ClusterManager',
      operators: 'OperatorManager',
      dao: 'DaoManager',
      api: 'Queries',
      utils: 'Utils',
      'contract.ssv.read': 'NetworkReader',
      'contract.ssv.write': 'NetworkWriter',
      'contract.token.read': 'TokenReader',
      'contract.token.write': 'TokenWriter',
    },
  },
  {
    package: '@ssv-labs/bapps-sdk',
    source: 'ssvlabs/based-apps-sdk@233a1da',
    file: 'bapps-sdk',
    instance: 'BasedAppsSDK',
    parts: {
      api: 'BasedAppsQueries',
      utils: 'WeightUtils',
      'contracts.bapp.write': 'BappWriter',
      'contracts.bapp.read': 'BappReader',
    },
  },
]

/** Characters of the type of a field that is data. */
const MAX_FIELD = 60

/** Exports of the first entry point that the pages use; the others create the parts of an instance. */
const SHOWN = new Set([
  'chains',
  'globals',
  'registerValidatorsByClusterSizeLimits',
  'ClusterSize',
  'KeyShares',
  'KeySharesItem',
  'SSVKeys',
])

/** Schemas, by the names of their files. */
const SCHEMAS: Readonly<Record<string, { repository: string; revision: string }>> = {
  'ssv-subgraph.graphql': { repository: 'ssvlabs+ssv-subgraph', revision: '5e4ff96' },
  'bapps-subgraph.graphql': { repository: 'ssvlabs+ssv-subgraph', revision: '6527a10' },
}

/** Writes the schemas without their comments. */
function writeSchemas(clones: string): void {
  for (const [file, { repository, revision }] of Object.entries(SCHEMAS)) {
    const folder = join(resolve(clones), repository, 'repo')
    const args = [`--git-dir=${folder}`, 'show', `${revision}:schema.graphql`]
    const { stdout } = spawnSync('git', args, { encoding: 'utf8' })
    const source = `${repository.replace('+', '/')}@${revision}:schema.graphql`
    const head = `# Types of ${source}. Written by \`npm run declarations\`.\n\n`
    writeFileSync(join(OUT, file), `${head}${print(parse(stdout))}\n`)
    console.log(file)
  }
}

function main(folder: string | undefined, clones: string | undefined): void {
  if (folder === undefined) throw new Error('Name a folder in which TypeScript 5 and the SDKs are installed.')
  const root = resolve(folder)
  const require = createRequire(join(root, 'package.json'))
  const ts = require('typescript')
  mkdirSync(OUT, { recursive: true })
  if (clones !== undefined) writeSchemas(clones)
  for (const sdk of SDKS) {
    const probe = join(root, `probe-${sdk.file}.ts`)
    const text = `import * as main from '${sdk.package}'\nimport * as utils from '${sdk.package}/utils'\nexport type Instance = main.${sdk.instance}\nexport type Options = utils.ConfigArgs\nexport { main, utils }\n`
    writeFileSync(probe, text)
    const program = ts.createProgram([probe], {
      strict: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
      skipLibCheck: true,
      noErrorTruncation: true,
    })
    const file = program.getSourceFile(probe)
    const checker = program.getTypeChecker() as Checker
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules', sdk.package, 'package.json'), 'utf8'))
    const head = (entry: string) =>
      `// Names and types of ${entry} ${version}, from ${sdk.source}. Written by \`npm run declarations\`.\n`
    const alias = (at: number) => (checker as Any).getTypeFromTypeNode(file.statements[at].type)
    const exportsOf = (at: number) =>
      checker.getExportsOfModule(checker.getSymbolAtLocation(file.statements[at].moduleSpecifier))
    const printer = new Printer(checker, file)
    const parts = Object.entries(sdk.parts).map(([path, name]) => printer.part(name, printer.at(alias(2), path)))
    const own = exportsOf(0)
      .filter(({ name }) => SHOWN.has(name))
      .flatMap(symbol => printer.exported(symbol) ?? [])
    write(
      `${sdk.file}.d.ts`,
      head(sdk.package),
      [instanceOf(sdk, printer, alias(2), alias(3)), ...parts, ...own],
      printer,
    )
    const ofUtils = new Printer(checker, file)
    const helpers = exportsOf(1).flatMap(symbol => ofUtils.exported(symbol) ?? [])
    write(`${sdk.file}-utils.d.ts`, head(`${sdk.package}/utils`), helpers, ofUtils)
  }
}

type Any = ReturnType<typeof JSON.parse>

function instanceOf(sdk: Sdk, printer: Printer, type: Type, options: Type): string {
  const paths = Object.keys(sdk.parts)
  const nested = new Map<string, string[]>()
  for (const path of paths) {
    const [first = ''] = path.split('.')
    nested.set(first, [...(nested.get(first) ?? []), path])
  }
  const typeOfPath = (path: string) => {
    const name = sdk.parts[path] as string
    return path.endsWith('.write') ? `ContractWriter<${name}>` : name
  }
  const plainOf = (path: string) =>
    printer
      .at(type, path)
      .getProperties()
      .filter(({ name }) => !(`${path}.${name}` in sdk.parts))
      .map(symbol => ({ key: symbol.name, type: printer.print(printer.typeOf(symbol)) }))
      .filter(({ type: own }) => own.length < MAX_FIELD)
  const fields = [...nested].map(([first, own]) =>
    own.length === 1 && own[0] === first
      ? `  readonly ${first}: ${typeOfPath(first)}\n`
      : `  readonly ${first}: ${objectOf(own, typeOfPath, plainOf)}\n`,
  )
  printer.named.set(
    'ContractWriter',
    'export type ContractWriter<Functions> = {\n  [Name in keyof Functions]: Functions[Name] & {\n    simulate: (...args: Functions[Name] extends (...args: infer Args) => unknown ? Args : never) => Promise<{ result: any; request: any }>\n    getTransactionData: (args?: object) => Hex\n  }\n}',
  )
  const rest = ['config', 'core'].flatMap(name => {
    const symbol = type.getProperty(name)
    return symbol ? [`  readonly ${name}: ${printer.print(printer.typeOf(symbol))}\n`] : []
  })
  const connect = type.getProperty('connectWallet') ? '  connectWallet(walletClient: WalletClient): this\n' : ''
  printer.viem.add('WalletClient')
  return `export declare class ${sdk.instance} {\n  constructor(props: ${printer.print(options)})\n${fields.join('')}${rest.join('')}${connect}}`
}

/** `contract.ssv.read` and its likes as an object. */
function objectOf(
  paths: readonly string[],
  typeOf: (path: string) => string,
  plainOf: (path: string) => readonly { key: string; type: string }[],
): string {
  const tree: Any = {}
  for (const path of paths) {
    const [, ...keys] = path.split('.')
    const last = keys.pop() as string
    let at = tree
    for (const key of keys) at = at[key] ??= {}
    at[last] = typeOf(path)
    const owner = path.split('.').slice(0, -1).join('.')
    // The address of the contract.
    for (const name of plainOf(owner)) at[name.key] ??= name.type
  }
  const print = (node: Any): string =>
    typeof node === 'string'
      ? node
      : `{ ${Object.entries(node)
          .map(([key, value]) => `${key}: ${print(value)}`)
          .join('; ')} }`
  return print(tree)
}

function write(file: string, head: string, declarations: readonly string[], { viem, named }: Printer): void {
  const text = [...declarations, ...[...named.values()].filter(Boolean)].join('\n\n')
  const used = [...viem].filter(name => new RegExp(`\\b${name}\\b`).test(text)).sort()
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from './viem.js'\n\n` : ''
  writeFileSync(join(OUT, file), `${head}${imports}${text}\n`)
  console.log(`${file}: ${text.length} characters`)
}

main(process.argv[2], process.argv[3])
