/**
 * The tags of mkdocs-include-markdown-plugin: `{% include-markdown "../README.md" start="<!--a-->" %}`, `{% include "a.yml" %}`.
 * Returns the tag of a line, and the part of the file that it includes.
 */
import { dirname, join, posix } from 'node:path'
import { dedented } from '../../../base/dedented.ts'
import { siteRelative } from '../../../base/paths.ts'
import { isFile, readText } from '../shared/read-folder.ts'
import { splitFront } from '../shared/split-front.ts'
import { outsideCode, textLines } from '../shared/text-lines.ts'

/** A tag in a line of its own. */
export interface IncludeTag {
  indent: string
  path: string
  /** Whether the file is a part of the page rather than a text that is inserted. */
  isMarkdown: boolean
  options: ReadonlyMap<string, string>
}

const TAG =
  /\{%-?\s*(include(?:-markdown)?)\s+(?:"([^"\n]+)"|'([^'\n]+)')((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|\w+))*)\s*-?%\}/
const SEVERAL_LINES = new RegExp(TAG.source, 'g')
const WHOLE_LINE = new RegExp(`^([ \\t]*)${TAG.source}[ \\t]*$`)
const OPTION = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\w+))/g

/** The tags in a text. */
export function includeTagsIn(text: string): string[] {
  return text.match(SEVERAL_LINES) ?? []
}

/** A text in which each tag is one line, before empty ones that keep the numbers of the others. */
export function withTagsInLine(text: string): string {
  return text.replace(SEVERAL_LINES, tag => {
    const [, ...more] = tag.split('\n')
    return tag.replace(/\s*\n\s*/g, ' ') + '\n'.repeat(more.length)
  })
}

/** The tag of a line; undefined for other lines. */
export function includeTag(line: string): IncludeTag | undefined {
  const [, indent = '', name, double, single = double, written = ''] = WHOLE_LINE.exec(line) ?? []
  if (single === undefined) return undefined
  const options = [...written.matchAll(OPTION)].map(([, key = '', a, b, c]): [string, string] => [
    key,
    a ?? b ?? c ?? '',
  ])
  return { indent, path: single, isMarkdown: name === 'include-markdown', options: new Map(options) }
}

/** The included text; undefined if the file or the start of the part is missing. */
export function taggedText(
  { path, isMarkdown, options }: IncludeTag,
  { contentDir, page }: { contentDir: string; page: string },
): string | undefined {
  const folder = dirname(join(contentDir, page))
  const file = [folder, contentDir, dirname(contentDir)].map(dir => join(dir, path)).find(isFile)
  if (file === undefined) return undefined
  const part = partOf(readText(file), options)
  if (part === undefined || !isMarkdown) return part && (options.get('dedent') === 'true' ? dedented(part) : part)
  const offset = Number(options.get('heading-offset') ?? 0)
  const isMoved = options.get('rewrite-relative-urls') !== 'false'
  const move = (url: string) => (isMoved ? posix.normalize(siteRelative(folder, join(dirname(file), url))) : url)
  return textLines(part.slice(splitFront(part).whole.length))
    .map(({ text, isCode }) =>
      isCode ? text : outsideCode(withOffset(text, offset), inner => withAddresses(inner, move)),
    )
    .join('\n')
}

/** The text between the marks. */
function partOf(text: string, options: ReadonlyMap<string, string>): string | undefined {
  const start = unescaped(options.get('start'))
  const end = unescaped(options.get('end'))
  const from = start === '' ? 0 : text.indexOf(start) + start.length
  if (start !== '' && !text.includes(start)) return undefined
  const to = end === '' ? -1 : text.indexOf(end, from)
  return text.slice(from, to === -1 ? undefined : to).replace(/^\n+|\s+$/g, '')
}

function unescaped(text = ''): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')
}

function withOffset(line: string, offset: number): string {
  return line.replace(/^(#{1,6})(?=[ \t])/, marks => '#'.repeat(Math.min(6, Math.max(1, marks.length + offset))))
}

/** A line with other addresses of files: of links, definitions and HTML. */
function withAddresses(line: string, move: (url: string) => string): string {
  const moved = (_: string, start: string, url: string) => start + move(url)
  return line
    .replace(/(\]\(\s*<?)(?![a-z][a-z\d+.-]*:|[/#?<])([^()\s>]+)/gi, moved)
    .replace(/^([ \t]*\[[^\]]+\]:\s*<?)(?![a-z][a-z\d+.-]*:|[/#?<])([^\s>]+)/i, moved)
    .replace(/(\s(?:src|href)=["'])(?![a-z][a-z\d+.-]*:|[/#?])([^"'<>]+)/gi, moved)
}
