/**
 * The additions of plugins to the whole site. Returns files, each with its plugin, and a finding for each plugin that
 * fails.
 */
import { untilExit } from '../base/exit-guard.ts'
import { within } from '../base/with-timeout.ts'
import { pluginError } from '../findings/plugin-error.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output.ts'
import type { FinishedSite } from '../model/plugin.ts'
import { readFiles } from './read-plugin-output.ts'
import { siteFacts } from './site-facts.ts'

/** Time limit for a plugin, in milliseconds. */
const TIMEOUT_MS = 300_000

/** Calls the plugins with the finished site. */
export async function finishSite(
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
