/**
 * The files that pages refer to: images and downloads beside the pages get a hashed name in `assets/`, static files
 * keep theirs; images also get their size in pixels. The results are cached by the file's `stat`.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { isUnchanged } from '../base/fingerprint.ts'
import { hashOf, nameHash } from '../base/hash.ts'
import { unreadableFile } from '../base/unreadable.ts'
import { CacheMap } from '../engine/cache/cache-map.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { AssetFile } from '../model/source.ts'
import { type InlineDrawing, inlineDrawing, tooLarge } from './drawings/inline-drawing.ts'

/** A file as pages see it. */
export interface ContentAsset extends InlineDrawing {
  file: AssetFile
  /** Path relative to the output folder. */
  outPath: string
  size?: ImageSize
  /** Identity of its drawing. */
  drawingId?: string
}

interface Drawn extends InlineDrawing {
  drawingId?: string
}

interface Seen extends Drawn {
  /** The `stat` of the file when it was read, and the time of reading (ms since 1970). */
  stat: string
  seenAt: number
  hash: string
  size?: ImageSize
}

const FORMAT = 'docsgen-assets-5'
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
  // Versions and translations often have copies of a file.
  const drawn = new Map<string, Drawn>()
  for (const file of assets) {
    const before = known.get(file.path)
    try {
      const seen = before && isUnchanged(before, file) ? before : look(file, drawn)
      if (seen !== before) known.set(file.path, seen)
      const { size, drawing, drawingId, imageBecause, hash } = seen
      result.set(file.path, { file, outPath: outPathOf(file, hash), size, drawing, drawingId, imageBecause })
    } catch (error) {
      diagnostics.push(unreadableFile(file.path, error))
    }
  }
  known.keepOnly(new Set(result.keys()))
  known.save(undefined)
  return { assets: result, diagnostics }
}

function look(file: AssetFile, drawn: Map<string, Drawn>): Seen {
  const seenAt = Date.now()
  const extension = extname(file.path).toLowerCase()
  const isImage = IMAGES.has(extension)
  return {
    stat: file.stat,
    seenAt,
    hash: file.staticPath === undefined ? nameHash(readFileSync(file.absPath)) : '',
    size: isImage ? readImageSize(file.absPath) : undefined,
    ...(extension === '.svg' && drawingIn(file, drawn)),
  }
}

/** @param drawn the drawings of this run, by their texts */
function drawingIn({ absPath, size }: AssetFile, drawn: Map<string, Drawn>): Drawn {
  if (size > MAX_DRAWING) return { imageBecause: tooLarge(size, MAX_DRAWING) }
  const text = readFileSync(absPath, 'utf8')
  const before = drawn.get(text)
  if (before) return before
  const read = inlineDrawing(text)
  const result = read.drawing === undefined ? read : { ...read, drawingId: hashOf(read.drawing) }
  drawn.set(text, result)
  return result
}

function outPathOf(file: AssetFile, hash: string): string {
  if (file.staticPath !== undefined) return file.staticPath
  const extension = extname(file.path)
  const folder = IMAGES.has(extension.toLowerCase()) ? 'images' : 'files'
  // Links are composed, whatever the form of the name on disk is.
  const name = basename(file.path, extension).normalize('NFC')
  return `assets/${folder}/${name}-${hash}${extension}`
}

// Width and height of an image, read from the first 64 kB of its file: PNG, GIF, JPEG, WebP, AVIF and SVG. Written
// here because the libraries for it have open reports of crafted files that hang them; this one only reads forward
// and never loops without advancing. A file that it cannot read has no size, which is not an error.

/** In pixels, as the file states. */
interface ImageSize {
  width: number
  height: number
}

const HEAD_BYTES = 65_536
/** Reused, because filling new memory with zeros takes longer than reading most images. */
const head = Buffer.alloc(HEAD_BYTES)

/** Reads an image's size. Throws errors of `fs`; returns undefined for unknown or broken files. */
function readImageSize(absPath: string): ImageSize | undefined {
  const fd = openSync(absPath, 'r')
  try {
    return imageSize(head.subarray(0, readSync(fd, head, 0, HEAD_BYTES, 0)))
  } finally {
    closeSync(fd)
  }
}

/** The size of an image, from the first bytes of its file. */
export function imageSize(head: Buffer): ImageSize | undefined {
  try {
    const size = png(head) ?? gif(head) ?? jpeg(head) ?? webp(head) ?? avif(head) ?? svg(head)
    return size && isLength(size.width) && isLength(size.height) ? size : undefined
  } catch (error) {
    // A read past the end: the file is truncated.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isLength(pixels: number): boolean {
  return pixels > 0 && Number.isFinite(pixels)
}

function png(head: Buffer): ImageSize | undefined {
  if (head.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

function gif(head: Buffer): ImageSize | undefined {
  if (head.toString('latin1', 0, 4) !== 'GIF8') return undefined
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
}

/** JPEG: segments `FF type length…`; a frame header (C0 to CF, but not C4, C8, CC) has the size. */
function jpeg(head: Buffer): ImageSize | undefined {
  if (head.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < head.length; ) {
    if (head[at] !== 0xff) return undefined
    const type = head.readUInt8(at + 1)
    const isFrame = type >= 0xc0 && type <= 0xcf && type !== 0xc4 && type !== 0xc8 && type !== 0xcc
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    at += 2 + Math.max(2, head.readUInt16BE(at + 2))
  }
  return undefined
}

/** WebP: RIFF with one of three kinds of first chunk. */
function webp(head: Buffer): ImageSize | undefined {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

/** AVIF: the first `ispe` (image spatial extents) property. */
function avif(head: Buffer): ImageSize | undefined {
  if (head.toString('latin1', 4, 8) !== 'ftyp' || !/^avi[fs]/.test(head.toString('latin1', 8, 12))) return undefined
  const at = head.indexOf('ispe', 0, 'latin1')
  return at < 0 ? undefined : { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
}

/** SVG: `width` and `height` in pixels, else the last two numbers of `viewBox`. */
function svg(head: Buffer): ImageSize | undefined {
  const text = head.toString('utf8')
  const start = text.search(/<svg\b/)
  const end = text.indexOf('>', start)
  if (start < 0 || end < 0) return undefined
  const tag = text.slice(start, end)
  const number = (name: string) => Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1])
  const box = /\sviewBox=["']\s*([^"']+)["']/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const width = number('width') || box?.[2]
  const height = number('height') || box?.[3]
  return width && height ? { width: Math.round(width), height: Math.round(height) } : undefined
}
