/**
 * The files that pages refer to: images and downloads beside the pages get a hashed name below
 * `assets/`, static files keep theirs; for images the size in pixels is read. What was read of a
 * file is remembered by its `stat`.
 */
import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { readIfExists, writeAtomic } from '../base/files.ts'
import { nameHash } from '../base/hash.ts'
import type { AssetFile } from '../model/source.ts'
import { type ImageSize, readImageSize } from './image-size.ts'

/** A file as pages see it. */
export interface ContentAsset {
  file: AssetFile
  /** Path relative to the output folder. */
  outPath: string
  size?: ImageSize
}

interface Seen {
  stat: string
  hash: string
  size?: ImageSize
}

const IMAGES = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'])

/**
 * Looks at the assets that pages use.
 * @param assets the files, each with what discovery knows of it
 * @param cachePath where to remember what was read
 */
export function resolveContentAssets(assets: AssetFile[], cachePath: string): Map<string, ContentAsset> {
  const known = readSeen(cachePath)
  const seen = new Map<string, Seen>()
  const result = new Map<string, ContentAsset>()
  for (const file of assets) {
    const stat = `${file.size}-${file.mtimeMs}`
    const before = known.get(file.path)
    const facts = before?.stat === stat ? before : { ...look(file), stat }
    seen.set(file.path, facts)
    result.set(file.path, { file, outPath: outPathOf(file, facts.hash), size: facts.size })
  }
  if (seen.size !== known.size || [...seen].some(([path, facts]) => known.get(path) !== facts))
    writeAtomic(cachePath, serialize(seen))
  return result
}

function look(file: AssetFile): Omit<Seen, 'stat'> {
  const isImage = IMAGES.has(extname(file.path).toLowerCase())
  return {
    hash: file.staticPath === undefined ? nameHash(readFileSync(file.absPath)) : '',
    size: isImage ? readImageSize(file.absPath) : undefined,
  }
}

function outPathOf(file: AssetFile, hash: string): string {
  if (file.staticPath !== undefined) return file.staticPath
  const extension = extname(file.path)
  const folder = IMAGES.has(extension.toLowerCase()) ? 'images' : 'files'
  return join('assets', folder, `${basename(file.path, extension)}-${hash}${extension}`)
}

function readSeen(path: string): Map<string, Seen> {
  try {
    const data = readIfExists(path)
    const seen = data ? deserialize(data) : undefined
    return seen instanceof Map ? seen : new Map()
  } catch {
    return new Map()
  }
}
