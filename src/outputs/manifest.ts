/**
 * `docsgen-manifest.json`: every file of the site with size and hash, and every route with its file.
 * It marks the folder as docsgen's, and lets deployments detect changes. It contains no times and no machine names.
 */
import type { EmittedFile, OutputFile } from '../model/output.ts'

export interface SiteFacts {
  version: string
  /** The language of pages whose path has no locale. */
  locale: string
  files: readonly EmittedFile[]
  routes: Record<string, string>
}

/** The manifest of these files. */
export function manifest(path: string, { version, locale, files, routes }: SiteFacts): OutputFile {
  const listed = Object.fromEntries(
    files.filter(file => file.path !== path).map(({ path, size, hash }) => [path, { size, hash }]),
  )
  return {
    path,
    content: `${JSON.stringify({ generator: `docsgen ${version}`, locale, routes, files: listed }, null, 1)}\n`,
  }
}
