/** The finding for a file of the site that cannot be read, although the scan found it. */
import type { Diagnostic } from '../model/diagnostic.ts'

/**
 * The finding.
 * @param path relative to the site folder
 * @param reason the error of `fs`, or its message
 */
export function unreadableFile(path: string, reason: unknown): Diagnostic {
  const text = reason instanceof Error ? reason.message : String(reason)
  const isGone = /^(?:ENOENT|ENOTDIR)\b/.test(text)
  return {
    rule: 'unreadable-file',
    message: isGone ? 'The file was removed or renamed during the run.' : `The file cannot be read: ${text}.`,
    file: path,
    hint: isGone ? 'Run the command again.' : 'Check its owner and permissions.',
  }
}
