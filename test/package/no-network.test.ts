/**
 * No telemetry: the commands that need no other host open no connection, in any of their threads.
 */
// Takes about 5 s.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { temporaryFolder } from '../temporary-folder.ts'

const BIN = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
/** Writes down every connection and every look-up of a name. */
const WATCH = `import { appendFileSync } from 'node:fs'
import dns from 'node:dns'
import net from 'node:net'
const note = what => appendFileSync(process.env.CONNECTIONS, what + '\\n')
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  note('connect ' + JSON.stringify(args[0]))
  return connect.apply(this, args)
}
const { lookup } = dns
dns.lookup = (name, ...rest) => {
  note('lookup ' + name)
  return lookup(name, ...rest)
}
`

test('commands that need no other host connect to none', t => {
  const dir = temporaryFolder(t, 'docsgen-network-')
  const [watch, connections] = [join(dir, 'watch.mjs'), join(dir, 'connections')]
  writeFileSync(watch, WATCH)
  const site = join(dir, 'site')
  mkdirSync(site)
  const run = (script: string, args: string[]) =>
    spawnSync(process.execPath, ['--import', pathToFileURL(watch).href, script, ...args], {
      cwd: site,
      encoding: 'utf8',
      env: { ...process.env, CONNECTIONS: connections, NODE_OPTIONS: '', CI: '' },
    })
  for (const args of [
    ['init', '--yes'],
    ['build'],
    ['build', '--jobs', '2'],
    ['check'],
    ['info'],
    ['search', 'query', 'start'],
  ]) {
    const { status, stdout, stderr } = run(BIN, args)
    assert.equal(status, 0, `${args}\n${stdout}${stderr}`)
  }
  assert.equal(existsSync(connections) ? readFileSync(connections, 'utf8') : '', '')
  // The watch sees connections at all.
  const other = join(dir, 'other.mjs')
  writeFileSync(other, "await fetch('http://127.0.0.1:64999/').catch(() => undefined)\n")
  run(other, [])
  assert.match(readFileSync(connections, 'utf8'), /127\.0\.0\.1/)
})
