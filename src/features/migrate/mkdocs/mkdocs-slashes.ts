/**
 * Blocks between slashes of a MkDocs page (pymdownx.blocks). Returns admonitions, details and tabs as directives, and
 * blocks of HTML as elements; other blocks keep their content.
 */
import type { Translated } from '../shared/foreign-site.ts'
import { label, type TextLine } from '../shared/text-lines.ts'

const START = /^([ \t]*)(\/{3,})[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/
const END = /^[ \t]*(\/{3,})[ \t]*$/
const OPTION = /^[ \t]+(\w+):[ \t]*(.*?)[ \t]*$/

interface Open {
  slashes: number
  /** The line that ends it. */
  end: string
}

/** The lines with directives; `typeOf` gives docsgen's name of an admonition. */
export function withoutSlashes(
  lines: readonly TextLine[],
  { typeOf, made }: { typeOf: (name: string) => string | undefined; made: Translated },
): string[] {
  const open: Open[] = []
  const result: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const { text, isCode, number } = lines[at] as TextLine
    const start = isCode ? null : START.exec(text)
    const end = isCode ? undefined : END.exec(text)?.[1]
    if (start) {
      const [, indent = '', slashes = '', name = '', title = ''] = start
      const options = optionsAfter(lines, at)
      at += options.count
      const own = { indent, slashes: slashes.length, name, title, options: options.values }
      const { begin, finish } = blockOf(own, typeOf)
      if (begin === undefined)
        made.left.push({ line: number, what: 'a block is shown as its content', written: text.trim() })
      else made.changes.push('a block between slashes')
      result.push(...(begin ?? []), '')
      open.push({ slashes: slashes.length, end: begin === undefined ? '' : indent + finish })
    } else if (end !== undefined && open.some(({ slashes }) => slashes === end.length)) {
      while (open.length > 0) {
        const last = open.pop() as Open
        // Without a blank line, the end of a table would take it as a row.
        result.push('', last.end)
        if (last.slashes === end.length) break
      }
      result.push('')
    } else result.push(text)
  }
  return [...withTabs(result), ...open.reverse().map(({ end }) => end)]
}

/** The indented options directly below the first line. */
function optionsAfter(lines: readonly TextLine[], at: number): { count: number; values: Record<string, string> } {
  const values: Record<string, string> = {}
  let count = 0
  for (let next = lines[at + 1]; next; next = lines[at + 1 + count]) {
    const [, name, value = ''] = OPTION.exec(next.text) ?? []
    if (name === undefined) break
    values[name] = value
    count++
  }
  return { count, values }
}

interface Block {
  indent: string
  slashes: number
  name: string
  title: string
  options: Record<string, string>
}

function blockOf(
  { indent, slashes, name, title, options }: Block,
  typeOf: (name: string) => string | undefined,
): { begin?: string[]; finish: string } {
  // Tabs need room for the directive around them.
  const fence = ':'.repeat(2 * slashes)
  if (name === 'tab') return { begin: [`${indent}${fence}tab${label(title)}`], finish: fence }
  if (name === 'details')
    return {
      begin: [`${indent}${fence}details${label(title)}${options.open === 'true' ? '{open}' : ''}`],
      finish: fence,
    }
  const [, tag, more = ''] = name === 'html' ? (/^([\w-]+)(.*)$/.exec(title) ?? []) : []
  if (tag !== undefined) {
    const classes = [...more.matchAll(/\.([\w-]+)/g)].map(([, found]) => found).join(' ')
    return { begin: [`${indent}<${tag}${classes === '' ? '' : ` class="${classes}"`}>`], finish: `</${tag}>` }
  }
  const type = typeOf(name === 'admonition' ? (options.type ?? 'note') : name)
  return type === undefined ? { finish: '' } : { begin: [`${indent}${fence}${type}${label(title)}`], finish: fence }
}

const TAB = /^([ \t]*)(:{6,})tab(?=\[|$)/

/** Puts tabs that follow each other into a directive. */
function withTabs(lines: readonly string[]): string[] {
  const result: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', fence] = TAB.exec(lines[at] ?? '') ?? []
    if (fence === undefined) {
      result.push(lines[at] ?? '')
      continue
    }
    result.push(`${indent}${fence}:tabs`)
    for (let next = at; TAB.exec(lines[next] ?? '')?.[2] === fence; ) {
      const close = lines.findIndex((line, index) => index > next && line === indent + fence)
      const end = close === -1 ? lines.length : close
      result.push(lines[next] ?? '', ...withTabs(lines.slice(next + 1, end)), indent + fence)
      at = end
      next = lines.findIndex((line, index) => index > end && line.trim() !== '')
    }
    result.push(`${indent}${fence}:`, '')
  }
  return result
}
