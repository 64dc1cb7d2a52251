/**
 * verify.ts compares the pages with the facts in scripts/network-content/facts and their ledgers, and lists every
 * page that a changed fact contradicts. pin.ts extracts facts from a clone and lists the changes.
 * mutate.ts plants errors in the pages and counts the ones that are found.
 */
// Takes about 20 s.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { evidenceFor } from '../lib/evidence.ts'
import { checksummed, keccak256 } from '../lib/keccak.ts'
import { Library } from '../lib/library.ts'
import { pages, parsePage } from '../lib/pages.ts'
import { FACTS } from '../lib/snapshot.ts'
import { readKnown, verify } from '../lib/verify.ts'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'facts-'))
after(() => rmSync(folder, { recursive: true }))

test('the pages contradict no fact, and state at least 600 facts', () => {
  const { status, stdout } = run('verify')
  assert.equal(status, 0, stdout)
  const [, confirmed] = /^(\d+) of \d+ facts/m.exec(stdout) ?? []
  assert.ok(Number(confirmed) >= 600, stdout)
  const [, stated] = /^(\d+) names, numbers, formulas/m.exec(stdout) ?? []
  const [, sourced] = /^ *(\d+) in a source of the page$/m.exec(stdout) ?? []
  assert.ok(Number(sourced) > Number(stated) * 0.6, stdout)
})

/** Errors in pages that tables of facts alone do not find. */
const PLANTED: [file: string, from: string | RegExp, to: string][] = [
  ['developers/smart-contracts/index.md', '| DAO treasury | ', '| Foundation | '],
  ['developers/smart-contracts/index.md', '(chain 560048)', '(chain 17000)'],
  ['developers/smart-contracts/index.md', '`treasury.ssvnetwork.eth`', '`dao.ssvnetwork.eth`'],
  ['developers/smart-contracts/index.md', '"getNetworkFee()(uint256)"', '"getNetworkFees()(uint256)"'],
  [
    'developers/SSV-SDK/index.md',
    'F4AU5vPCuKfHvnLsusibxJEiTN7ELCoYTvnzg3YHGYbh',
    'F4AU5vPCuKfHvnLsusibxJEiTN7ELCoYTvnzg3YHGYbk',
  ],
  ['developers/SSV-SDK/module-reference/cluster-module.md', 'at most 80 validators', 'at most 90 validators'],
  ['developers/testnet.md', 'https://faucet.ssv.network/', 'https://faucet.ssv.io/'],
  ['learn/protocol-overview/tokenomics/liquidations.md', '50,190 blocks', '50,140 blocks'],
  ['learn/protocol-overview/tokenomics/liquidations.md', '21,480 blocks', '12,480 blocks'],
  ['learn/protocol-overview/tokenomics/liquidations.md', '\\frac{E}{32}', '\\frac{E}{64}'],
  ['learn/protocol-overview/tokenomics/liquidations.md', '`ClusterNotLiquidatable`', '`ClusterIsSolvent`'],
  ['learn/protocol-overview/tokenomics/liquidations.md', '`OperatorFeeDeclared`', '`OperatorFeeAnnounced`'],
  ['learn/what-changed.md', '327,375', '372,375'],
  ['learn/what-changed.md', '1,770,000,000 wei per block', '1,770,000,000 gwei per block'],
  ['operators/operator-onboarding/update-fee.md', '1,770,000,000 wei', '1,880,000,000 wei'],
  ['operators/operator-node/node-setup/manual-setup.md', 'SSVAPIPort: 16000', 'SSVApiPort: 16000'],
  ['stakers/clusters/cluster-balance.md', 'SNAPSHOT="(2,4021870,', 'SNAPSHOT="(4021870,2,'],
  ['stakers/tools/ssv-keys-cli.md', 'not 4, 7, 10 or 13', 'not 4, 7, 11 or 13'],
  [
    'operators/operator-node/node-setup/index.md',
    '  - ssvlabs/ssv-stack@27b8159:README.md',
    '  - ssvlabs/ssv-stack@27b8158:README.md',
  ],
]

test('one wrong value, label, name or unit on a page is a finding at its line', () => {
  const known = readKnown()
  for (const [file, from, to] of PLANTED) {
    const page = pages.find(each => each.file === file)
    const text = page?.lines.join('\n') ?? ''
    const wrong = text.replace(from, () => to)
    assert.notEqual(wrong, text, `${file} has no ${from}`)
    const line = wrong.split('\n').findIndex((each, index) => each !== text.split('\n')[index]) + 1
    const changed = pages.map(each => (each === page ? parsePage(file, wrong) : each))
    const places = verify(changed, known).findings.map(({ at }) => at)
    const near = places.filter(at => Math.abs(Number(/:(\d+)$/.exec(at)?.[1]) - line) <= 6)
    assert.ok(
      near.some(at => at.startsWith(`content/${file}:`)),
      `${file}: ${from} -> ${to}: ${places.join(', ')}`,
    )
  }
})

test('rewording a sentence without touching its facts is no finding', () => {
  const file = 'learn/protocol-overview/tokenomics/liquidations.md'
  const page = pages.find(each => each.file === file)
  const text = page?.lines.join('\n') ?? ''
  const reworded = text.replace('Anyone can run the [liquidator bot]', 'Everyone may operate the [liquidator bot]')
  assert.notEqual(reworded, text)
  const changed = pages.map(each => (each === page ? parsePage(file, reworded) : each))
  assert.deepEqual(verify(changed, readKnown()).findings, [])
})

test('of errors of all kinds, at least 95 in 100 are found', () => {
  const { status, stdout } = run('mutate', '--count', '80', '--seed', '7')
  assert.equal(status, 0, stdout)
  assert.match(stdout, /^\d+ of 80 errors of \d+ kinds found \(seed 7\)$/m)
})

/** One changed fact of each kind, and the expected report. */
const CHANGED: [file: string, from: string, to: string, report: RegExp][] = [
  [
    'SSVNetworkViews',
    'getOperatorFeePeriods()\t0xe6d2834d view ((uint64,uint64))',
    'getOperatorFeePeriods()\t0xe6d2834d view ((uint64,uint32))',
    /ssvnetworkviews\.md:\d+: getOperatorFeePeriods returns \(\(uint64,uint32\)\), not/,
  ],
  [
    'SSVNetwork',
    'withdraw(uint64[] operatorIds, uint256 amount',
    'withdraw(uint64[] operatorIds, uint128 amount',
    /ssvnetwork\.md:\d+: the page has withdraw/,
  ],
  [
    'SSVNetwork',
    'error\tIncorrectClusterState()\t0x12e04c87',
    'error\tIncorrectClusterState()\t0x12e04c88',
    /troubleshooting\.md:\d+: IncorrectClusterState has 0x12e04c88/,
  ],
  [
    'SSVNetworkViews',
    'error\tIncorrectClusterState()\t0x12e04c87',
    'error\tIncorrectClusterState()\t0x12e04c88',
    /troubleshooting\.md:\d+: IncorrectClusterState has 0x12e04c88/,
  ],
  [
    'SSVNetworkViews',
    'getNetworkFee()\t0xfc043830 view (uint256)',
    'getNetworkFee()\t0xfc043830 view (uint64)',
    /smart-contracts\/index\.md:\d+: getNetworkFee returns \(uint64\), not \(uint256\)/,
  ],
  [
    'sdk-addresses',
    'hoodi setter',
    'mainnet setter',
    /smart-contracts\/index\.md:\d+: 0x58410.* is a contract on mainnet, not on hoodi/,
  ],
  [
    'node',
    'env\tLOG_LEVEL\tinfo',
    'env\tLOG_LEVEL\twarn',
    /node-configuration-reference\.md:\d+: LOG_LEVEL is warn by default/,
  ],
  [
    'node',
    'ssv_cl_sync_distance\tgauge',
    'ssv_cl_sync_distance\tcounter',
    /metrics-index\.md:\d+: ssv_cl_sync_distance is a counter, not a gauge/,
  ],
  [
    'ssv-dkg',
    'flag\t--withdrawAddress',
    'flag\t--payTo',
    /commands-and-config\.md:\d+: ssv-dkg has no flag --withdrawAddress/,
  ],
  [
    'ssv-sdk',
    'sdk.clusters.exitValidators',
    'sdk.clusters.leave',
    /cluster-module\.md:\d+: the SDK has no sdk\.clusters\.exitValidators|examples\/index\.md:\d+: the SDK has no sdk\.clusters\.exitValidators/,
  ],
  [
    'ssv-subgraph',
    'Cluster.feeAsset',
    'Cluster.asset',
    /subgraph-examples\.md:\d+: Cluster of the subgraph has no field feeAsset/,
  ],
]

test('a changed fact is reported with the file and line of each page that states it', () => {
  const copy = join(folder, 'changed')
  cpSync(FACTS, copy, { recursive: true })
  for (const [file, from, to] of CHANGED) {
    const path = join(copy, `${file}.tsv`)
    const text = readFileSync(path, 'utf8')
    assert.ok(text.includes(from), `${file} has no ${from}`)
    writeFileSync(path, text.replaceAll(from, to))
  }
  const { status, stdout } = run('verify', copy)
  assert.equal(status, 1)
  for (const [file, from, , report] of CHANGED) assert.match(stdout, report, `${file}: ${from}`)
})

/** A clone of a repository with some files. */
function clone(name: string, files: Record<string, string>): void {
  const directory = join(folder, 'clones', name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', directory, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args])
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'files')
}

test('an update of a pin lists every changed line, and leaves sources without a clone unchanged', () => {
  const copy = join(folder, 'pinned')
  cpSync(FACTS, copy, { recursive: true })
  const flags =
    'const port = "port"\nfunc A(c *cobra.Command) {\n\tAddPersistentIntFlag(c, port, 4040, "port", false)\n}\n'
  clone('ssv-dkg', { 'cli/flags/base.go': flags })
  const { status, stdout, stderr } = run('pin', '--to', copy, join(folder, 'clones'))
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^ssv-dkg: ssvlabs\/ssv-dkg@653210c -> ssvlabs\/ssv-dkg@[0-9a-f]{7}, \d+ changes$/m)
  assert.match(stdout, /^ {2}- flag --port 3030$/m)
  assert.match(stdout, /^ {2}\+ flag --port 4040$/m)
  assert.match(stdout, /^sdk-addresses: no clone of ssvlabs\/ssv-sdk, kept as it is$/m)
  // The ABIs of pages are in this repository.
  assert.match(stdout, /^SSVNetwork: ssvlabs\/ssv-sdk@\w+ -> ssvlabs\/ssv-sdk@\w+, 0 changes$/m)
  assert.match(readFileSync(join(copy, 'ssv-dkg.tsv'), 'utf8'), /^flag\t--port\t4040$/m)
})

test('facts of a page are looked up in its sources, and a name that none has is reported', () => {
  clone('ssv-limits', { 'limits.go': 'const MaxValidators = 80 // validators in one registration\n' })
  const revision = execFileSync('git', ['-C', join(folder, 'clones/ssv-limits'), 'rev-parse', '--short', 'HEAD'])
  const source = `ssvlabs/ssv-limits@${revision.toString().trim()}:limits.go`
  const head = `---\ntitle: T\nsources:\n  - ${source}\n---\n\n`
  const body = 'One registration holds 80 validators (`MaxValidators`), not 31 or `MaxOperators`.\n'
  const page = parsePage('x.md', head + body)
  const { ledger, missing } = evidenceFor(page, new Library([source], [join(folder, 'clones')], []))
  assert.deepEqual(ledger.places.get(source), ['80 validators', 'MaxValidators'])
  assert.deepEqual(ledger.places.get('result'), ['31 or'])
  assert.deepEqual(missing, [{ line: 7, atom: 'MaxOperators' }])

  // Without the clone, what it confirmed stays confirmed.
  const later = evidenceFor(page, new Library([source], [], []), ledger)
  assert.deepEqual(later.ledger.places.get(source), ['80 validators', 'MaxValidators'])
  assert.deepEqual(later.missing, missing)
})

test("hashes match Ethereum's", () => {
  assert.equal(keccak256(''), 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
  assert.equal(keccak256('transfer(address,uint256)').slice(0, 8), 'a9059cbb')
  assert.equal(keccak256('a'.repeat(300)), '5b7e0e47a96f32a88b4f14ca177982790807c40e1a105742ba0fc1babe1ef826')
  assert.equal(checksummed('0x58410bef803ecd7e63b23664c586a6db72daf59c'), '0x58410Bef803ECd7E63B23664C586A6DB72DAf59c')
})

test('samples are type-checked, and an error is reported with the page and line of the statement', () => {
  const place = join(folder, 'types')
  mkdirSync(place)
  const { status, stdout } = run('types', place)
  assert.equal(status, 1)
  // The folder has no packages: each import of viem is an error at its own line, and plain samples have no errors.
  const [, file = '', line = '1'] = /^content\/(\S+):(\d+): TS2307: Cannot find module 'viem'/m.exec(stdout) ?? []
  const text = readFileSync(fileURLToPath(new URL(`../../../content/${file}`, import.meta.url)), 'utf8')
  assert.match(text.split('\n')[Number(line) - 1] ?? '', /from 'viem'/)
  assert.doesNotMatch(stdout, /subgraph-examples\.md/)
  assert.match(stdout, /^\d{3,} samples, \d+ errors$/m)
})
