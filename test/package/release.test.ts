/**
 * A release: `release:check` fails while the owner's fields are empty or the versions differ, the workflows run what the
 * policy promises, and the package runs no script of this repository when it is installed.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  version: string
  engines: { node: string }
  scripts: Record<string, string>
  files: string[]
}

interface Step {
  run?: string
  uses?: string
  if?: string
  with?: Record<string, unknown>
}
interface Workflow {
  on: Record<string, { tags?: string[] } | null>
  jobs: Record<
    string,
    {
      steps: Step[]
      permissions?: Record<string, string>
      strategy?: { matrix: Record<string, unknown[]> }
    }
  >
}
const ci = parse(read('.github/workflows/ci.yml')) as Workflow
const release = parse(read('.github/workflows/release.yml')) as Workflow

const FILLED = {
  author: 'Ada <ada@owner.dev>',
  homepage: 'https://docs.owner.dev/',
  repository: { type: 'git', url: 'git+https://git.owner.dev/docsgen.git' },
  bugs: { url: 'https://git.owner.dev/docsgen/issues' },
}

/** A repository ready for a release, except for these changes. */
function repository(t: TestContext, changes: Record<string, unknown> = {}, changelog = '## 1.2.3 – a day\n'): string {
  const dir = temporaryFolder(t, 'docsgen-release-')
  mkdirSync(join(dir, 'create-docsgen'))
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ version: '1.2.3', ...FILLED, ...changes }))
  const create = { version: '1.2.3', dependencies: { docsgen: '^1.2.3' } }
  writeFileSync(join(dir, 'create-docsgen/package.json'), JSON.stringify(create))
  writeFileSync(join(dir, 'CHANGELOG.md'), `# Changelog\n\n${changelog}`)
  return dir
}

function check(dir: string, ...flags: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['scripts/release-check.js', dir, ...flags], { cwd: ROOT, encoding: 'utf8' })
}

test('a repository whose owner filled everything may be released', t => {
  const dir = repository(t)
  const before = check(dir)
  assert.equal(before.status, 1)
  assert.match(before.stderr, /^create-docsgen\/package\.json: 'author' differs .* release:fill$/m)
  assert.equal(check(dir, '--fill').status, 0)
  const { status, stdout } = check(dir, '--tag', 'v1.2.3')
  assert.equal(status, 0)
  assert.equal(stdout, 'docsgen 1.2.3 may be published.\n')
  const create = JSON.parse(readFileSync(join(dir, 'create-docsgen/package.json'), 'utf8')) as typeof FILLED
  assert.deepEqual(create.repository, { ...FILLED.repository, directory: 'create-docsgen' })
})

for (const [field, value, expected] of [
  ['author', '', /'author' needs a name and an address/],
  ['author', 'Ada', /'author' needs a name and an address/],
  ['author', undefined, /'author' needs a name and an address/],
  ['homepage', '', /'homepage' needs the https address/],
  ['homepage', 'https://example.org', /'homepage' needs the https address/],
  ['homepage', 'http://docs.owner.dev', /'homepage' needs the https address/],
  ['repository', { type: 'git', url: '' }, /'repository\.url' needs/],
  ['bugs', { url: 'somewhere' }, /'bugs\.url' needs/],
  ['version', '1.3.0', /'version' and the dependency on docsgen need to be 1\.3\.0/],
] as const)
  test(`no release with ${field} ${JSON.stringify(value)}`, t => {
    const dir = repository(t, { [field]: value })
    check(dir, '--fill')
    const { status, stderr } = check(dir)
    assert.equal(status, 1)
    assert.match(stderr, expected)
  })

test('no release without a section in the changelog, or under another tag', t => {
  const dir = repository(t, {}, '## Unreleased\n\n## 1.2.30\n')
  check(dir, '--fill')
  assert.match(check(dir).stderr, /^CHANGELOG\.md: a section '## 1\.2\.3' is missing/)
  assert.match(check(dir, '--tag', 'v1.2.4').stderr, /'version' is 1\.2\.3, and the tag is v1\.2\.4/)
})

test('CI runs on the systems and versions that the policy promises', () => {
  const { os = [], node = [] } = ci.jobs.test?.strategy?.matrix ?? {}
  assert.deepEqual(os, ['ubuntu-latest', 'macos-latest', 'windows-latest'])
  assert.deepEqual(node, [20, 22, 24])
  const policy = read('website/docs/explanation/stability.md')
  const promised = /^\| Node \| (.*) \|$/m.exec(policy)?.[1] ?? ''
  assert.deepEqual(promised.match(/\b2\d\b(?!\.)/g)?.map(Number), node)
  assert.equal(manifest.engines.node, '^20.19 || >=22.12')
  assert.match(promised, /from 20\.19.*from 22\.12/)
  assert.equal(read('.nvmrc').trim().split('.')[0], String(node[0]))
})

test('the workflows only run scripts and folders that exist', () => {
  const steps = [...Object.values(ci.jobs), ...Object.values(release.jobs)].flatMap(job => job.steps)
  const commands = steps.flatMap(step => step.run ?? [])
  const scripts = commands.flatMap(command => [...command.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name))
  assert.ok(scripts.length >= 5)
  for (const name of scripts) assert.ok(manifest.scripts[name], name)
  const others: string[] = commands.find(command => command.startsWith('npm test test/'))?.match(/test\/\w+/g) ?? []
  const folders = readdirSync(join(ROOT, 'test'), { withFileTypes: true })
    .filter(
      entry =>
        entry.isDirectory() && readdirSync(join(ROOT, 'test', entry.name)).some(name => /\.test\.tsx?$/.test(name)),
    )
    .map(entry => `test/${entry.name}`)
  for (const folder of others) assert.ok(existsSync(join(ROOT, folder)), folder)
  // What other systems leave out: pictures of one system.
  assert.deepEqual(
    folders.filter(folder => folder !== 'test/unit' && !others.includes(folder)),
    ['test/e2e'],
  )
})

test('a release is checked first, and published with provenance', () => {
  const job = release.jobs.publish
  assert.deepEqual(release.on.push?.tags, ['v*'])
  assert.equal(job?.permissions?.['id-token'], 'write')
  const commands = job?.steps.flatMap(step => step.run ?? []) ?? []
  const at = (text: string) => commands.findIndex(command => command.includes(text))
  assert.ok(at('release:check') >= 0 && at('release:check') < at('npm publish'))
  assert.ok(at('npm run check') < at('npm publish'))
  const published = commands.filter(command => command.startsWith('npm publish'))
  assert.equal(published.length, 2)
  for (const command of published) assert.match(command, /--provenance/)
})

test('what prepack writes survives the bundling that npm runs after it', () => {
  const kept = /const KEPT = \[(.*)\]/.exec(read('scripts/bundle.js'))?.[1]
  assert.equal(manifest.scripts.prepack, 'npm run declarations && npm run sbom')
  assert.equal(kept, "'types', 'sbom.cdx.json'")
})

test('installing the package runs nothing', t => {
  for (const name of ['preinstall', 'install', 'postinstall', 'preprepare', 'postprepare'])
    assert.equal(manifest.scripts[name], undefined)
  assert.ok(!manifest.files.includes('scripts'))
  const dir = temporaryFolder(t, 'docsgen-prepare-')
  cpSync(join(ROOT, 'package.json'), join(dir, 'package.json'))
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'prepare'], {
    cwd: dir,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  assert.equal(status, 0, stderr)
  assert.deepEqual(readdirSync(dir), ['package.json'])
})
