/**
 * Watches single files, wherever they are: modules that the config or a component imports from outside the site.
 * In: absolute paths. Out: an event for each file that was added, changed or removed.
 */
import type { Stats } from 'node:fs'
import { watch } from 'chokidar'
import type { TreeEvent } from './folder-tree.ts'

export interface SingleFilesOptions {
  /** Polling interval in milliseconds; without it, the system reports changes. */
  poll?: number
  onEvent: (event: TreeEvent) => void
  onError: (error: Error) => void
}

export interface SingleFiles {
  /**
   * Watches these files from now on, and no others.
   * @param since reports files that changed at that time or later as well, in milliseconds since 1970
   */
  follow: (paths: ReadonlySet<string>, since?: number) => void
  close: () => Promise<void>
}

const KINDS = { add: 'added', change: 'changed', unlink: 'removed' } as const

/** Starts watching; nothing is watched until `follow` names files. */
export function watchSingleFiles({ poll, onEvent, onError }: SingleFilesOptions): SingleFiles {
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
