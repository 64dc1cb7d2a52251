/**
 * The result of work that can be impossible for a reason its caller reports: a value, or findings.
 */
import type { Diagnostic } from './diagnostic.ts'

/** A value, or the findings that say why there is none. */
export type Result<T> = { ok: true; value: T } | { ok: false; findings: Diagnostic[] }
