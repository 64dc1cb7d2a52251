/**
 * Translates a page of Starlight to docsgen's syntax. Returns the same page without imports of components that
 * docsgen has, with addresses and paths of the new site; and the code of Astro that has no counterpart.
 */
import type { ForeignPage, Translated } from '../shared/foreign-site.ts'
import type { SiteFiles } from '../shared/site-files.ts'
import { outsideCode, type TextLine, textLines } from '../shared/text-lines.ts'
import { starlightFront, type TranslateAddress } from './starlight-front.ts'
import type { StarlightLocales } from './starlight-locales.ts'
import type { StarlightPage } from './starlight-pages.ts'

/** The context of a translation. */
export interface StarlightText {
  files: SiteFiles<StarlightPage>
  /** The base of the old site, without a slash at its end. */
  base: string
  locales: StarlightLocales
}

/** The translated page. */
export function starlightText(source: string, place: ForeignPage, context: StarlightText): Translated {
  const made: Translated = { text: '', changes: [], left: [] }
  const page = context.files.pageOf(place.file)
  const address: TranslateAddress = (written, kind) => addressOf(written, kind, { place, context })
  const { front, intro, body, firstLine } = starlightFront(source, made, { page, address })
  const isPost = page?.post !== undefined
  const text = isPost ? body.replace(EXCERPT_END, '$1truncate$2') : body
  const lines = new StarlightLines(made, { address, place, context, body }).of(textLines(text, firstLine))
  made.text = front + intro + lines.join('\n')
  return made
}

/** The mark that ends the excerpt of a post. */
const EXCERPT_END = /^([ \t]*(?:<!--|\{\/\*)[ \t]*)excerpt([ \t]*(?:-->|\*\/\})[ \t]*)$/gm

interface PageContext {
  address: TranslateAddress
  place: ForeignPage
  context: StarlightText
  /** The text without front matter, to quote the uses of a component. */
  body: string
}

/** Modules with components that docsgen has, by name. */
const KNOWN_MODULES = /^(?:@astrojs\/starlight\/components|astro-expressive-code\/components)$/
/** Modules that only Astro has. */
const ASTRO_MODULES = /^(?:astro[:/]|astro-|@astrojs\/|@astro-|starlight-)|\.(?:astro|svelte|vue)$|\/starlight-/
/** Components that are elements, or have another name in docsgen. */
const OTHER_NAMES: Record<string, string> = { Image: 'img', Picture: 'img', Code: 'CodeBlock' }
/** A statement that imports names, or a stylesheet without names. */
const IMPORT = /^import\s+(?:(?:type\s+)?([\s\S]*?)\s*from\s*)?(['"])([^'"\n]+)\2[ \t]*;?[ \t]*$/
const IMAGE_OPTIONS =
  /("[^"]*"|'[^']*')|\s(?:inferSize|densities|widths|formats|quality|format|layout)(?:=(?:\{[^}]*\}|"[^"]*"|'[^']*'))?(?=[\s/>]|$)/g

class StarlightLines {
  readonly #made: Translated
  readonly #page: PageContext
  /** Names of components in the page, with those that docsgen has. */
  readonly #renamed = new Map<string, string>()
  /** Names of imported images. */
  readonly #images = new Set<string>()
  /** Whether the last line ended within the tag of an image. */
  #isInImage = false
  /** Whether `Icon` is a component that is left out, with other names of icons than docsgen's. */
  #hasOwnIcons = false

  constructor(made: Translated, page: PageContext) {
    this.#made = made
    this.#page = page
  }

  of(lines: readonly TextLine[]): string[] {
    const isMdx = /\.mdx$/i.test(this.#page.place.file)
    const result: string[] = []
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as TextLine
      if (!line.isCode && isMdx && /^import[\s{]/.test(line.text)) {
        const end = importEnd(lines, at)
        if (end !== undefined) {
          const written = lines.slice(at, end + 1).map(({ text }) => text)
          result.push(...this.#statement(written.join('\n'), line.number))
          at = end
          continue
        }
      }
      const commands = isMdx && !line.isCode ? packageManagers(line.text) : undefined
      if (commands) this.#made.changes.push('commands of package managers')
      if (commands) result.push(...commands)
      else
        result.push(
          line.isCode
            ? line.text
            : outsideCode(isMdx ? withContent(withoutBase(line.text)) : line.text, part => this.#inline(part, isMdx)),
        )
    }
    return result
  }

  #statement(statement: string, line: number): string[] {
    const [, names = '', , module = ''] = IMPORT.exec(statement) ?? []
    if (module === '') return [statement]
    if (KNOWN_MODULES.test(module) || module === 'astro:assets') {
      for (const [exported, local] of namesIn(names)) {
        const own = OTHER_NAMES[exported] ?? exported
        if (own !== local) this.#renamed.set(local, own)
      }
      this.#made.changes.push('an import of components')
      return []
    }
    const found = ASTRO_MODULES.test(module) ? undefined : this.#page.context.files.find(module, this.#page.place)
    if (found === undefined && (ASTRO_MODULES.test(module) || !isPackage(module))) {
      const isFile = !ASTRO_MODULES.test(module)
      const written = statement.replace(/\s+/g, ' ')
      const locals = namesIn(names).map(([, local]) => local)
      const uses = locals.flatMap(local => tagsOf(this.#page.body, local))
      if (locals.includes('Icon')) this.#hasOwnIcons = true
      this.#made.left.push({
        line,
        what: isFile ? 'an imported file is not there' : 'a component of Astro is left out',
        written: [written, ...uses].join(' '),
      })
      return []
    }
    if (found === undefined) return [statement]
    if (/\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(module)) this.#images.add(names)
    return [statement.replace(module, () => found.address + (/\?.*$/.exec(module)?.[0] ?? ''))]
  }

  #inline(text: string, isMdx: boolean): string {
    const { address } = this.#page
    const quoted = (_: string, start: string, quote: string, url: string) =>
      start + quote + address(url, /src=$/.test(start) ? 'image' : kindOf(url)) + quote
    const icon = (_: string, start: string, quote: string, name: string) =>
      start + quote + (ICONS[name] ?? name) + quote
    let line = text
      .replace(/(\]\(\s*<?)([^)\s>]+)/g, (_, start: string, url: string) => start + address(url, kindOf(url)))
      .replace(
        // A footnote also has brackets and a colon, and then text.
        /^([ \t]*\[(?!\^)[^\]]+\]:\s*<?)([^\s>]+)/,
        (_, start: string, url: string) => start + address(url, kindOf(url)),
      )
      .replace(/((?:^|\s)(?:href|link|src)=)(["'])([^"'{}]+)\2/g, quoted)
      .replace(/(<Icon\b[^>]*?\sname=|<(?:Card|LinkCard|LinkButton)\b[^>]*?\sicon=)(["'])([\w:-]+)\2/g, icon)
      .replace(/^(\s*(?:name|icon)=)(["'])([\w:-]+)\2(?=\s*$)/, icon)
    if (!isMdx) return line
    if (this.#hasOwnIcons) line = line.replace(/<Icon\b[^<>]*\/>|<Icon\b[^<>]*>[ \t]*<\/Icon>/g, '')
    line = line.replace(/\bfrontmatter\./g, 'frontMatter.')
    for (const [local, own] of this.#renamed) {
      line = line.replace(new RegExp(`(</?)${local}(?![\\w.])`, 'g'), `$1${own}`)
    }
    if ([...this.#renamed.values()].includes('img')) line = this.#withoutImageOptions(line)
    for (const name of this.#images) line = line.replace(new RegExp(`\\{${name}\\.src\\}`, 'g'), `{${name}}`)
    return line
  }

  /** Options of Astro's images, which stand in the tag only: its lines are seen one after the other. */
  #withoutImageOptions(line: string): string {
    return line
      .split(/(?<=(?<!=)>)|(?=<img\b)/)
      .map(part => {
        const isTag = this.#isInImage || part.startsWith('<img')
        this.#isInImage = isTag && !part.endsWith('>')
        return isTag ? part.replace(IMAGE_OPTIONS, (_, value: string | undefined) => value ?? '') : part
      })
      .join('')
  }
}

/** The index of the line that ends an import. */
function importEnd(lines: readonly TextLine[], start: number): number | undefined {
  for (let at = start; at < Math.min(lines.length, start + 40); at++) {
    const { text, isCode } = lines[at] as TextLine
    if (isCode || (at > start && text.trim() === '')) return undefined
    if (/(['"])[^'"]+\1[ \t]*;?[ \t]*$/.test(text)) return at
  }
  return undefined
}

/** A line without the base in addresses, which those from the root get by themselves. */
function withoutBase(line: string): string {
  return line
    .replace(/\{`\$\{import\.meta\.env\.BASE_URL\}`\}|(?<!\$)\{import\.meta\.env\.BASE_URL\}/g, '"/"')
    .replace(/\$\{import\.meta\.env\.BASE_URL\}\/?/g, '/')
}

const VALUE = String.raw`(?:\{("(?:[^"\\]|\\.)*"|[^{}]*)\}|("[^"]*"))`
const FRAGMENT = new RegExp(String.raw`<Fragment\s+set:html=${VALUE}\s*(?:/>|>\s*</Fragment>)`, 'g')
const SET_HTML = new RegExp(String.raw`(?<=\s)set:html=${VALUE}`, 'g')
const SET_TEXT = new RegExp(String.raw`(?<=\s)set:text=${VALUE}`, 'g')

/** A line in which the content that Astro sets (`set:html`, `set:text`) is that of React. */
function withContent(line: string): string {
  const html = (a?: string, b?: string) => `dangerouslySetInnerHTML={{ __html: ${a ?? b} }}`
  return line
    .replace(FRAGMENT, (_, a?: string, b?: string) => `<div ${html(a, b)} />`)
    .replace(SET_HTML, (_, a?: string, b?: string) => html(a, b))
    .replace(SET_TEXT, (_, a?: string, b?: string) => `children={${a ?? b}}`)
}

/** The tags of a component with their props, as far as they fit into a message. */
function tagsOf(body: string, name: string): string[] {
  const tags = body.match(
    new RegExp(
      `<${name}(?![\\w.])(?:[^<>{}"'\`]|"[^"]*"|'[^']*'|\\{(?:[^{}]|\\{[^{}]*\\})*\\}|[<>](?=[^\\n]*\`))*>`,
      'g',
    ),
  )
  const all = (tags ?? []).map(tag => tag.replace(/\s+/g, ' ')).join(' ')
  if (all === '') return []
  return [all.length > MAX_MESSAGE ? `${all.slice(0, MAX_MESSAGE)}…` : all]
}

const MAX_MESSAGE = 4000

/** The command before the name of a package, by the kind that the component has. */
const COMMANDS: Record<string, string> = {
  add: 'npm install',
  install: 'npm install',
  create: 'npm create',
  dlx: 'npx',
  exec: 'npx',
  run: 'npm run',
  remove: 'npm uninstall',
}

/** The widespread component `<PackageManagers pkg="a" />`, as a block of code for all package managers. */
function packageManagers(line: string): string[] | undefined {
  const [, indent = '', written] = /^([ \t]*)<PackageManagers\b([^<>{}]*)\/>[ \t]*$/.exec(line) ?? []
  if (written === undefined) return undefined
  const props = new Map(
    [...written.matchAll(/([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g)].map(([, name = '', a, b]) => [name, a ?? b ?? '']),
  )
  const text = (name: string) => props.get(name) ?? ''
  const command = COMMANDS[text('exec') === '' ? text('type') || 'add' : 'exec'] ?? 'npm install'
  const isDev = props.has('dev') && command === 'npm install'
  const parts = [command, isDev ? '-D' : '', text('pkg'), text('exec'), text('args')].filter(part => part !== '')
  const lines = [text('comment') && `# ${text('comment')}`, `${text('prefix')} ${parts.join(' ')}`.trim()]
  return ['```bash npm2yarn', ...lines.filter(part => part !== ''), '```'].map(part => indent + part)
}

/** The exported and the local name of each part of an import. */
function namesIn(written: string): [string, string][] {
  return [...written.matchAll(/([\w$]+)(?:\s+as\s+([\w$]+))?/g)].map(([, exported = '', local]) => [
    exported,
    local ?? exported,
  ])
}

function isPackage(module: string): boolean {
  return /^(?:@[\w.-]+\/)?[\w][\w.-]*(?:\/|$)/.test(module) && !/^[~@]\//.test(module)
}

function kindOf(url: string): 'link' | 'image' {
  return /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]|$)/i.test(url) ? 'image' : 'link'
}

const isElsewhere = (url: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(url)

/** An address of a page: a file of the new site, or a path without the old base and the language of the page. */
function addressOf(
  written: string,
  kind: 'link' | 'image',
  { place, context }: Pick<PageContext, 'place' | 'context'>,
) {
  if (isElsewhere(written)) return written
  const { files, base } = context
  const found = files.find(written, place)
  if (found) return found.address + (/[?#].*$/.exec(written)?.[0] ?? '')
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(written) ?? []
  const page = files.pageOf(place.file)
  if (path.startsWith('/')) return withoutPrefixes(path, { base, folder: page?.locale.folder ?? '' }) + rest
  // Only addresses are relative to the page's own address, which ends with a slash.
  if (kind === 'image' || page === undefined || /\.\w+$/.test(path)) return written
  const route = new URL(path, `https://x.invalid${page.route.replace(/\/?$/, '/')}`).pathname
  return withoutPrefixes(route, { base: '', folder: page.locale.folder }) + rest
}

function withoutPrefixes(path: string, { base, folder }: { base: string; folder: string }): string {
  const without = (text: string, prefix: string) =>
    prefix !== '' && `${text}/`.startsWith(`${prefix}/`) ? text.slice(prefix.length) || '/' : text
  return without(without(path, base), folder === '' ? '' : `/${folder}`)
}

/** Icons of Starlight that have another name in docsgen's set. */
const ICONS: Readonly<Record<string, string>> = {
  'add-document': 'file-plus',
  'approve-check': 'check',
  'approve-check-circle': 'circle-check',
  bars: 'menu-2',
  close: 'x',
  comment: 'message',
  'comment-alt': 'message',
  document: 'file-text',
  'down-arrow': 'arrow-down',
  'down-caret': 'chevron-down',
  email: 'mail',
  error: 'circle-x',
  external: 'external-link',
  'forward-slash': 'slash',
  information: 'info-circle',
  laptop: 'device-laptop',
  'left-arrow': 'arrow-left',
  'left-caret': 'chevron-left',
  'list-format': 'list',
  magnifier: 'search',
  'open-book': 'book',
  random: 'arrows-shuffle',
  'right-arrow': 'arrow-right',
  'right-caret': 'chevron-right',
  setting: 'settings',
  translate: 'language',
  'up-arrow': 'arrow-up',
  'up-caret': 'chevron-up',
  warning: 'alert-triangle',
  'x.com': 'brand-x',
}
