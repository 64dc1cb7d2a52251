/**
 * `npm run bench:cache [pages] [-- --remote file,http,redis,s3 --shards 4]`: generated pages on machines that share what they made.
 * For each storage, it measures the processor time of a cold build, of one that also fills the cache, and of one on an empty machine
 * that finds everything there, and compares their files. With `--shards`, the parts are made one after the other into a folder,
 * and joined. At last one page is edited, and the files to upload are counted. Redis is that of this machine; the server with the
 * protocol of S3 is s3rver, which npm installs into a temporary folder, because it is too old to be among the dependencies.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { writeCorpus } from './corpus.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: flags, positionals } = parseArgs({
  options: { remote: { type: 'string', default: '' }, shards: { type: 'string' } },
  allowPositionals: true,
})
const count = Number(positionals[0] ?? 5000)
const place = mkdtempSync(join(tmpdir(), 'docsgen-bench-cache-'))
const PORT = 46_380
const S3_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** A storage that runs: its address for the variable DOCSGEN_CACHE, and what builds need besides. */
interface Storage {
  address: string
  env?: Record<string, string>
  stop: () => void
}

const STORAGES: Record<string, (dir: string) => Promise<Storage>> = {
  file: async dir => ({ address: pathToFileURL(dir).href, stop: () => undefined }),
  http: async () => {
    const files = new Map<string, Buffer>()
    const server = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece)
      if (request.method === 'PUT') files.set(request.url ?? '', Buffer.concat(pieces))
      const file = files.get(request.url ?? '')
      response.writeHead(file ? 200 : 404).end(request.method === 'GET' ? file : undefined)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { address: `http://127.0.0.1:${port}/cache`, stop: () => server.close() }
  },
  redis: async () => {
    const options = ['--port', `${PORT}`, '--bind', '127.0.0.1', '--save', '', '--dir', place]
    const server = spawn('redis-server', options, { stdio: 'ignore' })
    await answering(PORT)
    return { address: `redis://127.0.0.1:${PORT}/0`, stop: () => server.kill() }
  },
  s3: async dir => {
    await ended(spawn('npm', ['install', '--silent', '--prefix', dir, 's3rver@3.7.1'], { stdio: 'inherit' }))
    const bin = join(dir, 'node_modules/.bin/s3rver')
    const options = ['-d', join(dir, 'data'), '-p', `${PORT + 1}`, '--configure-bucket', 'bucket', '-s']
    const server = spawn(bin, options, { stdio: 'ignore' })
    await answering(PORT + 1)
    const env = { ...S3_KEYS, AWS_ENDPOINT_URL: `http://127.0.0.1:${PORT + 1}` }
    return { address: 's3://bucket/docs', env, stop: () => server.kill() }
  },
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isOpen = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.unref()
    })
    if (isOpen) return
    await pause(100)
  }
  throw new Error(`Nothing answers at port ${port}.`)
}

async function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 1))
  })
}

interface Run {
  cpu: number
  /** In MB. */
  peak: number
  text: string
}

let machines = 0

/** A folder with the site and no cache, as on a new machine. */
function newMachine(pages: string): string {
  const dir = join(place, `machine-${++machines}`)
  mkdirSync(dir)
  symlinkSync(pages, join(dir, 'docs'))
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  const config = { title: 'Bench', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' } }
  writeFileSync(join(dir, 'site.config.json'), JSON.stringify(config))
  return dir
}

async function docsgen(args: readonly string[], storage?: Storage): Promise<Run> {
  const env = { ...process.env, ...storage?.env, DOCSGEN_CACHE: storage?.address ?? '', DOCSGEN_CACHE_MODE: 'write' }
  const command = ['-f', 'cpu %U %S %M', 'node', join(root, 'bin/docsgen.js'), ...args]
  const child = spawn('/usr/bin/time', command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', piece => (text += piece))
  const code = await ended(child)
  const [, user, system, peak] = /cpu (\S+) (\S+) (\S+)/.exec(text) ?? []
  if (code !== 0 || user === undefined) throw new Error(`docsgen ${args.join(' ')} ended with ${code}:\n${text}`)
  return { cpu: Number(user) + Number(system), peak: Math.round(Number(peak) / 1000), text }
}

const sharedLine = ({ text }: Run) => /^shared cache .*$/m.exec(text)?.[0].replace(/^shared cache \S+ /, '') ?? text

/** The paths and contents of all files. */
function identityOf(dir: string): string {
  const hash = createHash('sha256')
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  for (const path of names.map(entry => join(entry.parentPath, entry.name)).sort())
    hash.update(path.slice(dir.length)).update(readFileSync(path))
  return hash.digest('hex')
}

function report(what: string, { cpu, peak }: Run, cold: Run, more = ''): void {
  const share = `${((100 * cpu) / cold.cpu).toFixed(1)} % of cold`
  console.log(`  ${what.padEnd(22)} CPU ${cpu.toFixed(1)} s, ${share}, ${peak} MB${more && `; ${more}`}`)
}

async function main(): Promise<void> {
  const pages = join(place, 'docs')
  writeCorpus(pages, count)
  const alone = newMachine(pages)
  const cold = await docsgen(['build', alone])
  console.log(`${count} generated pages`)
  report('cold', cold, cold)
  const expected = identityOf(join(alone, 'build'))
  const compare = (dir: string) => (identityOf(join(dir, 'build')) === expected ? 'same files' : 'OTHER FILES')
  for (const name of flags.remote.split(',').filter(Boolean)) {
    const dir = join(place, name)
    mkdirSync(dir)
    const storage = await STORAGES[name]?.(dir)
    if (!storage) throw new Error(`There is no storage '${name}'.`)
    const first = newMachine(pages)
    report(`${name}: filling`, await docsgen(['build', first], storage), cold)
    const second = newMachine(pages)
    const full = await docsgen(['build', second], storage)
    report(`${name}: full`, full, cold, `${sharedLine(full)}; ${compare(second)}`)
    storage.stop()
  }
  if (flags.shards !== undefined) await shards(Number(flags.shards), { pages, cold, compare })
  await edit(pages, alone)
}

interface Site {
  pages: string
  cold: Run
  compare: (dir: string) => string
}

async function shards(of: number, { pages, cold, compare }: Site): Promise<void> {
  const dir = join(place, 'shards')
  mkdirSync(dir)
  const storage = await STORAGES.file?.(dir)
  for (let index = 1; index <= of; index++) {
    const machine = newMachine(pages)
    report(`shard ${index} of ${of}`, await docsgen(['build', machine, '--shard', `${index}/${of}`], storage), cold)
  }
  const last = newMachine(pages)
  const joined = await docsgen(['build', last], storage)
  report('last job', joined, cold, `${sharedLine(joined)}; ${compare(last)}`)
}

/** Adds a sentence to one page, and counts what has to be uploaded. */
async function edit(pages: string, machine: string): Promise<void> {
  const published = join(place, 'published')
  cpSync(join(machine, 'build'), published, { recursive: true })
  const page = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .sort()
    .find(name => name.endsWith('.md'))
  appendFileSync(join(pages, page ?? ''), '\nOne more sentence about an unlikely word: zyxgopher.\n')
  await docsgen(['build', machine])
  const { text } = await docsgen(['publish', machine, '--to', pathToFileURL(published).href, '--dry-run'])
  console.log(
    `  one page edited: ${text
      .trim()
      .split('\n')
      .filter(line => !line.startsWith('cpu'))
      .at(-1)}`,
  )
}

try {
  await main()
} finally {
  // Not removed earlier: for minutes after files are deleted, ext4 creates new ones many times more slowly.
  rmSync(place, { recursive: true, force: true })
}
