/**
 * A thrown error as the result of a command: what is printed, and an exit code.
 */
import { colorsFor } from '../base/colors.ts'
import { ConfigError, toEnvironmentError, UsageError } from '../base/errors.ts'
import type { Io } from '../base/io.ts'
import { packageVersion } from '../base/package-root.ts'
import { printable } from '../base/printable.ts'
import { LargerHeapNeeded } from '../engine/heap-limit.ts'
import { sentence } from '../findings/sentence.ts'
import { withSeverities } from '../findings/severities.ts'
import type { ReportedFinding } from '../model/diagnostic.ts'
import { prettyDiagnostics } from './print-diagnostics.ts'

/**
 * 2: the config or an argument; 4: the environment; 3: a bug of docsgen.
 * @throws LargerHeapNeeded if that is the error: the command line runs the command again
 */
export function failureOf(error: unknown): { code: number; diagnostics: ReportedFinding[]; text: string } {
  if (error instanceof LargerHeapNeeded) throw error
  if (error instanceof ConfigError) return { code: 2, diagnostics: withSeverities(error.diagnostics), text: '' }
  const refused = error instanceof UsageError ? error : toEnvironmentError(error)
  if (refused) {
    const hint = refused.hint ? `\n  ${printable(refused.hint)}` : ''
    return { code: refused.exitCode, diagnostics: [], text: `error  ${printable(sentence(refused.message))}${hint}\n` }
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const text = `error  ${stack.split('\n').map(printable).join('\n')}\n\nThis is a bug of docsgen ${packageVersion} (Node ${process.version}): please report it with the text above.\n`
  return { code: 3, diagnostics: [], text }
}

/** Prints why a command failed; returns its exit code. Paths of findings are relative to `siteDir`. */
export function printFailure(error: unknown, { stderr, env }: Io, siteDir: string): number {
  const { text, diagnostics, code } = failureOf(error)
  stderr.write(text + prettyDiagnostics(diagnostics, siteDir, colorsFor(stderr, env)))
  return code
}
