/**
 * The favicon under a name with its hash, so that browsers can cache it: they request it for each page. Returns a
 * copy of the file; none if it is on another site or cannot be read.
 */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { nameHash } from '../base/hash.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { AssetFile } from '../model/source.ts'

/** The file, with its path relative to the output folder. */
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
    // Copying the static file reports the error.
    return undefined
  }
}
