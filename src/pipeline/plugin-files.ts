/**
 * Files that plugins add to the output. In: the files, and the paths that are taken. Out: the files in the sink; a
 * finding for each whose path is taken.
 */
import { hashOf } from '../base/hash.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import type { Sink } from '../emit/sink.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output.ts'
import { isFree, type TakenPaths, take } from '../outputs/taken-paths.ts'
import { finishSite } from '../plugins/finish-site.ts'
import type { AddedFile } from '../plugins/run-page-hooks.ts'
import type { PlannedPage } from '../render/jobs.ts'

/** Puts the files that plugins added to pages into the sink. */
export function putPluginFiles(
  files: readonly AddedFile[],
  { sink, taken }: { sink: Sink; taken: TakenPaths },
): Diagnostic[] {
  return files.flatMap(({ path, hash, bytes, plugin }) => {
    if (!isFree(path, taken)) return [clash(path, plugin)]
    take(path, taken)
    if (sink.isCurrent(path, hash)) sink.keep(path)
    else sink.write(path, { bytes: bytes(), hash }, hash)
    return []
  })
}

/** Passes the finished site to plugins, and puts the files that they add into the sink. */
export async function putFinished(
  config: ResolvedConfig,
  { planned, taken }: { planned: readonly PlannedPage[]; taken: TakenPaths },
  { sink, isLive, watch }: { sink: Sink; isLive: boolean; watch: Stopwatch },
): Promise<Diagnostic[]> {
  if (!config.functions?.plugins.some(plugin => plugin.onBuilt)) return []
  const pages = planned.map(({ view, outPath, site }) => ({
    route: view.path,
    file: outPath,
    title: view.title,
    description: view.description,
    locale: site.locale,
    noIndex: view.noIndex || view.kind === 'not-found' || view.kind === 'search',
  }))
  const read = (path: string) => Buffer.from(sink.read(path)).toString('utf8')
  const { files, diagnostics } = await watch.time('hooks of the site', () =>
    finishSite(config, { pages, read, isLive }),
  )
  const added = files.map(({ path, content, plugin }: OutputFile & { plugin: string }): AddedFile => {
    const bytes = Buffer.from(content as string)
    return { path, plugin, hash: hashOf(bytes), bytes: () => bytes }
  })
  return [...diagnostics, ...putPluginFiles(added, { sink, taken })]
}

function clash(path: string, plugin: string): Diagnostic {
  return {
    rule: 'plugin-failed',
    message: `The file ${path} of the plugin ${plugin} is not written: the site has another file of this path.`,
    hint: 'Give it another path.',
  }
}
