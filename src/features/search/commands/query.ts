/** `docsgen search query`: converts words to a query, and the answer to text and an exit code. */
import { type Colors, colorsFor } from '../../../base/colors.ts'
import { counted } from '../../../base/counted.ts'
import type { Io } from '../../../base/io.ts'
import { printable, printableJson } from '../../../base/printable.ts'
import { printFailure } from '../../../cli/failure.ts'
import { writeReport } from '../../../cli/guarded-io.ts'
import { siteFolder } from '../../../commands/site-folder.ts'
import type { FoundAnswer, FoundHit } from '../../../model/search.ts'
import { failWithoutIndex, type IndexFlags, indexRequest } from './index-flags.ts'
import type { QueryRequest } from './open-site-index.ts'

/** The flags of `search query`, as passed by commander. */
export interface QueryFlags extends IndexFlags {
  limit: number
  explain?: boolean
}

/** Runs a query; tests pass their own. */
export type RunQuery = (request: QueryRequest) => Promise<FoundAnswer | undefined>

/** Runs the query and prints the hits; returns the exit code: 0 if there are hits, 1 if there are none. */
export async function queryCommand(
  { words, siteDir, flags }: { words: string; siteDir: string; flags: QueryFlags },
  io: Io,
  run: RunQuery,
): Promise<number> {
  const dir = siteFolder(io.cwd, siteDir, flags)
  try {
    const index = indexRequest(dir, flags, io)
    const found = await run({ ...index, query: words, limit: flags.limit })
    if (!found) return failWithoutIndex(index, io)
    writeReport(io.stdout, flags.format, printed(found, flags, io))
    return found.answer.hits.length > 0 ? 0 : 1
  } catch (error) {
    if (error instanceof RangeError) {
      io.stderr.write(`error  The search index is damaged: ${printable(error.message)}.\n  Build the site again.\n`)
      return 2
    }
    return printFailure(error, io, dir)
  }
}

function printed(found: FoundAnswer, { format, explain }: QueryFlags, io: Io): string {
  if (format === 'json') return `${printableJson(explain ? found : found.answer)}\n`
  const colors = colorsFor(io.stdout, io.env)
  return explain ? explainedAnswer(found, colors) : plainAnswer(found, colors)
}

// Search hits for terminals.

/** The hits, one after another. */
function plainAnswer({ answer }: FoundAnswer, colors: Colors): string {
  const hits = answer.hits.map((hit, index) => hitLines(hit, index + 1, colors))
  return `${correction(answer)}${hits.join('')}${count(answer)}\n`
}

/** The same, with the parsed query and an explanation of each rank. */
function explainedAnswer({ answer, clauses, hits }: FoundAnswer, colors: Colors): string {
  const words = clauses.map(({ term, weight, optional, expansions }) => {
    const known = expansions.map(({ entry, factor, why }) => {
      const share = factor === 1 ? '' : ` ×${factor.toFixed(2)}`
      return `${plain(entry.term)} (${why}${share}, ${counted(entry.sections, 'section')})`
    })
    const kind = optional ? 'as a whole' : 'word'
    return `${kind} ${colors.bold(plain(term))}, weight ${weight.toFixed(2)}: ${known.join(', ') || 'nowhere'}\n`
  })
  const lines = hits.map(({ hit, candidate, proximity }, index) => {
    const { text, heading, title, coverage, score } = candidate
    const parts = `(text ${text.toFixed(2)} + heading ${heading.toFixed(2)} + title ${title.toFixed(2)})`
    const total = (score * proximity).toFixed(2)
    const reason = `   ${total} = ${parts} × coverage ${coverage.toFixed(2)}² × proximity ${proximity.toFixed(2)}\n`
    return hitLines(hit, index + 1, colors) + colors.dim(reason)
  })
  return `${words.join('')}\n${correction(answer)}${lines.join('')}${count(answer)}\n`
}

function correction({ corrected }: FoundAnswer['answer']): string {
  return corrected === undefined ? '' : `Showing results for "${plain(corrected)}".\n`
}

function hitLines(
  { url, hierarchy, title, type, snippet, sections = [] }: FoundHit,
  place: number,
  colors: Colors,
): string {
  const marked = (spans: FoundHit['title']) =>
    spans.map(({ text, marked }) => (marked ? colors.bold(plain(text)) : plain(text))).join('')
  const isPage = type === 'lvl1' || !url.includes('#')
  const name = isPage ? marked(title) : `${plain(hierarchy.lvl1)} › ${marked(title)}`
  const text = marked(snippet)
  const further = sections
    .map(section => `   also ${marked(section.title)}: ${colors.cyan(plain(section.url))}\n`)
    .join('')
  const own = text === '' ? '' : `   ${text}\n`
  return `${place}  ${plain(hierarchy.lvl0)} › ${name}\n   ${colors.cyan(plain(url))}\n${own}${further}`
}

function count({ hits, total, query }: FoundAnswer['answer']): string {
  if (total === 0) return `No results for "${plain(query)}"`
  return hits.length < total ? `${hits.length} of ${counted(total, 'page')}` : counted(total, 'page')
}

/** Puts a text of a page on one line. */
function plain(text: string): string {
  return printable(text.replace(/[\t\n\r]+/g, ' '))
}
