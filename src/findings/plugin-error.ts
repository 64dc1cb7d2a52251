/** The finding for a plugin that failed. */
import { TimeoutError } from '../base/with-timeout.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Plugin } from '../model/plugin.ts'
import { timeLimit } from './time-limit.ts'

/** States what failed and the consequence. */
export function pluginError(
  { name }: Pick<Plugin, 'name'>,
  error: unknown,
  { hook, instead, file }: { hook: string; instead: string; file?: string },
): Diagnostic {
  // What a busy machine has no time for is not the plugin's mistake.
  if (error instanceof TimeoutError) {
    const finding = timeLimit(file ?? 'The site', file)
    return {
      ...finding,
      message: `The plugin ${name} did not end in time in ${hook}: ${error.message}.`,
      hint: `${instead} ${finding.hint}`,
    }
  }
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/[.\s]*$/, '')
  return {
    rule: 'plugin-failed',
    message: `The plugin ${name} failed in ${hook}: ${reason}.`,
    hint: `${instead} Correct the plugin, its options, or what it reads.`,
    file,
  }
}
