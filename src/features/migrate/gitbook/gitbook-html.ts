/**
 * HTML of GitBook that stands for its own blocks: code with emphasized lines, expandable blocks and the description of a
 * page. Returns the page with blocks of code as markdown, ids of expandable blocks, and the description.
 */
import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { dedented } from '../../../base/dedented.ts'
import { type TextLine, textLines } from '../shared/text-lines.ts'

const PRE = /^([ \t]*)<pre\b([^>]*)><code\b([^>]*)>/
const PRE_END = /<\/code><\/pre>[ \t]*$/

/**
 * The page with a fenced block in place of each `<pre><code>`, in which `<strong>` marks lines; and for each of its
 * lines, the index of the line that it was made from.
 */
export function withFencedCode(text: string, changes: string[]): { text: string; from: number[] } {
  const lines = textLines(text)
  const result: string[] = []
  const from: number[] = []
  for (let at = 0; at < lines.length; at++) {
    const { text: line, isCode } = lines[at] as TextLine
    const start = isCode ? null : PRE.exec(line)
    const end = start ? lines.findIndex((other, index) => index >= at && PRE_END.test(other.text)) : -1
    if (!start || end < 0) {
      result.push(line)
      from.push(at)
      continue
    }
    const written = lines.slice(at, end + 1).map(other => other.text)
    const block = fenced(written.join('\n').replace(PRE, '').replace(PRE_END, ''), start)
    result.push(...block)
    from.push(...block.map((_, index) => Math.min(at + index, end)))
    changes.push('a block of code with emphasized lines')
    at = end
  }
  return { text: result.join('\n'), from }
}

function fenced(html: string, [, indent = '', pre = '', code = '']: RegExpExecArray): string[] {
  const marked: number[] = []
  let isMarked = false
  const lines = html.split('\n').map((line, at) => {
    const parts = line.split(/(<\/?strong\b[^>]*>)/)
    const shown = parts.map(part => {
      if (!/^<\/?strong\b/.test(part)) {
        if (isMarked && part.trim() !== '' && marked.at(-1) !== at + 1) marked.push(at + 1)
        return plain(part)
      }
      isMarked = part[1] !== '/'
      return ''
    })
    return shown.join('')
  })
  while (lines.at(-1)?.trim() === '') lines.pop()
  const language = /\blang(?:uage)?-([\w+#-]+)/.exec(code + pre)?.[1] ?? 'text'
  const title = /\bdata-title=(?:"([^"]*)"|'([^']*)')/.exec(pre)
  const meta = [
    marked.length > 0 ? `{${marked.join(',')}}` : '',
    title ? `title=${JSON.stringify(plain(title[1] ?? title[2] ?? ''))}` : '',
    /\bdata-line-numbers\b|\bline-numbers\b/.test(pre) ? 'showLineNumbers' : '',
  ].filter(part => part !== '')
  const width = Math.max(3, ...lines.map(line => (/`{3,}/.exec(line)?.[0].length ?? 0) + 1))
  const fence = '`'.repeat(width)
  const body = dedented(lines.join('\n')).split('\n')
  return [`${fence}${[language, ...meta].join(' ')}`, ...body, fence].map(line => indent + line)
}

const MAX_CODE_POINT = 0x10ffff

/** The text of HTML without blocks. */
function plain(html: string): string {
  return html
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      // Spaces of code are ordinary ones.
      if (name !== undefined) return name === 'nbsp' ? ' ' : decodeNamedCharacterReference(name) || whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole
    })
}

/** The page in which each expandable block has the id that GitBook derives from its summary. */
export function withDetailsIds(lines: readonly TextLine[], idOf: (summary: string) => string): TextLine[] {
  const used = new Set<string>()
  return lines.map((line, at) => {
    if (line.isCode || !/^[ \t]*<details(?:[ \t]+open)?[ \t]*>/.test(line.text)) return line
    const [, summary] = /<summary>([\s\S]*?)<\/summary>/.exec(joined(lines, at)) ?? []
    const id = summary === undefined ? '' : idOf(plain(summary).trim())
    if (id === '' || used.has(id)) return line
    used.add(id)
    return { ...line, text: line.text.replace('<details', () => `<details id="${id}"`) }
  })
}

/** Lines between the tag of an expandable block and the end of its summary. */
const MAX_SUMMARY = 5

function joined(lines: readonly TextLine[], at: number): string {
  return lines
    .slice(at, at + MAX_SUMMARY)
    .map(({ text }) => text)
    .join('\n')
}

const DESCRIPTION = /^[ \t]*<meta\s+name=["']description["']\s+content=(?:"([^"]*)"|'([^']*)')\s*\/?>[ \t]*\n/im

/** The page without the description that its HTML has, and the description. */
export function withoutDescription(text: string): { text: string; description?: string } {
  const found = DESCRIPTION.exec(text)
  const isCode = found && textLines(text.slice(0, found.index + 1)).at(-1)?.isCode
  if (!found || isCode) return { text }
  return { text: text.replace(DESCRIPTION, '\n'), description: plain(found[1] ?? found[2] ?? '') }
}

/** A tag of a block that contains text. */
const BLOCK_TAG =
  /(\{%-?[ \t]*(?:end)?(?:hint|tabs|tab|code|stepper|step|content-ref|embed|file|columns|column|updates|update|prompt)\b(?:(?!%\}).)*%\})/

/** The lines, in which each tag of a block has a line of its own: GitBook also reads them beside text. */
export function withTagsOnLines(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap(line => {
    if (line.isCode) return [line]
    const [indent = ''] = /^[ \t]*/.exec(line.text) ?? []
    const parts = line.text.split(BLOCK_TAG).map(part => part.trim())
    const written = parts.filter(part => part !== '')
    return written.length < 2 ? [line] : written.map(part => ({ ...line, text: indent + part }))
  })
}
