/**
 * Files that code and stylesheets refer to, with their published names.
 */
import { basename, extname } from 'node:path'
import { nameHash } from '../base/hash.ts'

/** Files by their names in `assets/`. */
export type NamedFiles = Map<string, Uint8Array>

/** Images, fonts, media and documents: importing one publishes it as a file of the site. */
export const FILES =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|mp4|webm|ogv|mp3|ogg|wav|m4a|vtt|pdf|zip|wasm)$/i

/** Adds a file under a name that changes with its content, and returns the name. */
export function addHashed(files: NamedFiles, path: string, content: Uint8Array): string {
  const extension = extname(path)
  const name = `${basename(path, extension)}-${nameHash(content)}${extension}`
  files.set(name, content)
  return name
}
