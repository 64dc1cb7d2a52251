/**
 * docs/config.md says what the schema says.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { configDoc } from '../../../scripts/config-doc.ts'

test('the reference is the one that scripts/config-doc.ts makes', () => {
  const text = readFileSync(new URL('../../../docs/config.md', import.meta.url), 'utf8')
  assert.equal(text, configDoc(), 'run `node --import tsx scripts/config-doc.ts`')
  for (const field of ['title', 'announcementBar', 'trackingID', 'routeBasePath', 'hideOnScroll', 'integrity'])
    assert.ok(text.includes(`| \`${field}\` |`), field)
})
