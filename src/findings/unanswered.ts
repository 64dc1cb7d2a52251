/**
 * The finding for something that the code of a page requests from the tool that it was written for, and docsgen
 * cannot provide. Returns the finding, which is reported once for all pages.
 */
import type { Diagnostic } from '../model/diagnostic.ts'

/** The finding; the caller adds its place. */
export function unanswered(
  what: string,
): Pick<Diagnostic, 'rule' | 'message' | 'hint' | 'subject' | 'isOfTheme' | 'isOfPlugin'> & { message: string } {
  return {
    rule: 'page-code',
    message: `The code of pages uses ${what}, which docsgen does not have; what depends on it is left out.`,
    hint: 'Of a component only the content is shown. Write the value itself, or use another component.',
    subject: `unanswered ${what}`,
    ...(what.startsWith('@theme/') && { isOfTheme: true }),
    ...(isDataOfPlugin(what) && { isOfPlugin: true }),
  }
}

/** Marks the finding about a component that failed after its code had asked for data of plugins that is not there. */
export function ofPluginData(asked: ReadonlySet<string> | undefined): Pick<Diagnostic, 'isOfPlugin'> {
  return [...(asked ?? [])].some(isDataOfPlugin) ? { isOfPlugin: true } : {}
}

/** Whether code asks for the data of a plugin. */
function isDataOfPlugin(what: string): boolean {
  return what.startsWith('the data of ')
}
