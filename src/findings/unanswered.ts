/**
 * The finding for something that the code of a page requests from the tool that it was written for, and docsgen
 * cannot provide. Returns the finding, which is reported once for all pages.
 */
import type { Diagnostic } from '../model/diagnostic.ts'

/** The finding; the caller adds its place. */
export function unanswered(
  what: string,
): Pick<Diagnostic, 'rule' | 'message' | 'hint' | 'subject' | 'isOfTheme'> & { message: string } {
  return {
    rule: 'page-code',
    message: `The code of pages uses ${what}, which docsgen does not have; what depends on it is left out.`,
    hint: 'Of a component only the content is shown. Write the value itself, or use another component.',
    subject: `unanswered ${what}`,
    ...(what.startsWith('@theme/') && { isOfTheme: true }),
  }
}
