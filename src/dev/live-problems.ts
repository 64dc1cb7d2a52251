/**
 * The problems that open tabs show over the page. Returns all errors, and warnings about code of saved pages that
 * cannot be read or fails, because the page then differs from what its author meant. Warnings about other pages
 * appear only in the terminal.
 */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codeFrame } from '../base/codeframe.ts'
import { readIfExists } from '../base/files.ts'
import { siteRelative } from '../base/paths.ts'
import { CODE_RULES } from '../findings/rule-table.ts'
import type { ReportedFinding } from '../model/diagnostic.ts'
import type { LiveProblem } from './live-event.ts'

/** If more files than this change at once, they were not saved by a writer. */
const MAX_SAVED_AT_ONCE = 8

export class LiveProblems {
  readonly #siteDir: string
  /** Files that were saved since the start, relative to the site folder. */
  readonly #saved = new Set<string>()

  constructor(siteDir: string) {
    this.#siteDir = siteDir
  }

  /** Notes saved files, by absolute path. */
  noteSaved(paths: readonly string[]): void {
    if (paths.length > MAX_SAVED_AT_ONCE) return
    for (const path of paths) this.#saved.add(siteRelative(this.#siteDir, path))
  }

  /** What tabs show of these findings. */
  of(findings: readonly ReportedFinding[]): LiveProblem[] {
    return findings.filter(finding => this.#isShown(finding)).map(finding => problemOf(finding, this.#siteDir))
  }

  #isShown({ severity, rule, file }: ReportedFinding): boolean {
    if (severity === 'error') return true
    return severity === 'warning' && CODE_RULES[rule] === true && file !== undefined && this.#saved.has(file)
  }
}

function problemOf({ rule, message, hint, file, span }: ReportedFinding, siteDir: string): LiveProblem {
  if (file === undefined) return { rule, message, hint, excerpt: [] }
  const text = span && readIfExists(join(siteDir, file))?.toString('utf8')
  const { line = 1, column = 1 } = span ?? {}
  return {
    rule,
    message,
    hint,
    place: span ? `${file}:${line}:${column}` : file,
    open: `vscode://file${pathToFileURL(join(siteDir, file)).pathname}:${line}:${column}`,
    excerpt: text && span ? codeFrame(text, span) : [],
  }
}
