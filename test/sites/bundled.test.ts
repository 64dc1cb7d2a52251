/**
 * What only the bundled command can get wrong: packages that are loaded on demand are there, and have the
 * names that the source knows.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeSite } from './site.ts'

const BIN = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

const CONFIGS: { name: string; text: string; code: number; says: RegExp }[] = [
  { name: 'site.config.yaml', text: 'title: Of YAML\n', code: 0, says: /^built .*build in/m },
  { name: 'site.config.yaml', text: 'title: [x\n', code: 2, says: /site\.config\.yaml:2:1\n.*not valid YAML/ },
  { name: 'site.config.yaml', text: 'customFields: &a\n  a: *a\n', code: 2, says: /customFields\.a|circle/ },
  {
    name: 'site.config.yaml',
    text: `customFields:\n  a: &a [x,x,x,x,x,x]\n  b: &b [${'*a,'.repeat(60)}*a]\n  c: [${'*b,'.repeat(60)}*b]\n`,
    code: 2,
    says: /too many/,
  },
  { name: 'site.config.json', text: '{"title": "x",\n}', code: 2, says: /site\.config\.json.*\n.*not valid JSON/ },
  { name: 'site.config.json', text: '', code: 2, says: /not valid JSON/ },
]

for (const { name, text, code, says } of CONFIGS)
  test(`${name} with ${JSON.stringify(text.slice(0, 30))} is exit code ${code}`, t => {
    const site = makeSite(t, {
      'docs/index.md': '# Home\n',
      'docs/a/_category_.yml': 'label: Of A\n',
      'docs/a/b.md': 'b\n',
    })
    rmSync(join(site.dir, 'site.config.json'))
    site.write({ [name]: text })
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'build', site.dir], { encoding: 'utf8' })
    assert.equal(status, code, stdout + stderr)
    assert.match(stdout + stderr, says)
    assert.doesNotMatch(stderr, /\n\s+at /)
    if (code !== 0) return
    assert.match(site.read('index.html'), /Of YAML/)
    assert.match(site.read('index.html'), /Of A/)
  })

test('a config that ends the process is no success', t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  rmSync(join(site.dir, 'site.config.json'))
  site.write({ 'site.config.mjs': 'process.exit(0)\n' })
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'build', site.dir], { encoding: 'utf8' })
  assert.equal(status, 2)
  assert.match(stderr, /ended the process/)
})
