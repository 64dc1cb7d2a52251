/**
 * Watches folders and everything below them. Returns each file and folder that was added, changed or removed.
 *
 * A folder is watched before it is read, so that no change is missed. The listing is kept to compare it with a folder
 * that is created, moved or replaced. If the system does not report changes, the same comparison is made regularly.
 */
import { type FSWatcher, lstatSync, readdirSync, realpathSync, type Stats, statSync, watch } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { isWithin } from '../base/paths.ts'

/** What happened to a path. */
export interface TreeEvent {
  path: string
  kind: 'added' | 'changed' | 'removed'
  isFolder: boolean
}

export interface TreeOptions {
  isIgnored: (path: string) => boolean
  onEvent: (event: TreeEvent) => void
  /** Called when the system cannot watch that many folders; the caller should use `poll` then. */
  onLimit: (message: string) => void
  onError: (error: Error) => void
}

interface Folder {
  watcher?: FSWatcher
  /** Files by name, with their `stat`; folders have their own records. */
  entries: Map<string, string>
}

const FOLDER = 'folder'
/** Error codes if the system has no more watches or descriptors. */
const LIMITS = new Set(['ENOSPC', 'EMFILE', 'ENFILE'])
/** Milliseconds of reading before yielding to the event loop. */
const SLICE_MS = 10
/** After more simultaneous events than this, the system may have dropped some, so everything is read again. */
const MAX_EVENTS_AT_ONCE = 8000

export class FolderTree {
  readonly #options: TreeOptions
  readonly #folders = new Map<string, Folder>()
  readonly #roots = new Set<string>()
  /** Reported paths, and whether the name was created, moved or removed rather than written to. */
  #touched = new Map<string, boolean>()
  /** Number of events, including repeated ones for a path. */
  #told = 0
  #flushing: NodeJS.Immediate | undefined
  #timer: NodeJS.Timeout | undefined
  #isPolling = false
  #isClosed = false

  constructor(options: TreeOptions) {
    this.#options = options
  }

  /**
   * Adds a folder with everything below it.
   * @param since reports changes at that time or later, in milliseconds since 1970, except of the folder itself.
   * Without it, only future changes are reported.
   */
  async add(root: string, since = Number.POSITIVE_INFINITY): Promise<void> {
    this.#roots.add(root)
    if (!this.#folders.has(root)) await this.#readAll([root], since)
  }

  /** Stops watching a folder and everything below it. */
  drop(root: string): void {
    this.#roots.delete(root)
    for (const path of this.#below(root)) this.#forget(path)
  }

  /** Polls every `ms` milliseconds instead of waiting for the system to report changes. */
  poll(ms: number): void {
    this.#isPolling = true
    for (const folder of this.#folders.values()) folder.watcher?.close()
    const look = async () => {
      await this.#readAll([...this.#folders.keys()])
      if (!this.#isClosed) this.#timer = setTimeout(look, ms)
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(look, ms)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearImmediate(this.#flushing)
    for (const path of [...this.#folders.keys()]) this.#forget(path)
  }

  /** Reads folders, new subfolders included, and reports the differences to what was known. */
  async #readAll(paths: string[], since?: number): Promise<void> {
    let resumedAt = performance.now()
    for (let next = paths.pop(); next !== undefined && !this.#isClosed; next = paths.pop()) {
      paths.push(...this.#read(next, since))
      if (performance.now() - resumedAt < SLICE_MS) continue
      await new Promise(resolve => setImmediate(resolve))
      resumedAt = performance.now()
    }
  }

  /** Watches and reads one folder; returns the folders in it that have to be read as well. */
  #read(path: string, since?: number): string[] {
    const before = this.#folders.get(path)
    before?.watcher?.close()
    const folder: Folder = { entries: new Map(), watcher: this.#watch(path) }
    let names: string[]
    try {
      names = readdirSync(path)
    } catch {
      // The folder is gone or not readable. If it is gone, the parent folder reports that.
      folder.watcher?.close()
      return []
    }
    this.#folders.set(path, folder)
    const inside: string[] = []
    for (const name of names) {
      const child = join(path, name)
      if (this.#options.isIgnored(child)) continue
      const stats = statOf(child)
      const known = before?.entries.get(name)
      const state = stats && this.#note(folder, name, { path: child, stats })
      if (stats === undefined || state === undefined) continue
      if (state === FOLDER && !(this.#isPolling && known === FOLDER)) inside.push(child)
      if (since !== undefined && before === undefined) {
        if (stats.mtimeMs >= since) this.#tell(child, known === undefined ? 'added' : 'changed', state)
      } else if (known !== state) this.#tell(child, known === undefined ? 'added' : 'changed', state)
    }
    for (const [name, state] of before?.entries ?? [])
      if (!folder.entries.has(name)) this.#tellRemoved(join(path, name), state)
    return inside
  }

  /** Records an entry; undefined if it is neither a file nor a folder, or a link to a parent. */
  #note(folder: Folder, name: string, { path, stats }: { path: string; stats: Stats }): string | undefined {
    if (!stats.isFile() && !(stats.isDirectory() && this.#isEntered(path))) return undefined
    const state = stats.isFile() ? `${stats.size} ${stats.mtimeMs} ${stats.ino}` : FOLDER
    folder.entries.set(name, state)
    return state
  }

  #isEntered(path: string): boolean {
    try {
      return !isDeadEnd(path, this.#roots)
    } catch {
      // The folder was removed meanwhile.
      return false
    }
  }

  #watch(path: string): FSWatcher | undefined {
    if (this.#isPolling) return undefined
    try {
      const watcher = watch(path, (type, name) => this.#touch(path, name, type === 'rename'))
      return watcher.on('error', error => this.#fail(error as NodeJS.ErrnoException))
    } catch (error) {
      this.#fail(error as NodeJS.ErrnoException)
      return undefined
    }
  }

  #fail(error: NodeJS.ErrnoException): void {
    const { code = '', message } = error
    // The parent reports removed folders, for which Windows sends EPERM.
    if (this.#isClosed || this.#isPolling || ['ENOENT', 'ENOTDIR', 'EPERM', 'EACCES'].includes(code)) return
    if (LIMITS.has(code)) this.#options.onLimit(message)
    else this.#options.onError(error)
  }

  #touch(folder: string, name: string | null, isRename: boolean): void {
    const path = name === null ? folder : join(folder, name)
    if (name !== null && this.#options.isIgnored(path)) return
    this.#told++
    this.#touched.set(path, isRename || name === null || this.#touched.get(path) === true)
    this.#flushing ??= setImmediate(() => this.#flush())
  }

  #flush(): void {
    const touched = this.#touched
    this.#touched = new Map()
    this.#flushing = undefined
    if (this.#isClosed) return
    const again = this.#told > MAX_EVENTS_AT_ONCE ? [...this.#folders.keys()] : []
    this.#told = 0
    for (const [path, isRename] of touched) again.push(...this.#look(path, isRename))
    if (again.length > 0) void this.#readAll(again)
  }

  /** Processes one reported path; returns the folders that have to be read. */
  #look(path: string, isRename: boolean): string[] {
    const at = path.lastIndexOf(sep)
    const name = path.slice(at + 1)
    const folder = this.#folders.get(path.slice(0, at))
    if (!folder) return this.#folders.has(path) ? [path] : []
    const known = folder.entries.get(name)
    const stats = statOf(path)
    const state = stats && this.#note(folder, name, { path, stats })
    if (state === undefined) {
      if (known !== undefined) this.#tellRemoved(path, known)
      folder.entries.delete(name)
      return []
    }
    if (known === FOLDER && state !== FOLDER) this.#tellRemoved(path, known)
    // A reported file has changed, even if two writes left the same size and time.
    if (state !== FOLDER || known !== FOLDER) this.#tell(path, known === undefined ? 'added' : 'changed', state)
    // The name may belong to another folder now, which is not watched yet.
    return state === FOLDER && (isRename || known !== FOLDER) ? [path] : []
  }

  #tell(path: string, kind: TreeEvent['kind'], state: string): void {
    this.#options.onEvent({ path, kind, isFolder: state === FOLDER })
  }

  #tellRemoved(path: string, state: string): void {
    for (const folder of state === FOLDER ? this.#below(path) : [])
      for (const [name, own] of this.#forget(folder)?.entries ?? [])
        if (own !== FOLDER) this.#tell(join(folder, name), 'removed', own)
    this.#tell(path, 'removed', state)
  }

  #below(path: string): string[] {
    return [...this.#folders.keys()].filter(folder => folder === path || folder.startsWith(path + sep))
  }

  #forget(path: string): Folder | undefined {
    const folder = this.#folders.get(path)
    folder?.watcher?.close()
    this.#folders.delete(path)
    return folder
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

// Symbolic links that must not be followed in a tree of folders.

/** Whether the path is a link to a folder that contains it, or to one outside of the existing `roots`. */
function isDeadEnd(path: string, roots: Iterable<string>): boolean {
  if (!lstatSync(path).isSymbolicLink()) return false
  const target = realpathSync(path)
  let isInside = false
  for (const root of roots) {
    isInside ||= isWithin(target, realpathSync(root))
    for (let above = dirname(path); isWithin(above, root); above = dirname(above))
      if (isWithin(realpathSync(above), target)) return true
  }
  return !isInside
}
