/**
 * `docsgen-manifest.json`: every file of the site with size and hash, and every route with its file.
 * It marks the folder as docsgen's, and lets deployments detect changes. It contains no times and no machine names.
 */
import type { Steps } from '../base/yield.ts'
import type { EmittedFile, OutputFile } from '../model/output.ts'

export interface SiteFacts {
  version: string
  /** The path below which the site is published. */
  base: string
  /** The language of pages whose path has no locale. */
  locale: string
  routes: Record<string, string>
}

/** Start of the list of files. */
export const FILES = ',\n "files": {'

/** The part of a manifest before its files. */
export function manifestHead({ version, base, locale, routes }: SiteFacts): string {
  return JSON.stringify({ generator: `docsgen ${version}`, base, locale, routes }, null, 1).slice(0, -2)
}

/** Files that are listed in one step. */
const FILES_IN_STEP = 1000

/** The manifest of these files, in steps. */
export function* manifest(
  path: string,
  { head, files }: { head: string; files: readonly EmittedFile[] },
): Steps<OutputFile> {
  const listed: string[] = []
  for (const [at, file] of files.entries()) {
    if (at % FILES_IN_STEP === 0) yield
    if (file.path !== path) listed.push(entryOf(file))
  }
  yield
  return { path, content: `${head}${FILES}${listed.join(',')}${listed.length > 0 ? '\n ' : ''}}\n}\n` }
}

/** The entry of a file. Each is made by itself: on a large site this takes a tenth of the time of one object with everything. */
export function entryOf({ path, size, hash }: EmittedFile): string {
  return `\n  ${JSON.stringify(path)}: {\n   "size": ${size},\n   "hash": "${hash}"\n  }`
}
