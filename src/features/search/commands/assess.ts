/** `docsgen search eval` and `docsgen search gaps`: convert files of questions or queries to text and an exit code. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { groupBy } from '../../../base/group-by.ts'
import type { Io } from '../../../base/io.ts'
import { printable, printableJson } from '../../../base/printable.ts'
import { printFailure } from '../../../cli/failure.ts'
import { writeReport } from '../../../cli/guarded-io.ts'
import type { EmbeddedIndexLike } from '../../../model/search.ts'
import { findGaps, type Gap, type Judgement, judge, parseQueries, parseQuestions } from '../assess-questions.ts'
import { failWithoutIndex, type IndexFlags, indexRequest } from './index-flags.ts'
import type { IndexRequest } from './open-site-index.ts'

/** The flags of both, as passed by commander. */
export interface AssessFlags extends IndexFlags {
  engine?: boolean
}

/** Opens an index; tests pass their own. */
export type OpenIndex = (request: IndexRequest) => Promise<EmbeddedIndexLike | undefined>

interface AssessRequest {
  file: string
  siteDir: string
  flags: AssessFlags
}

/**
 * Prints the share of right answers and the misses; returns the exit code: 0 if all right answers are among the first
 * three hits, else 1.
 */
export function evalCommand(asked: AssessRequest, io: Io, open: OpenIndex): Promise<number> {
  return withIndex(asked, { io, open }, async (index, text) => {
    const judgements = await judge(index, parseQuestions(text))
    const missed = judgements.filter(({ place }) => place === 0 || place > 3)
    const shown = asked.flags.format === 'json' ? `${printableJson(judgements)}\n` : judgedText(judgements)
    return { shown, code: missed.length > 0 ? 1 : 0 }
  })
}

/** Prints the queries without a good answer, grouped by what they lack; returns the exit code: 0 for none, else 1. */
export function gapsCommand(asked: AssessRequest, io: Io, open: OpenIndex): Promise<number> {
  return withIndex(asked, { io, open }, async (index, text) => {
    const queries = parseQueries(text)
    const gaps = await findGaps(index, queries)
    const shown = asked.flags.format === 'json' ? `${printableJson(gaps)}\n` : gapsText(gaps, queries.size)
    return { shown, code: gaps.length > 0 ? 1 : 0 }
  })
}

async function withIndex(
  { file, siteDir, flags }: AssessRequest,
  { io, open }: { io: Io; open: OpenIndex },
  work: (index: EmbeddedIndexLike, text: string) => Promise<{ shown: string; code: number }>,
): Promise<number> {
  try {
    const text = readFileSync(resolve(io.cwd, file), 'utf8')
    const request = indexRequest(resolve(io.cwd, siteDir), flags, io)
    const index = await open({ ...request, engine: flags.engine })
    if (!index) return failWithoutIndex(request, io)
    const { shown, code } = await work(index, text)
    writeReport(io.stdout, flags.format, shown)
    return code
  } catch (error) {
    return printFailure(error, io, resolve(io.cwd, siteDir))
  }
}

function judgedText(judgements: readonly Judgement[]): string {
  const share = (most: number) => {
    const right = judgements.filter(({ place }) => place >= 1 && place <= most).length
    return `${right} of ${judgements.length} (${((100 * right) / Math.max(1, judgements.length)).toFixed(1)} %)`
  }
  const lines = judgements.flatMap(({ query, reason }) =>
    reason === undefined ? [] : [`  ${printable(query)}: ${printable(reason)}`],
  )
  return [`right answer first: ${share(1)}`, `among three: ${share(3)}`, ...lines].map(line => `${line}\n`).join('')
}

function gapsText(gaps: readonly Gap[], queries: number): string {
  const head = `${gaps.length} of ${queries} queries have no good answer\n`
  const groups = groupBy(gaps, ({ unknown }) =>
    unknown.length > 0 ? `the site does not have: ${unknown.join(', ')}` : 'no section has most of the words',
  )
  const times = (group: readonly Gap[]) => group.reduce((sum, gap) => sum + gap.times, 0)
  const sorted = [...groups].sort(([, a], [, b]) => times(b) - times(a))
  const text = sorted.map(([reason, group]) => {
    const lines = group.map(gap => `  ${String(gap.times).padStart(5)}  ${printable(gap.query)}\n`)
    return `\n${printable(reason)}\n${lines.join('')}`
  })
  return head + text.join('')
}
