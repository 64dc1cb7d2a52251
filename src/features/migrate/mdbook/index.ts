/**
 * Reads a book of mdBook. Returns the site: title, address, the chapters of `SUMMARY.md` as a sidebar, redirects, and
 * the status of each field of the config.
 */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { onDemand } from '../../../base/on-demand.ts'
import type { RedirectFields } from '../../../config/schema/redirects.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Feature } from '../../../model/feature.ts'
import { isObject } from '../../../schema/fields.ts'
import { type FieldStatus, statusOf } from '../report.ts'
import { ADMONITIONS, colonsAround } from '../shared/admonitions.ts'
import type { ForeignSite, FoundTool, Leftover, Translated } from '../shared/foreign-site.ts'
import type { HeadingIds } from '../shared/heading-ids.ts'
import { includedText, type Part } from '../shared/included-text.ts'
import { mentionsMath } from '../shared/mentions-math.ts'
import { routeOfFile } from '../shared/page-route.ts'
import { configIn, isFile, readText } from '../shared/read-folder.ts'
import { siteAddress } from '../shared/site-address.ts'
import { readSummary } from '../shared/summary.ts'
import { label, outsideCode, textLines } from '../shared/text-lines.ts'
import { earlierIds, movedAnchors, redirectsOf, withEarlierIds } from './mdbook-redirects.ts'
import { rulesOf, withRules } from './mdbook-rules.ts'

/** The fields of a book that have a meaning here. */
interface Book {
  preprocessor?: Record<string, unknown>
  book?: { title?: string; description?: string; src?: string; language?: string; authors?: string[] }
  output?: {
    html?: {
      'site-url'?: string
      'git-repository-url'?: string
      'edit-url-template'?: string
      'additional-css'?: string[]
      'mathjax-support'?: boolean
      redirect?: Record<string, string>
    }
  }
}

const FIELD_TARGETS: Record<string, string> = {
  'book.title': 'title',
  'book.description': 'tagline',
  'book.src': 'docs.path',
  'book.language': 'i18n.defaultLocale',
  'output.html.site-url': 'url, baseUrl',
  'output.html.git-repository-url': 'repository',
  'output.html.edit-url-template': 'docs.editUrl',
  'output.html.additional-css': 'customCss',
  'output.html.mathjax-support': 'markdown.math',
  'output.html.redirect': 'redirects',
}

/** How mdBook derives ids from headings. */
const HEADING_IDS: HeadingIds = {
  slug: text =>
    text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\s-]/gu, '')
      .replace(/\s/g, '-'),
  next: (slug, count) => `${slug}-${count}`,
}

export const feature: Feature = {
  migration: {
    tool: 'mdBook',
    find: root => configIn(root, 'book.toml'),
    guess: root => configIn(root, 'src/SUMMARY.md'),
    read: readBook,
  },
}

/** The book. */
function readBook(found: FoundTool): ForeignSite {
  const book = readConfig(found.configFile)
  const { title = 'Book', description, src = 'src', language } = book.book ?? {}
  const html = book.output?.html ?? {}
  const contentDir = join(found.root, src)
  const { items, files, remarks } = readSummary(readText(join(contentDir, 'SUMMARY.md')))
  const pages = files
    .filter(file => existsSync(join(contentDir, file)))
    .map(file => ({ file, to: `docs/${file}`, route: routeOfFile(file) }))
  const rules = rulesOf(
    pages.map(({ file }) => file),
    file => readText(join(contentDir, file)),
  )
  const absPages = new Set(pages.map(({ file }) => join(contentDir, file)))
  const styles = (html['additional-css'] ?? []).filter(path => existsSync(join(found.root, path)))
  const site: SiteInput & RedirectFields = {
    title,
    tagline: description,
    ...siteAddress(html['site-url']),
    docs: {
      path: 'docs',
      exclude: [],
      numberPrefixParser: false,
      sidebars: { book: items },
      editUrl: html['edit-url-template']?.replace(/\{path\}$/, ''),
    },
    ...(language !== undefined && { i18n: { defaultLocale: language } }),
    markdown: { math: mentionsMath(found.configFile) },
    ...(html['git-repository-url'] !== undefined && { repository: html['git-repository-url'] }),
    customCss: styles,
    colorMode: { respectPrefersColorScheme: true },
    redirectHtml: true,
  }
  const redirects = redirectsOf(html.redirect, pages, site.baseUrl)
  const moved = movedAnchors(html.redirect, { pages, redirects, base: site.baseUrl ?? '/' })
  if (moved.script !== undefined) site.scripts = [{ src: moved.script, defer: true }]
  return {
    ...found,
    headingIds: HEADING_IDS,
    contentDir,
    publicDirs: [],
    site,
    pages,
    remarks: [...remarks, ...moved.remarks],
    redirects,
    fields: fieldsOf(book),
    // A book in the root of a repository has files of other kinds beside its pages.
    ...(contentDir !== found.root && { assetsAt: (path: string) => `docs/${path}` }),
    translate: (text, { file }) => {
      const changes: string[] = []
      const made = bookText(withRules(text, file, { rules, changes }), {
        path: join(contentDir, file),
        isPage: path => absPages.has(path),
        contentDir,
        hasAdmonitions: book.preprocessor?.admonish !== undefined,
      })
      made.changes.push(...changes)
      return withEarlierIds(made, earlierIds(html.redirect, file), HEADING_IDS)
    },
    otherFiles: () => moved.files,
  }
}

function readConfig(path: string): Book {
  if (!path.endsWith('.toml')) return {}
  const { parse } = onDemand('smol-toml') as typeof import('smol-toml')
  return parse(readFileSync(path, 'utf8')) as Book
}

function fieldsOf(book: Book): FieldStatus[] {
  const leaves = (value: unknown, path: string): [string, unknown][] =>
    isObject(value) && FIELD_TARGETS[path] === undefined
      ? Object.entries(value).flatMap(([key, part]) => leaves(part, path === '' ? key : `${path}.${key}`))
      : [[path, value]]
  const notRun = 'Preprocessors of mdBook are not run; a plugin of remark can do their work.'
  return leaves(book, '').map(([path]) => {
    const replacement = FIELD_TARGETS[path] ?? (/^preprocessor\.admonish\b/.test(path) ? 'admonitions' : undefined)
    return statusOf(path, replacement, /^preprocessor/.test(path) ? notRun : undefined)
  })
}

// Translates a page of mdBook to docsgen's syntax.

/** The context of a translation. */
interface BookText {
  /** Absolute path of the page. */
  path: string
  /** Absolute path of the folder with the pages. */
  contentDir: string
  /** Whether there is a page at this absolute path. */
  isPage: (path: string) => boolean
  /** Whether the book uses mdbook-admonish. */
  hasAdmonitions: boolean
}

const DIRECTIVE = /(\\?)\{\{\s*#([\w-]+)\s*([^}]*?)\s*\}\}/g
const INCLUDES = /^(?:rustdoc_)?include$|^play(?:ground|pen)$/
/** Maximum depth of nested includes. */
const MAX_INCLUDE_DEPTH = 10

/** The translated page. */
function bookText(text: string, context: BookText): Translated {
  const changes: string[] = []
  const left: Leftover[] = []
  let title: string | undefined
  const directive = (line: number, path: string, depth: number) =>
    function replaced(written: string, isEscaped: string, name: string, argument: string): string {
      if (isEscaped) return written
      if (name === 'title') {
        title = argument
        return ''
      }
      if (!INCLUDES.test(name) || depth > MAX_INCLUDE_DEPTH) {
        left.push({ line, what: 'a directive is shown as text', written: written })
        return written
      }
      const [file = '', ...range] = argument.split(/\s+/, 1)[0]?.split(':') ?? []
      const target = join(dirname(path), file)
      const found = includedText(target, partOf(range))
      if (found === undefined) {
        // mdBook shows nothing in place of a part that a file does not have.
        const isPart = isFile(target)
        left.push({
          line,
          what: isPart ? 'an included part is not there' : 'an include leads nowhere',
          written: written,
        })
        return isPart ? '' : written
      }
      changes.push('an include copied in')
      const inner = found.replace(DIRECTIVE, directive(line, target, depth + 1))
      return name.startsWith('play') ? `\`\`\`rust\n${inner}\n\`\`\`` : inner
    }
  const included = textLines(text).map(line => {
    const made = line.text.replace(DIRECTIVE, directive(line.number, context.path, 0))
    return line.isCode ? made : outsideCode(made, part => withPageLinks(part, context, changes))
  })
  const listed = withListings(included.join('\n').split('\n'), changes)
  const written = context.hasAdmonitions ? withAdmonitions(listed, changes) : listed
  const body = withoutHidden(withHeadingIds(written, left).join('\n'), changes)
  const head = title === undefined ? '' : `---\ntitle: ${JSON.stringify(title)}\n---\n\n`
  return { text: head + body, changes, left }
}

/** `2`, `2:5`, `:5`, `2:` are lines; anything else is the name of an anchor. */
function partOf([first, second]: string[]): Part {
  if (first === undefined) return {}
  if (!/^\d*$/.test(first)) return { name: first }
  const from = first === '' ? 1 : Number(first)
  if (second === undefined) return { from, to: from }
  return { from, to: second === '' ? undefined : Number(second) }
}

/** Lines of Rust that begin with `# ` are run but not shown; `##` is an escaped `#`. */
function withoutHidden(text: string, changes: string[]): string {
  let isRust = false
  return textLines(text)
    .filter(({ text: line, isCode, opens, closes }) => {
      if (opens) isRust = /^rust\b/.test(opens.info)
      const isHidden = isCode && isRust && !opens && !closes && /^\s*#(?:\s|$)/.test(line)
      if (isHidden) changes.push('a hidden line of a sample left out')
      return !isHidden
    })
    .map(({ text: line, isCode }) => (isCode ? line.replace(/^(\s*)##/, '$1#') : line))
    .join('\n')
}

/** The ids of headings as docsgen reads them: `# Title { #id .class }` is `# Title {#id}`. */
function withHeadingIds(lines: readonly string[], left: Leftover[]): string[] {
  return textLines(lines.join('\n')).map(({ text, number, isCode }) => {
    const [, heading, written = ''] = (isCode ? null : /^(#{1,6}[ \t].*?)[ \t]*\{([^{}]*)\}[ \t]*$/.exec(text)) ?? []
    const parts = written.trim().split(/\s+/)
    if (heading === undefined || !parts.every(part => /^(?:[#.][\w.:-]+|[\w-]+=\S*)$/.test(part))) return text
    const id = parts.find(part => part.startsWith('#'))
    const lost = parts.filter(part => part !== id)
    if (lost.length > 0) left.push({ line: number, what: 'attributes are left out', written: `{${lost.join(' ')}}` })
    return id === undefined ? heading : `${heading} {${id}}`
  })
}

const HTML_LINK = /(\]\(|\]:\s+)([\w./-]+?)\.html(?=[#)\s]|$)/g
/** A link that may lead above the root of the book. */
const UP_LINK = /(\]\(|\]:\s+)((?:\.\.\/)+)([^()\s#?]+\.md)(?=[#)\s]|$)/g

/**
 * Changes links to `page.html` to `page.md`, if that exists. Links above the root lead to the page that browsers show, which
 * take the root of the host for what is above it.
 */
function withPageLinks(text: string, { path, contentDir, isPage }: BookText, changes: string[]): string {
  const folder = dirname(path)
  return text
    .replace(HTML_LINK, (written: string, before: string, name: string) => {
      if (!isPage(join(folder, `${name}.md`))) return written
      changes.push('a link to a page')
      return `${before}${name}.md`
    })
    .replace(UP_LINK, (written: string, before: string, up: string, name: string) => {
      const inBook = relative(contentDir, join(folder, up, name))
      const shown = join(contentDir, inBook.replace(/^(?:\.\.\/)+/, ''))
      if (!inBook.startsWith('../') || !isPage(shown)) return written
      changes.push('a link above the root of the book')
      return before + relative(folder, shown).replace(/^(?!\.)/, './')
    })
}

/** Admonitions of mdbook-admonish, which are blocks of code with the language `admonish`. */
const OPTION = /([\w-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w-]+))/g

/** The lines with directives; `changes` gets an entry for each. */
function withAdmonitions(lines: readonly string[], changes: string[]): string[] {
  const result: string[] = []
  const all = textLines(lines.join('\n'))
  for (let at = 0; at < all.length; at++) {
    const { text, opens } = all[at] as (typeof all)[number]
    const info = opens && /^admonish\b[ \t]*(.*)$/.exec(opens.info)?.[1]
    if (!opens || info === undefined) {
      result.push(text)
      continue
    }
    const close = all.findIndex((line, index) => index > at && line.closes)
    const end = close === -1 ? all.length : close
    const width = /^[ \t]*/.exec(opens.indent)?.[0].length ?? 0
    const body = all.slice(at + 1, end).map(line => line.text.slice(Math.min(width, line.text.search(/\S|$/))))
    const inner = withAdmonitions(body, changes)
    const { name, title } = admonition(info)
    const colons = ':'.repeat(colonsAround(inner))
    const block = [`${colons}${name}${label(title)}`, ...inner, colons]
    result.push(...block.map(line => (line === '' ? '' : opens.indent + line)), '')
    changes.push('an admonition')
    at = end
  }
  return result
}

/** `warning title="Mind this", collapsible=true`, or `warning "Mind this"`. */
function admonition(info: string): { name: string; title: string } {
  const options = new Map([...info.matchAll(OPTION)].map(([, name = '', a, b, c]) => [name, a ?? b ?? c ?? '']))
  const written = info.replace(OPTION, '')
  const [, word = ''] = /^([\w-]+)/.exec(written) ?? []
  const type = (options.get('type') ?? (word || 'note')).toLowerCase()
  const known = ADMONITIONS[type] ?? 'note'
  const isDetails = options.get('collapsible') === 'true'
  const named = (options.get('title') ?? /"([^"]*)"/.exec(written)?.[1])?.replace(/\\(.)/g, '$1')
  const title = named ?? (isDetails || known !== type ? type.charAt(0).toUpperCase() + type.slice(1) : '')
  return { name: isDetails ? 'details' : known, title }
}

/** Listings of books (`<Listing number="1-2" file-name="src/main.rs" caption="…">` around a block of code). */
const START = /^([> \t]*)<Listing\b((?:[^>"']|"[^"]*"|'[^']*')*)>[ \t]*$/
const END = /^[> \t]*<\/Listing>[ \t]*$/
const PROP = /([\w-]+)=(?:"([^"]*)"|'([^']*)')/g

/** The lines; `changes` gets an entry for each listing. */
function withListings(lines: readonly string[], changes: string[]): string[] {
  const result: string[] = []
  let open: { indent: string; number: string; caption: string; file: string | undefined } | undefined
  // A tag may continue on the next lines.
  for (const { text, isCode, opens } of textLines(joinTags(lines).join('\n'))) {
    const [, indent, props = ''] = (isCode ? null : START.exec(text)) ?? []
    if (indent !== undefined) {
      const values = new Map([...props.matchAll(PROP)].map(([, name = '', a, b]) => [name, a ?? b ?? '']))
      const number = values.get('number') ?? ''
      open = { indent, number, caption: values.get('caption') ?? '', file: values.get('file-name') || undefined }
      const id = number === '' ? '' : ` id="listing-${number}"`
      result.push(`${indent}<figure${id}>`)
      changes.push('a listing')
    } else if (open && !isCode && END.test(text)) {
      const label = open.number === '' ? '' : `Listing ${open.number}`
      const caption = [label, open.caption].filter(part => part !== '').join(': ')
      if (caption !== '')
        result.push(...['<figcaption>', '', caption, '', '</figcaption>'].map(line => (open?.indent + line).trimEnd()))
      result.push(`${open.indent}</figure>`)
      open = undefined
    } else if (open?.file !== undefined && opens) {
      result.push(`${text.trimEnd()}${opens.info === '' ? 'text' : ''} title=${JSON.stringify(open.file)}`)
      open.file = undefined
    } else result.push(text)
  }
  return result
}

function joinTags(lines: readonly string[]): string[] {
  const result: string[] = []
  let isOpen = false
  for (const line of lines) {
    if (isOpen) result.push(`${result.pop() ?? ''} ${line.trim()}`)
    else result.push(line)
    isOpen = /^[> \t]*<Listing\b/.test(result.at(-1) ?? '') && !START.test(result.at(-1) ?? '')
  }
  return result
}
