/**
 * Moves files and removes folders. On Windows, both fail while another program, such as a virus scanner or an indexer,
 * has a file open for a moment, so they are tried again there.
 */
import { renameSync, rmSync } from 'node:fs'

/** Error codes for a file that is in use. On other systems they mean that something is forbidden. */
const IN_USE = new Set(['EPERM', 'EACCES', 'EBUSY'])
/** Milliseconds before each further try: 0.6 s in all. */
const WAITS_MS = [10, 20, 40, 80, 160, 320]

interface System {
  platform: NodeJS.Platform
  wait: (ms: number) => void
}

const OWN: System = {
  platform: process.platform,
  wait: ms => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
}

/** Moves a file or a folder; a file replaces another one. Throws errors of `fs`. */
export function rename(from: string, to: string): void {
  whileInUse(() => renameSync(from, to))
}

/** Removes a file or a folder with everything in it, if it exists. Throws errors of `fs`. */
export function remove(path: string | Buffer): void {
  whileInUse(() => rmSync(path as string, { recursive: true, force: true }))
}

/** Repeats an action on Windows while a file is in use. Throws its last error. */
export function whileInUse<T>(action: () => T, { platform, wait }: System = OWN): T {
  for (const ms of platform === 'win32' ? WAITS_MS : []) {
    try {
      return action()
    } catch (error) {
      if (!IN_USE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      wait(ms)
    }
  }
  return action()
}
