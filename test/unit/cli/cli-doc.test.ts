/**
 * website/docs/reference/cli.md matches the arguments of the commands.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { cliDoc } from '../../../scripts/cli-doc.ts'

test('the reference matches the output of scripts/cli-doc.ts', async () => {
  const text = readFileSync(new URL('../../../website/docs/reference/cli.md', import.meta.url), 'utf8')
  assert.equal(text, await cliDoc(), 'run `node --import tsx scripts/cli-doc.ts`')
  for (const flag of ['-o, --out-dir <dir>', '--strict-port', '--baseline <file>', '--no-cache'])
    assert.ok(text.includes(`| \`${flag}\` |`), flag)
})
