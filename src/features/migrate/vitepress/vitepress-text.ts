/**
 * Translates a page of VitePress to docsgen's syntax. Returns containers, code groups, includes and the table of
 * contents in docsgen's form; and the syntax without a counterpart, such as Vue.
 */
import { dirname, join } from 'node:path'
import type { ForeignPage, Translated } from '../shared/foreign-site.ts'
import { includedText, type Part } from '../shared/included-text.ts'
import { isFile } from '../shared/read-folder.ts'
import { splitFront } from '../shared/split-front.ts'
import { label, outsideCode, type TextLine, textLines } from '../shared/text-lines.ts'
import { vitepressFront } from '../shared/vitepress-front.ts'
import { type VueContext, withVueValues } from './vitepress-values.ts'

/** The context of a translation. */
export interface VitepressText {
  /** Absolute path of the page. */
  path: string
  /** Absolute path of the folder that `@` refers to. */
  srcDir: string
  /** The signs around attributes, if they are not braces. */
  attributes?: { left: string; right: string }
  /** What Vue's expressions can use. */
  vue: Pick<VueContext, 'config' | 'compile'>
}

const BOXES = new Set(['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger', 'success', 'details'])
const ADMONITIONS = new Set(['note', 'tip', 'info', 'warning', 'caution', 'danger', 'important'])
const CONTAINER = /^([ \t]*)(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(.*?)[ \t]*$/
const END = /^([ \t]*)(:{3,})[ \t]*$/
const SNIPPET = /^([ \t]*)<<<[ \t]*([^{}[\]#\n]+?)(#[\w.-]+)?(?:[ \t]?\{([^}]*)\})?[ \t]*(?:\[([^\]]*)\])?[ \t]*$/
const INCLUDE = /<!--[ \t]*@include:[ \t]*([^\s{#]+)(#[\w.-]+)?(?:\{([^}]*)\})?[ \t]*-->/

/** The translated page. */
export function vitepressText(text: string, context: VitepressText, page: ForeignPage): Translated {
  const made: Translated = { text: '', changes: [], left: [] }
  const { front, body, firstLine, fields } = vitepressFront(text, made, page)
  const { path, vue } = context
  const lines = withVueValues(body, firstLine, { ...vue, path, frontMatter: fields }, made)
  made.text = front + new VitepressLines(made, context).page(lines)
  return made
}

interface Open {
  /** Number of colons that its author wrote. */
  colons: number
  kind: 'box' | 'group' | 'tabs' | 'nothing'
  /** Its directive, if it has one. */
  directive?: Directive
  /** The open tab of it. */
  tab?: Directive
  /** The labels of its tabs so far. */
  labels?: string[]
}

/** Tabs of one label need a value each. */
function uniqueIn(open: Open | undefined, title: string): string {
  if (open === undefined) return ''
  open.labels ??= []
  const count = open.labels.push(title) && open.labels.filter(label => label === title).length
  return count === 1 ? '' : `{value=${JSON.stringify(`${title}-${count}`)}}`
}

/** The id of a block that is no heading: on a line of its own, or at the end of one. */
const BLOCK_ID = /^(?!#{1,6}[ \t])(|.*[^\\])\{[ \t]*((?:[#.][\w:-]+[ \t]*)+)\}[ \t]*$/

/** A directive of the new page. */
interface Directive {
  parent: Directive | undefined
  /** Number of its colons: more than those of the directives in it. */
  width: number
}

/** The directives of a page. Their colons are known when all of them are. */
class Directives {
  readonly #all: Directive[] = []

  /** Begins a directive. */
  begin(parent: Directive | undefined): Directive {
    const directive: Directive = { parent, width: 3 }
    this.#all.push(directive)
    for (let { parent: outer, width } = directive; outer && outer.width <= width; { parent: outer, width } = outer)
      outer.width = width + 1
    return directive
  }

  /** What stands for its colons until then. */
  colons(directive: Directive): string {
    return `\uE000${this.#all.indexOf(directive)}\uE001`
  }

  /** The text with the colons. */
  resolve(text: string): string {
    return text.replace(/\uE000(\d+)\uE001/g, (_, at: string) => ':'.repeat(this.#all[Number(at)]?.width ?? 3))
  }
}

/** The start of a tab of vitepress-plugin-tabs. A tab has one mark less than its tabs have colons. */
const TAB = /^([ \t]*)(={2,})[ \t]+(\S.*?)[ \t]*$/

/** Where the lines are: the directives of the page, and the one around them. */
interface Inside {
  directives: Directives
  around: Directive | undefined
}

class VitepressLines {
  readonly #made: Translated
  readonly #context: VitepressText
  readonly #open: Open[] = []
  readonly #directives: Directives
  /** The directive around a text that a page includes. */
  readonly #around: Directive | undefined
  /** The tab that a block of code becomes. */
  #codeTab: Directive | undefined
  /** The box that a block of code becomes. */
  #box: Directive | undefined

  constructor(
    made: Translated,
    context: VitepressText,
    inner: Inside = { directives: new Directives(), around: undefined },
  ) {
    this.#made = made
    this.#context = context
    this.#directives = inner.directives
    this.#around = inner.around
  }

  /** The translated lines. Colons of a text that is included are those of the page, which resolves them. */
  of(lines: readonly TextLine[]): string[] {
    return lines.flatMap(line => this.#line(line))
  }

  /** The translated page. */
  page(lines: readonly TextLine[]): string {
    return this.#directives.resolve(this.of(lines).join('\n'))
  }

  /** The innermost open directive. */
  get #innermost(): Directive | undefined {
    const open = this.#open.findLast(({ directive }) => directive !== undefined)
    return open?.tab ?? open?.directive ?? this.#around
  }

  /** A new directive in the innermost open one, and its colons. */
  #begin(parent = this.#innermost): { directive: Directive; fence: string } {
    const directive = this.#directives.begin(parent)
    return { directive, fence: this.#directives.colons(directive) }
  }

  #line(line: TextLine): string[] {
    const { text, isCode, opens, closes } = line
    if (opens) return this.#fence(line, opens)
    if (closes && this.#box !== undefined) {
      const fence = this.#directives.colons(this.#box)
      this.#made.changes.push('a block of code that is a box')
      this.#box = undefined
      return [`${/^[ \t]*/.exec(text)?.[0]}${fence}`]
    }
    if (closes && this.#codeTab !== undefined) {
      const fence = this.#directives.colons(this.#codeTab)
      this.#codeTab = undefined
      return [text, `${/^[ \t]*/.exec(text)?.[0]}${fence}`]
    }
    if (isCode) return [text]
    const container = CONTAINER.exec(text)
    if (container) return this.#container(container, line)
    const end = END.exec(text)
    if (end) return this.#end(end, text)
    const tab = TAB.exec(text)
    const tabs = tab ? this.#tabsOf(tab) : -1
    if (tab && tabs >= 0) return this.#tab(tab, tabs)
    const snippet = SNIPPET.exec(text)
    if (snippet) return this.#snippet(snippet, line)
    if (INCLUDE.test(text)) return this.#include(line)
    return [
      this.#withBlockId(
        outsideCode(text, part => this.#inline(part, line)),
        line,
      ),
    ]
  }

  /** An id after a paragraph or a list is that of an empty element; classes are left out. */
  #withBlockId(text: string, { number }: TextLine): string {
    const [, before, written = ''] = BLOCK_ID.exec(text) ?? []
    if (before === undefined || /^[ \t]*\|/.test(text)) return text
    const parts = written.trim().split(/\s+/)
    const id = parts.find(part => part.startsWith('#'))
    const classes = parts.filter(part => part.startsWith('.'))
    if (classes.length > 0)
      this.#made.left.push({ line: number, what: 'attributes are left out', written: `{${classes.join(' ')}}` })
    if (id === undefined) return before.trimEnd()
    this.#made.changes.push('the id of a block')
    return `${before}<span id="${id.slice(1)}"></span>`
  }

  #container([written, indent = '', colons = '', name = '', rest = '']: RegExpExecArray, line: TextLine): string[] {
    const type = name.toLowerCase()
    const opened = (kind: Open['kind']) => {
      const { directive, fence } = this.#begin()
      this.#open.push({ colons: colons.length, kind, directive })
      return fence
    }
    if (type === 'code-group') {
      const fence = opened('group')
      this.#made.changes.push('a group of code')
      return [`${indent}${fence}tabs`]
    }
    if (type === 'tabs') {
      const fence = opened('tabs')
      this.#made.changes.push('tabs')
      const key = /\bkey:(\S+)/.exec(rest)?.[1]
      return [`${indent}${fence}tabs${key === undefined ? '' : `{groupId=${JSON.stringify(key)}}`}`]
    }
    if (BOXES.has(type)) {
      const fence = opened('box')
      this.#made.changes.push('a container')
      const [, title = '', braces = ''] = /^(.*?)[ \t]*(\{[^{}]*\})?$/.exec(rest) ?? []
      return [`${indent}${fence}${type}${label(title)}${/\bopen\b/.test(braces) ? '{open}' : ''}`]
    }
    this.#open.push({ colons: colons.length, kind: 'nothing' })
    if (type !== 'v-pre' && type !== 'raw')
      this.#made.left.push({ line: line.number, what: 'a container has no meaning here', written: written.trim() })
    return []
  }

  /** The end of the outermost container with at most as many colons; those in it end as well, closed or not. */
  #end([, indent = '', colons = '']: RegExpExecArray, written: string): string[] {
    const first = this.#open.findIndex(open => open.colons <= colons.length)
    return first === -1 ? [written] : this.#close(first, indent)
  }

  /** The ends of the open containers from one on. */
  #close(first: number, indent: string): string[] {
    return this.#open
      .splice(first)
      .reverse()
      .flatMap(({ directive, tab }) =>
        [tab, directive].flatMap(each => (each === undefined ? [] : indent + this.#directives.colons(each))),
      )
  }

  /** The index of the tabs to which a line adds a tab; -1 if there are none. */
  #tabsOf([, , marks = '']: RegExpExecArray): number {
    return this.#open.findLastIndex(({ kind, colons }) => kind === 'tabs' && colons === marks.length + 1)
  }

  #tab([, indent = '', , title = '']: RegExpExecArray, at: number): string[] {
    const open = this.#open[at] as Open
    const before = this.#close(at + 1, indent)
    if (open.tab !== undefined) before.push(indent + this.#directives.colons(open.tab))
    const { directive, fence } = this.#begin(open.directive)
    open.tab = directive
    return [...before, `${indent}${fence}tab${label(title)}${uniqueIn(open, title)}`]
  }

  #fence({ text: written }: TextLine, { indent, mark, info: all }: NonNullable<TextLine['opens']>): string[] {
    // Vue's expressions in a block with this ending are left as they are written.
    const info = all.replace(/^([\w+#]+)-vue\b/, '$1')
    const kind = info.trim().toLowerCase()
    // Plugins of such sites show these blocks as boxes; there is no language of these names.
    if (ADMONITIONS.has(kind)) {
      const { directive, fence } = this.#begin()
      this.#box = directive
      return [`${indent}${fence}${kind}`]
    }
    const text = written.replace(all, () => info)
    const [, before = info, name] = /^(.*?)[ \t]*\[([^\]]*)\][ \t]*$/.exec(info) ?? []
    if (this.#open.at(-1)?.kind === 'group') {
      const { directive, fence } = this.#begin()
      this.#codeTab = directive
      const title = name ?? before
      return [`${indent}${fence}tab${label(title)}${uniqueIn(this.#open.at(-1), title)}`, `${indent}${mark}${before}`]
    }
    if (name === undefined) return [text]
    this.#made.changes.push('the title of a block of code')
    return [`${indent}${mark}${before} title=${JSON.stringify(name)}`]
  }

  #snippet([written, indent = '', file = '', region, options = '', title]: RegExpExecArray, line: TextLine): string[] {
    const path = this.#pathOf(file.trim())
    const found = includedText(path, { ...(region && { name: region.slice(1) }) })
    // The signs would begin tags and code on a page with components.
    if (found === undefined) return this.#lost(written, line).map(text => text.replace(/[\\`*_{}[\]<>]/g, '\\$&'))
    this.#made.changes.push('an include copied in')
    const [, marked = '', named] = /^([\d,\s-]*)[ \t]*([\w-]*)/.exec(options) ?? []
    const language = named || /\.(\w+)$/.exec(file.trim())?.[1] || 'text'
    const mark = found.includes('```') ? '````' : '```'
    const info = `${language}${marked.trim() === '' ? '' : ` {${marked.replaceAll(' ', '')}}`}`
    const block = [
      mark + info + (title && !this.#isGroup ? ` title=${JSON.stringify(title)}` : ''),
      ...found.split('\n'),
      mark,
    ]
    const shown = title ?? file.trim()
    const all = this.#isGroup ? this.#inTab(shown, block) : block
    return all.map(part => (part === '' ? '' : indent + part))
  }

  #inTab(title: string, block: readonly string[]): string[] {
    const { fence } = this.#begin()
    return [`${fence}tab${label(title)}${uniqueIn(this.#open.at(-1), title)}`, ...block, fence]
  }

  get #isGroup(): boolean {
    return this.#open.at(-1)?.kind === 'group'
  }

  #include(line: TextLine): string[] {
    const [written, file = '', region, range] = INCLUDE.exec(line.text) ?? []
    const found = includedText(this.#pathOf(file), partOf(region, range))
    if (written === undefined || found === undefined) return this.#lost(line.text, line)
    this.#made.changes.push('an include copied in')
    const context = { ...this.#context, path: this.#pathOf(file) }
    const inner = new VitepressLines(this.#made, context, { directives: this.#directives, around: this.#innermost })
    const body = found.slice(splitFront(found).whole.length)
    return line.text.replace(written, () => inner.of(textLines(body, line.number)).join('\n')).split('\n')
  }

  #pathOf(file: string): string {
    const { srcDir, path } = this.#context
    if (!file.startsWith('@')) return join(dirname(path), file)
    // In VuePress 1, it is the folder in which that runs: the one around the pages.
    const own = join(srcDir, file.slice(1))
    return [own, join(dirname(srcDir), file.slice(1))].find(isFile) ?? own
  }

  #lost(written: string, { number }: TextLine): string[] {
    this.#made.left.push({ line: number, what: 'an include leads nowhere', written: written.trim() })
    return [written]
  }

  /** Attributes in braces, which docsgen reads. */
  #withBraces(text: string): string {
    const { attributes } = this.#context
    if (!attributes) return text
    const [before = '', ...parts] = text.split(attributes.left)
    const put = (part: string) => {
      const end = part.indexOf(attributes.right)
      return end === -1 ? attributes.left + part : `{${part.slice(0, end)}}${part.slice(end + attributes.right.length)}`
    }
    return before + parts.map(put).join('')
  }

  #inline(text: string, { number }: TextLine): string {
    if (/^[ \t]*\[\[toc\]\][ \t]*$/i.test(text)) {
      this.#made.changes.push('a table of contents')
      return '<TOCInline toc={toc} />'
    }
    if (/(?<!=)\{\{.*?\}\}/.test(text))
      this.#made.left.push({ line: number, what: 'an expression of Vue is shown as text', written: text.trim() })
    return this.#withBraces(withoutClientOnly(text)).replace(/<Badge\b[^>]*>/g, tag => {
      this.#made.changes.push('a badge')
      return tag.replace(/\btype=/, 'variant=')
    })
  }
}

/** VitePress renders what is inside of these tags only in browsers; the tags themselves show nothing. */
function withoutClientOnly(text: string): string {
  return text.replace(/<\/?ClientOnly\b[^<>]*>/g, '')
}

/** Lines `2,5`, `2,` or `,5`, or a region. */
function partOf(region: string | undefined, range: string | undefined): Part {
  const [, from, to] = /^(\d*)(?:,(\d*))?$/.exec(range?.trim() ?? '') ?? []
  const end = range?.includes(',') ? to : from
  return {
    ...(region && { name: region.slice(1) }),
    ...(from && { from: Number(from) }),
    ...(end && { to: Number(end) }),
  }
}
