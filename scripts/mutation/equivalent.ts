/**
 * Mutants that no test can find, because docsgen does the same with them, and those that only cost time. Each with its reason.
 */

export interface Equivalent {
  file: string
  operator: string
  /** What was written, as a survivor is printed. */
  before: string
  reason: string
}

export const EQUIVALENT: readonly Equivalent[] = []
