/**
 * Translates a page of MkDocs to docsgen's syntax. Returns admonitions, details and tabs as directives, includes
 * copied in, code blocks with docsgen's titles and marks; and the syntax without a counterpart.
 */
import { basename, dirname, extname, join, posix } from 'node:path'
import { decodeUrl } from '../../../base/url.ts'
import { ADMONITIONS, colonsAround } from '../shared/admonitions.ts'
import { abbreviationsIn, withAbbreviations, withDefinitionLists } from '../shared/definition-lists.ts'
import type { Translated } from '../shared/foreign-site.ts'
import { includedText, type Part } from '../shared/included-text.ts'
import { isFile } from '../shared/read-folder.ts'
import { withBarsInCode } from '../shared/tables.ts'
import { label, outsideCode, type TextLine, textLines, withHtmlEnds, withIndentedCode } from '../shared/text-lines.ts'
import type { MkdocsValues } from './mkdocs-config.ts'
import { type IncludeTag, includeTag, includeTagsIn, taggedText, withTagsInLine } from './mkdocs-include-tags.ts'
import { KEYS, keyName, mkdocsFence, mkdocsHeading, mkdocsInline } from './mkdocs-inline.ts'
import { isIndex } from './mkdocs-nav.ts'
import type { MkdocsReferences } from './mkdocs-references.ts'
import { withoutSlashes } from './mkdocs-slashes.ts'

/** The context of a translation. */
export interface MkdocsText extends MkdocsPlace {
  /** Absolute paths of the base folders of includes. */
  includeDirs: readonly string[]
  /** Files that are included at the end of every page. */
  appended: readonly string[]
  /** Whether pages have blocks between slashes. */
  hasBlocks: boolean
  /** Whether pages have lists of definitions, and abbreviations. */
  hasDefinitions: boolean
  hasAbbreviations: boolean
  /** Whether tabs with the same label are chosen together. */
  linksTabs: boolean
  /** What the pages define for references across pages. */
  references: MkdocsReferences | undefined
  /** Names of the blocks of code that a function of Python draws. */
  drawn: ReadonlySet<string>
  /** Whether pages include files with the tags of a plugin. */
  hasIncludeTags: boolean
  /** Values of the config that pages insert. */
  values: MkdocsValues | undefined
}

const BOX = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]*([\w-]+(?:[ \t]+[\w-]+)*)[ \t]*(?:"(.*)")?[ \t]*$/
const TAB = /^([ \t]*)===[!+]?[ \t]+"((?:[^"\\]|\\.)*)"[ \t]*$/
const INCLUDE = /^([ \t]*)-+8<-+[ \t]+(?:"([^"\n]+)"|'([^'\n]+)')[ \t]*$/
/** A line before and after a list of files to include. */
const INCLUDES = /^([ \t]*)-+8<-+[ \t]*$/
/** Maximum number of includes of a page: a file that includes itself ends there. */
const MAX_INCLUDES = 200
/** A definition of the address of links. */
const DEFINITION = /^ {0,3}\[(?!\^)[^[\]]+\]:[ \t]+\S/
const FROM_CODE = /^([> \t]*(?:#{1,6}[ \t]+)?):::[ \t]+([\w.-]+)[ \t]*$/

/** The start of a block of HTML with markdown in it. */
const MARKDOWN_IN_HTML = /^[ \t]*<[a-z][\w-]*(?:\s[^<>]*)?\smarkdown(?:=["']?(?:1|block)["']?)?(?:\s[^<>]*)?>[ \t]*$/i

/** The translated page. */
export function mkdocsText(text: string, context: MkdocsText): Translated {
  const made: Translated = { text: '', changes: [], left: [] }
  const blocks = new Blocks(made, context)
  const whole = context.hasIncludeTags ? withTagsInLine(text) : text
  if (context.hasIncludeTags) made.templates = includeTagsIn(text)
  const filled = context.values?.inserted(whole, made.changes) ?? whole
  const lines = textLines(context.references?.apply(filled, context.page, made) ?? filled)
  const plain = context.hasBlocks ? withoutSlashes(lines, { typeOf: name => ADMONITIONS[name], made }) : undefined
  const appended = context.appended.flatMap(file => blocks.of(textLines(`\n--8<-- "${file}"`)))
  const translated = [...blocks.of(plain ? numberedAs(plain, lines) : lines), ...appended].join('\n')
  const written = textLines(withHtmlEnds(translated))
  const known = context.hasAbbreviations ? abbreviationsIn(written) : new Map<string, string>()
  const abbreviated = withAbbreviations(written, known, made.changes)
  made.text = (
    context.hasDefinitions ? withDefinitionLists(textLines(abbreviated.join('\n')), made.changes) : abbreviated
  ).join('\n')
  return made
}

/** Number of lines in which the source of a changed line is searched. */
const MAX_SHIFT = 50

/** Lines with the numbers of those that they were made from. */
function numberedAs(changed: readonly string[], lines: readonly TextLine[]): TextLine[] {
  let at = 0
  return textLines(changed.join('\n')).map(line => {
    const text = line.text.trim()
    const near = text === '' ? [] : lines.slice(at, at + MAX_SHIFT)
    at += Math.max(
      0,
      near.findIndex(other => other.text.trim() === text),
    )
    return { ...line, number: lines[at]?.number ?? line.number }
  })
}

class Blocks {
  readonly #made: Translated
  readonly #context: MkdocsText
  #includedCount = 0
  readonly #anchors = new Set<string>()

  constructor(made: Translated, context: MkdocsText) {
    this.#made = made
    this.#context = context
  }

  /** The lines of a block, translated. */
  of(written: readonly TextLine[]): string[] {
    const lines = withBarsInCode(withIndentedCode(written))
    const result: string[] = []
    for (let at = 0; at < lines.length; ) {
      const line = lines[at] as TextLine
      const box = line.isCode ? null : BOX.exec(line.text)
      const tab = line.isCode ? null : TAB.exec(line.text)
      if (box) at = this.#box(lines, at, { box, result })
      else if (tab) at = this.#tabs(lines, at, result)
      else if (INCLUDES.test(line.text)) at = this.#includes(lines, at, result)
      else if (!line.isCode && FROM_CODE.test(line.text)) at = this.#fromCode(lines, at, result)
      else if (line.opens && this.#isDrawn(line.opens.info)) at = this.#drawn(lines, at, result)
      else {
        // Definitions may follow a paragraph there without an empty line.
        const isDefinition = !line.isCode && DEFINITION.test(line.text)
        if (isDefinition && !DEFINITION.test(lines[at - 1]?.text ?? '') && result.at(-1)?.trim()) result.push('')
        result.push(...this.#line(line))
        at++
      }
    }
    return result
  }

  #isDrawn(info: string): boolean {
    return this.#context.drawn.has(/^\{?[ \t]*\.?([\w+#-]+)/.exec(info)?.[1] ?? '')
  }

  /** A block that a function of Python draws: its text stays, as code. */
  #drawn(lines: readonly TextLine[], at: number, result: string[]): number {
    const { text, number, opens } = lines[at] as TextLine
    const end = lines.findIndex(({ closes }, index) => index > at && closes)
    const next = end === -1 ? lines.length : end + 1
    const body = lines.slice(at + 1, next)
    const { indent = '', mark = '', info = '' } = opens ?? {}
    this.#made.left.push({ line: number, what: 'a drawing of a function of Python is not here', written: info })
    if (body.some(line => !line.closes && line.text.trim() !== ''))
      result.push(`${text.slice(0, text.indexOf(mark)) || indent}${mark}text`, ...body.map(line => line.text))
    return next
  }

  #box(lines: readonly TextLine[], at: number, { box, result }: { box: RegExpExecArray; result: string[] }): number {
    const [, indent = '', mark, names = '', title] = box
    const [type = 'note'] = names.toLowerCase().split(/[ \t]+/)
    const { inner, next } = this.#inside(lines, at, indent)
    const isDetails = mark !== '!!!'
    const known = ADMONITIONS[type] ?? 'note'
    const shown = title ?? (isDetails || known !== type ? type[0]?.toUpperCase() + type.slice(1) : '')
    const fence = ':'.repeat(colonsAround(inner))
    const name = isDetails ? 'details' : known
    const open = mark === '???+' ? '{open}' : ''
    this.#made.changes.push(isDetails ? 'a block that opens and closes' : 'an admonition')
    result.push(
      `${indent}${fence}${name}${titleOf(this.#label(shown, lines[at]?.number ?? 0))}${open}`,
      ...inner,
      // A definition of a link would include the next line.
      '',
      `${indent}${fence}`,
      '',
    )
    return next
  }

  #tabs(lines: readonly TextLine[], start: number, result: string[]): number {
    const all: { title: string; inner: string[] }[] = []
    let indent = ''
    let at = start
    for (let tab = TAB.exec(lines[at]?.text ?? ''); tab; tab = TAB.exec(lines[at]?.text ?? '')) {
      if (all.length > 0 && tab[1] !== indent) break
      indent = tab[1] ?? ''
      const { inner, next } = this.#inside(lines, at, indent)
      all.push({ title: this.#label(tab[2] ?? '', lines[at]?.number ?? 0), inner })
      at = next
    }
    const width = Math.max(...all.map(({ inner }) => colonsAround(inner)))
    const [outer, fence] = [':'.repeat(width + 1), ':'.repeat(width)]
    const tabs = all.flatMap(({ title, inner }) => [
      `${indent}${fence}tab${label(title)}`,
      ...inner,
      '',
      `${indent}${fence}`,
    ])
    this.#made.changes.push('tabs')
    const group = this.#context.linksTabs ? '{groupId=labels}' : ''
    result.push(`${indent}${outer}tabs${group}`, ...tabs, `${indent}${outer}`, '')
    return at
  }

  /** The text of a label. An icon in it would be read as text, and keys are their names. */
  #label(written: string, line: number): string {
    return written
      .replace(KEYS, (_, keys: string) => keys.split('+').map(keyName).join('+'))
      .replace(/\\(.)/g, '$1')
      .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}]*\})?[ \t]*/g, icon => {
        this.#made.left.push({ line, what: 'an icon is left out', written: icon.trim() })
        return ''
      })
  }

  /** The content indented below a line, at any depth, translated. */
  #inside(lines: readonly TextLine[], at: number, indent: string): { inner: string[]; next: number } {
    const isInside = ({ text }: TextLine) => text.trim() === '' || new RegExp(`^${indent}(?: {4}|\\t)`).test(text)
    let end = at + 1
    while (end < lines.length && isInside(lines[end] as TextLine)) end++
    while (end > at + 1 && lines[end - 1]?.text.trim() === '') end--
    const own = lines.slice(at + 1, end)
    const shallow = own.map(({ text }) =>
      text.trim() === '' ? '' : indent + text.slice(indent.length).replace(/^(?: {4}|\t)/, ''),
    )
    let next = end
    while (next < lines.length && lines[next]?.text.trim() === '') next++
    return { inner: this.of(textLines(shallow.join('\n'), (lines[at]?.number ?? 0) + 1)), next }
  }

  /** Documentation that a plugin generates from source: the name is kept, its options are not. */
  #fromCode(lines: readonly TextLine[], at: number, result: string[]): number {
    const { text, number } = lines[at] as TextLine
    const { next } = this.#inside(lines, at, '')
    const [, before = '', name = ''] = FROM_CODE.exec(text) ?? []
    const options = lines.slice(at + 1, next).map(line => line.text.trim())
    this.#made.left.push({
      line: number,
      what: 'documentation made from source is not here',
      written: [text.trim(), ...options].filter(part => part !== '').join(' '),
    })
    const { references, page } = this.#context
    if (references) result.push(references.anchorsOf(page, name, this.#anchors), '')
    result.push(`${before}\`${name}\``, '')
    return next
  }

  #line(line: TextLine): string[] {
    const { text, isCode, opens } = line
    const [, indent = '', double, single = double] = INCLUDE.exec(text) ?? []
    if (single !== undefined) return this.#include(single, indent, line)
    const tag = this.#context.hasIncludeTags ? includeTag(text) : undefined
    if (tag) return this.#taggedInclude(tag, line)
    const other = lineInclude(text)
    if (other && !(isCode && other.code)) return this.#lineInclude(other, line)
    if (opens) return [mkdocsFence(text, opens, this.#made)]
    if (isCode || (this.#context.hasBlocks && /^[ \t]*:{6,}/.test(text))) return [text]
    // The attributes of an item of a list.
    const [, before = '', attributes] = /^([ \t]+)(\{(?::|[ \t]*[.#])[^{}]*\})[ \t]*$/.exec(text) ?? []
    if (attributes !== undefined) return [before + mkdocsInline(attributes, line.number, this.#made)]
    const heading = mkdocsHeading(listItem(tableRule(text)), line.number, this.#made)
    const written = outsideCode(heading, part => {
      if (this.#context.values?.isMacro(part))
        this.#made.left.push({ line: line.number, what: 'a macro is shown as text', written: part.trim() })
      return withFileAddresses(mkdocsInline(part, line.number, this.#made), this.#context)
    })
    // Markdown in a block of HTML begins after an empty line.
    return MARKDOWN_IN_HTML.test(text) ? [written, ''] : [written]
  }

  /** A list of files; a line that begins with a semicolon is a comment. */
  #includes(lines: readonly TextLine[], start: number, result: string[]): number {
    const end = lines.findIndex(({ text }, at) => at > start && INCLUDES.test(text))
    if (end === -1) {
      result.push(...this.#lost(lines[start] as TextLine))
      return start + 1
    }
    for (const line of lines.slice(start + 1, end)) {
      const name = line.text.trim()
      if (name !== '' && !name.startsWith(';'))
        result.push(...this.#include(name, /^[ \t]*/.exec(line.text)?.[0] ?? '', line))
      else if (name === '') result.push('')
    }
    return end + 1
  }

  /** A snippet. MkDocs shows nothing in place of one that is not there. */
  #include(argument: string, indent: string, line: TextLine): string[] {
    const [, file = '', rest] = /^(.*?)(?::(.*))?$/.exec(argument) ?? []
    for (const dir of this.#context.includeDirs) {
      // A file may stand for itself among the base folders.
      const found = includedText(basename(dir) === file ? dir : join(dir, file), partOf(rest))
      if (found === undefined) continue
      if (++this.#includedCount > MAX_INCLUDES) break
      this.#made.changes.push('an include copied in')
      // HTML ends at an empty line here.
      const isHtml = !line.isCode && (/\.svg$/i.test(file) || (/\.html?$/i.test(file) && !found.includes('<pre')))
      const whole = isHtml ? found.replace(/^<\?xml[^>]*>\s*/, '').replace(/\n(?:[ \t]*\n)+/g, '\n') : found
      const lines = line.isCode || isHtml ? whole.split('\n') : this.of(textLines(whole, line.number))
      return lines.map(part => (part === '' ? '' : indent + part))
    }
    this.#lost(line)
    return []
  }

  #lineInclude({ indent, path, code, ...part }: LineInclude, line: TextLine): string[] {
    const { includeDirs, contentDir, page } = this.#context
    for (const dir of [...includeDirs, join(contentDir, dirname(page))]) {
      const found = includedText(join(dir, path), part)
      if (found === undefined) continue
      if (++this.#includedCount > MAX_INCLUDES) break
      this.#made.changes.push('an include copied in')
      const fence = code && `\`\`\`${/^ *`{3}/m.test(found) ? '``' : ''}`
      const isText = line.isCode || fence !== undefined
      const lines = isText ? found.split('\n') : this.of(textLines(found, line.number))
      const whole = fence ? [`${fence}${code?.language ?? ''} ${code?.meta ?? ''}`.trimEnd(), ...lines, fence] : lines
      return whole.map(text => (text === '' ? '' : indent + text))
    }
    return this.#lost(line)
  }

  #taggedInclude(tag: IncludeTag, line: TextLine): string[] {
    const found = taggedText(tag, this.#context)
    if (found === undefined || ++this.#includedCount > MAX_INCLUDES) return this.#lost(line)
    this.#made.changes.push('an include copied in')
    const isHtml = /\.html?$/i.test(tag.path) && !found.includes('<pre')
    const whole = isHtml && !line.isCode ? found.replace(/\n(?:[ \t]*\n)+/g, '\n') : found
    const lines = line.isCode || isHtml ? whole.split('\n') : this.of(textLines(whole, line.number))
    return lines.map(part => (part === '' ? '' : tag.indent + part))
  }

  #lost({ text, number }: TextLine): string[] {
    this.#made.left.push({ line: number, what: 'an include leads nowhere', written: text.trim() })
    return [text]
  }
}

/** The label of a box, whose links stay links. */
function titleOf(title: string): string {
  const hasLinks = /\[[^[\]]*\]\([^()\s]*\)/.test(title)
  const rest = title.replace(/\[[^[\]]*\]\([^()\s]*\)/g, '')
  return hasLinks && !/[[\]\\]/.test(rest) ? `[${title}]` : label(title)
}

/** A line whose list item has its text at most four columns after its start, where Python-Markdown expects the rest. */
function listItem(line: string): string {
  return line.replace(/^([ \t]*)([-*+]|\d+\.)([ \t]{2,})(?=\S)/, (whole, indent: string, mark: string, gap: string) =>
    mark.length + gap.length <= 4 ? whole : indent + mark.padEnd(Math.max(4, mark.length + 1)),
  )
}

/** The line below the head of a table, in which Python-Markdown allows spaces between dashes. */
function tableRule(line: string): string {
  if (!/^[ \t]*\|?[ \t:|-]*-[ \t:|-]*$/.test(line) || !line.includes('|')) return line
  return line.replace(/-[ \t]+(?=-)/g, dashes => '-'.repeat(dashes.length))
}

/** `name`, `2:5` or `2`. */
function partOf(rest: string | undefined): Part {
  if (rest === undefined) return {}
  const [, from, to] = /^(\d*)(?::(\d*))?$/.exec(rest) ?? []
  if (from === undefined) return { name: rest }
  return { from: Number(from || 1), ...(to ? { to: Number(to) } : {}) }
}

// Addresses in the HTML of a MkDocs page, which are relative to the address of the page and not to its file.

/** Where a page is. */
interface MkdocsPlace {
  /** Absolute path of the folder of the pages. */
  contentDir: string
  /** Path of the page's file relative to it. */
  page: string
  /** Its address relative to the folder of the pages, which is not that of its path for a post of a blog. */
  address: string
  /** Whether `a/b.md` has the address `a/b/`. */
  hasFolders: boolean
}

const ATTRIBUTE = /(<[a-z][^<>]*?\s(?:src|href|poster|data)\s*=\s*)(["'])(?![a-z][a-z\d+.-]*:|[/#?])([^"'<>]+)\2/gi
/** The address of an image in a style. */
const STYLE_URL =
  /(<[a-z][^<>]*?\sstyle\s*=\s*(?:"[^"<>]*?|'[^'<>]*?)\burl\(\s*)(["']?)(?![a-z][a-z\d+.-]*:|[/#?])([^"'()<>]+)\2(?=\s*\))/gi

/** The text with addresses that are relative to its file. */
function withFileAddresses(text: string, { contentDir, page, address: own, hasFolders }: MkdocsPlace): string {
  if (!hasFolders || isIndex(page) || !text.includes('<')) return text
  const exists = (path: string) => isFile(join(contentDir, decodeUrl(path)))
  const replaced = (written: string, before: string, quote: string, address: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(address) ?? []
    const target = posix.join('/', own, path).slice(1)
    if (!exists(target) || exists(posix.join(posix.dirname(page), path))) return written
    return `${before}${quote}${posix.relative(posix.dirname(page), target)}${rest}${quote}`
  }
  return text.replace(ATTRIBUTE, replaced).replace(STYLE_URL, replaced)
}

// Includes of MkDocs besides snippets: `{* path hl[2,4:5] ln[8:13] *}` shows a file as code, `{! path !}` copies one
// (markdown_include_variants, mdx_include).

/** An include in a line of its own. */
interface LineInclude extends Part {
  indent: string
  path: string
  /** Set for a file that is shown as code: the start of its fence, without the marks around it. */
  code?: { language: string; meta: string }
}

const AS_CODE = /^([ \t]*)\{\*[ \t]*(\S+?)((?:[ \t]+\w+\[[^\]\n]*\])*)[ \t]*\*\}[ \t]*$/
const COPIED = /^([ \t]*)\{![ \t]*>?[ \t]*([^\s[\]]+?)[ \t]*(?:\[ln:(\d+)(?:-(\d+))?\])?[ \t]*!\}[ \t]*$/
/** Languages whose names differ from the extension of their files. */
const LANGUAGES: Record<string, string> = { py: 'python', rs: 'rust', sh: 'bash', yml: 'yaml', md: 'markdown' }

/** The include of a line; undefined for other lines. */
function lineInclude(line: string): LineInclude | undefined {
  const [, indent = '', path, options = ''] = AS_CODE.exec(line) ?? []
  if (path !== undefined) {
    const option = (name: string) => new RegExp(`(?:^|\\s)${name}\\[([^\\]]*)\\]`).exec(options)?.[1]?.trim()
    const [first, last = first] = option('ln')?.split(/[:-]/).map(Number) ?? []
    const from = first || undefined
    const marked = (option('hl') ?? '').split(',').flatMap(range => shifted(range, from ?? 1))
    const title = option('title')?.replace(/^["']|["']$/g, '')
    const meta = [title && `title="${title}"`, marked.length > 0 && `{${marked.join(',')}}`].filter(Boolean).join(' ')
    const extension = extname(path).slice(1)
    return { indent, path, from, to: last || undefined, code: { language: LANGUAGES[extension] ?? extension, meta } }
  }
  const [, before = '', file, start, end] = COPIED.exec(line) ?? []
  if (file === undefined) return undefined
  return { indent: before, path: file, from: start ? Number(start) : undefined, to: end ? Number(end) : undefined }
}

/** A range of lines of the file as one of the part that begins at `from`. */
function shifted(range: string, from: number): string[] {
  const [first, last = first] = range.split(/[:-]/).map(text => Number(text.trim()) - from + 1)
  if (!first || !last || first < 1) return []
  return [first === last ? String(first) : `${first}-${last}`]
}
