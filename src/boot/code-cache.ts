/**
 * Bytecode of docsgen's own bundles, kept between runs: V8 need not compile again what earlier runs called. In: the scripts of a
 * run. Out: one file beside the bundles for each version and set of flags of V8. It is a cache: where it cannot be
 * read or written, or does not fit the bundles any more, a run compiles what it needs.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** The bytecode of one file. */
interface CachedFile {
  name: string
  /** CRC-32 of the source that it was made from. */
  source: number
  length: number
}

interface Head {
  files: CachedFile[]
  /** CRC-32 of all the bytecode: V8 does not check it. */
  sum: number
  /** The commands that ran with these scripts, with the milliseconds of processor time of the longest run of each. */
  runs: Record<string, number>
}

/** A file and the script that it is to become. */
interface SourceFile {
  path: string
  bytes: Uint8Array
  text: string
}

interface Known {
  source: number
  code: Buffer
}

/** How many versions and sets of flags of V8 are kept. */
const MAX_FILES = 4
/** A run that took this many times as long as those before has called functions that they did not. */
const LONGER = 3
const LINE_END = 10

export class CodeCache {
  readonly #path: string
  readonly #known = new Map<string, Known>()
  readonly #scripts = new Map<string, { script: Script; source: number }>()
  /** The variable by which Node itself is told to keep none. */
  readonly #isOff: boolean
  #runs: Head['runs'] = {}
  /** Is there a script that the file does not have? */
  #isIncomplete = false

  /** @param dir folder of the caches, one for each version of V8 */
  constructor(dir: string) {
    this.#isOff = process.env.NODE_DISABLE_COMPILE_CACHE === '1'
    this.#path = join(dir, `${cachedDataVersionTag().toString(16)}.bin`)
    if (!this.#isOff) this.#read()
  }

  /** Makes the script of a file, from its bytecode where that is known. */
  compile(name: string, { bytes, text, path }: SourceFile): Script {
    const source = crc32(bytes)
    const known = this.#known.get(name)
    const cachedData = known?.source === source ? known.code : undefined
    const script = new Script(text, { filename: path, cachedData })
    this.#scripts.set(name, { script, source })
    this.#isIncomplete ||= script.cachedDataRejected !== false
    return script
  }

  /** Saves the bytecode at the end of a run, where there is more of it than before. */
  save(command: string): void {
    if (this.#isOff) return
    const ms = Math.round(process.cpuUsage().user / 1000)
    const before = this.#runs[command] ?? 0
    if (!this.#isIncomplete && before > 0 && ms < LONGER * before) return
    try {
      this.#write({ ...this.#runs, [command]: Math.max(ms, before) })
      removeOldest(dirname(this.#path))
    } catch {
      // The package is read-only, or the disk is full.
    }
  }

  #write(runs: Head['runs']): void {
    const made = [...this.#scripts].map(([name, { script, source }]) => ({
      name,
      source,
      code: script.createCachedData(),
    }))
    // What this run did not load stays.
    const others = [...this.#known].flatMap(([name, known]) => (this.#scripts.has(name) ? [] : [{ name, ...known }]))
    const all = [...made, ...others]
    const code = Buffer.concat(all.map(file => file.code))
    const files = all.map(({ name, source, code: { length } }) => ({ name, source, length }))
    const head: Head = { files, sum: crc32(code), runs }
    const temporary = `${this.#path}.${process.pid}.tmp`
    mkdirSync(dirname(this.#path), { recursive: true })
    try {
      writeFileSync(temporary, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), code]))
      renameSync(temporary, this.#path)
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
  }

  #read(): void {
    try {
      const bytes = readFileSync(this.#path)
      const start = bytes.indexOf(LINE_END) + 1
      const { files, sum, runs } = JSON.parse(bytes.toString('utf8', 0, start)) as Head
      if (crc32(bytes.subarray(start)) !== sum) return
      let at = start
      for (const { name, source, length } of files) {
        this.#known.set(name, { source, code: bytes.subarray(at, at + length) })
        at += length
      }
      this.#runs = runs
    } catch {
      // There is none, or it is damaged.
    }
  }
}

/** Removes what other versions of V8 left long ago. */
function removeOldest(dir: string): void {
  const files = readdirSync(dir)
    .map(name => join(dir, name))
    .map(path => ({ path, at: statSync(path).mtimeMs }))
  for (const { path } of files.sort((a, b) => b.at - a.at).slice(MAX_FILES)) rmSync(path, { force: true })
}
