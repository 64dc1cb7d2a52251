/**
 * The finding for a file of the site that cannot be read, although it was there when the run looked for files.
 */
import type { Diagnostic } from '../model/diagnostic.ts'

/**
 * The finding.
 * @param path relative to the site folder
 * @param reason what `fs` threw, or its message
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
