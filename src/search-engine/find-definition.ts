/**
 * The answer to a query that names one thing exactly: the entry of a symbol, a term of a glossary, or a row of a table.
 * In: the pages of the first hits. Out: what defines the name. It does not change the order of the hits.
 */
import { nameDefinedByLine, namesDefinedByHeading } from './defined-names.ts'
import type { Fragment } from './index-format.ts'
import { normalizeQuery } from './parse-query.ts'

/** Where a name is defined, and what is said about it. */
interface FoundDefinition {
  fragment: Fragment
  section: number
  text: string
}

/** Questions for a definition, in English. */
const ASKED = /^(?:what (?:is|are|does)|define|definition of|meaning of)\s+(?:an?\s+|the\s+)?(.+?)(?:\s+mean)?\??$/i
/** A term of a glossary is explained in a few sentences; a longer section is a chapter. */
const MAX_ENTRY = 700
/** Of the text that is shown, in characters. */
const MAX_SHOWN = 400
/** A description has at least as many words; other cells of a row have fewer. */
const MIN_WORDS = 3
/** Cells of a row before its description: the type, the default. */
const MAX_CELLS = 4

/** The best definition among pages, in the order of the hits. */
export function findDefinition(query: string, fragments: readonly Fragment[]): FoundDefinition | undefined {
  const name = normalizeQuery(ASKED.exec(query.trim())?.[1] ?? query)
  if (name === '') return undefined
  return (
    first(fragments, (fragment, section) => symbolIn(fragment, section, name)) ??
    first(fragments, (fragment, section) => termIn(fragment, section, name)) ??
    first(fragments, (fragment, section) => rowIn(fragment, section, name))
  )
}

function first(
  fragments: readonly Fragment[],
  textOf: (fragment: Fragment, section: number) => string | undefined,
): FoundDefinition | undefined {
  for (const fragment of fragments)
    for (const section of fragment.sections.keys()) {
      const text = textOf(fragment, section)
      if (text) return { fragment, section, text: cut(text) }
    }
  return undefined
}

function symbolIn({ sections }: Fragment, section: number, name: string): string | undefined {
  const [, , heading, text, kind] = sections[section] as Fragment['sections'][number]
  if (kind === undefined) return undefined
  const names = [heading, ...namesDefinedByHeading(heading)].map(normalizeQuery)
  return names.includes(name) ? text || heading : undefined
}

/** A heading that is the term, with or without its abbreviation, and a short text. */
function termIn({ sections }: Fragment, section: number, name: string): string | undefined {
  const [, depth, heading, text] = sections[section] as Fragment['sections'][number]
  if (section === 0 || depth < 2 || text.length > MAX_ENTRY || !isDescription(text)) return undefined
  const [, long = heading, short = heading] = /^(.+?)\s*\(([^()]+)\)$/.exec(heading) ?? []
  // The section of a chapter has the same name; the entries of a list of terms stand beside each other.
  const beside = sections.filter(other => other[1] === depth && other[3].length <= MAX_ENTRY)
  return [heading, long, short].some(it => normalizeQuery(it) === name) && beside.length >= 3 ? text : undefined
}

/** A line that is the name, and the description that follows it: a row of a table, or an entry of a list of terms. */
function rowIn({ sections }: Fragment, section: number, name: string): string | undefined {
  const lines = (sections[section]?.[3] ?? '').split('\n')
  for (const [at, line] of lines.entries()) {
    if (line.length > 100 || normalizeQuery(line) !== name) continue
    const next = lines.slice(at + 1, at + 1 + MAX_CELLS)
    const end = next.findIndex(isDescription)
    // A word that is no identifier is a term only if a sentence follows it.
    const isTerm = nameDefinedByLine(line) !== undefined || (end === 0 && /[.。!?]$/.test(next[0] ?? ''))
    if (isTerm && end >= 0) return next.slice(0, end + 1).join(' · ')
  }
  return undefined
}

function isDescription(text: string): boolean {
  return text.split(/\s+/).length >= MIN_WORDS || /[\u3040-\u30ff\u3400-\u9fff]{6}/.test(text)
}

function cut(text: string): string {
  const flat = text.replace(/\n/g, ' ')
  return flat.length <= MAX_SHOWN ? flat : `${flat.slice(0, MAX_SHOWN).replace(/\s+\S*$/, '')}…`
}
