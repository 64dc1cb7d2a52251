/**
 * What a test compares with a file that was stored before. `npm run test:store` writes the files again, and the change
 * of them shows in the commit.
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

/** The stored bytes of a file; those given, where this run writes them. Undefined if there are none. */
export function stored(name: string, bytes: Buffer): Buffer | undefined {
  const path = storedPath(name)
  if (isStoring) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return existsSync(path) ? readFileSync(path) : undefined
}
