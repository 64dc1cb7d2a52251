/**
 * Text that writers add to symbols. Returns the reference with that text after the descriptions of its symbols and
 * fields, and problems: text for a symbol that does not exist. A file is named by its symbol, or has a heading for
 * each one; `index.md` has the introduction of the first page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { markdownSections, withoutFrontMatter } from '../../base/markdown-sections.ts'
import { siteRelative } from '../../base/paths.ts'
import { suggest } from '../../base/suggest.ts'
import type { ReadReference, ReferencePage, ReferenceSymbol, SourceProblem } from '../../model/reference.ts'
import type { Texts } from '../../model/texts.ts'
import { chooseParser } from '../../syntax/markdown-parser.ts'
import {
  type AuthoredProblem,
  groupsIn,
  kindsOf,
  meaningsIn,
  withGroups,
  withMeanings,
  without,
} from './authored-text.ts'
import type { ReferenceOptions } from './reader.ts'
import { SymbolNames } from './symbol-names.ts'

interface Prose {
  pages: readonly ReferencePage[]
  problems: SourceProblem[]
  inputs: string[]
}

/** A text, and where it is. */
interface Added {
  name: string
  text: string
  file: string
  /** The line of its name. */
  line: number
  /** The line of the text. */
  textLine: number
}

interface ProseContext {
  siteDir: string
  texts: Texts
}

/** Adds the text of the folder. */
export function addProse({ pages }: ReadReference, { prose }: ReferenceOptions, context: ProseContext): Prose {
  if (prose === undefined) return { pages, problems: [], inputs: [] }
  const { siteDir, texts } = context
  const dir = resolve(siteDir, prose)
  if (!existsSync(dir)) {
    const message = `The folder ${prose}, which adds text to a reference, does not exist.`
    return { pages, problems: [{ message, hint: 'Correct references[].prose.', file: prose }], inputs: [dir] }
  }
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'))
  const inputs = files.map(name => join(dir, name)).sort()
  const symbols = pages.flatMap(page => page.sections.flatMap(section => section.symbols))
  const names = new SymbolNames(symbols)
  const hasKind = kindsOf(symbols)
  const known = new Set(symbols.map(({ qualifiedName }) => qualifiedName))
  const added = inputs.flatMap(path => readProse(path, siteDir, known))
  const unknown = added.filter(({ name }) => name !== '' && !known.has(name))
  const problems = unknown.map(({ name, file, line }): SourceProblem => {
    const near = suggest(name, known)
    const hint = near === undefined ? 'Its text is left out.' : `Did you mean ${near}? Its text is left out.`
    return { message: `The reference has no symbol ${name}.`, hint, file, line }
  })
  const parser = chooseParser('satteri', { math: false })
  const read = added.map(one => ({ ...one, nodes: parser.parse(one.text).children }))
  const meanings = new Map(read.flatMap(({ nodes, text }) => [...meaningsIn(nodes, text)]))
  const withText = (symbol: ReferenceSymbol): ReferenceSymbol => {
    const own = read.filter(({ name }) => name === symbol.qualifiedName)
    let grown = symbol
    for (const { nodes, text, file, textLine } of own) {
      const { groups, taken } = groupsIn(nodes, text, texts)
      const report = ({ at, ...problem }: AuthoredProblem) =>
        problems.push({ ...problem, file, line: textLine + text.slice(0, at).split('\n').length - 1 })
      const refOf = (name: string) => names.named(name)[0]?.qualifiedName
      const description = [grown.description, without(text, taken)].filter(Boolean).join('\n\n')
      grown = { ...withGroups(grown, groups, { refOf, report, hasKind }), ...(description !== '' && { description }) }
    }
    return withMeanings(grown, meanings)
  }
  const grown = pages.map((page, at): ReferencePage => {
    const own = at === 0 ? added.filter(({ name }) => name === '').map(({ text }) => text) : []
    const intro = [page.intro, ...own].filter(Boolean).join('\n\n')
    const sections = page.sections.map(section => ({ ...section, symbols: section.symbols.map(withText) }))
    return { ...page, intro: intro || undefined, sections }
  })
  return { pages: grown, problems, inputs: [dir, ...inputs] }
}

function readProse(path: string, siteDir: string, names: ReadonlySet<string>): Added[] {
  const whole = readFileSync(path, 'utf8').replace(/\r\n/g, '\n')
  const body = withoutFrontMatter(whole)
  const before = whole.slice(0, whole.length - body.length).split('\n').length - 1
  const file = siteRelative(siteDir, path)
  const stem = /([^/\\]+)\.md$/.exec(path)?.[1] ?? ''
  if (names.has(stem))
    return [{ name: stem, text: body.trim(), file, line: before + 1, textLine: before + 1 + emptyLines(body) }]
  let at = before + 1
  return markdownSections(body).flatMap(({ level, heading, text }): Added[] => {
    const line = at
    at += lineCount(body, text, line - before)
    if (level === 0) return stem === 'index' ? [{ name: '', text: text.trim(), file, line, textLine: line }] : []
    const below = text.replace(/^.*\n?/, '')
    const content = below.trim()
    const name = heading.replace(/\(.*\)$/, '').trim()
    if (content === '') return []
    const about = { text: content, file, line, textLine: line + 1 + emptyLines(below) }
    return [{ ...about, name: level === 1 && !names.has(name) && stem === 'index' ? '' : name }]
  })
}

/** The number of empty lines at the start of a text. */
function emptyLines(text: string): number {
  return text.slice(0, text.length - text.trimStart().length).split('\n').length - 1
}

/** The number of lines from a section to the next one. */
function lineCount(body: string, text: string, from: number): number {
  const lines = body.split('\n')
  let count = text.split('\n').length
  while (lines[from - 1 + count]?.trim() === '') count++
  return count
}
