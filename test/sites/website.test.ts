/**
 * The website about docsgen: its pages pass the audit, generated pages match the source, and it documents each
 * component and each command.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cliDoc } from '../../scripts/cli-doc.ts'
import { WEBSITE_PAGES } from '../../scripts/website-doc.ts'
import { check } from '../../src/index.ts'
import { namesWith } from '../../src/model/components.ts'
import { HOST_NAMES } from '../../src/model/hosts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('the website passes the strictest audit', async () => {
  const { diagnostics, passed } = await check({ siteDir: join(ROOT, 'website'), strict: true, cache: false })
  const found = diagnostics.filter(({ severity }) => severity !== 'info')
  assert.deepEqual(
    found.map(({ rule, file, message }) => `${rule} ${file} ${message}`),
    [],
  )
  assert.equal(passed, true)
})

for (const [path, make] of Object.entries(WEBSITE_PAGES))
  test(`${path} matches the source`, () =>
    assert.equal(read(`website/docs/${path}`), make(), 'run `node --import tsx scripts/website-doc.ts`'))

test('every component that pages can use is documented', () => {
  const names = namesWith('isAuthorable').filter(name => /^[A-Z]/.test(name))
  const text = read('website/docs/reference/components.mdx')
  assert.ok(names.length > 8)
  assert.deepEqual(
    names.filter(name => !text.includes(`\`${name}\``)),
    [],
  )
})

test('every host has its row and its section, and every command is in the reference', () => {
  const deployment = read('website/docs/guides/deployment.md')
  for (const host of HOST_NAMES.filter(name => name !== 'other')) assert.ok(deployment.includes(`\`${host}\``), host)
  for (const command of ['init', 'version', 'eject', 'info', 'completion', 'build', 'check', 'serve'])
    assert.ok(cliDoc().includes(`## \`docsgen ${command}`), command)
})
