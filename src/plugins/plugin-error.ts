/**
 * The finding for a plugin whose hook failed. In: the hook's name, and the error. Out: the finding, with its reason.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Plugin } from '../model/plugin.ts'

/** States what failed and the consequence. */
export function pluginError(
  { name }: Pick<Plugin, 'name'>,
  error: unknown,
  { hook, instead, file }: { hook: 'pages' | 'onPage' | 'onBuilt'; instead: string; file?: string },
): Diagnostic {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/[.\s]*$/, '')
  return {
    rule: 'plugin-failed',
    message: `The plugin ${name} failed in ${hook}: ${reason}.`,
    hint: `${instead} Correct the plugin, its options, or what it reads.`,
    file,
  }
}
