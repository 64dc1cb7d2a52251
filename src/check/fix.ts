/**
 * Safe corrections. In: findings that say what was surely meant, and the texts. Out: the texts with just
 * that changed, and which findings are done with. Nothing else in a file is touched: line ends, blanks
 * and byte-order marks stay.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import { rangeOf } from './source-text.ts'

/** One change: offsets in the text, and what stands there afterwards. */
export interface Change {
  start: number
  end: number
  to: string
}

export interface FixedFile {
  file: string
  before: string
  after: string
  changes: Change[]
}

/** Applies the corrections of the findings; `fixed` are those that could be applied. */
export function fixTexts<T extends Diagnostic>(
  diagnostics: readonly T[],
  textOf: (path: string) => string | undefined,
): { files: FixedFile[]; fixed: Set<T> } {
  const fixed = new Set<T>()
  const changes = new Map<string, Change[]>()
  for (const diagnostic of diagnostics) {
    const { file, replace, span } = diagnostic
    const text = file === undefined || !replace || !span ? undefined : textOf(file)
    const change = text === undefined ? undefined : changeFor(text, diagnostic)
    if (!change || file === undefined) continue
    const own = changes.get(file) ?? []
    // Two findings may ask for the same change, or for two in one place: the first one is made.
    const clash = own.find(({ start, end }) => change.start < end && start < change.end)
    if (clash && !(clash.start === change.start && clash.to === change.to)) continue
    if (!clash) own.push(change)
    changes.set(file, own)
    fixed.add(diagnostic)
  }
  const files = [...changes].map(([file, own]): FixedFile => {
    const before = textOf(file) ?? ''
    return { file, before, after: applied(before, own), changes: own }
  })
  return { files: files.sort((a, b) => (a.file < b.file ? -1 : 1)), fixed }
}

function changeFor(text: string, { span, replace }: Diagnostic): Change | undefined {
  // Columns of the first line do not count a byte-order mark.
  const mark = text.startsWith('\ufeff') ? 1 : 0
  const range = span && rangeOf(text.slice(mark), span)
  if (!range || !replace || replace.from === '') return undefined
  const [start, end] = [range[0] + mark, range[1] + mark]
  // The address comes after the text of a link, which may have the same words in it.
  const at = text.lastIndexOf(replace.from, end - replace.from.length)
  return at < start ? undefined : { start: at, end: at + replace.from.length, to: replace.to }
}

function applied(text: string, changes: readonly Change[]): string {
  const ordered = [...changes].sort((a, b) => b.start - a.start)
  return ordered.reduce((result, { start, end, to }) => result.slice(0, start) + to + result.slice(end), text)
}

/** The changed lines of a file, as a diff shows them. */
export function diffOf({ file, before, after }: FixedFile): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const lines = old.flatMap((line, index) =>
    line === now[index] ? [] : [`@@ line ${index + 1} @@`, `-${line}`, `+${now[index]}`],
  )
  return [`--- ${file}`, `+++ ${file}`, ...lines, ''].join('\n')
}
