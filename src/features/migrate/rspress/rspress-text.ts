/**
 * Translates a page of Rspress to docsgen's syntax, which is close: MDX. Returns components of its theme as
 * docsgen's, containers and code with docsgen's options; and the components without a counterpart.
 */
import { dirname, join, posix, resolve } from 'node:path'
import { yamlLibrary } from '../../../base/yaml.ts'
import type { Badge } from '../../../schema/badge.ts'
import { type Fields, fieldsIn, records, text } from '../shared/fields.ts'
import type { ForeignPage, Translated } from '../shared/foreign-site.ts'
import { includedText } from '../shared/included-text.ts'
import { isFile } from '../shared/read-folder.ts'
import type { SiteFiles } from '../shared/site-files.ts'
import { splitFront, withFields } from '../shared/split-front.ts'
import { joined, outsideCode, type TextLine, textLines } from '../shared/text-lines.ts'
import { vitepressFront } from '../shared/vitepress-front.ts'

const THEME = /^(?:@rspress\/core\/(?:theme(?:-original)?|runtime)|rspress\/(?:theme|runtime)|@theme)$/
const IMPORT = /^import\s+(?:([\s\S]*?)\s*from\s*)?(['"])([^'"\n]+)\2[ \t]*;?[ \t]*$/
/** Components of the theme that docsgen has, with its names. */
const COMPONENTS: Record<string, string> = {
  Tabs: 'Tabs',
  Tab: 'TabItem',
  Badge: 'Badge',
  BrowserOnly: 'BrowserOnly',
  Callout: 'Aside',
  Head: 'Head',
  LinkCard: 'LinkCard',
  PackageManagerTabs: '',
  Steps: '',
  SourceCode: '',
}
const BADGES: Record<string, string> = { tip: 'tip', info: 'info', warning: 'warning', danger: 'danger' }

/** The version whose pages have no version in their addresses, and the others. */
export interface Versions {
  main?: string
  others: string[]
}

/** The context of a translation. */
export interface RspressText {
  files: SiteFiles
  /** Absolute path of the folder with the config, which `<root>` names. */
  root: string
  contentDir: string
  /** The language whose pages have no language in their addresses. */
  main: string | undefined
  /** The version whose pages have no version in their addresses, and the others. */
  versions: Versions
  /** The addresses of all pages, without a slash at the end. */
  routes: ReadonlySet<string>
  /** The sidebar to show with a page of this id, if no sidebar lists it. */
  unlisted: (id: string) => string | undefined
}

/** The translated page. */
export function rspressText(source: string, page: ForeignPage, context: RspressText): Translated {
  const made: Translated = { text: '', changes: [], left: [] }
  const { front, body, firstLine } = frontOf(source, { page, made, context })
  const lines = new Lines(made, { body, page, context }).of(textLines(body, firstLine))
  // Both kinds of files are MDX there.
  const isPlain = /\.md$/i.test(page.file) && !/^import\s|<[A-Z]/m.test(body)
  const typed = /\.md$/i.test(page.file) && !isPlain ? withFields(front, 'mdx:\n  format: mdx\n') : front
  const sidebar = page.isDraft ? undefined : context.unlisted(idOf(page))
  const whole = sidebar === undefined ? typed : withFields(typed, `displayed_sidebar: ${JSON.stringify(sidebar)}\n`)
  made.text = whole + lines.join('\n')
  return made
}

/** The id of a page in its version and language. */
function idOf({ to }: ForeignPage): string {
  return to.replace(/^(?:docs|versioned_docs\/[^/]+|i18n\/[^/]+\/[^/]+\/[^/]+)\//, '').replace(/\.mdx?$/, '')
}

/** Looks of the tags in sidebars that have one of their own. */
const TAG_VARIANTS: Record<string, Badge['variant']> = { new: 'tip', experimental: 'warning', deprecated: 'danger' }

/** Fields with another name in docsgen. */
function ownFields({ tag, overview, ...fields }: Fields): { fields: Fields; isOverview: boolean } {
  const words = text(tag)?.split(',') ?? []
  const [first = ''] = words
  const badge = words.length > 0 && { text: words.join(', '), variant: TAG_VARIANTS[first.trim()] ?? 'note' }
  return { fields: { ...fields, ...(badge && { sidebar_badge: badge }) }, isOverview: overview === true }
}

/** The front matter; that of a home page has the form of VitePress. An overview lists the pages of its folder. */
function frontOf(
  source: string,
  { page, made, context }: { page: ForeignPage; made: Translated; context: RspressText },
) {
  const { fields: written, whole } = splitFront(source)
  const { fields, isOverview } = ownFields(written ?? {})
  const { pageType, ...others } = fields
  if (pageType === undefined) {
    const changed = written?.tag !== undefined || isOverview
    const own = changed ? `---\n${yamlLibrary().stringify(others)}---\n${source.slice(whole.length)}` : source
    const read = vitepressFront(own, made, page)
    if (!changed) return read
    made.changes.push(isOverview ? 'an overview' : 'a tag of the sidebar')
    const list = isOverview ? '\n<DocCardList />\n' : ''
    const front = Object.keys(others).length === 0 ? '' : read.front
    return { ...read, front, body: read.body + list, firstLine: whole.split('\n').length }
  }
  const isHome = pageType === 'home'
  const front: Fields = isHome ? { layout: 'home', ...others } : others
  if (!isHome && !/^doc/.test(String(pageType)))
    made.left.push({ line: 1, what: 'a type of page has no counterpart', written: `pageType: ${String(pageType)}` })
  if (isHome && others.hero === undefined && others.features === undefined)
    made.left.push({ line: 1, what: 'a home page that code of the theme draws', written: 'pageType: home' })
  if (isHome) {
    const hero = fieldsIn(others.hero)
    const linked = (list: unknown) =>
      records(list).map(item => (text(item.link) ? { ...item, link: linkOf(String(item.link), page, context) } : item))
    if (hero.actions) front.hero = { ...hero, actions: linked(hero.actions) }
    if (others.features) front.features = linked(others.features)
  }
  const { front: made_, body } = vitepressFront(
    `---\n${yamlLibrary().stringify(front)}---\n${source.slice(whole.length)}`,
    made,
    page,
  )
  return { front: made_, body, firstLine: whole.split('\n').length }
}

/** Where a link of a page leads: Rspress allows the main language in it, and the ending of the other kind of page. */
function linkOf(written: string, { file }: ForeignPage, { contentDir, main }: RspressText): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? []
  if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return written
  if (path.startsWith('/')) {
    const inMain = main !== undefined && `${path}/`.startsWith(`/${main}/`) ? path.slice(main.length + 1) || '/' : path
    return inMain.replace(/\.(?:mdx?|html)$/, '').replace(/(?<=\/)index$/, '') + rest
  }
  const other = /\.mdx?$/.test(path) ? path.replace(/\.mdx?$/, end => (end === '.md' ? '.mdx' : '.md')) : undefined
  const at = (name: string) => join(contentDir, posix.dirname(file), name)
  return other !== undefined && !isFile(at(path)) && isFile(at(other)) ? other + rest : written
}

/**
 * A link of a text, to which Rspress adds the version of the page if there is such a page in it (`autoPrefix`). The
 * language is added anyway.
 */
function linkInVersion(written: string, page: ForeignPage, context: RspressText): string {
  const { versions, routes } = context
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? []
  const [, first = ''] = /^\/([^/]+)/.exec(path) ?? []
  if (!path.startsWith('/') || versions.main === undefined) return linkOf(written, page, context)
  if (first === versions.main) return linkOf(path.slice(first.length + 1) + rest, page, context)
  const version = page.file.split('/', 1)[0] ?? ''
  if (versions.others.includes(first) || !versions.others.includes(version)) return linkOf(written, page, context)
  const plain = linkOf(path, page, context)
  const inVersion = `/${version}${plain}`.replace(/(?<=.)\/$/, '')
  const exists = routes.has(inVersion) || [...routes].some(route => route.endsWith(inVersion))
  return (exists ? `/${version}${plain}` : plain) + rest
}

class Lines {
  readonly #made: Translated
  readonly #page: ForeignPage
  readonly #context: RspressText
  /** Names of components in the page that come from the theme, with their own. */
  readonly #names = new Map<string, string>()

  /** The whole text, to quote the first use of a component. */
  readonly #body: string

  readonly #unknown: string[] = []

  constructor(made: Translated, { body, page, context }: { body: string; page: ForeignPage; context: RspressText }) {
    this.#made = made
    this.#body = body
    this.#page = page
    this.#context = context
  }

  of(lines: readonly TextLine[]): string[] {
    return this.#withoutUnknown(this.#translated(lines))
  }

  /** The lines without the tags of components that are named as left out. Their content stays. */
  #withoutUnknown(lines: readonly string[]): string[] {
    if (this.#unknown.length === 0) return [...lines]
    const tag = new RegExp(
      `<(?:${this.#unknown.join('|')})\\b(?:[^<>{}]|\\{[^{}]*\\})*>|</(?:${this.#unknown.join('|')})>`,
      'g',
    )
    const code: string[] = []
    const text = textLines(lines.join('\n')).map(line => (line.isCode ? `\0${code.push(line.text) - 1}\0` : line.text))
    const plain = text.join('\n').replace(tag, written => written.replace(/[^\n]/g, ''))
    return plain.replace(/\0(\d+)\0/g, (_, at) => code[Number(at)] ?? '').split('\n')
  }

  #translated(lines: readonly TextLine[]): string[] {
    const result: string[] = []
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as TextLine
      if (!line.isCode && /^import[\s{]/.test(line.text)) {
        let end = at
        while (end < lines.length - 1 && end < at + 30 && !IMPORT.test(joined(lines, at, end))) end++
        const kept = this.#statement(joined(lines, at, end), line.number)
        if (kept !== undefined) {
          result.push(kept)
          at = end
          continue
        }
      }
      if (!line.isCode && /^[ \t]*<PackageManagerTabs\b/.test(line.text) && this.#names.has('PackageManagerTabs')) {
        let end = at
        while (end < lines.length - 1 && !/\/>/.test(lines[end]?.text ?? '')) end++
        result.push(...this.#packageManagers(joined(lines, at, end), line.number))
        at = end
        continue
      }
      const copied = line.opens ? this.#codeOfFile(line) : undefined
      if (copied !== undefined) {
        const close = lines.findIndex((other, index) => index > at && other.closes)
        result.push(...copied, ...(close === -1 ? [] : [lines[close]?.text ?? '']))
        at = close === -1 ? lines.length : close
        continue
      }
      result.push(line.isCode ? this.#code(line) : outsideCode(this.#container(line.text), part => this.#inline(part)))
    }
    return result
  }

  /** An import without what docsgen has; undefined if the lines are none. */
  #statement(statement: string, line: number): string | undefined {
    const [, names = '', , module = ''] = IMPORT.exec(statement) ?? []
    if (module === '') return undefined
    if (!THEME.test(module)) {
      if (/^(?:@rspress|rspress)\b/.test(module))
        this.#made.left.push({ line, what: 'a module of Rspress has no counterpart', written: statement.trim() })
      const found = this.#context.files.find(module, this.#page)
      if (found === undefined) return statement
      return statement.replace(module, () => found.address + (/\?.*$/.exec(module)?.[0] ?? ''))
    }
    const inner = /\{([^}]*)\}/.exec(names)?.[1] ?? ''
    for (const part of inner.split(',')) {
      const [own = '', local = own] = part.trim().split(/\s+as\s+/)
      if (own === '') continue
      this.#names.set(local, own)
      if (COMPONENTS[own] !== undefined) continue
      this.#unknown.push(local)
      this.#made.left.push({
        line,
        what: `the component ${own} of Rspress has no counterpart`,
        written: this.#use(local),
      })
    }
    this.#made.changes.push('components of the theme')
    return ''
  }

  /** The tags of a component with their props, as far as they fit into a message. */
  #use(name: string): string {
    const tags = this.#body.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
    const written = tags.length === 0 ? `<${name}>` : tags.join(' ').replace(/\s+/g, ' ')
    return written.length > 1000 ? `${written.slice(0, 1000)}…` : written
  }

  #packageManagers(tag: string, line: number): string[] {
    const indent = /^[ \t]*/.exec(tag)?.[0] ?? ''
    const command = /command=(?:"([^"]*)"|'([^']*)'|\{`([^`]*)`\})/.exec(tag)
    const each = [...tag.matchAll(/(npm|yarn|pnpm|bun|deno):\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)/g)]
    this.#made.changes.push('commands of package managers')
    const at = (lines: string[]) => lines.map(text => (text === '' ? '' : indent + text))
    if (each.length > 0)
      return at([
        ':::code-group',
        '',
        ...each.flatMap(([, name = '', a, b, c]) => [
          `\`\`\`bash [${name}]`,
          ...(a ?? b ?? c ?? '').split('\n'),
          '```',
          '',
        ]),
        ':::',
        '',
      ])
    const written = command?.slice(1).find(part => part !== undefined)
    if (written === undefined) {
      this.#made.left.push({ line, what: 'commands are left out', written: tag.trim() })
      return []
    }
    const whole = /^(?:npm|npx|yarn|pnpm)\b/.test(written) ? written : `npm ${written}`
    return at(['```bash npm2yarn', ...whole.split('\n'), '```', ''])
  }

  /** `:::tip{title="A"}` and `:::tip A`. */
  #container(line: string): string {
    return line.replace(
      /^([ \t>]*:{3,}[ \t]*[\w-]+)[ \t]*\\?\{[ \t]*title=(?:"([^"]*)"|'([^']*)')[ \t]*\\?\}[ \t]*$/,
      (_, start: string, a?: string, b?: string) => {
        this.#made.changes.push('the title of a container')
        return `${start}[${a ?? b}]`
      },
    )
  }

  #inline(written: string): string {
    return withCjkEmphasis(written)
      .replace(/\\\{(#[\w.:-]+)\}/g, '{$1}')
      .replace(
        /(\]\(\s*<?)([^)\s>]+)/g,
        (_, start: string, url: string) => start + linkInVersion(url, this.#page, this.#context),
      )
      .replace(/(\shref=)(["'])([^"']+)\2/g, (_, start: string, quote: string, url: string) =>
        [start, quote, this.#link(url), quote].join(''),
      )
      .replace(/<(\/?)([A-Z]\w*)([^<>]*)>/g, (whole, slash: string, local: string, props: string) => {
        const own = this.#names.get(local)
        if (own === undefined) return whole
        if (own === 'Steps') return ''
        if (own === 'SourceCode') return this.#source(props)
        const name = COMPONENTS[own] || own
        const kept =
          own === 'Badge'
            ? props.replace(
                /\btype=(["'])(\w+)\1/,
                (_: string, __: string, type: string) => `variant="${BADGES[type] ?? 'info'}"`,
              )
            : props
        return `<${slash}${name}${kept}>`
      })
  }

  #link(url: string): string {
    return linkOf(url, this.#page, this.#context)
  }

  #source(props: string): string {
    const href = /href=(?:"([^"]*)"|\{?['"`]([^'"`]*)['"`]\}?)/.exec(props)
    const address = href?.[1] ?? href?.[2]
    this.#made.changes.push('a link to source')
    return address === undefined ? '' : `[Source](${address})`
  }

  /** The first line of a block with the file that it shows, and the lines of that; undefined if it shows none. */
  #codeOfFile(line: TextLine): string[] | undefined {
    const [option, , path] = /[ \t]+file=(["'])([^"'\n]+)\1/.exec(line.text) ?? []
    if (option === undefined || path === undefined) return undefined
    const { root, contentDir } = this.#context
    const file = path.startsWith('<root>')
      ? join(root, path.slice('<root>'.length))
      : resolve(dirname(join(contentDir, this.#page.file)), path)
    const found = includedText(file, {})
    if (found === undefined) {
      this.#made.left.push({ line: line.number, what: 'an include leads nowhere', written: option.trim() })
      return [this.#code({ ...line, text: line.text.replace(option, '') })]
    }
    this.#made.changes.push('a file copied into a block of code')
    const indent = line.opens?.indent ?? ''
    const lines = found.split('\n').map(each => (each === '' ? '' : indent + each))
    return [this.#code({ ...line, text: line.text.replace(option, '') }), ...lines]
  }

  #code({ text: line, opens }: TextLine): string {
    if (!opens) return line
    return line.replace(/[ \t](?:preview|playground|twoslash)(?:=(?:"[^"]*"|\S+))?(?=[ \t]|$)/g, '')
  }
}

/** Bold text whose marks only Rspress recognizes, because they are between punctuation and a letter of Chinese, Japanese or Korean. */
const CJK_BOLD = /(?<![*\\])\*\*(?=[^\s*])([^*\n]*[^\s*\\])\*\*(?!\*)/g
const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const PUNCTUATION = /[\p{P}\p{S}]/u

function withCjkEmphasis(text: string): string {
  if (!text.includes('**') || !CJK.test(text)) return text
  return text.replace(CJK_BOLD, (written: string, inner: string, at: number) => {
    const [before = '', after = ''] = [text[at - 1], text[at + written.length]]
    const isHidden =
      (PUNCTUATION.test(inner.at(-1) ?? '') && CJK.test(after)) ||
      (PUNCTUATION.test(inner[0] ?? '') && CJK.test(before))
    return isHidden ? `<strong>${inner}</strong>` : written
  })
}
