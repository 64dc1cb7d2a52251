/** Definition lists, and abbreviations, of PHP Markdown Extra, which Python-Markdown and kramdown have as well. */
import { outsideCode, type TextLine, textLines } from './text-lines.ts'

const DEFINITION = /^([ \t]{0,3}):([ \t]+)(\S.*)$/

/** The lines with `dl` elements. `changes` gets an entry for each list. */
export function withDefinitionLists(lines: readonly TextLine[], changes: string[]): string[] {
  const result: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const list = listAt(lines, at)
    if (list === undefined) {
      result.push((lines[at] as TextLine).text)
      continue
    }
    changes.push('a list of definitions')
    result.push('<dl>', ...list.lines, '</dl>', '')
    at = list.next - 1
  }
  return result
}

/** A list that begins at a line: terms, each with definitions. */
function listAt(lines: readonly TextLine[], start: number): { lines: string[]; next: number } | undefined {
  const result: string[] = []
  let at = start
  let end: number | undefined
  while (at < lines.length) {
    const terms = termsAt(lines, at)
    if (terms === undefined) break
    for (const term of terms.texts) result.push('<dt>', '', term, '', '</dt>')
    at = terms.next
    for (let definition = definitionAt(lines, at); definition; definition = definitionAt(lines, at)) {
      const inner = withDefinitionLists(textLines(definition.text.join('\n')), [])
      result.push('<dd>', '', ...inner, '', '</dd>')
      at = definition.next
    }
    end = at
    while (at < lines.length && lines[at]?.text.trim() === '') at++
  }
  return end === undefined ? undefined : { lines: result, next: end }
}

/** Lines of text of which the last is followed by a definition, maybe after an empty line. */
function termsAt(lines: readonly TextLine[], start: number): { texts: string[]; next: number } | undefined {
  const texts: string[] = []
  let at = start
  for (; at < lines.length; at++) {
    const { text, isCode } = lines[at] as TextLine
    if (isCode || text.trim() === '' || DEFINITION.test(text)) break
    if (/^(?:[ \t]|[-*+>|<#]|\d+[.)]|:{2,}|!!!|\?\?\?|===|\{)/.test(text)) return undefined
    texts.push(text.trim())
  }
  if (texts.length === 0) return undefined
  const next = lines[at]?.text.trim() === '' ? at + 1 : at
  const isDefined = lines[next] !== undefined && !lines[next].isCode && DEFINITION.test(lines[next].text)
  return isDefined ? { texts, next } : undefined
}

/** A definition: the text after the colon, and the indented lines below it. */
function definitionAt(lines: readonly TextLine[], start: number): { text: string[]; next: number } | undefined {
  const begin = lines[start]?.text.trim() === '' ? start + 1 : start
  const line = lines[begin]
  const [, , , first] = (line && !line.isCode ? DEFINITION.exec(line.text) : null) ?? []
  if (first === undefined) return undefined
  const text = [first]
  let at = begin + 1
  for (; at < lines.length; at++) {
    const { text: next, isCode } = lines[at] as TextLine
    const isIndented = /^(?: {2,}|\t)/.test(next)
    const isLazy = !isCode && text.at(-1) !== '' && next.trim() !== '' && !DEFINITION.test(next)
    if (next.trim() !== '' && !isIndented && !isLazy) break
    text.push(next.trim() === '' ? '' : next.replace(/^(?: {1,4}|\t)/, ''))
  }
  while (text.at(-1) === '') text.pop()
  // Empty lines at the end separate the definition from what follows.
  let next = begin + text.length
  if (next > at) next = at
  return { text, next }
}

const ABBREVIATION = /^[ \t]{0,3}\*\[([^\]]+)\]:[ \t]*(.*?)[ \t]*$/

/** The abbreviations that a page defines, with their meanings. */
export function abbreviationsIn(lines: readonly TextLine[]): Map<string, string> {
  return new Map(
    lines.flatMap(({ text, isCode }) => {
      const [, name, meaning = ''] = (isCode ? null : ABBREVIATION.exec(text)) ?? []
      return name === undefined ? [] : [[name, meaning] as const]
    }),
  )
}

/** The lines without definitions of abbreviations, and each use of one as `abbr`. */
export function withAbbreviations(
  lines: readonly TextLine[],
  known: ReadonlyMap<string, string>,
  changes: string[],
): string[] {
  if (known.size === 0) return lines.map(({ text }) => text)
  const names = [...known.keys()]
    .sort((a, b) => b.length - a.length)
    .map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(
    `(\\]\\([^)\\s]*\\)?|<[^>]*>|^[ \\t]*:{3,}.*|^[ \\t]{0,3}\\[[^\\]]+\\]:.*|\\{[^}]*\\})|(?<![\\p{L}\\p{N}_])(${names.join('|')})(?![\\p{L}\\p{N}_])`,
    'gu',
  )
  return lines
    .filter(({ text, isCode }) => isCode || !ABBREVIATION.test(text))
    .map(({ text, isCode }) => {
      // Ids of headings come from their text.
      if (isCode || /^[ \t]*#{1,6}[ \t]/.test(text)) return text
      return outsideCode(text, part =>
        part.replace(pattern, (whole: string, markup: string | undefined, name: string) => {
          if (markup !== undefined) return whole
          changes.push('an abbreviation')
          return `<abbr title="${(known.get(name) ?? '').replaceAll('"', '&quot;')}">${name}</abbr>`
        }),
      )
    })
}
