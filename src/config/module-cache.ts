/**
 * Bundled config modules, kept between runs so that an unchanged config needs no bundler.
 *
 * A record lists the input files of a bundle with the hash of each; it is valid only while all of them are unchanged.
 * An unreadable record counts as absent.
 */
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readIfExists, writeAtomic } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import { type FileHash, hashFiles, isSameFile } from '../engine/cache/file-hashes.ts'
import { writeSealed } from '../engine/cache/sealed-file.ts'
import type { Bundle } from './bundle.ts'

/** Increase it whenever `bundle.ts` creates a different bundle from the same files. */
const FORMAT = 'docsgen-config-7'

export interface StoredBundle {
  /** Absolute path of the module; its source map has the same path with `.map` appended. */
  path: string
  inputs: string[]
  /** Names of modules that were not found. */
  missing: string[]
  /** Absolute paths of the modules in packages that it loads. */
  packages: string[]
}

interface KeptBundle {
  /** Name of the module in the folder. */
  module: string
  inputs: FileHash[]
  /** Modules that were not found; once one of them exists, the bundle is outdated. */
  missing: string[]
  packages: string[]
}

/** The bundle of `file` in `folder`, if none of its inputs changed. */
export function findBundle(folder: string, file: string): StoredBundle | undefined {
  const record = recordOf(folder, file).read()
  if (record === undefined) return undefined
  const path = join(folder, record.module)
  // Its name contains the hash of its code, so that a damaged bundle is detected.
  if (record.module !== nameOf(file, readIfExists(path)?.toString('utf8'))) return undefined
  if (!record.inputs.every(isSameFile) || record.missing.some(name => isFound(name, file))) return undefined
  const { inputs, missing, packages } = record
  return { path, inputs: inputs.map(input => input.path), missing, packages }
}

/** Stores a bundle of `file` in `folder`, replacing the previous one. Throws if the folder is not writable. */
export function storeBundle(folder: string, file: string, bundle: Bundle): StoredBundle {
  const record = recordOf(folder, file)
  const before = record.read()
  const module = nameOf(file, bundle.code)
  const path = join(folder, module)
  writeAtomic(path, bundle.code)
  writeSealed(`${path}.map`, bundle.map)
  const { missing, packages } = bundle
  record.write({ module, inputs: hashFiles(bundle.inputs), missing, packages })
  if (before !== undefined && before.module !== module && /^[0-9a-f-]+\.mjs$/.test(before.module)) {
    for (const end of ['', '.map']) rmSync(join(folder, before.module + end), { force: true })
  }
  return { path, inputs: bundle.inputs, missing, packages }
}

function nameOf(file: string, code: string | undefined): string {
  return code === undefined ? '' : `${hashOf(file)}-${hashOf(code)}.mjs`
}

function isFound(name: string, file: string): boolean {
  try {
    createRequire(file).resolve(name)
    return true
  } catch {
    return false
  }
}

function recordOf(folder: string, file: string): CacheRecord<KeptBundle> {
  return new CacheRecord(join(folder, `${hashOf(file)}.bin`), { format: FORMAT })
}
