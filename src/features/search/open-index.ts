/**
 * Opens an index in Node: in a built site's folder, or through `read`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INDEX_FOLDER } from '../../model/output.ts'
import type { EmbeddedIndexLike, SearchEngineModule } from '../../model/search.ts'

/** Reads a file of the output by its path; undefined if there is none. */
export type ReadOutput = (path: string) => Uint8Array | undefined

/** Opens the index of a locale and version; undefined if there is none that this engine can read. */
export function openIndex(
  engine: SearchEngineModule,
  read: ReadOutput,
  { locale, version }: { locale: string; version?: string },
): EmbeddedIndexLike | undefined {
  const json = read(INDEX_FOLDER + engine.manifestPath(locale, version))
  const manifest = json && engine.readManifest(Buffer.from(json).toString('utf8'))
  if (!manifest) return undefined
  const load = async (name: string) => {
    const part = read(INDEX_FOLDER + engine.partPath(name))
    if (!part) throw new RangeError(`the index has no part ${name}`)
    return engine.unpack(new Uint8Array(part))
  }
  return new engine.EmbeddedIndex(manifest, load, locale)
}

/** Reads files of a folder. */
export function readFrom(dir: string): ReadOutput {
  return path => {
    try {
      return readFileSync(join(dir, path))
    } catch {
      return undefined
    }
  }
}
