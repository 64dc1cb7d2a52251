/**
 * Translates a page of Nextra to docsgen's syntax, which is close: MDX. Returns components of Nextra and Next.js as
 * docsgen's or as elements, options of code with docsgen's names; and the components without a counterpart.
 */
import { yamlLibrary } from '../../../base/yaml.ts'
import { type Fields, text } from '../shared/fields.ts'
import type { ForeignPage, Translated } from '../shared/foreign-site.ts'
import type { SiteFiles } from '../shared/site-files.ts'
import { splitFront } from '../shared/split-front.ts'
import { joined, outsideCode, type TextLine, textLines } from '../shared/text-lines.ts'
import { NextraTags } from './nextra-tags.ts'
import { withoutCode } from './page-code.ts'

/** The context of a translation. */
export interface NextraText {
  files: SiteFiles
  /** The languages, which addresses in a page of docsgen do not contain. */
  languages: readonly string[]
  /** Whether addresses end with a slash. */
  hasSlashes: boolean
  /** The sidebar to show, if no sidebar lists the page. */
  displayedSidebar: string | undefined
}

const IMPORT = /^import\s+(?:(?:type\s+)?([\s\S]*?)\s*from\s*)?(['"])([^'"\n]+)\2[ \t]*;?[ \t]*$/
/** Modules whose components have counterparts. */
const NEXTRA = /^nextra(?:-theme-\w+)?(?:\/|$)/
const NEXT = /^next\/(?:image|link|head)(?:\.js)?$/
const MAX_IMPORT_LINES = 40

/** The translated page. */
export function nextraText(source: string, page: ForeignPage, context: NextraText): Translated {
  const made: Translated = { text: '', changes: [], left: [] }
  const { fields, whole } = splitFront(source)
  const body = source.slice(whole.length)
  const firstLine = whole.split('\n').length
  const tags = new NextraTags(made, body, firstLine)
  const { lines, metadata } = new Statements(made, { page, context, tags }).of(linesOf(body, firstLine))
  const front = frontOf({ ...metadata, ...fields }, { page, context, body })
  // The build says what is wrong with front matter that cannot be read.
  const block = whole !== '' && fields === undefined ? whole : blockOf(front)
  made.text = block + [...tags.importsOfCode(lines), ...tags.translated(lines)].join('\n')
  return made
}

function blockOf(front: Fields): string {
  return Object.keys(front).length === 0 ? '' : `---\n${yamlLibrary().stringify(front)}---\n\n`
}

function frontOf(
  { sidebarTitle, asIndexPage: _, searchable, ...fields }: Fields,
  { page, context, body }: { page: ForeignPage; context: NextraText; body: string },
): Fields {
  // Both kinds of files may be MDX there.
  const isMdx = /\.md$/i.test(page.file) && /^import\s|^export\s|<[A-Z]/m.test(body)
  return {
    ...fields,
    ...(text(sidebarTitle) && { sidebar_label: sidebarTitle }),
    ...(searchable === false && { search: false }),
    ...(context.displayedSidebar && { displayed_sidebar: context.displayedSidebar }),
    ...(isMdx && { mdx: { format: 'mdx' } }),
  }
}

/** The lines of a page, in which each export and each expression in braces is one line of code. */
function linesOf(body: string, first: number): TextLine[] {
  const kept: string[] = []
  const plain = withoutCode(body, code => `\0${kept.push(code) - 1}\0${code.replace(/[^\n]/g, '')}`)
  // Empty lines follow it, which keep the numbers of the others.
  let empty = 0
  return textLines(plain, first).flatMap((line): TextLine[] => {
    if (empty-- > 0) return []
    const [, index] = /^\0(\d+)\0/.exec(line.text) ?? []
    const code = index === undefined ? undefined : kept[Number(index)]
    empty = code === undefined ? 0 : code.split('\n').length - 1
    return [code === undefined ? line : { ...line, text: code, isCode: true }]
  })
}

/** Changes the imports and exports of a page, and what is the same in each line. */
class Statements {
  readonly #made: Translated
  readonly #page: ForeignPage
  readonly #context: NextraText
  readonly #tags: NextraTags

  constructor(made: Translated, { page, context, tags }: { page: ForeignPage; context: NextraText; tags: NextraTags }) {
    this.#made = made
    this.#page = page
    this.#context = context
    this.#tags = tags
  }

  /** The lines, and the fields that the page exports as `metadata`. */
  of(lines: readonly TextLine[]): { lines: TextLine[]; metadata: Fields } {
    const result: TextLine[] = []
    let metadata: Fields = {}
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as TextLine
      if (!line.isCode && /^import[\s{'"]/.test(line.text)) {
        let end = at
        while (end < lines.length - 1 && end < at + MAX_IMPORT_LINES && !IMPORT.test(joined(lines, at, end))) end++
        const kept = this.#statement(joined(lines, at, end), line.number)
        if (kept !== undefined) {
          result.push({ ...line, text: kept })
          at = end
          continue
        }
      }
      if (line.isCode && /^export const metadata\b/.test(line.text)) metadata = textsIn(line.text)
      result.push({ ...line, text: this.#line(line) })
    }
    return { lines: result, metadata }
  }

  /** An import without what docsgen has; undefined if the lines are none. */
  #statement(statement: string, line: number): string | undefined {
    const [, names = '', , module = ''] = IMPORT.exec(statement) ?? []
    if (module === '') return undefined
    if (/^import\s+type\b/.test(statement)) return ''
    if (NEXTRA.test(module) || NEXT.test(module)) {
      for (const [local, exported] of namesIn(names, module)) this.#tags.add(local, exported, { module, line })
      this.#made.changes.push('an import of components')
      return ''
    }
    const found = this.#context.files.find(module, this.#page)
    if (found === undefined) return statement
    return statement.replace(module, () => found.address + (/\?.*$/.exec(module)?.[0] ?? ''))
  }

  #line({ text: written, isCode, opens }: TextLine): string {
    if (opens) return written.replace(/(?<=[ \t])filename=/, 'title=')
    if (isCode) return written
    const [, before = written, id] = /^(#{1,6}[ \t].*?)[ \t]*\[#([\w.:-]+)\][ \t]*$/.exec(written) ?? []
    const line = outsideCode(before, part => this.#inline(part))
    return id === undefined ? line : `${line} {#${id}}`
  }

  #inline(part: string): string {
    return part
      .replace(/(\]\(\s*<?)([^)\s>]+)/g, (_, start: string, url: string) => start + this.#link(url))
      .replace(/(\shref=)(["'])([^"'{}]+)\2/g, (_, start: string, quote: string, url: string) =>
        [start, quote, this.#link(url), quote].join(''),
      )
  }

  /** A file, or an address from the root without the language: here, those of an index are relative to its folder. */
  #link(url: string): string {
    const { languages, hasSlashes, files } = this.#context
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
    if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\/|^\0/i.test(path)) return url
    const { route } = this.#page
    if (!path.startsWith('/') && (/\.\w+$/.test(path) || route === ''))
      return (files.find(path, this.#page)?.address ?? path) + rest
    const base = hasSlashes ? route.replace(/\/?$/, '/') : route.replace(/(?<=.)\/$/, '')
    const address = path.startsWith('/') ? path : new URL(path, `https://x.invalid${base}`).pathname
    const lang = languages.find(name => `${address}/`.startsWith(`/${name}/`))
    return (lang === undefined ? address : address.slice(lang.length + 1) || '/') + rest
  }
}

/** Texts in an object that code assigns. */
function textsIn(code: string): Fields {
  const found = [...code.matchAll(/\b(title|description)\s*:\s*(["'`])((?:(?!\2)[^\\\n$])+)\2/g)]
  return Object.fromEntries(found.map(([, name = '', , value = '']) => [name, value]))
}

/** The local and the exported name of each part of an import; a default has the name that its module is known by. */
function namesIn(written: string, module: string): [string, string][] {
  const [, inner = ''] = /\{([^}]*)\}/.exec(written) ?? []
  const [, ownName] = /^([\w$]+)/.exec(written) ?? []
  const known = /\/(\w)(\w*)(?:\.js)?$/.exec(module)
  const own: [string, string][] =
    ownName === undefined ? [] : [[ownName, known ? `${known[1]?.toUpperCase()}${known[2]}` : ownName]]
  const parts = inner.split(',').flatMap((part): [string, string][] => {
    const [exported = '', local = exported] = part
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/)
    return exported === '' ? [] : [[local, exported]]
  })
  return [...own, ...parts]
}
