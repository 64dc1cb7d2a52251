/**
 * Bytecode of docsgen's own bundles, kept between runs, so that V8 need not recompile the functions that earlier runs
 * called. Returns one file beside the bundles for each kind of thread, V8 version and set of V8 flags. Only the
 * bytecode of the scripts that a run loads is read from it. It is a cache: if it cannot be read or written, or no
 * longer matches the bundles, a run compiles what it needs.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { cachedDataVersionTag, getHeapCodeStatistics } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** The bytecode of one file. */
interface CachedFile {
  name: string
  /** CRC-32 of the source that the bytecode was compiled from. */
  source: number
  /** CRC-32 of the bytecode, because V8 does not check it. */
  sum: number
  length: number
}

interface Head {
  files: CachedFile[]
  /**
   * The commands that ran with these scripts, with the processor time of each command's longest run in milliseconds.
   */
  runs: Record<string, number>
  /** The kinds of work that were done with them, with the size of all bytecode in memory afterwards: the largest. */
  work: Record<string, number>
}

/** A file to be compiled to a script. */
interface SourceFile {
  path: string
  bytes: Uint8Array
  text: string
}

/** Bytecode in the file, and its offset. */
interface Known extends CachedFile {
  at: number
}

/** Maximum number of files: enough for four versions and sets of flags of V8. */
const MAX_FILES = 8
/** A run that took this many times longer than earlier ones has called functions that they did not. */
const NEW_CODE_FACTOR = 3
/** Bytecode is stored again if it has grown by this factor since the last build of its kind: a smaller difference varies by chance. */
const MORE_CODE_FACTOR = 1.02
/** Measuring the bytecode takes 2 % of the time of a build after an edit, so one process in eight does it. */
const PROCESSES_PER_MEASUREMENT = 8
const LINE_END = 10
const CORES = availableParallelism()
/** Upper limit for the size of a file's head. */
const MAX_HEAD_BYTES = 65_536

export class CodeCache {
  readonly #path: string
  /** Version and flags of V8 as the process began. The next one begins with the same, and V8 accepts no other bytecode. */
  readonly #version = cachedDataVersionTag()
  readonly #known = new Map<string, Known>()
  readonly #scripts = new Map<string, { script: Script; source: number }>()
  /** Whether Node's own variable disables its compile cache. */
  readonly #isOff: boolean
  #runs: Head['runs'] = {}
  #work: Head['work'] = {}
  /** Whether there is a script that the file does not contain. */
  #isIncomplete = false

  /**
   * @param dir folder of the caches
   * @param kind kind of thread: each runs different parts of the bundles
   */
  constructor(dir: string, kind: string) {
    this.#isOff = process.env.NODE_DISABLE_COMPILE_CACHE === '1'
    this.#path = join(dir, `${this.#version.toString(16)}-${kind}.bin`)
    if (!this.#isOff) this.#readHead()
  }

  /** Creates the script of a file, from its bytecode if that is known. */
  compile(name: string, { bytes, text, path }: SourceFile): Script {
    const source = crc32(bytes)
    const known = this.#known.get(name)
    const isKnown = known?.source === source
    const cachedData = isKnown && this.#isUsable ? this.#codeOf(known) : undefined
    const script = new Script(text, { filename: path, cachedData })
    this.#scripts.set(name, { script, source })
    const isAsStored = cachedData ? script.cachedDataRejected === false : isKnown && !this.#isUsable
    this.#isIncomplete ||= !isAsStored
    return script
  }

  /**
   * Whether there is more bytecode than before, at the end of a run of a command.
   * @param work what the run did, if that tells more than its processor time: a build after an edit is short, and runs other
   *   functions than a long build without a cache
   */
  isDue(command: string, work?: string): boolean {
    if (this.#isOff || !this.#isUsable) return false
    const before = this.#runs[command] ?? 0
    if (this.#isIncomplete || before === 0) return true
    if (work !== undefined && this.#measures(work) && bytecodeSize() > MORE_CODE_FACTOR * (this.#work[work] ?? 0))
      return true
    // Threads ask after each batch, and the system call is slow. The first condition is a cheap upper bound: no process
    // uses more than all cores.
    return process.uptime() * 1000 * CORES >= NEW_CODE_FACTOR * before && processorMs() >= NEW_CODE_FACTOR * before
  }

  /** Whether this process measures the bytecode: always for work without a record, otherwise in a sample of processes. */
  #measures(work: string): boolean {
    return this.#work[work] === undefined || process.pid % PROCESSES_PER_MEASUREMENT === 0
  }

  /** Whether V8 has the flags that the process began with: a build sets others for a while (engine/limit-heap-growth.ts). */
  get #isUsable(): boolean {
    return cachedDataVersionTag() === this.#version
  }

  /** Saves the bytecode at the end of a run if there is more of it than before. */
  save(command: string, work?: string): void {
    if (!this.isDue(command, work)) return
    try {
      this.#write({
        runs: { ...this.#runs, [command]: Math.max(processorMs(), this.#runs[command] ?? 0) },
        work:
          work === undefined ? this.#work : { ...this.#work, [work]: Math.max(bytecodeSize(), this.#work[work] ?? 0) },
      })
      removeOldest(dirname(this.#path))
    } catch {
      // The package is read-only, or the disk is full.
    }
  }

  #write({ runs, work }: Pick<Head, 'runs' | 'work'>): void {
    const made = [...this.#scripts].map(([name, { script, source }]) => ({
      name,
      source,
      code: script.createCachedData(),
    }))
    // Bytecode that this run did not load is kept.
    const others = [...this.#known].flatMap(([name, known]) => {
      const code = this.#scripts.has(name) ? undefined : this.#codeOf(known)
      return code ? [{ name, source: known.source, code }] : []
    })
    const all = [...made, ...others]
    const files = all.map(({ name, source, code }) => ({ name, source, sum: crc32(code), length: code.length }))
    const head: Head = { files, runs, work }
    const temporary = `${this.#path}.${process.pid}.tmp`
    mkdirSync(dirname(this.#path), { recursive: true })
    try {
      writeFileSync(
        temporary,
        Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...all.map(({ code }) => code)]),
      )
      renameSync(temporary, this.#path)
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
  }

  #readHead(): void {
    try {
      const bytes = this.#bytes(0, MAX_HEAD_BYTES)
      const start = bytes.indexOf(LINE_END) + 1
      const { files, runs, work = {} } = JSON.parse(bytes.toString('utf8', 0, start)) as Head
      let at = start
      for (const file of files) {
        this.#known.set(file.name, { ...file, at })
        at += file.length
      }
      this.#runs = runs
      this.#work = work
    } catch {
      // The file is missing or damaged.
    }
  }

  /** The bytecode of a file; undefined if it is damaged. */
  #codeOf({ at, length, sum }: Known): Buffer | undefined {
    try {
      const code = this.#bytes(at, length)
      return crc32(code) === sum ? code : undefined
    } catch {
      return undefined
    }
  }

  #bytes(at: number, length: number): Buffer {
    const fd = openSync(this.#path, 'r')
    try {
      const bytes = Buffer.allocUnsafeSlow(length)
      return bytes.subarray(0, readSync(fd, bytes, 0, length, at))
    } finally {
      closeSync(fd)
    }
  }
}

/** Processor time of the process. */
function processorMs(): number {
  return Math.round(process.cpuUsage().user / 1000)
}

/** Bytes of all bytecode in memory. V8 looks at all objects to find out, which takes about 30 ms. */
function bytecodeSize(): number {
  return getHeapCodeStatistics().bytecode_and_metadata_size
}

/** Removes old files of other V8 versions. */
function removeOldest(dir: string): void {
  const files = readdirSync(dir)
    .map(name => join(dir, name))
    .map(path => ({ path, at: statSync(path).mtimeMs }))
  for (const { path } of files.sort((a, b) => b.at - a.at).slice(MAX_FILES)) rmSync(path, { force: true })
}
