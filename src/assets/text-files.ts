/**
 * Texts that are needed only after an action of the reader, as files, one per language. Search, the list of keyboard
 * shortcuts and suggestions for missing addresses load the file for the language of their page. Languages with the same
 * texts share a file. The file also contains the address to which readers report a query without hits, because nothing
 * else needs it.
 */

import { nameHash } from '../base/hash.ts'
import type { Texts } from '../model/texts.ts'

/** The keys of these texts. */
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
