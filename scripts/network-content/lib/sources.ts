/** The facts to take from each repository. One row makes one snapshot in scripts/network-content/facts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { abiFacts, pinnedFacts } from './abi.ts'
import type { Checkout } from './checkout.ts'
import { cobraFlags, goEnv, goMetrics } from './go.ts'
import type { Fact, Snapshot } from './snapshot.ts'
import { addresses, argumentFlags, factoryMethods, processEnv, schemaFields } from './typescript.ts'

export interface Source {
  name: string
  subject: string
  repository: string
  listed?: Snapshot['listed']
  facts: (from: Checkout) => Fact[]
}

/** A source whose content is in this repository, with its revision. */
interface Pinned extends Pick<Snapshot, 'name' | 'subject' | 'source'> {
  facts: () => Fact[]
}

const SDK_MODULES: [object: string, file: string, factory: string][] = [
  ['sdk.clusters', 'src/libs/cluster/index.ts', 'createClusterManager'],
  ['sdk.operators', 'src/libs/operator/index.ts', 'createOperatorManager'],
  ['sdk.dao', 'src/libs/dao/index.ts', 'createDaoManager'],
  ['sdk.utils', 'src/libs/utils/index.ts', 'createUtils'],
  ['sdk.api', 'src/api/subgraph/index.ts', 'getQueries'],
  ['sdk.api', 'src/api/ssv-api/index.ts', 'getSSVAPI'],
]

const BA_MODULES: [object: string, file: string, factory: string][] = [
  ['sdk.utils', 'src/libs/utils/index.ts', 'utils'],
  ['sdk.api', 'src/api/subgraph/bam.ts', 'getBAMQueries'],
  ['sdk.api', 'src/api/based-apps-api/index.ts', 'getBasedAppsAPI'],
]

const modules =
  (list: typeof SDK_MODULES) =>
  (from: Checkout): Fact[] =>
    list.flatMap(([object, file, factory]) => factoryMethods(object, from.read(file), factory))

const PINNED = fileURLToPath(new URL('../../../content/_sources', import.meta.url))

/** The ABI that a page is made from: `npm run abis` writes it. Its entries are on the page in any case. */
const pinned = (name: string, subject = `ABI of ${name}`): Pinned => {
  const text = readFileSync(join(PINNED, `${name}.json`), 'utf8')
  const { source } = JSON.parse(text) as { source: string }
  return { name, subject, source: source.replace(/:.*$/, ''), facts: () => pinnedFacts(text) }
}

export const SOURCES: Source[] = [
  {
    name: 'bapps-sdk-abi',
    subject: 'ABI of bapps-sdk-abi',
    repository: 'ssvlabs/based-apps-sdk',
    facts: from => abiFacts(from.read('src/abi/b-app.ts')),
  },
  {
    name: 'sdk-addresses',
    subject: 'contract addresses of the SSV SDK',
    repository: 'ssvlabs/ssv-sdk',
    facts: from => addresses([from.read('src/config/chains.ts')]),
  },
  {
    name: 'based-applications-addresses',
    subject: 'deployment of the based-applications contracts on Hoodi',
    repository: 'ssvlabs/based-applications',
    facts: from => addresses([from.read('artifacts/deploy-hoodi-prod.json')]),
  },
  {
    name: 'documented-addresses',
    subject: 'addresses that the public documentation names',
    repository: 'ssvlabs/gitbook-docs',
    facts: from => documentedAddresses(from),
  },
  {
    name: 'node',
    subject: 'environment variables and metrics of the SSV node',
    repository: 'ssvlabs/ssv',
    listed: { page: 'operators/operator-node/monitoring/metrics-index.md', kinds: ['metric'] },
    facts: from => {
      const texts = from.texts(/^(?!.*_test\.go$).*\.go$/)
      return [...goEnv(texts), ...goMetrics(texts)]
    },
  },
  {
    name: 'ssv-dkg',
    subject: 'flags of ssv-dkg',
    repository: 'ssvlabs/ssv-dkg',
    facts: from => cobraFlags(from.texts(/^cli\/flags\/\w+\.go$/)),
  },
  {
    name: 'ssv-keys',
    subject: 'arguments of ssv-keys',
    repository: 'ssvlabs/ssv-keys',
    facts: from => argumentFlags(from.texts(/^src\/commands\/actions\/arguments\/.*\.ts$/).values()),
  },
  {
    name: 'ssv-scanner',
    subject: 'arguments of ssv-scanner',
    repository: 'ssvlabs/ssv-scanner',
    facts: from => argumentFlags(from.texts(/^src\/commands\/.*\.ts$/).values()),
  },
  {
    name: 'ssv-liquidator',
    subject: 'environment variables and arguments of the liquidator',
    repository: 'ssvlabs/ssv-liquidator',
    facts: from => {
      const texts = [...from.texts(/^src\/.*\.ts$/).values()]
      return [...processEnv(texts), ...argumentFlags(texts)]
    },
  },
  {
    name: 'ssv-sdk',
    subject: 'methods of the SSV SDK',
    repository: 'ssvlabs/ssv-sdk',
    facts: modules(SDK_MODULES),
  },
  {
    name: 'bapps-sdk',
    subject: 'methods of the BA SDK',
    repository: 'ssvlabs/based-apps-sdk',
    facts: modules(BA_MODULES),
  },
  {
    name: 'ssv-subgraph',
    subject: 'schema of the subgraph',
    repository: 'ssvlabs/ssv-subgraph',
    facts: from => schemaFields(from.read('schema.graphql')),
  },
]

/** Sources whose content is in this repository. */
export const PINNED_SOURCES: Pinned[] = [
  pinned('SSVNetwork'),
  pinned('SSVNetworkViews'),
  pinned('ISSVWhitelistingContract', 'interface of whitelisting contracts'),
  pinned('SSVBasedApps'),
  pinned('based-app-interface', 'interfaces that a bApp implements'),
]

/** Addresses in the text of documentation, without quotation marks. */
function documentedAddresses(from: Checkout): Fact[] {
  const quoted = [...from.texts(/^docs\/.*\.mdx?$/).values()].map(text =>
    [...text.matchAll(/\b0x[0-9a-fA-F]{40}\b/g)].map(([address]) => `'${address}'`).join('\n'),
  )
  return addresses(quoted)
}
