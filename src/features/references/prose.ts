/**
 * Text that writers add to symbols. In: a reference, and a folder with markdown. Out: the reference with that text after
 * the descriptions of its symbols, and problems: text for a symbol that does not exist. A file is named by its symbol, or
 * has a heading for each one; `index.md` has the introduction of the first page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { markdownSections, withoutFrontMatter } from '../../base/markdown-sections.ts'
import { siteRelative } from '../../base/paths.ts'
import { suggest } from '../../base/suggest.ts'
import type { ReadReference, ReferencePage, ReferenceSymbol, SourceProblem } from '../../model/reference.ts'
import type { ReferenceOptions } from './reader.ts'

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
  line: number
}

/** Adds the text of the folder. */
export function addProse({ pages }: ReadReference, { prose }: ReferenceOptions, siteDir: string): Prose {
  if (prose === undefined) return { pages, problems: [], inputs: [] }
  const dir = resolve(siteDir, prose)
  if (!existsSync(dir)) {
    const message = `The folder ${prose}, which adds text to a reference, does not exist.`
    return { pages, problems: [{ message, hint: 'Correct references[].prose.', file: prose }], inputs: [dir] }
  }
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'))
  const inputs = files.map(name => join(dir, name)).sort()
  const symbols = pages.flatMap(page => page.sections.flatMap(section => section.symbols))
  const names = new Set(symbols.map(({ qualifiedName }) => qualifiedName))
  const added = inputs.flatMap(path => readProse(path, siteDir, names))
  const unknown = added.filter(({ name }) => name !== '' && !names.has(name))
  const problems = unknown.map(({ name, file, line }): SourceProblem => {
    const near = suggest(name, names)
    const hint = near === undefined ? 'Its text is left out.' : `Did you mean ${near}? Its text is left out.`
    return { message: `The reference has no symbol ${name}.`, hint, file, line }
  })
  const textOf = (name: string) => added.filter(it => it.name === name).map(({ text }) => text)
  const grown = pages.map((page, at): ReferencePage => {
    const intro = [page.intro, ...(at === 0 ? textOf('') : [])].filter(Boolean).join('\n\n')
    return { ...page, intro: intro || undefined, sections: page.sections.map(section => withText(section, textOf)) }
  })
  return { pages: grown, problems, inputs: [dir, ...inputs] }
}

function withText(section: ReferencePage['sections'][number], textOf: (name: string) => string[]) {
  const symbols = section.symbols.map((symbol): ReferenceSymbol => {
    const texts = textOf(symbol.qualifiedName)
    if (texts.length === 0) return symbol
    return { ...symbol, description: [symbol.description, ...texts].filter(Boolean).join('\n\n') }
  })
  return { ...section, symbols }
}

function readProse(path: string, siteDir: string, names: ReadonlySet<string>): Added[] {
  const whole = readFileSync(path, 'utf8').replace(/\r\n/g, '\n')
  const body = withoutFrontMatter(whole)
  const before = whole.slice(0, whole.length - body.length).split('\n').length - 1
  const file = siteRelative(siteDir, path)
  const stem = /([^/\\]+)\.md$/.exec(path)?.[1] ?? ''
  if (names.has(stem)) return [{ name: stem, text: body.trim(), file, line: before + 1 }]
  let at = before + 1
  return markdownSections(body).flatMap(({ level, heading, text }): Added[] => {
    const line = at
    at += lineCount(body, text, line - before)
    if (level === 0) return stem === 'index' ? [{ name: '', text: text.trim(), file, line }] : []
    const content = text.replace(/^.*\n?/, '').trim()
    const name = heading.replace(/\(.*\)$/, '').trim()
    if (content === '') return []
    return level === 1 && !names.has(name)
      ? [{ name: stem === 'index' ? '' : name, text: content, file, line }]
      : [{ name, text: content, file, line }]
  })
}

/** The number of lines from a section to the next one. */
function lineCount(body: string, text: string, from: number): number {
  const lines = body.split('\n')
  let count = text.split('\n').length
  while (lines[from - 1 + count]?.trim() === '') count++
  return count
}
