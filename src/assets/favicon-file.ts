/**
 * The picture for the browser's tab under a name with its hash, which browsers keep: they ask for it at each page. In: what
 * the config names, and the static files. Out: a copy of the file; none where it is elsewhere, or cannot be read.
 */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { nameHash } from '../base/hash.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { AssetFile } from '../model/source.ts'

/** The file, by its path relative to the output folder. */
export function faviconFile(
  { favicon, baseUrl }: ResolvedConfig,
  assets: readonly AssetFile[],
): { path: string; content: Uint8Array } | undefined {
  const named = favicon?.replace(/^\//, '')
  const inBase = favicon?.startsWith(baseUrl) ? favicon.slice(baseUrl.length) : named
  const file = assets.find(({ staticPath }) => staticPath !== undefined && [named, inBase].includes(staticPath))
  if (!file) return undefined
  try {
    const content = readFileSync(file.absPath)
    return { path: `assets/favicon-${nameHash(content)}${extname(file.path)}`, content }
  } catch {
    // The copy of the static file reports it.
    return undefined
  }
}
