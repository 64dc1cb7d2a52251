/**
 * The site of the network, as `npm test` has built it with docsgen, in a folder that tests only read.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with the config of the site. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const DOCSGEN = join(ROOT, 'bin/docsgen.js')

/** A variable that `npm test` sets. */
export function setting(name: string): string {
  const value = process.env[name]
  assert.ok(value, `${name} is not set: run the tests with npm test, which builds the site first.`)
  return value
}

/** The folder of the built site. */
export const builtSite = (): string => setting('DOCSGEN_OWN_SITE')

/** Copies the cache of that build, for builds of the same site with another config. */
export function copyCache(to: string): void {
  cpSync(setting('DOCSGEN_OWN_CACHE'), to, { recursive: true })
}

export interface Served {
  /** The address of the site, without a slash at its end. */
  url: string
  close: () => Promise<void>
}

const ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/

/** Serves the site with `docsgen serve` at a free port. */
export async function serveSite(...options: string[]): Promise<Served> {
  const args = [DOCSGEN, 'serve', ROOT, '--port', '0', ...options]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer) => {
      printed += data
      const address = ADDRESS.exec(printed)?.[0]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`docsgen serve ended: ${printed}`)))
  })
  return { url, close: () => ended(child) }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill()
  await exit
}
