/**
 * The term under which a section that defines an identifier is indexed: the identifier followed by the parentheses of a
 * call, so that it differs from the terms of sections that only use the identifier.
 */

/** `setFee` becomes `setfee()`. */
export function definitionOf(term: string): string {
  return `${term}()`
}

/** Whether it is the term of a definition. */
export function isDefinition(term: string): boolean {
  return term.endsWith('()')
}
