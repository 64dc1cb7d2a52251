/**
 * Plugins in a site's repository that extend a content plugin of Docusaurus, for example to add data to the pages of
 * the blog. Returns the same with the content plugins in their place, and the plugins themselves, which are run with the
 * pages that docsgen has found.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { noEffect, shortName } from '../../../config/notes.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { PluginEntry } from '../../../model/site-plugins.ts'
import { isObject } from '../../../schema/fields.ts'
import { isPresetClassic } from './plugins.ts'
import type { AuthoredSite } from './schema.ts'

const ENDINGS = ['', '.js', '.ts', '.mjs', '.cjs', '.mts', '.cts', '/index.js', '/index.ts', '/index.mjs', '/index.cjs']
const CONTENT_PLUGIN =
  /\b(?:from\s*|import\s*\(?\s*|require\(\s*)['"](@docusaurus\/plugin-content-(?:docs|blog|pages))['"]/

/** Replaces plugins that extend content plugins with these. */
export function withWrappedPlugins(
  written: object,
  { siteDir, file }: { siteDir: string; file?: string },
): { site: AuthoredSite; notes: Diagnostic[]; toRun: PluginEntry[] } {
  const site = written as AuthoredSite
  const { plugins } = site as { plugins?: unknown }
  const notes: Diagnostic[] = []
  const toRun: PluginEntry[] = []
  if (!Array.isArray(plugins)) return { site, notes, toRun }
  const read = plugins.map((entry: unknown, index) => {
    const [name, ...options] = (Array.isArray(entry) ? entry : [entry]) as unknown[]
    const wrapped =
      typeof name === 'string' && /^[./]|^[A-Za-z]:[\\/]/.test(name) ? wrappedBy(resolve(siteDir, name)) : undefined
    if (wrapped === undefined) return entry
    const shown = shortName(name as string)
    const own = { path: `plugins[${index}]`, name: shown, written: name, options: options[0] ?? {} }
    toRun.push({ ...own, extended: wrapped })
    if (isThereAlready(wrapped, options[0], site)) {
      const why = `the site has what it extends already (${shown}): it only adds data`
      notes.push(noEffect(own.path, why, file))
      return undefined
    }
    return [wrapped, ...options]
  })
  return { site: { ...site, plugins: read.filter(entry => entry !== undefined) } as AuthoredSite, notes, toRun }
}

/**
 * Whether the preset already has the same part. A plugin without its own name or folder then only adds data, not pages.
 */
function isThereAlready(wrapped: string, options: unknown, { presets = [] }: AuthoredSite): boolean {
  const own = isObject(options) ? options : {}
  if (own.id !== undefined || own.path !== undefined || own.routeBasePath !== undefined) return false
  const part = wrapped.slice(wrapped.lastIndexOf('-') + 1)
  return (presets as unknown[]).some(preset => {
    const [name, given] = Array.isArray(preset) ? (preset as unknown[]) : [preset]
    return typeof name === 'string' && isPresetClassic(name) && !(isObject(given) && given[part] === false)
  })
}

/** The content plugin that a module extends. */
function wrappedBy(path: string): string | undefined {
  for (const ending of ENDINGS) {
    try {
      return CONTENT_PLUGIN.exec(readFileSync(path + ending, 'utf8'))?.[1]
    } catch {
      // The file has another extension.
    }
  }
  return undefined
}
