/** `docsgen build --explain`: why a page was made again, as the values that differ and the inputs that they come from. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runBuild } from '../../src/commands/build.ts'
import type { PageExplanation } from '../../src/model/report.ts'
import { runCli } from './run-cli.ts'
import { makeSite } from './site.ts'

const FILES = {
  'docs/index.md': '# Home\n\nStart. See [setup](setup.md).\n',
  'docs/setup.md': '# Setup\n\nHow to begin.\n',
  'docs/use.md': "# Use\n\nimport Note from './_note.md'\n\n<Note />\n",
  'docs/_note.md': 'Take care.\n',
  'docs/zebra.md': '# Zebra\n\nThe last page.\n',
}
const REQUEST = { cache: true, drafts: false, strict: false, jobs: 1 }
const SITES: Record<string, Record<string, string>> = {
  'with findings': { 'docs/zebra.md': '# Zebra\n\n[Nowhere](nowhere.md)\n' },
  'without findings': {},
}

/** Builds and explains a page; the answer must agree with the number of pages that were rendered. */
async function explained(siteDir: string, explain: string, rendered?: number): Promise<PageExplanation> {
  const report = await runBuild({ ...REQUEST, siteDir, explain })
  if (rendered !== undefined) assert.equal(report.rendered, rendered)
  const [page] = report.explanation?.pages ?? []
  assert.ok(page, `${explain} is explained`)
  return page
}

for (const [kind, more] of Object.entries(SITES)) {
  test(`the text of a page, and a text that it includes: a site ${kind}`, async t => {
    const site = makeSite(t, { ...FILES, ...more }, { onBrokenLinks: 'warn' })
    await site.build()
    site.write({ 'docs/setup.md': '# Setup\n\nHow to start.\n' })
    const own = await explained(site.dir, 'docs/setup.md', 1)
    assert.deepEqual([own.made, own.changes], [true, [{ value: 'its text', from: ['docs/setup.md'] }]])
    site.write({ 'docs/_note.md': 'Take great care.\n' })
    const including = await explained(site.dir, '/use/', 1)
    assert.deepEqual(including.changes, [{ value: 'a text that it includes', from: ['docs/_note.md'] }])
    site.write({ 'docs/_note.md': 'Take little care.\n' })
    const other = await explained(site.dir, 'setup/index.html', 1)
    assert.deepEqual([other.made, other.reason], [false, 'nothing that it shows has changed'])
  })

  test(`the title of another page, with the file that it comes from: a site ${kind}`, async t => {
    const site = makeSite(t, { ...FILES, ...more }, { onBrokenLinks: 'warn' })
    await site.build()
    site.write({ 'docs/use.md': FILES['docs/use.md'].replace('# Use', '# Using it') })
    const page = await explained(site.dir, '/setup/')
    const next = page.changes.find(({ value }) => value === 'next.label')
    assert.deepEqual(next, { value: 'next.label', before: '"Use"', after: '"Using it"', from: ['docs/use.md'] })
    assert.ok(page.changes.every(({ from }) => from.length === 1 && from[0] === 'docs/use.md'))
  })
}

test('a field of the config', async t => {
  const site = makeSite(t, FILES, { title: 'Before' })
  await site.build()
  const config = JSON.parse(readFileSync(join(site.dir, 'site.config.json'), 'utf8'))
  site.write({ 'site.config.json': JSON.stringify({ ...config, title: 'After' }) })
  const page = await explained(site.dir, '/setup/')
  const title = page.changes.find(({ value }) => value === 'site.title')
  assert.deepEqual(title, {
    value: 'site.title',
    before: '"Before"',
    after: '"After"',
    from: ["the field 'title' of the config"],
  })
})

test('a page that is new, and one that somebody changed in the output', async t => {
  const site = makeSite(t, FILES)
  await site.build()
  site.write({ 'docs/new.md': '# New\n' })
  assert.match((await explained(site.dir, '/new/')).reason, /it was not published/)
  site.write({ 'build/new/index.html': 'other', 'docs/zebra.md': '# Zebra\n\nLast.\n' })
  assert.match((await explained(site.dir, '/new/')).reason, /its file was changed since/)
})

test('the command prints the answer, also without changes and for an unknown page', async t => {
  const site = makeSite(t, FILES)
  await site.build()
  const same = await runCli(site.dir, ['build', '--explain', '/setup/'])
  assert.match(same.text, /\/setup\/: nothing was made again, because no input has changed/)
  site.write({ 'docs/setup.md': '# Setting up\n\nHow to begin.\n' })
  const changed = await runCli(site.dir, ['build', '--explain', 'use'])
  assert.match(
    changed.text,
    /use\/index\.html \(docs\/use\.md\) was made again\n.*"Setup" -> "Setting up" <- docs\/setup\.md/s,
  )
  assert.equal(changed.code, 0)
  assert.match(
    changed.text,
    /^The site was planned again: plan <- structure docs\/setup\.md <- page docs\/setup\.md$/m,
    'the chain from the plan to the input',
  )
  site.write({ 'docs/setup.md': '# Setting up\n\nHow to begin with it.\n' })
  const text = await runCli(site.dir, ['build', '--explain', 'setup'])
  assert.match(text.text, /was made again\n {2}its text <- docs\/setup\.md/)
  assert.doesNotMatch(text.text, /planned again/)
  site.write({ 'docs/setup.md': '# Setup\n' })
  const unknown = await runCli(site.dir, ['build', '--explain', 'stup'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.text, /not explained: .*'stup'.* Did you mean setup\?/)
})

test('each page that was planned again has a chain to the input that changed', async t => {
  const site = makeSite(t, {
    ...FILES,
    'docs/guide/_category_.json': '{"label": "Guide"}',
    'docs/guide/first.md': '# First\n',
    'docs/guide/second.md': '# Second\n\nSee [setup](../setup.md).\n',
  })
  await site.build()
  let title = 0
  /** The chain of a page after an edit, and whether the page was planned. */
  const chain = async (explain: string, edit: Record<string, string>) => {
    site.write(edit)
    const { explanation, route } = await runBuild({ ...REQUEST, siteDir: site.dir, explain })
    const planned = route?.tasks.find(({ name }) => name === 'planned page')?.run
    return { chain: explanation?.pages[0]?.chain, planned }
  }
  const retitled = () => ({ 'docs/setup.md': `# Setting up ${++title}\n\nHow to begin.\n` })
  const toSetup = ['structure docs/setup.md', 'page docs/setup.md']

  const next = await chain('docs/use.md', retitled())
  assert.deepEqual(next.chain, ['planned page use/index.html', 'prev.label', ...toSetup])
  const own = await chain('docs/setup.md', retitled())
  assert.deepEqual(own.chain, ['planned page setup/index.html', 'its text', ...toSetup])
  const category = await chain('docs/guide/first.md', { 'docs/guide/_category_.json': '{"label": "Manual"}' })
  const [page, value, input] = category.chain ?? []
  assert.deepEqual([page, input], ['planned page guide/first/index.html', 'docs/guide/_category_.json'])
  assert.match(value ?? '', /breadcrumbs|crumbs|sidebar/)
  // The plan of the last build is used: no page was planned.
  const text = await chain('docs/zebra.md', { 'docs/zebra.md': '# Zebra\n\nIt was the last page.\n' })
  assert.deepEqual([text.chain, text.planned], [undefined, 0])
})
