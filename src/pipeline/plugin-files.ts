/** Files that plugins add to the output. Returns the files in the sink; a finding for each whose path is taken. */

import { untilExit } from '../base/exit-guard.ts'
import { hashOf } from '../base/hash.ts'
import { foldersAbove } from '../base/paths.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { within } from '../base/with-timeout.ts'
import type { Sink } from '../emit/sink.ts'
import { pluginError } from '../findings/plugin-error.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output.ts'
import type { FinishedSite } from '../model/plugin.ts'
import { type ClaimedPaths, claim, isFree } from '../outputs/claimed-paths.ts'
import { readFiles } from '../plugins/read-plugin-output.ts'
import type { AddedFile } from '../plugins/run-page-hooks.ts'
import { siteFacts } from '../plugins/site-facts.ts'
import type { SitePage } from './site-plan.ts'

/** Puts the files that plugins added to pages into the sink. */
export function putPluginFiles(
  files: readonly AddedFile[],
  { sink, taken }: { sink: Sink; taken: ClaimedPaths },
): Diagnostic[] {
  return files.flatMap(({ path, hash, bytes, plugin }) => {
    if (!isFree(path, taken)) return [clash(path, plugin)]
    claim(path, taken)
    if (sink.isCurrent(path, hash)) sink.keep(path)
    else sink.write(path, { bytes: bytes(), hash }, hash)
    return []
  })
}

/**
 * Passes the finished site to plugins, and puts the files that they add into the sink. They are asked in every build that changes
 * something, because they may read any file of the site.
 * @param site its pages, and the paths that are taken; without these, the files of the sink have theirs
 */
export async function putFinished(
  config: ResolvedConfig,
  { pages: all, taken: known }: { pages: readonly SitePage[]; taken?: ClaimedPaths },
  { sink, isLive, watch }: { sink: Sink; isLive: boolean; watch: Stopwatch },
): Promise<{ paths: string[]; diagnostics: Diagnostic[] }> {
  if (!config.functions?.plugins.some(plugin => plugin.onBuilt)) return { paths: [], diagnostics: [] }
  const taken = known ?? takenPaths(all, sink)
  const pages = all.map(({ view, outPath, site }) => ({
    route: view.path,
    file: outPath,
    title: view.title,
    description: view.description,
    locale: site.locale,
    noIndex: view.noIndex || view.kind === 'not-found' || view.kind === 'search',
  }))
  const read = (path: string) => {
    try {
      return Buffer.from(sink.read(path)).toString('utf8')
    } catch {
      throw new Error(`the output has no file ${path}`)
    }
  }
  const { files, diagnostics } = await watch.time('hooks of the site', () =>
    finishSite(config, { pages, read, isLive }),
  )
  const added = files.map(({ path, content, plugin }: OutputFile & { plugin: string }): AddedFile => {
    const bytes = Buffer.from(content as string)
    return { path, plugin, hash: hashOf(bytes), bytes: () => bytes }
  })
  const before = new Set(taken.paths)
  const clashes = putPluginFiles(added, { sink, taken })
  const paths = [...taken.paths].filter(path => !before.has(path))
  return { paths, diagnostics: [...diagnostics, ...clashes] }
}

/** The paths of all pages, and of all files so far. */
function takenPaths(pages: readonly SitePage[], sink: Sink): ClaimedPaths {
  const ofPages = pages.flatMap(({ outPath, markdownPath = outPath }) => [outPath, markdownPath])
  const paths = new Set([...ofPages, ...sink.files().map(({ path }) => path)])
  return { paths, folders: new Set([...paths].flatMap(foldersAbove)) }
}

function clash(path: string, plugin: string): Diagnostic {
  return {
    rule: 'plugin-failed',
    message: `The file ${path} of the plugin ${plugin} is not written: the site has another file of this path.`,
    hint: 'Give it another path.',
  }
}

// The additions of plugins to the whole site. Returns files, each with its plugin, and a finding for each plugin that
// fails.

/** Time limit for a plugin, in milliseconds. */
const TIMEOUT_MS = 300_000

/** Calls the plugins with the finished site. */
async function finishSite(
  config: ResolvedConfig,
  { isLive, ...made }: Pick<FinishedSite, 'pages' | 'read' | 'isLive'>,
): Promise<{ files: (OutputFile & { plugin: string })[]; diagnostics: Diagnostic[] }> {
  const files: (OutputFile & { plugin: string })[] = []
  const diagnostics: Diagnostic[] = []
  const site: FinishedSite = {
    ...siteFacts(config, config.i18n.defaultLocale),
    isLive,
    ...made,
    report: finding => diagnostics.push(finding),
  }
  for (const plugin of config.functions?.plugins ?? []) {
    if (!plugin.onBuilt) continue
    try {
      const added = readFiles(
        await within(
          TIMEOUT_MS,
          untilExit(() => plugin.onBuilt?.(site)),
        ),
      )
      files.push(...added.map(({ file, content }) => ({ path: file, content, plugin: plugin.name })))
    } catch (error) {
      const about = {
        hook: 'onBuilt',
        instead: 'The site is made without it.',
        file: config.configFile,
        siteDir: config.siteDir,
      } as const
      diagnostics.push(pluginError(plugin, error, about))
    }
  }
  return { files, diagnostics }
}
