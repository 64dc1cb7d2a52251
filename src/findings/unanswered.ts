/**
 * The finding for what the code of a page asks of Docusaurus and docsgen has no answer for. In: its name. Out: the finding,
 * which is reported once for all pages.
 */
import type { Diagnostic } from '../model/diagnostic.ts'

/** The finding; its place is the caller's to add. */
export function unanswered(
  what: string,
): Pick<Diagnostic, 'rule' | 'message' | 'hint' | 'subject'> & { message: string } {
  return {
    rule: 'page-code',
    message: `The code of pages uses ${what}, which docsgen does not have; what depends on it is left out.`,
    hint: 'Of a component only the content is shown. Write the value itself, or use another component.',
    subject: `unanswered ${what}`,
  }
}
