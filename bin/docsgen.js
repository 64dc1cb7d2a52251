#!/usr/bin/env node
// The launcher: prepares the process before anything is loaded, starts the command, and ends the process as soon as
// everything is written, without waiting for threads and caches to close.
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Checked before anything is loaded that an older Node cannot parse.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  process.stderr.write(`error  docsgen needs Node 20.19, 22.12 or newer: this is Node ${process.versions.node}\n`)
  process.exit(4)
}
// Later, code of the site is kept from calling it.
const { exit } = process
if (process.env.NODE_ENV === undefined) process.env.NODE_ENV = 'production'
// A build ends before most optimised code has paid for its compilation. Limiting inlining saves a tenth of the
// processor time. Optimising only code that runs ten times longer than V8 requires by default saves another tenth. The
// name of that flag depends on the V8 version; in the V8 of Node 24, it saves nothing.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
const late = { 11: '--interrupt-budget=600000', 12: '--invocation-count-for-turbofan=30000' }[
  Number.parseInt(process.versions.v8, 10)
]
if (late !== undefined) setFlagsFromString(late)
// The young generation begins with a megabyte and doubles: until it is large enough, each collection copies what a run has just
// read. Growing it at once saves a twentieth of the processor time of a build after an edit.
setFlagsFromString('--semi-space-growth-factor=16')
// Bytecode that a long run has not used for a while is kept, because the next run reuses it (src/boot/code-cache.ts).
setFlagsFromString('--no-flush-bytecode')
const { loadBundle, saveCode, startThread } = createRequire(import.meta.url)('../dist/load.cjs')
startThread(process.argv)
const { main } = await loadBundle('program').command()
// Code of the site may end the process, which must not happen without a word. 130 and 143 are those of signals.
const notDone = code => {
  if (code === 130 || code === 143) return
  process.stderr.write('error  The code of the site ended the process before docsgen was done.\n')
  process.exitCode ||= 2
}
process.once('exit', notDone)
const code = await main(process.argv)
process.off('exit', notDone)
if (code === 0) saveCode(process.argv[2] ?? '')
process.stdout.write('', () => process.stderr.write('', () => exit(code)))
