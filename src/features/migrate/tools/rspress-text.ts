/**
 * Translates a page of Rspress to docsgen's syntax, which is close: MDX. Returns components of its theme as
 * docsgen's, containers and code with docsgen's options; and the components without a counterpart.
 */
import { yamlLibrary } from '../../../base/yaml.ts'
import { fieldsIn, records, text } from './fields.ts'
import type { ForeignPage, Translated } from './foreign-site.ts'
import { splitFront } from './split-front.ts'
import { outsideCode, type TextLine, textLines } from './text-lines.ts'
import { vitepressFront } from './vitepress-front.ts'

const THEME = /^(?:@rspress\/core\/(?:theme(?:-original)?|runtime)|rspress\/(?:theme|runtime)|@theme)$/
const IMPORT = /^import\s+([\s\S]*?)\s*from\s*(['"])([^'"\n]+)\2[ \t]*;?[ \t]*$/
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

/** The translated page. */
export function rspressText(source: string, page: ForeignPage): Translated {
  const made: Translated = { text: '', changes: [], left: [] }
  const { front, body, firstLine } = frontOf(source, page, made)
  const lines = new Lines(made, body).of(textLines(body, firstLine))
  // Both kinds of files are MDX there.
  const isPlain = /\.md$/i.test(page.file) && !/^import\s|<[A-Z]/m.test(body)
  const whole = /\.md$/i.test(page.file) && !isPlain ? withField(front, 'mdx:\n  format: mdx\n') : front
  made.text = whole + lines.join('\n')
  return made
}

function withField(front: string, field: string): string {
  return front === '' ? `---\n${field}---\n\n` : front.replace(/^---\n/, `---\n${field}`)
}

/** The front matter; that of a home page has the form of VitePress. */
function frontOf(source: string, page: ForeignPage, made: Translated) {
  const { fields, whole } = splitFront(source)
  const { pageType, ...others } = fields ?? {}
  if (pageType === undefined) return vitepressFront(source, made, page)
  const isHome = pageType === 'home'
  const front = isHome ? { layout: 'home', ...others } : others
  if (!isHome && !/^doc/.test(String(pageType)))
    made.left.push({ line: 1, what: 'a type of page has no counterpart', message: `pageType: ${String(pageType)}` })
  if (isHome) {
    const hero = fieldsIn(others.hero)
    const image = text(fieldsIn(hero.image).src)
    if (image) made.left.push({ line: 1, what: 'an image of a home page is left out', message: `hero.image: ${image}` })
    for (const { icon } of records(others.features))
      if (text(icon)?.startsWith('<'))
        made.left.push({ line: 1, what: 'an icon is left out', message: 'features.icon' })
  }
  const { front: made_, body } = vitepressFront(
    `---\n${yamlLibrary().stringify(front)}---\n${source.slice(whole.length)}`,
    made,
    page,
  )
  return { front: made_, body, firstLine: whole.split('\n').length }
}

class Lines {
  readonly #made: Translated
  /** Names of components in the page that come from the theme, with their own. */
  readonly #names = new Map<string, string>()

  /** The whole text, to quote the first use of a component. */
  readonly #body: string

  readonly #unknown: string[] = []

  constructor(made: Translated, body: string) {
    this.#made = made
    this.#body = body
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
        this.#made.left.push({ line, what: 'a module of Rspress has no counterpart', message: statement.trim() })
      return statement
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
        message: this.#use(local),
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
      this.#made.left.push({ line, what: 'commands are left out', message: tag.trim() })
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
    return written
      .replace(/\\\{(#[\w.:-]+)\}/g, '{$1}')
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

  #source(props: string): string {
    const href = /href=(?:"([^"]*)"|\{?['"`]([^'"`]*)['"`]\}?)/.exec(props)
    const address = href?.[1] ?? href?.[2]
    this.#made.changes.push('a link to source')
    return address === undefined ? '' : `[Source](${address})`
  }

  #code({ text: line, opens }: TextLine): string {
    if (!opens) return line
    return line.replace(/[ \t](?:preview|playground|twoslash)(?:=(?:"[^"]*"|\S+))?(?=[ \t]|$)/g, '')
  }
}

function joined(lines: readonly TextLine[], from: number, to: number): string {
  return lines
    .slice(from, to + 1)
    .map(({ text: line }) => line)
    .join('\n')
}
