/**
 * The packed package for both module systems: `require` and `import` return the same functions, types resolve with every
 * setting of TypeScript, and the manifest names files that exist.
 */
// Takes about 20 s.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { compile, installPacked, run } from './packed.ts'

const dir = mkdtempSync(join(tmpdir(), 'docsgen-formats-'))
let tarball = ''

function write(path: string, text: string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}

before(async () => {
  tarball = await installPacked(dir)
  write('docs/index.md', '# Home\n')
})
after(() => rmSync(dir, { recursive: true, force: true }))

const USE = `
  if (defineConfig({ title: 'A' }).title !== 'A') throw new Error('defineConfig')
  const report = await build({ siteDir, cache: false })
  if (!report.published) throw new Error('build')
  if ((await check({ siteDir, cache: false })).diagnostics === undefined) throw new Error('check')
  if (typeof createMcpHandler !== 'function') throw new Error('mcp')
  console.log('used')
`

test('require and import both work', () => {
  write(
    'use.cjs',
    `const { build, check, defineConfig } = require('docsgen')
const { createMcpHandler } = require('docsgen/mcp')
const siteDir = __dirname
;(async () => {${USE}})()\n`,
  )
  write(
    'use.mjs',
    `import { build, check, defineConfig } from 'docsgen'
import { createMcpHandler } from 'docsgen/mcp'
const siteDir = process.cwd()
${USE}`,
  )
  // A configuration or a plugin of a project without \`"type": "module"\` is CommonJS.
  write('use.js', "const { defineConfig } = require('docsgen')\nconsole.log(typeof defineConfig)\n")
  assert.equal(run(process.execPath, ['use.cjs'], dir), 'used\n')
  assert.equal(run(process.execPath, ['use.mjs'], dir), 'used\n')
  assert.equal(run(process.execPath, ['use.js'], dir), 'function\n')
})

test('types resolve with every setting, as the files that Node loads', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
  assert.ok(analysis.types)
  const { entrypoints, problems } = analysis
  for (const name of ['.', './mcp', './testing', './view']) {
    const { resolutions } = entrypoints[name] ?? {}
    assert.ok(resolutions, name)
    for (const [mode, { resolution }] of Object.entries(resolutions))
      assert.ok(resolution?.isTypeScript, `${name} with ${mode}`)
  }
  assert.deepEqual(problems, [])
})

test('the manifest names files that exist, in the right format', async () => {
  const { messages } = await publint({ pkgDir: join(dir, 'node_modules/docsgen'), pack: false, strict: true })
  assert.deepEqual(
    messages.filter(({ type }) => type !== 'suggestion').map(({ code, path }) => `${code} ${path.join('.')}`),
    [],
  )
})

const TYPED = `import { build, defineConfig, type Plugin } from 'docsgen'
import { createMcpHandler } from 'docsgen/mcp'
import { testSite } from 'docsgen/testing'
import type { PageView } from 'docsgen/view'
export const plugin: Plugin = { name: 'a' }
export const config = defineConfig({ title: 'A', docs: { path: 'docs' }, plugins: [plugin] })
export const titleOf = (page: PageView): string => page.title
export const used: unknown[] = [build, createMcpHandler, testSite]
export const right: boolean = build({ siteDir: '.' }) instanceof Promise
`

for (const [name, options, type] of [
  ['commonjs', ['--module', 'commonjs', '--moduleResolution', 'bundler'], 'commonjs'],
  ['node16 in a CommonJS project', ['--module', 'node16'], 'commonjs'],
  ['node16 in a project of modules', ['--module', 'node16'], 'module'],
  ['nodenext in a CommonJS project', ['--module', 'nodenext'], 'commonjs'],
  ['a bundler', ['--module', 'esnext', '--moduleResolution', 'bundler'], 'module'],
] as const)
  test(`a program compiles with ${name}`, () => {
    write('package.json', JSON.stringify({ type }))
    write('typed.ts', TYPED)
    write('wrong.ts', TYPED.replace("title: 'A'", 'title: 7'))
    const fixed = ['--noEmit', '--strict', '--skipLibCheck', '--types', '']
    const { stdout } = compile([...fixed, ...options, 'typed.ts', 'wrong.ts'], dir)
    rmSync(join(dir, 'package.json'))
    // Lines below an error explain it. `defineConfig` also accepts a function, so the mistake is that no overload matches.
    const errors = stdout.split('\n').filter(line => /error TS\d+:/.test(line))
    assert.equal(errors.length, 1, stdout)
    const column = (TYPED.split('\n')[5] ?? '').indexOf('title') + 1
    assert.ok(errors[0]?.startsWith(`wrong.ts(6,${column}): error TS2769:`), stdout)
    assert.match(stdout, /Type 'number' is not assignable to type 'string'/)
  })

test('the package contains its licences and its list of components, and no cache', () => {
  const listed = run('tar', ['-tzf', tarball], dir).trim().split('\n')
  const paths = new Set(listed.map(path => path.replace(/^package\//, '')))
  for (const path of [
    'LICENSE',
    'THIRD-PARTY-NOTICES',
    'dist/sbom.cdx.json',
    'dist/site-notices.json',
    'dist/index.cjs',
  ])
    assert.ok(paths.has(path), path)
  for (const path of paths) assert.doesNotMatch(path, /^(?:scripts|test|dist\/(?:code-cache|bundled-packages))/)
})
