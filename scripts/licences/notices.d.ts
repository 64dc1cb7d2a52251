/** The types of `notices.js`, for tests written in TypeScript. */
import type { PackageNotice } from '../../src/base/package-notice.ts'

/** A notice with what the package itself does not say. */
export function completed(notice: PackageNotice, mit: string): PackageNotice

/** Why a package may not be distributed. */
export function problemsOf(notice: PackageNotice): string[]
