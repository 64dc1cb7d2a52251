/**
 * `npm run dev [-- siteDir and flags of serve]`: the live server over this repository's site, or over another one, with
 * docsgen as it is in the working tree: a change in `src/` or `templates/` bundles docsgen again and restarts the server.
 * Open tabs connect to it by themselves.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
/** Editors write several files within this time; they are one change. */
const QUIET_MS = 200
const FLAGS = process.argv.slice(2)

function run(...args) {
  return spawn(process.execPath, args, { stdio: 'inherit' })
}

/** Bundles docsgen and starts the server; where bundling fails, there is no server until the next change. */
async function start() {
  const [code] = await once(run(join(ROOT, 'scripts/bundle.js')), 'exit')
  return code === 0 ? run(join(ROOT, 'bin/docsgen.js'), 'serve', '--watch', ...FLAGS) : undefined
}

async function stop(server) {
  if (!server || server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

let server = start()
let timer
for (const folder of ['src', 'templates'])
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      server = server.then(stop).then(start)
    }, QUIET_MS)
  })
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    await stop(await server)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })
