/** `docsgen build --verify` compares a build with a build from nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runVerifiedBuild } from '../../src/commands/verify-build.ts'
import { runCli } from './run-cli.ts'
import { makeSite } from './site.ts'

const FILES = {
  'docs/index.md': '# Home\n\nStart. See [setup](setup.md).\n',
  'docs/setup.md': '# Setup\n\nHow to begin.\n',
}
const REQUEST = { cache: true, drafts: false, strict: false, jobs: 1 }

const SITES: Record<string, Record<string, string>> = {
  'with findings': { 'docs/broken.md': '# Broken\n\n[Nowhere](nowhere.md)\n' },
  'without findings': {},
}

for (const [kind, more] of Object.entries(SITES))
  test(`a build after edits equals a clean one: a site ${kind}`, async t => {
    const site = makeSite(t, { ...FILES, ...more }, { onBrokenLinks: 'warn' })
    await site.build()
    site.write({ 'docs/setup.md': '# Setting up\n\nHow to start.\n' })
    const { verification, published, rendered, pages } = await runVerifiedBuild({ ...REQUEST, siteDir: site.dir })
    assert.equal(published, true)
    assert.deepEqual(verification?.differences, [])
    assert.equal(verification.files, Object.keys(site.tree()).length)
    // The report is that of the first build.
    assert.ok(rendered < pages, `${rendered} of ${pages}`)
  })

test('a site whose root is the docs folder is verified without its own output', async t => {
  const site = makeSite(t, { 'index.md': '# Home\n' }, { docs: { path: '.', routeBasePath: '/' } })
  const { verification } = await runVerifiedBuild({ ...REQUEST, siteDir: site.dir })
  assert.deepEqual(verification?.differences, [])
})

test('code that reads the clock is found, with the place of the difference', async t => {
  const page = 'export const now = process.hrtime.bigint().toString()\n\n# Clock\n\nIt is {now}.\n'
  const site = makeSite(t, { ...FILES, 'docs/clock.mdx': page })
  const { code, text } = await runCli(site.dir, ['build', '--verify'])
  assert.equal(code, 1)
  assert.match(text, /not verified: \d+ differences? from a clean build\n.*clock.* differs at byte \d+\n +built: /s)
})
