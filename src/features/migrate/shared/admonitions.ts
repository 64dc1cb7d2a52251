/** Admonitions of other tools. Returns docsgen's names, and the colons around them. */

/** Admonitions with other names, each with docsgen's closest one. */
export const ADMONITIONS: Record<string, string> = {
  note: 'note',
  tip: 'tip',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
  caution: 'caution',
  important: 'important',
  success: 'success',
  hint: 'tip',
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  todo: 'info',
  question: 'info',
  help: 'info',
  faq: 'info',
  example: 'info',
  check: 'success',
  done: 'success',
  attention: 'warning',
  error: 'danger',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  bug: 'danger',
  quote: 'note',
  cite: 'note',
  seealso: 'info',
}

/** The number of colons that a directive around these lines needs. */
export function colonsAround(inner: readonly string[]): number {
  const deepest = inner.map(line => /^[ \t]*(:{3,})/.exec(line)?.[1]?.length ?? 0)
  return Math.max(2, ...deepest) + 1
}
