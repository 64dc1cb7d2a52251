/** The finding for a plugin that failed. */
import { codePlaceOf } from '../base/code-places.ts'
import { TimeoutError } from '../base/with-timeout.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Plugin } from '../model/plugin.ts'
import { timeLimit } from './time-limit.ts'

interface FailedHook {
  hook: string
  /** The consequence, in a sentence. */
  instead: string
  siteDir: string
  /** The config, for a hook that concerns the whole site. */
  file?: string
  /** The file of the page that the hook was called for. */
  page?: string
}

/** States what failed and the consequence, at the place in the plugin's code if the error comes from there. */
export function pluginError(
  { name }: Pick<Plugin, 'name'>,
  error: unknown,
  { hook, instead, siteDir, page, file = page }: FailedHook,
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
  const found: Diagnostic = {
    rule: 'plugin-failed',
    message: `The plugin ${name} failed in ${hook}: ${reason}.`,
    hint: `${instead} Correct the plugin, its options, or what it reads.`,
    file,
  }
  const place = codePlaceOf(error, siteDir)
  if (!place) return found
  Object.assign(found, place)
  if (page === undefined) return found
  // A mistake in the code is one cause, on however many pages.
  const { line, column } = place.span
  found.subject = `${name} ${place.file}:${line}:${column} ${reason}`
  found.related = [{ file: page, message: 'It failed for this page.' }]
  return found
}
