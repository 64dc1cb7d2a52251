/** Which packages count as listed: those of the site, and those of the workspace that it is in. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { installCommand, isListed } from '../../../src/base/package-managers.ts'
import { writeFiles } from '../../../src/testing.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

test('a package may be listed by the workspace around a site, but not outside of its repository', t => {
  const dir = temporaryFolder(t, 'docsgen-workspace-')
  const list = (name: string) => JSON.stringify({ devDependencies: { [name]: '1' } })
  writeFiles(dir, {
    'package.json': list('outside'),
    'repository/.git/HEAD': '',
    'repository/pnpm-lock.yaml': '',
    'repository/package.json': list('shared'),
    'repository/packages/website/package.json': list('own'),
  })
  const site = join(dir, 'repository/packages/website')
  assert.deepEqual(
    ['own', 'shared', 'outside', 'absent'].map(name => isListed(name, site)),
    [true, true, false, false],
  )
  assert.equal(installCommand('shared', site), 'pnpm install')
})
