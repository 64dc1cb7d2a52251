/**
 * `npm run test:matrix`: runs the tests with each version of Node that CI uses, one after the other. Files, folders and
 * flags are those of `npm test`. The npm package `node` provides the versions, which npm keeps in its cache.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const workflow = parse(readFileSync(new URL('../.github/workflows/ci.yml', import.meta.url), 'utf8'))
const versions = workflow.jobs.test.strategy.matrix.node
const results = versions.map(version => {
  console.log(`\nNode ${version}`)
  const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', 'scripts/test.js', ...process.argv.slice(2)]
  // On Windows, npm is a script.
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  return { version, isGood: status === 0 }
})
console.log('')
for (const { version, isGood } of results) console.log(`${isGood ? 'ok    ' : 'FAILED'} Node ${version}`)
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1)
