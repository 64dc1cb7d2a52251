/**
 * `docsgen search eval` and `docsgen search gaps`: how well the index of a built site answers queries.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeSite, type Site } from './site.ts'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const FILES = {
  'docs/index.md': '# Home\n\nAll about wombats.\n',
  'docs/food.md': '# Feeding wombats\n\n## Grass\n\nWombats eat grass.\n',
  'docs/home.md': '# Burrows\n\nA wombat digs a burrow.\n',
}

function run(site: Site, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'search', ...args], {
    cwd: site.dir,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('eval reports which questions find their answer, and why others do not', async t => {
  const site = makeSite(t, FILES)
  await site.build()
  site.write({
    'questions.tsv':
      '# comment\nfeeding\t/food\nburrows\t/home /food\ngrass\t/food#grass\nburrow\t/food\nxylophone\t/home\n',
  })
  const { status, stdout } = run(site, 'eval', 'questions.tsv')
  assert.equal(status, 1)
  assert.match(stdout, /^right answer first: 3 of 5 \(60\.0 %\)\namong three: 3 of 5 \(60\.0 %\)\n/)
  assert.match(stdout, /\n {2}burrow: it is not among \d+ hits, the first is \/home\n/)
  assert.match(stdout, /\n {2}xylophone: the site does not have xylophone\n/)
  const json = JSON.parse(run(site, 'eval', 'questions.tsv', '--format', 'json').stdout) as { place: number }[]
  assert.deepEqual(
    json.map(({ place }) => place),
    [1, 1, 1, 0, 0],
  )
  site.write({ 'questions.tsv': 'feeding\t/food/\n' })
  assert.equal(run(site, 'eval', 'questions.tsv').status, 0)
})

test('gaps lists the queries without a good answer by what the site lacks', async t => {
  const site = makeSite(t, FILES)
  await site.build()
  site.write({ 'log.txt': 'Grass\nxylophone\t7\nwombat\nXylophone\nquokka\ngrass\n' })
  const { status, stdout } = run(site, 'gaps', 'log.txt')
  assert.equal(status, 1)
  assert.equal(
    stdout,
    '2 of 4 queries have no good answer\n\nthe site does not have: xylophone\n      8  xylophone\n\n' +
      'the site does not have: quokka\n      1  quokka\n',
  )
  site.write({ 'log.txt': 'grass\n' })
  assert.equal(run(site, 'gaps', 'log.txt').status, 0)
})

test('a missing file or index is an error with advice', t => {
  const site = makeSite(t, FILES)
  assert.equal(run(site, 'eval', 'none.tsv').status, 4)
  site.write({ 'q.tsv': 'a\t/\n' })
  const { status, stderr } = run(site, 'eval', 'q.tsv')
  assert.equal(status, 2)
  assert.match(stderr, new RegExp(`${join('build')} has no search index`))
})
