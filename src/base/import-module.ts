/**
 * Imports modules whose places only a run knows: configs, templates, the code of pages. In: a URL. Out: the module. What
 * came with docsgen is loaded as its bundles are.
 */
import { dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleHost } from './bundle-host.ts'

const own = dirname(fileURLToPath(import.meta.url)) + sep

/** Imports a module. Rejects with what its code throws. */
export async function importModule(url: string): Promise<unknown> {
  const host = bundleHost()
  if (!host) return import(url)
  const path = url.startsWith('file:') && url.endsWith('.cjs') ? fileURLToPath(url) : ''
  return path.startsWith(own) ? host.load(path) : host.importModule(url)
}
