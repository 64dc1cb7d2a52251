/**
 * `npm run test:store`: updates the stored files that tests compare with: screenshots of pages, and screen reader
 * output. Review the diff before you commit it.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const TESTS = ['test/e2e/screen-reader.test.ts', 'test/e2e/pictures.test.ts']
const { status } = spawnSync(process.execPath, ['scripts/test.js', ...TESTS], {
  cwd: resolve(import.meta.dirname, '..'),
  env: { ...process.env, DOCSGEN_STORE: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
