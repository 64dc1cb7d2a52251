#!/usr/bin/env node
// The launcher: sets what has to be set before anything is loaded, hands over, and ends the process as
// soon as everything is written: threads and caches that are still closing are no reason to wait.
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Before anything is loaded that an older Node cannot read.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  process.stderr.write(`error  docsgen needs Node 20.19, 22.12 or newer: this is Node ${process.versions.node}\n`)
  process.exit(4)
}
if (process.env.NODE_ENV === undefined) process.env.NODE_ENV = 'production'
// A build is over before most optimised code has paid for its compilation. Less inlining saves a tenth of the processor
// time, and optimising only what runs for ten times as long as V8 asks for by default another tenth. The name of that
// flag differs; in the V8 of Node 24, it saves nothing.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
const late = { 11: '--interrupt-budget=600000', 12: '--invocation-count-for-turbofan=30000' }[
  Number.parseInt(process.versions.v8, 10)
]
if (late !== undefined) setFlagsFromString(late)
// Bytecode that a long run has not needed for a while is kept: the next run takes it over (src/boot/code-cache.ts).
setFlagsFromString('--no-flush-bytecode')
setFlagsFromString('--min-semi-space-size=16')
const { loadBundle, saveCode } = createRequire(import.meta.url)('../dist/load.cjs')
const { main } = await loadBundle('program').command()
// A config or a component may end the process: nobody is to take that for success.
const notDone = code => {
  if (code === 0) process.stderr.write('error  the config or a component ended the process before docsgen was done\n')
  process.exitCode ||= 2
}
process.once('exit', notDone)
const code = await main(process.argv)
process.off('exit', notDone)
if (code === 0) saveCode(process.argv[2] ?? '')
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
