/**
 * Imports modules whose locations are only known at run time: configs, templates, the code of pages. Files shipped
 * with docsgen are loaded like its bundles.
 */
import { dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleHost } from './bundle-host.ts'

const own = dirname(fileURLToPath(import.meta.url)) + sep

/** Imports a module. Rejects with errors of its code. */
export async function importModule(url: string): Promise<unknown> {
  const host = bundleHost()
  if (!host) return import(url)
  const path = url.startsWith('file:') && url.endsWith('.cjs') ? fileURLToPath(url) : ''
  return path.startsWith(own) ? host.load(path) : host.importModule(url)
}
