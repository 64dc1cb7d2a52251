/**
 * The files that pages refer to: images and downloads beside the pages get a hashed name in `assets/`, static files
 * keep theirs; images also get their size in pixels. The results are cached by the file's `stat`.
 */
import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { isUnchanged } from '../base/fingerprint.ts'
import { nameHash } from '../base/hash.ts'
import { unreadableFile } from '../base/unreadable.ts'
import { CacheMap } from '../engine/cache/cache-map.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { AssetFile } from '../model/source.ts'
import { inlineDrawing } from './drawings/inline-drawing.ts'
import { type ImageSize, readImageSize } from './image-size.ts'

/** A file as pages see it. */
export interface ContentAsset {
  file: AssetFile
  /** Path relative to the output folder. */
  outPath: string
  size?: ImageSize
  /** For a drawing that can be a part of a page: its attributes and content (drawings/inline-drawing.ts). */
  drawing?: string
}

interface Seen {
  /** The `stat` of the file when it was read, and the time of reading (ms since 1970). */
  stat: string
  seenAt: number
  hash: string
  size?: ImageSize
  drawing?: string
}

const FORMAT = 'docsgen-assets-3'
/** Larger drawings are not read: they stay images. */
const MAX_DRAWING = 65_536
const IMAGES = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'])

/**
 * Resolves the assets that pages use.
 * @param assets the files, each with the data from the scan
 * @param cachePath file that stores the results
 * @returns the assets by path; unreadable ones are left out, with a finding each
 */
export function resolveContentAssets(
  assets: AssetFile[],
  cachePath: string,
): { assets: Map<string, ContentAsset>; diagnostics: Diagnostic[] } {
  const known = new CacheMap<Seen>(cachePath, { format: FORMAT })
  const result = new Map<string, ContentAsset>()
  const diagnostics: Diagnostic[] = []
  for (const file of assets) {
    const before = known.get(file.path)
    try {
      const seen = before && isUnchanged(before, file) ? before : look(file)
      if (seen !== before) known.set(file.path, seen)
      result.set(file.path, { file, outPath: outPathOf(file, seen.hash), size: seen.size, drawing: seen.drawing })
    } catch (error) {
      diagnostics.push(unreadableFile(file.path, error))
    }
  }
  known.keepOnly(new Set(result.keys()))
  known.save(undefined)
  return { assets: result, diagnostics }
}

function look(file: AssetFile): Seen {
  const seenAt = Date.now()
  const extension = extname(file.path).toLowerCase()
  const isImage = IMAGES.has(extension)
  const isDrawing = extension === '.svg' && file.size <= MAX_DRAWING
  return {
    stat: file.stat,
    seenAt,
    hash: file.staticPath === undefined ? nameHash(readFileSync(file.absPath)) : '',
    size: isImage ? readImageSize(file.absPath) : undefined,
    drawing: isDrawing ? inlineDrawing(readFileSync(file.absPath, 'utf8')) : undefined,
  }
}

function outPathOf(file: AssetFile, hash: string): string {
  if (file.staticPath !== undefined) return file.staticPath
  const extension = extname(file.path)
  const folder = IMAGES.has(extension.toLowerCase()) ? 'images' : 'files'
  // Links are composed, whatever the form of the name on disk is.
  const name = basename(file.path, extension).normalize('NFC')
  return join('assets', folder, `${name}-${hash}${extension}`)
}
