/**
 * The hook `postBuild` of Docusaurus's plugins, which reads and writes the folder of the output. Returns plugins of
 * docsgen's own form: the hook gets a folder with the pages of its language, and the files that it writes there
 * become part of the site.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '../../base/list-files.ts'
import type { FinishedSite, MadeFile, Plugin } from '../../model/plugin.ts'
import type { PluginSite } from '../../model/site-plugins.ts'
import { filesNotWritten, pluginFailure } from './plugin-findings.ts'
import { namedEntry, type RunningPlugin } from './running-plugin.ts'

/** The plugins, each for all languages. */
export function finisherOf(
  withHook: readonly RunningPlugin[],
  all: readonly RunningPlugin[],
  site: PluginSite,
): Plugin[] {
  const byEntry = new Map<unknown, RunningPlugin[]>()
  for (const plugin of withHook) byEntry.set(plugin.entry, [...(byEntry.get(plugin.entry) ?? []), plugin])
  return [...byEntry.values()].map(inLanguages => ({
    name: inLanguages[0]?.name ?? '',
    onBuilt: async finished => {
      // Docusaurus's own live server does not call it either.
      if (finished.isLive) return []
      const files: MadeFile[] = []
      const replaced: string[] = []
      const [first] = inLanguages
      try {
        for (const plugin of inLanguages) files.push(...(await finish(plugin, finished, { all, site, replaced })))
      } catch (error) {
        if (!first || !finished.report) throw error
        finished.report(
          pluginFailure({ entry: namedEntry(first), missing: first.missing, hook: 'postBuild', error }, site),
        )
      }
      // The hook runs once for each language.
      if (first && replaced.length > 0)
        finished.report?.(filesNotWritten({ name: first.name, path: first.entry.path }, replaced, site.configFile))
      return files
    },
  }))
}

async function finish(
  plugin: RunningPlugin,
  finished: FinishedSite,
  { all, site, replaced }: { all: readonly RunningPlugin[]; site: PluginSite; replaced: string[] },
): Promise<MadeFile[]> {
  const { context, hooks, content } = plugin
  const { currentLocale: locale } = context.i18n
  const prefix = locale === site.i18n.defaultLocale ? '' : `${locale}/`
  const pages = finished.pages.filter(page => page.locale === locale && page.file.startsWith(prefix))
  const { outDir } = context
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  const before = new Map<string, string>()
  for (const { file } of pages) {
    const path = file.slice(prefix.length)
    const text = finished.read(file)
    mkdirSync(dirname(join(outDir, path)), { recursive: true })
    writeFileSync(join(outDir, path), text)
    before.set(path, text)
  }
  const routesPaths = pages.map(({ route }) => route)
  const plugins = all.filter(other => other.context.i18n.currentLocale === locale).map(pluginAsSeen)
  try {
    await hooks.postBuild?.({ ...context, content, routesPaths, routes: plugin.routes, plugins, head: {} })
    const written = filesBelow(outDir).map(path => ({ path, bytes: readFileSync(join(outDir, path)) }))
    const isThere = (path: string) => before.has(path) || isMade(prefix + path, finished)
    const added = written.filter(({ path }) => !isThere(path))
    for (const { path, bytes } of written)
      if (isThere(path) && bytes.toString('utf8') !== before.get(path)) replaced.push(prefix + path)
    return added.map(({ path, bytes }) => ({ file: prefix + path, content: bytes }))
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

function pluginAsSeen({ name, id, content, entry }: RunningPlugin): object {
  return { name, content, options: { ...(entry.options as object), id }, version: { type: 'project' } }
}

/** Whether the output has a file already. */
function isMade(path: string, { read }: FinishedSite): boolean {
  try {
    read(path)
    return true
  } catch {
    return false
  }
}
