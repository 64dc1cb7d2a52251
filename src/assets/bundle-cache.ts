/**
 * Remembers what a bundler made of which inputs, so that a build whose templates did not change
 * starts no bundler. An entry is valid while every file it read has the same content and the theme
 * folder has the same files.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists, writeAtomic } from '../base/files.ts'
import { hashOf, hashParts } from '../base/hash.ts'

/** What a bundling came to. Files lie in the cache folder under their names. */
export interface Bundled {
  /** Files written, by role: `page.mjs`, `client.js`, … */
  files: { name: string; path: string }[]
  /** Every file that was read, absolute. */
  inputs: string[]
}

interface Record {
  key: string
  inputs: { path: string; hash: string }[]
  files: { name: string; path: string }[]
}

/**
 * The remembered bundling, or a new one.
 * @param dir folder for the record and the bundles
 * @param name which bundling (one record each)
 * @param key identity of everything but the inputs: options, versions, names of theme files
 * @param make bundles into the folder it is given and returns what it wrote and read
 */
export async function rememberBundle(
  dir: string,
  { name, key }: { name: string; key: string },
  make: (dir: string) => Promise<Bundled>,
): Promise<Bundled & { hash: string }> {
  const known = recallBundle(dir, { name, key })
  if (known) return known
  mkdirSync(dir, { recursive: true })
  const { files, inputs } = await make(dir)
  const record: Record = { key, files, inputs: inputs.sort().map(path => ({ path, hash: hashOf(readFileSync(path)) })) }
  writeAtomic(join(dir, `${name}.json`), JSON.stringify(record))
  return { files, inputs, hash: recordHash(record) }
}

/** The remembered bundling, where it still holds. */
export function recallBundle(
  dir: string,
  { name, key }: { name: string; key: string },
): (Bundled & { hash: string }) | undefined {
  const known = readRecord(join(dir, `${name}.json`))
  if (!known || known.key !== key) return undefined
  if (!known.files.every(file => existsSync(file.path)) || !known.inputs.every(sameContent)) return undefined
  return { files: known.files, inputs: known.inputs.map(input => input.path), hash: recordHash(known) }
}

function sameContent(input: { path: string; hash: string }): boolean {
  const data = readIfExists(input.path)
  return data !== undefined && hashOf(data) === input.hash
}

/** Identity of the result: what went in, wherever it lies. */
function recordHash(record: Record): string {
  return hashParts([record.key, ...record.inputs.map(input => input.hash).sort()])
}

function readRecord(path: string): Record | undefined {
  try {
    const data = readIfExists(path)
    return data ? (JSON.parse(data.toString('utf8')) as Record) : undefined
  } catch {
    return undefined
  }
}
