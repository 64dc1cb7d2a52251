/** A Redis server of this machine, for one test. */
import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import type { TestContext } from 'node:test'
import { installPackage } from '../../../scripts/testing/debian-package.js'
import { temporaryFolder } from '../../temporary-folder.ts'

const COMMAND = 'redis-server'

/** The host and port of a server whose default user has a password; undefined if this machine has no server, and cannot install it. */
export async function redisServer(test: TestContext, password: string): Promise<string | undefined> {
  const isInstalled = () => spawnSync(COMMAND, ['--version']).status === 0
  if (!isInstalled() && !(installPackage(COMMAND) && isInstalled())) return undefined
  const port = await freePort()
  const dir = temporaryFolder(test, 'docsgen-redis-')
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--requirepass', password]
  const server = spawn(COMMAND, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  test.after(() => server.kill('SIGKILL'))
  for await (const text of server.stdout) if (String(text).includes('eady to accept connections')) break
  return `127.0.0.1:${port}`
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
