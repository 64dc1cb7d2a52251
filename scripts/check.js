/** `npm run check`: all checks of continuous integration, step by step, with the time of each. */
import { spawnSync } from 'node:child_process'

const steps = [
  ['lint and format', 'npx', ['biome', 'check', '.']],
  ['unused code', 'npx', ['knip', '--no-progress']],
  ['types', 'npm', ['run', '--silent', 'types']],
  ['tests', 'node', ['scripts/test.js']],
  ["the network's pages", 'npm', ['run', '--silent', 'content']],
  // Each alone, and all others: `npm run features:remove`.
  ['without features', 'npm', ['run', '--silent', 'features:remove', 'references+external-links+feeds']],
]
let failed = false
for (const [name, command, args] of steps) {
  const start = performance.now()
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    // On Windows, npm and npx are scripts.
    shell: process.platform === 'win32',
  })
  failed ||= status !== 0
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
process.exit(failed ? 1 : 0)
