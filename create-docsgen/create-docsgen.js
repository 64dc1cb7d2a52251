#!/usr/bin/env node
// `npm create docsgen [dir]`: runs `docsgen init` of the docsgen that was installed with this package.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

const manifest = createRequire(import.meta.url).resolve('docsgen/package.json')
const command = join(dirname(manifest), 'bin', 'docsgen.js')
const { status, signal, error } = spawnSync(process.execPath, [command, 'init', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
if (error) throw error
process.exitCode = status ?? 128 + constants.signals[signal]
