/**
 * Watches a site folder. In: the folder, what to leave out. Out: batches of changed paths, a short while
 * after the last change. Where the system cannot watch so many files, it looks at them regularly.
 */
import type { Stats } from 'node:fs'
import { basename, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

export interface WatchOptions {
  /** Absolute paths: the site folder, and files outside of it that it is made from. */
  paths: string[]
  /** Absolute paths of folders that are never looked at. */
  ignore: string[]
  /** What changed since then is told of as well, in milliseconds since 1970. Without it only what is still to come. */
  since?: number
  /** Milliseconds between two looks; without it the system tells. */
  poll?: number
  onChange: (paths: string[]) => void
  /** Something changes: `onChange` follows. */
  onStir?: () => void
  /** The system cannot watch so many files: polling from now on. */
  onPolling: (reason: string) => void
  onError: (error: Error) => void
}

/** Quiet time after a change, and the longest wait, in milliseconds. */
const QUIET = 15
const LONGEST = 300
const POLL = 500

/** Temporary files of editors: backups, swap files, atomic writes. */
const TEMPORARY = /~$|\.sw[a-z]$|^\.#|^#.*#$|^4913$|\.(?:tmp|temp|crswap|bak)$|___jb_(?:tmp|old)___$/

/** What the system says where it has no more watches, or no more descriptors for them, to give. */
const LIMITS = new Set(['ENOSPC', 'EMFILE', 'ENFILE'])

/** Starts watching; resolves once changes are noticed. */
export async function watchSite(options: WatchOptions): Promise<{ close: () => Promise<void> }> {
  const collect = collector(options)
  let watcher: FSWatcher
  const start = (poll: number | undefined): Promise<void> => {
    const current = open(options, poll)
    watcher = current
    const first = options.since ?? Number.POSITIVE_INFINITY
    // The root's own time changes with the folders that docsgen makes in it.
    const isNew = (path: string, stats?: Stats) => !options.paths.includes(path) && (stats?.mtimeMs ?? 0) >= first
    let isReady = false
    for (const event of CHANGES)
      current.on(event, (path: string, stats?: Stats) => {
        if (isReady || isNew(path, stats)) collect.add(path)
      })
    return new Promise((resolve, reject) => {
      current.once('ready', () => {
        isReady = true
        resolve()
      })
      // The limit may be met while the folders are still being read, and again for each folder after that.
      current.on('error', error => {
        const { code = '', message } = error as NodeJS.ErrnoException
        if (!LIMITS.has(code) || poll !== undefined) return options.onError(error as Error)
        if (watcher !== current) return
        options.onPolling(message)
        start(POLL).then(resolve, reject)
        void current.close()
      })
    })
  }
  await start(options.poll)
  return {
    close: async () => {
      collect.close()
      await watcher.close()
    },
  }
}

const CHANGES = ['add', 'change', 'unlink', 'addDir', 'unlinkDir'] as const

function open({ paths, ignore }: WatchOptions, poll: number | undefined): FSWatcher {
  const ignored = (path: string) => {
    const name = basename(path)
    if (paths.includes(path)) return false
    if (name === 'node_modules' || name.startsWith('.') || TEMPORARY.test(name)) return true
    return ignore.some(folder => path === folder || path.startsWith(folder + sep))
  }
  return watch(paths, {
    ...{ ignored, alwaysStat: true },
    ...{ usePolling: poll !== undefined, interval: poll, binaryInterval: poll },
  })
}

/** Gathers changes until it is quiet, or for as long as one should wait at most. */
function collector({ onChange, onStir }: WatchOptions) {
  let paths = new Set<string>()
  let since = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const batch = [...paths]
    paths = new Set()
    timer = undefined
    if (batch.length > 0) onChange(batch)
  }
  return {
    add(path: string): void {
      onStir?.()
      if (paths.size === 0) since = Date.now()
      paths.add(path)
      clearTimeout(timer)
      timer = setTimeout(flush, Date.now() - since > LONGEST ? 0 : QUIET)
    },
    close(): void {
      clearTimeout(timer)
      paths.clear()
    },
  }
}
