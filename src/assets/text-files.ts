/**
 * The texts of the search interface as files, one for each language: the dialog and the page of results load the one of
 * their page when a reader is about to search. Languages with the same texts share a file.
 */

import { nameHash } from '../base/hash.ts'
import type { Texts } from '../model/texts.ts'

export interface TextFiles {
  files: { path: string; content: Uint8Array }[]
  /** Path of each locale's file, relative to the output folder. */
  pathByLocale: Record<string, string>
}

/** Creates the files. */
export function searchTextFiles(texts: Readonly<Record<string, Texts>>): TextFiles {
  const contents = new Map<string, Uint8Array>()
  const entries = Object.entries(texts).map(([locale, all]) => {
    const own = Object.entries(all).filter(([key]) => key.startsWith('search.'))
    const content = Buffer.from(JSON.stringify(Object.fromEntries(own)))
    const path = `assets/texts-${nameHash(content)}.json`
    contents.set(path, content)
    return [locale, path] as const
  })
  return {
    files: [...contents].map(([path, content]) => ({ path, content })),
    pathByLocale: Object.fromEntries(entries),
  }
}
