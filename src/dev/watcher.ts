/**
 * Watches the sources of a site. Returns batches of changed paths, a short while after the last change. If the system
 * cannot watch that many folders, it polls them.
 */

import type { Stats } from 'node:fs'
import { basename, sep } from 'node:path'
import { watch } from 'chokidar'
import { isWithin } from '../base/paths.ts'
import { FolderTree, type TreeEvent } from './folder-tree.ts'

/** Absolute paths to watch. */
interface Watched {
  /** Folders, with everything below them. */
  folders: readonly string[]
  /** Single files outside the folders. */
  files?: readonly string[]
}

export interface WatchOptions extends Watched {
  /** Absolute paths of folders that are never read. */
  ignore: readonly string[]
  /** Changes since then, in milliseconds since 1970, are reported as well. Default: only later ones. */
  since?: number
  /** Polling interval in milliseconds; without it, the system reports changes. */
  poll?: number
  /** Whether the site depends on this path. Default: it depends on every path. */
  isWanted?: (event: TreeEvent) => boolean
  onChange: (paths: string[]) => void
  /** Called when something has changed; `onChange` follows. */
  onActivity?: () => void
  /** Called when the system cannot watch that many folders, and polling starts. */
  onPolling: (reason: string) => void
  onError: (error: Error) => void
}

export interface SiteWatcher {
  /** Watches these paths from now on, and no others. */
  follow: (watched: Watched) => Promise<void>
  close: () => Promise<void>
}

/** A change is reported after the first quiet time, at the latest after the second one. */
const QUIET_MS = 15
const MAX_WAIT_MS = 300
/** Quiet time after a removal: some editors remove a file before they write it again. */
const QUIET_AFTER_REMOVAL_MS = 100
const POLL_INTERVAL_MS = 500

/** Temporary files of editors: backups, swap files, atomic writes. */
const TEMPORARY = /~$|\.sw[a-z]$|^\.#|^#.*#$|^4913$|\.(?:tmp|temp|crswap|bak)$|___jb_(?:tmp|old)___$/

/** Starts watching; resolves once changes are noticed. */
export async function watchSite(options: WatchOptions): Promise<SiteWatcher> {
  const { ignore, isWanted = () => true, onPolling, onError, poll } = options
  const collect = collector(options)
  let roots = new Set<string>()
  let isPolling = poll !== undefined
  const onEvent = (event: TreeEvent) => {
    if (isWanted(event)) collect.add(event)
  }
  const singleFiles = watchSingleFiles({ poll, onEvent, onError })
  const tree = new FolderTree({
    isIgnored: path => {
      if (roots.has(path)) return false
      return isNoise(basename(path)) || ignore.some(folder => isWithin(path, folder))
    },
    onEvent,
    // Each folder after the first exceeds the limit again.
    onLimit: reason => {
      if (isPolling) return
      isPolling = true
      tree.poll(POLL_INTERVAL_MS)
      onPolling(reason)
    },
    onError,
  })
  const follow = async (watched: Watched, since?: number) => {
    // A folder within another one is watched with it. Packages only change by an installation, after which the server
    // has to be restarted.
    const folders = watched.folders.filter(
      path => !watched.folders.some(other => other !== path && isWithin(path, other)),
    )
    const outside = (watched.files ?? []).filter(
      path => !path.includes(`${sep}node_modules${sep}`) && !folders.some(folder => isWithin(path, folder)),
    )
    singleFiles.follow(new Set(outside), since)
    const before = roots
    roots = new Set(folders)
    for (const root of before) if (!roots.has(root)) tree.drop(root)
    for (const root of roots) if (!before.has(root)) await tree.add(root, since)
  }
  if (poll !== undefined) tree.poll(poll)
  await follow(options, options.since)
  return {
    follow: watched => follow(watched),
    close: async () => {
      collect.close()
      tree.close()
      await singleFiles.close()
    },
  }
}

function isNoise(name: string): boolean {
  return name === 'node_modules' || name.startsWith('.') || TEMPORARY.test(name)
}

/** Collects changes until none has arrived for a moment, up to a maximum delay. */
function collector({ onChange, onActivity }: WatchOptions) {
  let kinds = new Map<string, TreeEvent['kind']>()
  let since = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const batch = [...kinds.keys()]
    kinds = new Map()
    timer = undefined
    if (batch.length > 0) onChange(batch)
  }
  return {
    add({ path, kind }: TreeEvent): void {
      onActivity?.()
      if (kinds.size === 0) since = Date.now()
      kinds.set(path, kind)
      clearTimeout(timer)
      const quiet = kind === 'removed' ? QUIET_AFTER_REMOVAL_MS : QUIET_MS
      timer = setTimeout(flush, Date.now() - since > MAX_WAIT_MS ? 0 : quiet)
    },
    close(): void {
      clearTimeout(timer)
      kinds.clear()
    },
  }
}

/**
 * Watches single files, wherever they are: modules that the config or a component imports from outside the site.
 */
interface SingleFilesOptions {
  /** Polling interval in milliseconds; without it, the system reports changes. */
  poll?: number
  onEvent: (event: TreeEvent) => void
  onError: (error: Error) => void
}

interface SingleFiles {
  /**
   * Watches these files from now on, and no others.
   * @param since reports files that changed at that time or later as well, in milliseconds since 1970
   */
  follow: (paths: ReadonlySet<string>, since?: number) => void
  close: () => Promise<void>
}

const KINDS = { add: 'added', change: 'changed', unlink: 'removed' } as const

/** Starts watching; nothing is watched until `follow` names files. */
function watchSingleFiles({ poll, onEvent, onError }: SingleFilesOptions): SingleFiles {
  let followed: ReadonlySet<string> = new Set()
  /** Files that chokidar has not reported yet: it reports each file once when it starts to watch it. */
  const fresh = new Map<string, number>()
  const watcher = watch([], { alwaysStat: true, usePolling: poll !== undefined, interval: poll, binaryInterval: poll })
  const report = (path: string, kind: TreeEvent['kind'], stats?: Stats) => {
    const since = fresh.get(path)
    fresh.delete(path)
    const isKnown = kind === 'added' && since !== undefined && (stats?.mtimeMs ?? 0) < since
    if (followed.has(path) && !isKnown) onEvent({ path, kind, isFolder: false })
  }
  for (const [event, kind] of Object.entries(KINDS) as [keyof typeof KINDS, TreeEvent['kind']][])
    watcher.on(event, (path: string, stats?: Stats) => report(path, kind, stats))
  watcher.on('error', error => onError(error as Error))
  return {
    follow: (paths, since = Number.POSITIVE_INFINITY) => {
      const added = [...paths].filter(path => !followed.has(path))
      const dropped = [...followed].filter(path => !paths.has(path))
      followed = paths
      for (const path of added) fresh.set(path, since)
      if (dropped.length > 0) watcher.unwatch(dropped)
      if (added.length > 0) watcher.add(added)
    },
    close: () => watcher.close(),
  }
}
