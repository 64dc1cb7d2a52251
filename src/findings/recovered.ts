/** The finding for a page on which docsgen itself failed, and which is shown anyway, in part or as plain text. */
import { packageVersion } from '../base/package-root.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

const HINT = `This is a bug of docsgen ${packageVersion} (Node ${process.version}), not of the page: please report it, with the text at this place.`

/**
 * The finding, with a hint.
 * @param about.instead what the page shows instead: 'its text is shown as it is written'
 */
export function recoveredPage(
  error: unknown,
  { file, span, instead }: { file?: string; span?: Diagnostic['span']; instead?: string },
): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error)
  return {
    rule: 'page-recovered',
    message: `docsgen failed on this page: ${reason}${instead ? `; ${instead}` : ''}`,
    ...(file !== undefined && { file }),
    ...(span && { span }),
    hint: HINT,
  }
}
