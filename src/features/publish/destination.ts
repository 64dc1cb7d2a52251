/** Where a site is published: functions that read, write and remove its files. */
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIfExists } from '../../base/files.ts'

export interface Destination {
  /** The address without credentials, for messages. */
  address: string
  /** The text of a published file; undefined if there is none. */
  read(path: string): Promise<string | undefined>
  /** Uploads files of the built folder. Resolves when all of them are there. */
  upload(paths: readonly string[], onDone: (path: string) => void): Promise<void>
  /** Removes files. Those that do not exist count as removed. */
  remove(paths: readonly string[]): Promise<void>
}

// A folder as the destination of a site, such as a mounted drive. Files are replaced atomically.

/** Opens a folder, which is created if it does not exist. Its functions throw errors of `fs`. */
export function openFolder(url: URL, outDir: string): Destination {
  const root = fileURLToPath(url)
  return {
    address: url.href,
    read: async path => readIfExists(join(root, path))?.toString('utf8'),
    upload: async (paths, onDone) => {
      for (const path of paths) {
        const target = join(root, path)
        mkdirSync(dirname(target), { recursive: true })
        copyFileSync(join(outDir, path), `${target}.part`)
        renameSync(`${target}.part`, target)
        onDone(path)
      }
    },
    remove: async paths => {
      for (const path of paths) rmSync(join(root, path), { force: true })
    },
  }
}
