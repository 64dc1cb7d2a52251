/** A folder as the storage of a shared cache, such as a mounted network drive. Files are written atomically. */

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../../base/errors.ts'
import { isErrno } from '../../base/files.ts'
import { type Remote, RemoteFailure, type StoredObject, withoutSecrets } from './remote.ts'

/** Opens a folder, which the first write creates. */
export function openFolder(url: URL): Remote {
  const root = pathOf(url)
  return {
    address: withoutSecrets(url),
    get: async (name, { signal, onBytes }) => {
      try {
        const bytes = await readFile(join(root, name), { signal })
        onBytes(bytes.byteLength)
        return bytes
      } catch (error) {
        if (isErrno(error, 'ENOENT')) return undefined
        throw failureOf(error, 'cannot be read')
      }
    },
    put: async (name, bytes, { signal }) => {
      const path = join(root, name)
      const beside = `${path}.${randomUUID()}.tmp`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(beside, bytes, { signal })
        await rename(beside, path)
      } catch (error) {
        await rm(beside, { force: true }).catch(() => undefined)
        throw failureOf(error, 'cannot be written')
      }
    },
    remove: async name => {
      await rm(join(root, name), { force: true }).catch(error => {
        throw failureOf(error, 'cannot be changed')
      })
    },
    list: () => filesIn(root),
    close: () => undefined,
  }
}

function pathOf(url: URL): string {
  try {
    return fileURLToPath(url)
  } catch {
    throw new UsageError('The address of the shared cache names another host.', {
      hint: 'A folder is written with three slashes: file:///mnt/cache.',
    })
  }
}

async function filesIn(root: string): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  try {
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(root.length).replaceAll('\\', '/').replace(/^\/+/, '')
      found.push({ name, bytes: (await stat(path)).size })
    }
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw failureOf(error, 'cannot be listed')
  }
  return found
}

function failureOf(error: unknown, what: string): RemoteFailure {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException
  return new RemoteFailure(`the folder ${what} (${code})`)
}
