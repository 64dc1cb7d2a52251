/**
 * The duration of the parts of a run: `--profile` and DEBUG print it on standard error, with any format.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { checkWith, run } from '../check/run-check.ts'
import { makeSite } from './site.ts'

function site(t: TestContext) {
  const long = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} with **bold** and \`code\`.\n`).join('\n')
  return makeSite(t, { 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n', 'docs/long.md': `# Long\n\n${long}` })
}

/** The rows of a part of the table: their names, in order. */
function rowsUnder(heading: string, text: string): string[] {
  const [, part = ''] = text.split(`\n${heading}`)
  const lines = part.split('\n').slice(1)
  return lines.slice(0, lines.indexOf('')).map(line => line.trim())
}

test('a build reports the duration of its phases, and its slowest pages', async t => {
  const { code, out, err } = await run(site(t), 'build', '--profile', '--format', 'json')
  assert.equal(code, 0)
  for (const line of out.trim().split('\n')) assert.ok('type' in JSON.parse(line))
  const phases = rowsUnder('Phases', err)
  for (const name of ['config', 'scan', 'parse', 'link', 'plan', 'render', 'search', 'outputs', 'publish', 'total'])
    assert.ok(
      phases.some(row => new RegExp(`^${name} +[\\d.]+ ms +\\d+ %$`).test(row)),
      `${name} in ${err}`,
    )
  const parsed = rowsUnder('Slowest pages to parse (3 pages, ', err)
  assert.deepEqual(parsed.map(row => row.replace(/^[\d.]+ ms +/, '')).sort(), [
    'docs/a.md',
    'docs/index.md',
    'docs/long.md',
  ])
  const times = parsed.map(row => Number.parseFloat(row))
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  )
  const rendered = rowsUnder('Slowest pages to render (', err)
  assert.ok(rendered.some(row => / ms +\/long$/.test(row)))
})

test('pages that were not parsed again are not in the table', async t => {
  const own = site(t)
  await run(own, 'build')
  own.write({ 'docs/a.md': '# A\n\nMore.\n' })
  const { err } = await run(own, 'build', '--profile')
  assert.match(err, /Slowest pages to parse \(1 page, \d+ ms in all threads\)\n +[\d.]+ ms {2}docs\/a\.md\n/)
})

test('the profile says how much was built, and why not less', async t => {
  const own = site(t)
  const built = async () => (await run(own, 'build', '--profile')).err
  assert.match(
    await built(),
    /^Built: the whole site.*\nWhy not less: there is no record of a build into this folder\.$/m,
  )
  assert.match(await built(), /^Built: nothing, because no input changed\.$/m)
  own.write({ 'docs/a.md': '# A\n\nMore.\n' })
  const edited = await built()
  assert.match(
    edited,
    /^Built: only the edited pages, with the plan of the last build\.\nWhy not less: docs\/a\.md changed since the last build\.$/m,
  )
  // The structure of the edited page was looked at and is the same, so that the plan was cut off.
  assert.deepEqual(
    rowsUnder('Tasks', `${edited}`).map(row => row.replace(/ +/g, ' ')),
    [
      'structure 1 0 2',
      'plan 0 1 0',
      'parsed file 1 0 2',
      'read page 3 0 0',
      'planned page 0 0 5',
      'rendered page 1 0 4',
      'content of page 1 0 4',
    ],
  )
  own.write({ 'docs/a.md': '# Another title\n' })
  assert.match(
    await built(),
    /^Built: the whole site.*\nWhy not less: .*; more than the text of docs\/a\.md changed\.$/m,
  )
  own.write({ 'docs/new.md': '# New\n' })
  assert.match(
    await built(),
    /^Built: the whole site.*\nWhy not less: .*; the list of pages changed since the last build\.$/m,
  )
})

test('an audit has a profile as well', async t => {
  const { err } = await run(site(t), 'check', '--profile')
  assert.deepEqual(
    rowsUnder('Phases', err).map(row => row.split(' ')[0]),
    ['config', 'scan', 'parse', 'git', 'link', 'texts', 'audit', 'total'],
  )
  assert.match(err, /Slowest pages to parse \(3 pages, /)
})

test('DEBUG logs phases and pages by name, and nothing if it selects something else', async t => {
  const own = site(t)
  const logged = async (DEBUG: string) => (await checkWith({ DEBUG }, own, '--no-cache')).err
  const all = await logged('docsgen:*')
  assert.match(all, /docsgen:phase.* parse [\d.]+ ms/)
  assert.match(all, /docsgen:page.* parse docs\/long\.md [\d.]+ ms/)
  const phases = await logged('docsgen:phase')
  assert.match(phases, /docsgen:phase.* link [\d.]+ ms/)
  assert.doesNotMatch(phases, /docsgen:page/)
  assert.equal(await logged('other:*'), '')
  assert.equal((await run(own, 'check')).err, '')
})
