/**
 * `docsgen-manifest.json`: every file of the site with size and hash, and every route with its file.
 * It marks the folder as docsgen's, and lets deployments detect changes. It contains no times and no machine names.
 */
import type { Steps } from '../base/yield.ts'
import type { EmittedFile, OutputFile } from '../model/output.ts'

export interface SiteFacts {
  version: string
  /** The language of pages whose path has no locale. */
  locale: string
  routes: Record<string, string>
}

/** Start of the list of files. */
const FILES = ',\n "files": {'

/** The part of a manifest before its files. */
export function manifestHead({ version, locale, routes }: SiteFacts): string {
  return JSON.stringify({ generator: `docsgen ${version}`, locale, routes }, null, 1).slice(0, -2)
}

/** The head of an existing manifest; undefined if it is not one. */
export function headOf(text: string): string | undefined {
  const end = text.indexOf(FILES)
  return end < 0 ? undefined : text.slice(0, end)
}

/** Files that are listed in one step. */
const FILES_IN_STEP = 1000

/** The manifest of these files, in steps. */
export function* manifest(
  path: string,
  { head, files }: { head: string; files: readonly EmittedFile[] },
): Steps<OutputFile> {
  // Created line by line, which takes a tenth of the time of one large object on a large site.
  const listed: string[] = []
  for (const [at, { path: own, size, hash }] of files.entries()) {
    if (at % FILES_IN_STEP === 0) yield
    if (own !== path) listed.push(`\n  ${JSON.stringify(own)}: {\n   "size": ${size},\n   "hash": "${hash}"\n  }`)
  }
  yield
  return { path, content: `${head}${FILES}${listed.join(',')}${listed.length > 0 ? '\n ' : ''}}\n}\n` }
}
