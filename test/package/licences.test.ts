/**
 * The licences of what the package contains: `THIRD-PARTY-NOTICES` has the text for each bundled package, a package
 * without one cannot be bundled, and the list of components names the same packages.
 */
// Takes about 6 s.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { completed, problemsOf } from '../../scripts/licences/notices.js'
import { packageFolderOf, printNotices, readNotice } from '../../src/base/package-notice.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const notices = read('THIRD-PARTY-NOTICES')
const sections = notices.split(`${'-'.repeat(80)}\n`).slice(1)

/** The section of a package. */
function sectionOf(name: string, version: string): string | undefined {
  return sections.find(section => section.split('\n').some(line => `${line} `.startsWith(`${name} ${version} `)))
}

/** A package in a folder of its own. */
function madePackage(t: TestContext, files: Record<string, string>): string {
  const dir = temporaryFolder(t, 'docsgen-licence-')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  return dir
}

test('every bundled package has its licence text', () => {
  const paths = JSON.parse(read('dist/bundled-packages.json')) as string[]
  assert.ok(paths.length > 100)
  for (const path of paths) {
    const { name, version, licence, text } = readNotice(join(ROOT, path))
    const section = sectionOf(name, version)
    assert.ok(section, `${name} ${version} has no section`)
    assert.match(section, new RegExp(`^Licence: ${licence}$`, 'm'))
    const words = text || 'Permission is hereby granted, free of charge'
    assert.ok(section.includes(words), `the text of ${name}`)
  }
  assert.doesNotMatch(notices, /contains no text|not declared/)
})

/** The packages that the source imports, and that npm does not install beside docsgen. */
function importedPackages(): string[] {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(path => /\.ts$/.test(path))
  const imported = /(?:^import (?!type )[^;]*?from |onDemand\(|import\()'((?:@[\w.-]+\/)?[\w.-]+)/gm
  const names = files.flatMap(path => [...read(join('src', path)).matchAll(imported)].map(match => match[1] ?? ''))
  return [...new Set(names)].filter(name => Object.hasOwn(devDependencies, name))
}

test('the packages that the source imports are among them', () => {
  // The others are imported for their types, by tests, or because a template may use them.
  const names = importedPackages()
  assert.ok(names.length > 25, `${names}`)
  const onlyTypes = names.filter(name => !sections.some(section => new RegExp(`^${name} \\d`, 'm').test(section)))
  assert.deepEqual(onlyTypes, [])
})

test('what is copied without being bundled is among them, and elk with the address of its source', () => {
  for (const name of ['katex', '@iconify-json/tabler', 'gemoji', 'satteri', 'refractor', 'scheduler'])
    assert.match(notices, new RegExp(`^${name} \\d`, 'm'))
  const elk = sections.find(section => /^elkjs /m.test(section)) ?? ''
  assert.match(elk, /^elkjs \S+ {2}https:\/\/github\.com\/kieler\/elkjs$/m)
  assert.match(elk, /Eclipse Public License - v 2\.0/)
  assert.match(elk, /source code is available under the\nEclipse Public License/)
})

test('a package without a licence text, or with one that nobody decided on, may not be distributed', t => {
  const manifest = { name: 'made', version: '1.0.0', license: 'MIT' }
  const problems = (files: Record<string, string>) => problemsOf(completed(readNotice(madePackage(t, files)), 'MIT'))
  const json = JSON.stringify(manifest)
  assert.deepEqual(problems({ 'package.json': json, 'LICENSE.md': 'Text' }), [])
  assert.match(problems({ 'package.json': json, 'readme.md': 'MIT' })[0] ?? '', /made 1\.0\.0 contains no text/)
  for (const license of ['GPL-3.0', 'EPL-2.0', 'UNLICENSED', undefined]) {
    const files = { 'package.json': JSON.stringify({ ...manifest, license }), LICENSE: 'Text' }
    assert.match(problems(files)[0] ?? '', /the licence of made 1\.0\.0 is .*: decide on it/)
  }
  const old = { 'package.json': '{"name":"made","version":"1.0.0","licenses":[{"type":"MIT"}]}', COPYING: 'Text' }
  assert.deepEqual(problems(old), [])
})

test('packages with the same text share a section, and all texts of a package are kept', t => {
  const first = madePackage(t, {
    'package.json': '{"name":"b","version":"1.0.0","license":"MIT","repository":"github:a/b"}',
    LICENSE: 'Same\r\ntext\r\n',
  })
  const second = madePackage(t, {
    'package.json': '{"name":"a","version":"2.0.0","license":"MIT"}',
    'licence.txt': 'Same\ntext',
  })
  const third = madePackage(t, {
    'package.json': '{"name":"c","version":"1.0.0","license":"Apache-2.0"}',
    LICENSE: 'One',
    NOTICE: 'Two',
    'license-check.js': 'no licence',
  })
  mkdirSync(join(third, 'LICENSES'))
  const printed = printNotices('Intro', [first, second, third].map(readNotice))
  assert.match(printed, /^a 2\.0\.0\nb 1\.0\.0 {2}https:\/\/github\.com\/a\/b\nLicence: MIT\n\nSame\ntext\n/m)
  assert.match(printed, /^c 1\.0\.0\nLicence: Apache-2\.0\n\nOne\n\nTwo\n/m)
})

test('the folder of a package is found in paths of every system', () => {
  assert.equal(packageFolderOf('/a/node_modules/@b/c/d.js'), '/a/node_modules/@b/c')
  assert.equal(packageFolderOf('/a/node_modules/b/node_modules/c/d.js'), '/a/node_modules/b/node_modules/c')
  assert.equal(packageFolderOf('C:\\a\\node_modules\\b\\c.js'), 'C:\\a\\node_modules\\b')
  assert.equal(packageFolderOf('/a/src/b.js'), undefined)
})

test('the list of components has the bundled packages and those that npm installs', t => {
  const path = join(madePackage(t, {}), 'sbom.json')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.js', path], { cwd: ROOT, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const { bomFormat, metadata, components, dependencies } = JSON.parse(readFileSync(path, 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string; version: string } }
    components: { name: string; 'bom-ref': string; properties: { name: string }[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  assert.equal(bomFormat, 'CycloneDX')
  assert.equal(metadata.component.name, 'docsgen')
  const names = new Set(components.map(({ name }) => name))
  for (const name of [
    'react',
    'elkjs',
    'katex',
    'esbuild',
    'lightningcss-win32-x64-msvc',
    '@bruits/satteri-darwin-arm64',
  ])
    assert.ok(names.has(name), name)
  for (const name of ['typescript', 'playwright-core', '@types/react', 'knip']) assert.ok(!names.has(name), name)
  const isBundled = ({ properties }: { properties: { name: string }[] }) =>
    properties.some(({ name }) => name === 'cdx:npm:package:bundled')
  assert.equal(components.filter(isBundled).length, (JSON.parse(read('dist/bundled-packages.json')) as string[]).length)
  const refs = new Set([...components.map(component => component['bom-ref']), dependencies[0]?.ref])
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) assert.ok(refs.has(ref), ref)
})
