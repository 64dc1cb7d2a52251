/**
 * `docsgen-manifest.json`: every file of the site with size and hash, and every route with its file.
 * It marks the folder as docsgen's, and lets deployments detect changes. It contains no times and no machine names.
 */
import type { EmittedFile, OutputFile } from '../model/output.ts'

export interface SiteFacts {
  version: string
  /** The language of pages whose path has no locale. */
  locale: string
  routes: Record<string, string>
}

/** Where the list of files begins. */
export const FILES = ',\n "files": {'

/** What a manifest has before its files. */
export function manifestHead({ version, locale, routes }: SiteFacts): string {
  return JSON.stringify({ generator: `docsgen ${version}`, locale, routes }, null, 1).slice(0, -2)
}

/** The manifest of these files. */
export function manifest(path: string, { head, files }: { head: string; files: readonly EmittedFile[] }): OutputFile {
  const listed = files.filter(file => file.path !== path).map(entryOf)
  return { path, content: `${head}${FILES}${listed.join(',')}${listed.length > 0 ? '\n ' : ''}}\n}\n` }
}

/** The entry of a file. Each is made by itself: on a large site this takes a tenth of the time of one object with everything. */
export function entryOf({ path, size, hash }: EmittedFile): string {
  return `\n  ${JSON.stringify(path)}: {\n   "size": ${size},\n   "hash": "${hash}"\n  }`
}
