/**
 * Reads what all charts have in common. Returns its statements with their lines, its title, and the alternative text
 * of its author.
 */

/** A statement: its line in the source (from 1), its text without spaces around it, and the spaces before it. */
export interface Statement {
  line: number
  text: string
  indent: number
}

/** A chart as its author wrote it. `header` is what follows the kind in its first line. */
export interface ChartSource {
  header: Statement
  statements: Statement[]
  title: string
  /** `accTitle` and `accDescr`. */
  description: string
}

/** A statement that is wrong. Readers of the message see its line. */
export class ChartError extends Error {
  readonly line: number

  constructor(message: string, { line }: { line: number }) {
    super(message)
    this.line = line
  }
}

/** The settings of Mermaid that every kind of diagram has, for screen readers. */
const DESCRIPTION = /^acc(?:Title|Descr)[ \t]*:[ \t]*(.*)$/
const LONG_DESCRIPTION = /^accDescr[ \t]*\{([^}]*)(\})?/
const TITLE = /^title\b[ \t]*:?[ \t]*(.*)$/
const TAB = 4

/** Reads a chart whose kind is the first word. */
export function readChart(source: string): ChartSource {
  const all = statementsOf(source)
  const [first, ...others] = all
  const header = first ?? { line: 1, text: '', indent: 0 }
  const chart: ChartSource = { header, statements: [], title: '', description: '' }
  header.text = header.text.replace(/^[\w-]+[ \t]*/, '')
  const descriptions: string[] = []
  let isDescription = false
  for (const statement of others) {
    const { text } = statement
    const [, description] = DESCRIPTION.exec(text) ?? []
    const [isLong, start = '', isClosed] = LONG_DESCRIPTION.exec(text) ?? []
    if (isDescription) {
      descriptions.push(text.replace('}', ''))
      isDescription = !text.includes('}')
    } else if (description !== undefined) descriptions.push(description)
    else if (isLong !== undefined) {
      descriptions.push(start)
      isDescription = isClosed === undefined
    } else chart.statements.push(statement)
  }
  chart.description = plainText(descriptions.join(' '))
  return chart
}

/** A diagram without the statements for screen readers, and with as many lines as before. */
export function withoutDescription(source: string): string {
  return source.replace(/^[ \t]*acc(?:(?:Title|Descr)[ \t]*:.*|Descr[ \t]*\{[^}]*\})/gm, text =>
    text.replace(/[^\n]+/g, ''),
  )
}

/** Takes the title out of the statements: mindmaps and graphs of commits have none, and their texts may begin so. */
export function withTitle(chart: ChartSource): ChartSource {
  const titles = chart.statements.filter(({ text }) => TITLE.test(text))
  const title = plainText(TITLE.exec(titles.at(-1)?.text ?? '')?.[1] ?? '')
  return { ...chart, title, statements: chart.statements.filter(statement => !titles.includes(statement)) }
}

function statementsOf(source: string): Statement[] {
  return source.split('\n').flatMap((written, at) => {
    const spaces = /^[ \t]*/.exec(written)?.[0] ?? ''
    const text = written.trim().replace(/\s*;$/, '')
    return text === '' ? [] : [{ line: at + 1, text, indent: spaces.replaceAll('\t', ' '.repeat(TAB)).length }]
  })
}

/** Signs as HTML writes them, and as Mermaid does: `#quot;`. */
const NAMED: Record<string, string> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  semi: ';',
}

/** Text without quotes around it, without markup, and with the signs that its entities stand for. */
export function plainText(written: string): string {
  return written
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replace(/^`([\s\S]*)`$/, '$1')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/[#&]#?(\w+);/g, (whole, name: string) => {
      if (/^\d{1,6}$/.test(name)) return String.fromCodePoint(Math.min(Number(name), 0x10ffff))
      return NAMED[name] ?? whole
    })
    .replace(/\s+/g, ' ')
    .trim()
}
