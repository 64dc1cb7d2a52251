/**
 * `npm run dev [-- siteDir and flags of serve]`: the live server over this repository's site, or over another one, with
 * docsgen from the working tree: after a change in `src/` or `templates/`, docsgen is bundled again and the server
 * restarts. Open tabs reconnect automatically.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
/** Editors may write several files within this time; they count as one change. */
const QUIET_MS = 200
const FLAGS = process.argv.slice(2)

function run(...args) {
  return spawn(process.execPath, args, { stdio: 'inherit' })
}

/** Bundles docsgen and starts the server; if bundling fails, there is no server until the next change. */
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
