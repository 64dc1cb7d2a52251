/**
 * scripts/content-verify.ts compares the pages with the facts in test/content/facts, and lists every page that a
 * changed fact contradicts. scripts/content-pin.ts extracts facts from a clone and lists the changes.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checksummed, keccak256 } from '../../scripts/facts/keccak.ts'
import { FACTS } from '../../scripts/facts/snapshot.ts'
import { compiledModule } from '../compiled-module.ts'

const folder = mkdtempSync(join(tmpdir(), 'facts-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs a script like `npm run`. */
function run(script: string, ...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [compiledModule(`scripts/${script}.ts`), ...args], { encoding: 'utf8' })
}

test('the pages contradict no fact, and state at least 600 facts', () => {
  const { status, stdout } = run('content-verify')
  assert.equal(status, 0, stdout)
  const [, confirmed] = /^(\d+) of \d+ facts/m.exec(stdout) ?? []
  assert.ok(Number(confirmed) >= 600, stdout)
})

/** One changed fact of each kind, and the expected report. */
const CHANGED: [file: string, from: string, to: string, report: RegExp][] = [
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
  ['SSVNetwork', 'error\tZeroAmount()', 'error\tZeroSum()', /ssvnetwork\.md:1: the error ZeroSum\(\) .* is missing/],
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
  const { status, stdout } = run('content-verify', copy)
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
  const { status, stdout, stderr } = run('content-pin', '--to', copy, join(folder, 'clones'))
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^ssv-dkg: ssvlabs\/ssv-dkg@653210c -> ssvlabs\/ssv-dkg@[0-9a-f]{7}, \d+ changes$/m)
  assert.match(stdout, /^ {2}- flag --port 3030$/m)
  assert.match(stdout, /^ {2}\+ flag --port 4040$/m)
  assert.match(stdout, /^SSVNetwork: no clone of ssvlabs\/ssv-sdk, kept as it is$/m)
  assert.match(readFileSync(join(copy, 'ssv-dkg.tsv'), 'utf8'), /^flag\t--port\t4040$/m)
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
  const { status, stdout } = run('content-types', place)
  assert.equal(status, 1)
  // The folder has no packages: each import of viem is an error at its own line, and plain samples have no errors.
  const [, file = '', line = '1'] = /^content\/(\S+):(\d+): TS2307: Cannot find module 'viem'/m.exec(stdout) ?? []
  const text = readFileSync(fileURLToPath(new URL(`../../content/${file}`, import.meta.url)), 'utf8')
  assert.match(text.split('\n')[Number(line) - 1] ?? '', /from 'viem'/)
  assert.doesNotMatch(stdout, /subgraph-examples\.md/)
  assert.match(stdout, /^\d{3,} samples, \d+ errors$/m)
})
