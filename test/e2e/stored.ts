/**
 * Compares results with stored files. `npm run test:store` writes the files again, so that the commit shows the
 * changes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Whether this run writes the files. */
export const isStoring = process.env.DOCSGEN_STORE === '1'

/** The path of a stored file, below `test/e2e/stored`. */
function storedPath(name: string): string {
  return fileURLToPath(new URL(`./stored/${name}`, import.meta.url))
}

/** The stored bytes of a file, or the given ones if this run writes them; undefined if there are none. */
export function stored(name: string, bytes: Buffer): Buffer | undefined {
  const path = storedPath(name)
  if (isStoring) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return existsSync(path) ? readFileSync(path) : undefined
}
