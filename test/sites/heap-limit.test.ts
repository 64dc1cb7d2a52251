/** A process whose heap is too small for a site is started again with a larger one, and says so. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { largerHeap } from '../../src/engine/heap-limit.ts'
import { makeSite } from './site.ts'

const GB = 1e9

test('the heap grows if pages may fill it and the machine has more memory', () => {
  assert.equal(largerHeap(5000, { limit: 4.3 * GB, memory: 24 * GB }), undefined)
  assert.equal(largerHeap(200_000, { limit: 4.3 * GB, memory: 24 * GB }), 18_000)
  assert.equal(largerHeap(200_000, { limit: 18 * GB, memory: 24 * GB }), undefined)
  assert.equal(largerHeap(200_000, { limit: 4.3 * GB, memory: 5 * GB }), undefined)
})

test('the command runs once more, with its output and exit code', t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n[gone](gone.md)\n' })
  const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('node', ['--max-old-space-size=64', bin, ...args], {
      encoding: 'utf8',
    })
    return { status, text: stdout + stderr }
  }
  for (const command of ['build', 'check']) {
    const failing = run(command, site.dir, '--strict', '-v')
    assert.equal(failing.status, 1, failing.text)
    assert.equal(failing.text.match(/Starting again with \d+ MB/g)?.length, 1, failing.text)
    assert.equal(
      failing.text.match(/gone\.md/g)?.length,
      run(command, site.dir, '--strict').text.match(/gone\.md/g)?.length,
    )
    assert.match(failing.text, /too small for 1 file\./)
  }
  site.write({ 'docs/index.md': '# Home\n' })
  const passing = run('build', site.dir)
  assert.equal(passing.status, 0, passing.text)
  assert.doesNotMatch(passing.text, /Starting again/)
  assert.match(site.read('index.html'), /Home/)
})

test('a process for large sites collects its young generation less often, unless it is told how often', t => {
  const print = "console.error('OPTIONS', ...process.execArgv)"
  const config = `${print}\nexport default { title: 'Site', url: 'https://example.org' }\n`
  const site = makeSite(t, { 'docs/index.md': '# Home\n', 'site.config.mjs': config })
  site.remove('site.config.json')
  const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
  const optionsOf = (...own: string[]) => {
    const { stderr } = spawnSync('node', [...own, bin, 'build', site.dir], { encoding: 'utf8' })
    // The config is read by both processes.
    return [...stderr.matchAll(/OPTIONS (.*)/g)].at(-1)?.[1] ?? stderr
  }
  const own = ['--max-old-space-size=64', '--max-semi-space-size=8']
  assert.match(optionsOf(...own), /^--max-semi-space-size=128 .*--max-semi-space-size=8 --max-old-space-size=\d+$/)
  assert.equal(optionsOf('--stack-size=900'), '--stack-size=900')
})
