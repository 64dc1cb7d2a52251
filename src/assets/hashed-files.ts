/** Files whose names have a hash of their content, so that browsers can cache them: texts for scripts, and the favicon. */

import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { nameHash } from '../base/hash.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { AssetFile } from '../model/source.ts'
import type { Texts } from '../model/texts.ts'

/** The keys of these texts. */
const LATER = /^(?:search\.|help\.|notFound\.similar$|announcement\.close$)/

export interface TextFiles {
  files: { path: string; content: Uint8Array }[]
  /** Path of each locale's file, relative to the output folder. */
  pathByLocale: Record<string, string>
}

/**
 * The texts that are needed only after an action of the reader, one file per language: search, the list of keyboard
 * shortcuts and suggestions for missing addresses load the file for the language of their page. Languages with the same
 * texts share a file.
 * @param missingHref the address to which readers report a query without hits; nothing else needs it
 */
export function laterTextFiles(texts: Readonly<Record<string, Texts>>, missingHref?: string): TextFiles {
  const contents = new Map<string, Uint8Array>()
  const entries = Object.entries(texts).map(([locale, all]) => {
    const own = Object.entries(all).filter(([key]) => LATER.test(key))
    const content = Buffer.from(JSON.stringify({ ...Object.fromEntries(own), missingHref }))
    const path = `assets/texts-${nameHash(content)}.json`
    contents.set(path, content)
    return [locale, path] as const
  })
  return {
    files: [...contents].map(([path, content]) => ({ path, content })),
    pathByLocale: Object.fromEntries(entries),
  }
}

/**
 * A copy of the favicon, which browsers request for each page, with its path relative to the output folder. Undefined if it
 * is on another site or cannot be read.
 */
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
