/**
 * The tags of Nextra's and Next.js's components in a page. Returns the text with those of docsgen, or with elements; the
 * tags of a component without a counterpart are named, and only their content stays.
 */
import JSON5 from 'json5'
import { traitsOf } from '../../../model/components.ts'
import { fieldsIn, text } from '../shared/fields.ts'
import type { Translated } from '../shared/foreign-site.ts'
import { type TextLine, textLines } from '../shared/text-lines.ts'

/** A tag, in which values in braces contain braces three levels deep. */
const TAG =
  /<(\/?)([A-Z][\w]*(?:\.[A-Z]\w*)?)((?:[^<>{}"'`]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*?)(\/?)>/g
/** A prop; its value is in quotes, in braces, or left out. */
const PROP = /([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}))?/g

/** Names that mean the same here. */
const OTHER_NAMES: Record<string, string> = {
  Details: 'details',
  Head: 'Head',
  Link: 'a',
  Summary: 'summary',
  Table: 'table',
  'Table.Td': 'td',
  'Table.Th': 'th',
  'Table.Tr': 'tr',
  Td: 'td',
  Th: 'th',
  Tr: 'tr',
}
/** Components that only change how their content looks. */
const LOOKS = /^(?:Bleed|Collapse|Steps|ImageZoom\.Content)$/
const IMAGES = /^(?:Image|ImageZoom)$/
const CALLOUTS: Record<string, string> = {
  default: 'tip',
  info: 'info',
  warning: 'warning',
  error: 'danger',
  important: 'important',
}
/** Props of images that only Next.js has. */
const IMAGE_PROPS =
  /\s(?:priority|placeholder|blurDataURL|quality|fill|sizes|unoptimized|loader)(?:="[^"]*"|=\{[^{}]*\})?(?=[\s/]|$)/g

interface Component {
  /** Its name in its module. */
  exported: string
  module: string
  line: number
}

/** Tabs whose end is not reached yet. */
interface OpenTabs {
  labels: readonly string[]
  chosen: number
  count: number
}

/** Values of props: a text, or code in braces. */
type Props = Map<string, { text?: string; code?: string }>

export class NextraTags {
  readonly #made: Translated
  readonly #body: string
  readonly #firstLine: number
  readonly #components = new Map<string, Component>()
  readonly #named = new Set<string>()
  readonly #tabs: OpenTabs[] = []
  /** Icons of callouts that are left out. */
  readonly #icons: string[] = []
  /** For each button whose end is not reached yet, whether it is a link. */
  readonly #isLink: boolean[] = []

  /** @param firstLine the number of the first line of the text */
  constructor(made: Translated, body: string, firstLine: number) {
    this.#made = made
    this.#body = body
    this.#firstLine = firstLine
  }

  /** A component that the page imports. */
  add(local: string, exported: string, { module, line }: { module: string; line: number }): void {
    this.#components.set(local, { exported, module, line })
  }

  /** Imports of the components that exports and expressions use: these stay as they are. */
  importsOfCode(lines: readonly TextLine[]): string[] {
    let isFence = false
    const code = lines.filter(({ isCode, opens, closes }) => {
      isFence = isFence ? !closes : opens !== undefined
      return isCode && !isFence && !closes
    })
    const all = code.map(({ text }) => text).join('\n')
    const used = [...this.#components].filter(([local]) => new RegExp(`\\b${local}\\b`).test(all))
    const imports = used.map(([local, { exported, module }]) => {
      const isDefault = module.startsWith('next/')
      const names = exported === local ? local : `${exported} as ${local}`
      return `import ${isDefault ? local : `{ ${names} }`} from '${module}'`
    })
    return imports.length === 0 ? [] : [...imports, '']
  }

  /** The lines with other tags. Code stays. */
  translated(lines: readonly TextLine[]): string[] {
    const code: string[] = []
    const keep = (written: string) => `\0${code.push(written) - 1}\0`
    const text = lines.map(line => (line.isCode ? keep(line.text) : withoutSpans(line.text, keep))).join('\n')
    const trees = text.replace(/^([ \t]*)<FileTree>([\s\S]*?)<\/FileTree>/gm, (whole, indent: string, inner: string) =>
      this.#components.get('FileTree') === undefined ? whole : keep(this.#tree(inner, indent)),
    )
    const changed = trees.replace(TAG, (whole, slash: string, name: string, props: string, end: string) => {
      const [local = '', part] = name.split('.')
      const component = this.#components.get(local)
      if (component === undefined) {
        if (slash === '') this.#nameUnknown(local, whole)
        return whole
      }
      const exported = part === undefined ? component.exported : `${component.exported}.${part}`
      return this.#tag(exported, { whole, local, isEnd: slash === '/', isEmpty: end === '/', props, component })
    })
    this.#made.templates = this.#icons
    return changed.replace(/\0(\d+)\0/g, (_, at: string) => code[Number(at)] ?? '').split('\n')
  }

  #tag(
    name: string,
    tag: { whole: string; local: string; isEnd: boolean; isEmpty: boolean; props: string; component: Component },
  ): string {
    const { whole, isEnd, isEmpty, props } = tag
    const other = OTHER_NAMES[name]
    if (other !== undefined) return `<${isEnd ? '/' : ''}${other}${props}${isEmpty ? '/' : ''}>`
    if (LOOKS.test(name)) return ''
    if (IMAGES.test(name)) return isEnd ? '' : `<img${props.replace(IMAGE_PROPS, '')}${isEmpty ? '' : ' '}/>`
    if (name === 'Callout') return isEnd ? '</Aside>' : this.#callout(propsIn(props), isEmpty)
    if (name === 'Tabs') return isEnd ? this.#endTabs() : this.#beginTabs(propsIn(props), tag)
    if (name === 'Tabs.Tab' || name === 'Tab') return isEnd ? '</TabItem>' : this.#tab(isEmpty)
    if (name === 'Cards') return isEnd ? '</CardGrid>' : '<CardGrid>'
    if (name === 'Cards.Card' || name === 'Card') return isEnd ? '\n\n</Card>' : card(propsIn(props), isEmpty)
    const address = propsIn(props).get('href')?.text
    if (name === 'Button' && (isEnd ? this.#isLink.pop() : address !== undefined && !isEmpty)) {
      if (isEnd) return '</LinkButton>'
      this.#isLink.push(true)
      return `<LinkButton href=${quoted(address ?? '')}>`
    }
    if (name === 'Button' && !isEnd && !isEmpty) this.#isLink.push(false)
    this.#leave(name, whole, tag)
    return ''
  }

  #callout(props: Props, isEmpty: boolean): string {
    const type = CALLOUTS[props.get('type')?.text ?? 'default'] ?? 'note'
    const emoji = props.get('emoji')?.text
    // Its type decides about the icon here.
    if (emoji !== undefined) this.#icons.push(`emoji="${emoji}"`)
    this.#made.changes.push(emoji === undefined ? 'a callout' : 'a callout with another icon')
    return `<Aside type="${type}"${isEmpty ? ' /' : ''}>`
  }

  #beginTabs(props: Props, { whole, component }: { whole: string; component: Component }): string {
    const labels = labelsIn(props.get('items')?.code ?? '')
    if (labels === undefined)
      this.#made.left.push({
        line: this.#lineOf(whole, component),
        what: 'labels of tabs are code',
        written: oneLine(whole),
      })
    this.#tabs.push({ labels: labels ?? [], chosen: Number(props.get('defaultIndex')?.code ?? 0) || 0, count: 0 })
    this.#made.changes.push('tabs')
    const key = props.get('storageKey')?.text
    return key === undefined ? '<Tabs>' : `<Tabs groupId=${JSON.stringify(key)}>`
  }

  #endTabs(): string {
    this.#tabs.pop()
    return '</Tabs>'
  }

  #tab(isEmpty: boolean): string {
    const open = this.#tabs.at(-1)
    const at = open === undefined ? 0 : open.count++
    const label = open?.labels[at] ?? `${at + 1}`
    const isChosen = open !== undefined && open.chosen > 0 && open.chosen === at
    return `<TabItem label=${quoted(label)}${isChosen ? ' default' : ''}${isEmpty ? ' /' : ''}>`
  }

  /** A tree of folders and files as a list. */
  #tree(inner: string, indent: string): string {
    this.#made.changes.push('a tree of files')
    const lines: string[] = []
    let depth = 0
    for (const [, slash, name = '', written = '', end] of inner.matchAll(TAG)) {
      const isFolder = name === 'FileTree.Folder'
      if (slash === '/') {
        if (isFolder) depth--
        continue
      }
      const props = propsIn(written)
      const shown = (props.get('name')?.text ?? textOf(props.get('name')?.code ?? '')).replace(
        /([\\`*_{}[\]<>])/g,
        '\\$1',
      )
      const label = `${shown}${isFolder && !shown.endsWith('/') ? '/' : ''}`
      lines.push(`${indent}${'  '.repeat(depth)}- ${props.has('active') ? `**${label}**` : label}`)
      if (isFolder && end !== '/') depth++
    }
    return [`${indent}<FileTree>`, '', ...lines, '', `${indent}</FileTree>`].join('\n')
  }

  /** Names a component that the page does not import: code of the site, which is not run, provides it to all pages. */
  #nameUnknown(local: string, whole: string): void {
    if (this.#named.has(local) || traitsOf(local).isAuthorable || this.#isDefined(local)) return
    this.#named.add(local)
    this.#made.left.push({
      line: this.#lineOf(whole, undefined),
      what: 'only the content of a component of the site is shown',
      written: this.#usesOf(local, whole),
    })
  }

  #isDefined(local: string): boolean {
    return new RegExp(
      `^(?:import\\b[^'"]*\\b|export\\s+(?:default\\s+)?(?:async\\s+)?(?:const|function|class)\\s+)${local}\\b`,
      'm',
    ).test(this.#body)
  }

  #usesOf(local: string, whole: string): string {
    const uses = [...this.#body.matchAll(TAG)].filter(
      ([, slash, name = '']) => slash === '' && name.split('.')[0] === local,
    )
    const written = oneLine(uses.map(([use]) => use).join(' ') || whole)
    return written.length > MAX_WRITTEN ? `${written.slice(0, MAX_WRITTEN)}…` : written
  }

  /** Names a component without a counterpart once, with its uses. */
  #leave(name: string, whole: string, { local, component }: { local: string; component: Component }): void {
    if (this.#named.has(name)) return
    this.#named.add(name)
    this.#made.left.push({
      line: this.#lineOf(whole, component),
      what: `the component ${name} of ${component.module.startsWith('next/') ? 'Next.js' : 'Nextra'} has no counterpart`,
      written: this.#usesOf(local, whole),
    })
  }

  /** The line of a tag, or that of the import of its component. */
  #lineOf(written: string, component: Component | undefined): number {
    const [first = ''] = written.split('\n')
    const at = textLines(this.#body).findIndex(({ text, isCode }) => !isCode && text.includes(first))
    return at === -1 ? (component?.line ?? this.#firstLine) : at + this.#firstLine
  }
}

const MAX_WRITTEN = 4000

const oneLine = (written: string) => written.replace(/\s+/g, ' ')

function propsIn(written: string): Props {
  return new Map(
    [...written.matchAll(PROP)].map(([, name = '', double, single, code]) => {
      const plain = double ?? single ?? /^\s*(["'`])([^"'`$]*)\1\s*$/.exec(code ?? '')?.[2]
      return [name, { ...(plain !== undefined && { text: plain }), ...(code !== undefined && { code }) }]
    }),
  )
}

/** A prop with this text. */
function quoted(text: string): string {
  return /["\\\n]/.test(text) ? `{${JSON.stringify(text)}}` : `"${text}"`
}

/** The text of elements in code. */
function textOf(code: string): string {
  return code
    .replace(/<[^<>]*>/g, '')
    .replace(/[{}]/g, '')
    .trim()
}

/** A card with its title as a link; without content, it is a link as a whole. */
function card(props: Props, isEmpty: boolean): string {
  const title = props.get('title')?.text ?? textOf(props.get('title')?.code ?? '')
  const href = props.get('href')?.text
  if (isEmpty && href !== undefined) return `<LinkCard title=${quoted(title)} href=${quoted(href)} />`
  const shown = title === '' ? '' : href === undefined ? `${title}\n\n` : `[${title}](${href})\n\n`
  return `<Card>\n\n${shown}${isEmpty ? '</Card>' : ''}`
}

/** The labels of tabs; undefined if they are code. */
function labelsIn(code: string): string[] | undefined {
  // An element as a text: its own.
  const plain = code.replace(/<>([\s\S]*?)<\/>|<(\w+)[^<>]*>([\s\S]*?)<\/\2>/g, element =>
    JSON.stringify(textOf(element)),
  )
  try {
    const value: unknown = JSON5.parse(plain)
    if (!Array.isArray(value)) return undefined
    const labels = value.map((item: unknown) => (typeof item === 'string' ? item : text(fieldsIn(item).label)))
    return labels.every(label => label !== undefined) ? labels : undefined
  } catch {
    return undefined
  }
}

/** A line whose code spans are kept elsewhere. */
function withoutSpans(line: string, keep: (written: string) => string): string {
  return line.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, span => keep(span))
}
