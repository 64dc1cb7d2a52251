#!/usr/bin/env node
// The launcher: sets what has to be set before anything is loaded, and hands over.
process.env.NODE_ENV ??= 'production'
const { main } = await import('../dist/main.js')
process.exitCode = await main(process.argv)
