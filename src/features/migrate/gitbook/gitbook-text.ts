/**
 * Translates a page of GitBook to docsgen's syntax. Returns hints, tabs, steps, cards and code as docsgen's, reusable
 * content copied in; and the blocks without a counterpart, of which the content stays.
 */
import { dirname, join, posix } from 'node:path'
import { findIcon } from '../../../base/icon-set.ts'
import { yamlLibrary } from '../../../base/yaml.ts'
import { ADMONITIONS, colonsAround } from '../shared/admonitions.ts'
import { type Fields, fieldsIn, text } from '../shared/fields.ts'
import type { Translated } from '../shared/foreign-site.ts'
import { includedText } from '../shared/included-text.ts'
import { splitFront } from '../shared/split-front.ts'
import { plainLabel } from '../shared/summary.ts'
import { label, outsideCode, type TextLine, textLines, withTextSigns } from '../shared/text-lines.ts'
import { gitbookCards } from './gitbook-cards.ts'
import { withDetailsIds, withFencedCode, withoutDescription, withTagsOnLines } from './gitbook-html.ts'

/** The context of a translation. */
export interface GitbookText {
  /** Absolute path of the folder with the pages. */
  contentDir: string
  /** Path of the page in it. */
  file: string
  /** The variables of the space. */
  variables: Fields
  /** The title of a page, by its file. */
  titleOf: (file: string) => string | undefined
  /** The id of a heading or an expandable block. */
  idOf: (text: string) => string
  /** The folder of images, and its new name. */
  assets: readonly [from: string, to: string]
}

const TAG = /^([ \t]*)\{%-?[ \t]*([\w-]+)[ \t]*(.*?)[ \t]*-?%\}[ \t]*$/
const INLINE_TAG = /\{%-?[ \t]*[\w-]+[^%\n]*%\}/g
const OPTION = /([\w-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"']+))/g
/** A link to a page that was removed: GitBook writes one of these in place of its address. */
const LOST_LINK =
  /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\(<?(?:\/broken\/pages\/[\w-]+|broken-reference)\/?(?:#[^)\s>]*)?>?(?:\s+"[^"]*")?\)/g
const MAX_INCLUDES = 200
const HTTP = /^https?:\/\//

/** The translated page. */
export function gitbookText(source: string, context: GitbookText): Translated {
  const made: Translated = { text: '', changes: [], left: [] }
  const { fields: written, whole } = splitFront(source)
  const { text: described, description } = withoutDescription(source.slice(whole.length))
  const fields: Fields = { ...(description !== undefined && { description }), ...written }
  const front = frontOf(fields, made)
  if (description !== undefined && description !== fields.description)
    made.left.push({ line: 1, what: 'a second description is left out', written: description })
  const variables = { space: { vars: context.variables }, page: { vars: fieldsIn(fields.vars) } }
  const first = whole === '' ? 1 : whole.split('\n').length
  const blocks = new Blocks(made, context, variables)
  const code = withFencedCode(described, made.changes)
  const lines = textLines(withTextSigns(code.text)).map((line, at) => ({
    ...line,
    number: first + (code.from[at] ?? 0),
  }))
  const body = blocks.of(withDetailsIds(withTagsOnLines(lines), context.idOf)).join('\n')
  // The build says what is wrong with front matter that cannot be read.
  const isRead = written !== undefined || whole === ''
  const block = Object.keys(front).length > 0 ? `---\n${yamlLibrary().stringify(front)}---\n\n` : ''
  made.text = (isRead ? block : whole) + body
  return made
}

/** Fields that only say how GitBook draws a page. */
const LOOK = /^(?:layout|cover(?:Y.*|Dark)?|icon|metaLinks|vars|if|tags)$/

/** docsgen's front matter. */
function frontOf(fields: Fields, { left, changes }: Translated): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'hidden') return value === true ? [['unlisted', true]] : []
      if (name === 'cover' || name === 'icon' || name === 'if')
        left.push({ line: 1, what: 'a field of front matter is left out', written: `${name}: ${String(value)}` })
      if (LOOK.test(name)) {
        changes.push(`the field ${name}`)
        return []
      }
      return [[name, value]]
    }),
  )
}

interface Tag {
  indent: string
  name: string
  /** The text after the name. */
  rest: string
  options: ReadonlyMap<string, string>
  line: number
}

class Blocks {
  readonly #made: Translated
  readonly #context: GitbookText
  readonly #variables: Fields
  #includedCount = 0
  /** The written ids of headings so far: links with one lead to the first heading that has it. */
  readonly #ids = new Set<string>()

  constructor(made: Translated, context: GitbookText, variables: Fields) {
    this.#made = made
    this.#context = context
    this.#variables = variables
  }

  /** The lines of a block, translated. */
  of(lines: readonly TextLine[]): string[] {
    const result: string[] = []
    for (let at = 0; at < lines.length; ) {
      const line = lines[at] as TextLine
      const tag = line.isCode ? undefined : tagOf(line)
      if (tag === undefined) {
        result.push(...this.#line(line))
        at++
        continue
      }
      const end = endOf(lines, at, tag.name)
      const inner = end === undefined ? [] : lines.slice(at + 1, end)
      result.push(...this.#block(tag, inner, end !== undefined))
      at = (end ?? at) + 1
    }
    return result
  }

  #block(tag: Tag, inner: readonly TextLine[], hasEnd: boolean): string[] {
    const { indent, name, options } = tag
    const option = (key: string) => options.get(key) ?? ''
    const content = () => this.of(inner)
    const at = (lines: readonly string[]) => lines.map(line => (line === '' ? '' : indent + line))
    const done = (what: string, lines: readonly string[]) => {
      this.#made.changes.push(what)
      return lines
    }
    switch (name) {
      case 'hint':
        return [...done('a hint', around(ADMONITIONS[option('style')] ?? 'info', content(), indent))]
      case 'tabs':
        return [...done('tabs', this.#tabs(inner, indent))]
      case 'tab':
        return around(`tab${label(option('title'))}`, content(), indent)
      case 'code':
        return [...done('options of a block of code', this.#code(options, inner))]
      case 'stepper':
        return [...done('steps', this.#steps(inner, indent))]
      case 'content-ref':
        return [...done('a link to a page', at(this.#pageLink(option('url'), inner)))]
      // The earlier name of the same block, which has no end.
      case 'page-ref':
        return [...done('a link to a page', at(this.#pageLink(option('page'), [])))]
      case 'embed':
        return [...done('an embedded page', at(embedded(option('url'), content())))]
      case 'file':
        return [...done('a link to a file', at(this.#file(option('src'), content())))]
      case 'include':
        return this.#include(tag)
      case 'update':
        return [`${indent}**${[option('date'), option('tags')].filter(Boolean).join(' · ')}**`, '', ...content(), '']
      case 'updates':
        return [...done('updates', content())]
      case 'prompt':
        return [...done('a prompt', around(`info${label(option('description'))}`, content(), indent))]
      case 'columns':
      case 'column':
        if (name === 'columns') this.#leave(tag, 'columns are shown below each other')
        return [...content(), '']
      case 'if':
      case 'elif':
      case 'else':
        this.#leave(tag, 'a condition is left out, and what depends on it is always shown')
        return [...content(), '']
      default:
        return this.#other(tag, inner, hasEnd)
    }
  }

  /** Operations of an API are described in place; other blocks keep their content. */
  #other(tag: Tag, inner: readonly TextLine[], hasEnd: boolean): string[] {
    const { indent, name, options } = tag
    const option = (key: string) => options.get(key) ?? ''
    const lines = this.of(inner)
    const made = (text: string) => {
      this.#made.changes.push('an operation of an API')
      return [text === '' ? '' : indent + text, '', ...lines, '']
    }
    if (name === 'swagger' || name === 'api-method') {
      const method = option('method').toUpperCase()
      const address = `${option('baseUrl')}${option('host')}${option('path')}`
      const summary = option('summary') === '' ? [] : [`${indent}**${option('summary')}**`, '']
      return [...summary, ...made(`\`${`${method} ${address}`.trim()}\``)]
    }
    if (/^(?:swagger|api-method)-parameter$/.test(name)) {
      const kind = [option('in'), option('type'), option('required') === 'true' ? 'required' : ''].filter(Boolean)
      const shown = lines.join(' ').trim()
      return [`${indent}- \`${option('name')}\` (${kind.join(', ')})${shown === '' ? '' : `: ${shown}`}`]
    }
    if (/^(?:swagger-response|api-method-response-example)$/.test(name))
      return made(
        [`**${option('status') || option('httpCode')}**`, option('description')].filter(part => part !== '').join(' '),
      )
    if (/^(?:swagger|api-method)-/.test(name)) return [...lines, '']
    if (name.startsWith('openapi')) {
      this.#leave(tag, "an operation of an API is left out; 'references' makes pages from its document")
      const what = [option('method').toUpperCase(), option('path')].filter(part => part !== '').join(' ')
      return [...(what === '' ? [] : [`${indent}\`${what}\``, '']), ...lines, '']
    }
    if (name.startsWith('end')) return []
    this.#leave(
      tag,
      hasEnd ? 'a block of GitBook is left out, and its content stays' : 'a block of GitBook is left out',
    )
    return [...lines, '']
  }

  #leave({ name, rest, line }: Tag, what: string): void {
    this.#made.left.push({ line, what, written: `{% ${[name, rest].join(' ').trim()} %}` })
  }

  #tabs(inner: readonly TextLine[], indent: string): string[] {
    const lines = this.of(inner)
    return around('tabs', lines, indent)
  }

  /** The options belong to the first block of code inside. */
  #code(options: ReadonlyMap<string, string>, inner: readonly TextLine[]): string[] {
    const title = options.get('title')
    const marks = [
      title === undefined ? '' : `title=${JSON.stringify(title)}`,
      options.get('lineNumbers') === 'true' ? 'showLineNumbers' : '',
    ].filter(part => part !== '')
    let isFirst = true
    const lines = inner.map((line): TextLine => {
      if (!line.opens || !isFirst || marks.length === 0) return line
      isFirst = false
      const language = line.opens.info === '' ? 'text' : ''
      return { ...line, text: `${line.text.trimEnd()}${language} ${marks.join(' ')}` }
    })
    return this.of(lines)
  }

  #steps(inner: readonly TextLine[], indent: string): string[] {
    const result: string[] = [`${indent}<Steps>`, '']
    let count = 0
    for (let at = 0; at < inner.length; at++) {
      const tag = tagOf(inner[at] as TextLine)
      if (tag?.name !== 'step') continue
      const end = endOf(inner, at, 'step') ?? inner.length
      const lines = this.of(inner.slice(at + 1, end))
        .join('\n')
        .trim()
        .split('\n')
      count++
      const mark = `${count}. `
      result.push(
        ...lines.map((line, index) =>
          line === ''
            ? ''
            : indent +
              (index === 0 ? mark : ' '.repeat(mark.length)) +
              line.slice(line.startsWith(indent) ? indent.length : 0),
        ),
        '',
      )
      at = end
    }
    return [...result, `${indent}</Steps>`, '']
  }

  #pageLink(url: string, inner: readonly TextLine[]): string[] {
    const written = /\[((?:[^[\]]|\[[^\]]*\])*)\]\(/.exec(inner.map(line => line.text).join('\n'))?.[1]
    const target = posix.join(posix.dirname(this.#context.file), url.split('#', 1)[0] ?? '')
    const files = [target, posix.join(target, 'README.md'), `${target}.md`]
    const title = HTTP.test(url) ? undefined : files.map(this.#context.titleOf).find(Boolean)
    const isFileName = written === undefined || /\.md$|^\.+$|^[\w-]*\/$/.test(written)
    const shown = (isFileName ? title : undefined) ?? written ?? url
    return [`- [${plainLabel(shown)}](${addressOf(url)})`, '']
  }

  #file(src: string, caption: readonly string[]): string[] {
    const name = decodeURIComponentSafely(src.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? src)
    const shown = caption.join(' ').trim()
    return [
      `[${name.replace(/[[\]]/g, '\\$&')}](${this.#asset(addressOf(src))})${shown === '' ? '' : `: ${shown}`}`,
      '',
    ]
  }

  #include(tag: Tag): string[] {
    const path = /^["']?(.*?)["']?$/.exec(tag.rest)?.[1] ?? ''
    const { contentDir, file } = this.#context
    const found = [join(contentDir, dirname(file), path), join(contentDir, path)]
      .map(candidate => includedText(candidate, {}))
      .find(text => text !== undefined)
    if (found === undefined || ++this.#includedCount > MAX_INCLUDES) {
      this.#made.left.push({ line: tag.line, what: 'an include leads nowhere', written: `{% include ${tag.rest} %}` })
      return []
    }
    this.#made.changes.push('an include copied in')
    const body = found.slice(splitFront(found).whole.length)
    return [
      ...this.of(textLines(withTextSigns(withFencedCode(body, this.#made.changes).text), tag.line)).map(line =>
        line === '' ? '' : tag.indent + line,
      ),
      '',
    ]
  }

  #line({ text: written, isCode, number }: TextLine): string[] {
    if (isCode) return [written]
    const cards = /<table\b[^>]*data-view="cards"/.test(written) ? gitbookCards(written) : undefined
    if (cards) {
      this.#made.changes.push('cards')
      if (cards.hidden.length > 0)
        this.#made.left.push({
          line: number,
          what: 'images and names of links of cards are left out',
          written: cards.hidden.join(', '),
        })
      return cards.lines.map(line => this.#asset(line))
    }
    const heading = written.replace(
      /^(#{1,6}[ \t]+.*?)[ \t]*<a\b[^>]*\bid="([\w.:-]+)"[^>]*>[ \t]*<\/a>[ \t]*$/,
      (_, start: string, id: string) => {
        if (this.#ids.has(id)) return start
        this.#ids.add(id)
        return `${start} {#${id}}`
      },
    )
    return [outsideCode(this.#asset(heading), part => this.#inline(part, number))]
  }

  #inline(written: string, line: number): string {
    return written
      .replace(LOST_LINK, (whole, shown: string) => {
        this.#made.left.push({ line, what: 'a link leads to a page that GitBook lost', written: whole })
        return shown
      })
      .replace(/<code class="expression">([^<]*)<\/code>/g, (whole, expression: string) => {
        const value = valueAt(this.#variables, expression.trim())
        if (value !== undefined) this.#made.changes.push('a variable')
        else this.#made.left.push({ line, what: 'an expression is shown as text', written: whole })
        return value ?? whole
      })
      .replace(/<i class="(fa-[\w -]+)"[^>]*>[^<]*<\/i>/g, (_, classes: string) => {
        const name = classes.replace(/^.*\bfa-/, '')
        if (findIcon(name)) return `<Icon name="${name}" />`
        this.#made.left.push({ line, what: 'an icon is left out', written: classes })
        return ''
      })
      .replace(INLINE_TAG, written => {
        this.#made.left.push({ line, what: 'a tag of GitBook is left out', written: written })
        return ''
      })
  }

  /** Images in the hidden folder of GitBook have another folder. */
  #asset(written: string): string {
    const [from, to] = this.#context.assets
    // Spaces end an address in such a list.
    const listed = written.replace(
      /(\ssrcset=)(["'])([^"']*\.\w+)\2/g,
      (_, start: string, quote: string, address: string) =>
        /,\s|\s\d+(?:\.\d+)?[wx]$/.test(address) ? _ : start + quote + address.replaceAll(' ', '%20') + quote,
    )
    return listed.replaceAll(`${from}/`, `${to}/`)
  }
}

function tagOf({ text: written, number, isCode }: TextLine): Tag | undefined {
  const [, indent = '', name, rest = ''] = (isCode ? null : TAG.exec(written)) ?? []
  if (name === undefined) return undefined
  const options = new Map(
    [...rest.matchAll(OPTION)].map(([, key = '', a, b, c]) => [key, (a ?? b ?? c ?? '').replace(/\\(.)/g, '$1')]),
  )
  return { indent, name, rest, options, line: number }
}

/** The index of the tag that ends the block; undefined for one without an end. */
function endOf(lines: readonly TextLine[], start: number, name: string): number | undefined {
  let depth = 0
  for (let at = start; at < lines.length; at++) {
    const tag = tagOf(lines[at] as TextLine)?.name
    if (tag === name) depth++
    else if (tag === `end${name}` && --depth === 0) return at
    else if (depth === 1 && /^(?:hint|tab|step|embed|file)$/.test(name) && isEndOfOuter(tag, name)) return undefined
  }
  return undefined
}

/** `{% embed %}` and `{% file %}` may have no end: what ends next is a block around them. */
function isEndOfOuter(tag: string | undefined, name: string): boolean {
  return /^(?:embed|file)$/.test(name) && (tag === name || /^end(?:tab|step|hint|column)$/.test(tag ?? ''))
}

function around(name: string, inner: readonly string[], indent: string): string[] {
  const colons = ':'.repeat(colonsAround(inner))
  return [`${indent}${colons}${name}`, '', ...inner, '', `${indent}${colons}`, '']
}

/** Videos that a frame shows, as its address; other pages are linked. */
function embedded(url: string, caption: readonly string[]): string[] {
  const shown = caption.join(' ').trim()
  const video =
    /^https?:\/\/(?:www\.)?(?:youtube\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]+)/.exec(url)?.[1] ?? undefined
  const vimeo = /^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)/.exec(url)?.[1]
  const loom = /^https?:\/\/(?:www\.)?loom\.com\/share\/(\w+)/.exec(url)?.[1]
  const frame =
    (video && `https://www.youtube-nocookie.com/embed/${video}`) ??
    (vimeo && `https://player.vimeo.com/video/${vimeo}`) ??
    (loom && `https://www.loom.com/embed/${loom}`)
  if (frame === undefined) return [`[${plainLabel(shown || url)}](${addressOf(url)})`, '']
  const title = (shown || 'Video').replace(/[*_`]/g, '').replaceAll('"', '&quot;')
  return [
    `<iframe src="${frame}" title="${title}" width="560" height="315" loading="lazy" allowfullscreen></iframe>`,
    '',
    ...(shown === '' ? [] : [shown, '']),
  ]
}

/** An address that can be written in a link: white space ends it otherwise. */
function addressOf(url: string): string {
  return /[\s()]/.test(url) ? `<${url}>` : url
}

function decodeURIComponentSafely(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** `space.vars.name`, if it is plain. */
function valueAt(variables: Fields, expression: string): string | undefined {
  const value = expression.split('.').reduce<unknown>((at, name) => fieldsIn(at)[name], variables)
  return typeof value === 'number' ? String(value) : text(value)
}
