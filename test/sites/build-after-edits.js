/**
 * Started as a process of its own, such as in a mount namespace. Returns after each edit, a copy of the output, in a
 * folder with the number of the edit; a second build follows it. The builds are those of the command line, all in
 * this process, which has to start once.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { loadBundle } = createRequire(import.meta.url)('../../dist/load.cjs')
const [site, results, ...edits] = process.argv.slice(2)
const { main } = await loadBundle('program').command()

async function build() {
  const code = await main(['node', 'docsgen', 'build', site, '-q'])
  if (code !== 0) process.exit(code)
}

function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

for (const [at, edit] of edits.entries()) {
  run('sh', '-euc', edit)
  await build()
  run('cp', '-a', 'build', join(results, String(at)))
  await build()
}
process.exit(0)
