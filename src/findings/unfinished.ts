/** The finding for a page at which a thread ended or stopped responding. */
import type { Diagnostic } from '../model/diagnostic.ts'

/**
 * Names the page.
 * @param what what was being done with it: 'read' or 'rendered'
 */
export function unfinishedPage(file: string | undefined, what: string, reason: string): Diagnostic {
  return {
    rule: 'page-unfinished',
    message: `The page could not be ${what}: ${reason}.`,
    file,
    hint: 'The other pages are built. Take parts out of the page to see which of them it is, and report it if no component of the site is the cause.',
  }
}
