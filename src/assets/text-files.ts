/**
 * The texts that are not needed before a reader does something, as files, one for each language: search, the list of keyboard
 * shortcuts and suggestions for addresses that lead nowhere load the one of their page. Languages with the same texts
 * share a file. Beside the texts stands where readers report a query without hits, which nothing else needs.
 */

import { nameHash } from '../base/hash.ts'
import type { Texts } from '../model/texts.ts'

/** Which texts these are. */
const LATER = /^(?:search\.|help\.|notFound\.similar$|announcement\.close$)/

export interface TextFiles {
  files: { path: string; content: Uint8Array }[]
  /** Path of each locale's file, relative to the output folder. */
  pathByLocale: Record<string, string>
}

/** Creates the files. */
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
