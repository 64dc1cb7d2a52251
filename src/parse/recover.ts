/**
 * Parsing that never fails. In: a file and the steps that parse it. Out: its page in any case: if docsgen itself fails
 * on a page, its text is kept as plain markdown, or as written, and the failure is a finding at the place that causes
 * it. Other pages are not affected.
 */

import { Buffer } from 'node:buffer'
import { toEnvironmentError } from '../base/errors.ts'
import { recoveredPage } from '../findings/recovered.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import type { ParsedResult } from '../model/page.ts'
import { readFrontMatter } from './front-matter/read-front-matter.ts'
import type { ParseInput, ParseOptions, Reading } from './parse-input.ts'
import { plainPage } from './parsed-result.ts'
import { decode } from './text/decode.ts'
import { LineIndex } from './text/line-index.ts'

/** The steps that parse a file. @throws any error */
export type Steps = (input: ParseInput, reading: Reading) => ParsedResult

/** Parses a file; an error thrown by the steps becomes a finding. */
export function recovering(steps: Steps, { limits }: ParseOptions): (input: ParseInput) => ParsedResult {
  return input => {
    try {
      return steps(input, 'whole')
    } catch (error) {
      // An error of the environment affects all pages.
      if (toEnvironmentError(error)) throw error
      const span = attempt(() => placeOfFailure(input, steps, limits.pageBytes))
      const finding = (instead: string) => recoveredPage(error, { file: input.path, span, instead })
      return (
        attempt(() => withFinding(steps(input, 'plain'), finding('its tags and expressions are shown as text'))) ??
        attempt(() => asSource(input, limits.pageBytes, finding('its text is shown as it is written'))) ??
        plainPage(input, { diagnostics: [finding('it is empty')] })
      )
    }
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function withFinding(result: ParsedResult, finding: Diagnostic): ParsedResult {
  const { page } = result
  return { ...result, page: { ...page, diagnostics: [finding, ...page.diagnostics] } }
}

/** The file's text as written, with its front matter as far as that can be read. */
function asSource(input: ParseInput, maxBytes: number, finding: Diagnostic): ParsedResult {
  const { text, diagnostics } = decode(input.bytes, input.path, maxBytes)
  if (text === undefined) return plainPage(input, { diagnostics: [...diagnostics, finding] })
  const read = attempt(() => readFrontMatter(text, new LineIndex(text)))
  const body = text.slice(read?.bodyOffset ?? 0).trim()
  return plainPage(input, { text: body, frontMatter: read?.frontMatter, diagnostics: [finding] })
}

/** Longer pages are not searched, which takes about a dozen times as long as parsing them. */
const MAX_BYTES = 200_000

/**
 * The block of text that the steps fail on: the last one of the shortest beginning of the page that makes them fail.
 */
function placeOfFailure(input: ParseInput, steps: Steps, maxBytes: number): SourceSpan | undefined {
  const { text } = decode(input.bytes, input.path, Math.min(maxBytes, MAX_BYTES))
  if (text === undefined) return undefined
  const ends = [...text.matchAll(/\S[ \t]*\n(?=[ \t]*\n)/g)].map(match => match.index + 1)
  ends.push(text.trimEnd().length)
  const failsAt = (end: number) =>
    attempt(() => steps({ ...input, bytes: Buffer.from(text.slice(0, end)) }, 'whole')) === undefined
  if (!failsAt(ends.at(-1) ?? 0)) return undefined
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (failsAt(ends[middle] as number)) high = middle
    else low = middle + 1
  }
  const before = text.slice(0, ends[low - 1] ?? 0)
  const start = before.length + text.slice(before.length).search(/\S/)
  return new LineIndex(text).span(start, ends[low] as number)
}
