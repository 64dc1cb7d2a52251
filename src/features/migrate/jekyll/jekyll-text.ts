/**
 * Translates a page of Just the Docs to docsgen's syntax. Returns callouts as directives, labels and buttons as
 * components, attributes that have a counterpart; and what is left out.
 */
import { dirname, posix } from 'node:path'
import { slug as githubSlug } from 'github-slugger'
import { yamlLibrary } from '../../../base/yaml.ts'
import { ADMONITIONS, colonsAround } from '../shared/admonitions.ts'
import { abbreviationsIn, withAbbreviations, withDefinitionLists } from '../shared/definition-lists.ts'
import { type Fields, fieldsIn, text } from '../shared/fields.ts'
import type { Translated } from '../shared/foreign-site.ts'
import { headingText } from '../shared/heading-ids.ts'
import { splitFront } from '../shared/split-front.ts'
import { plainLabel } from '../shared/summary.ts'
import { withBarsInCode, withTableHeads } from '../shared/tables.ts'
import { label, outsideCode, type TextLine, textLines, withHtmlEnds, withTextSigns } from '../shared/text-lines.ts'
import { withTemplates } from './jekyll-liquid.ts'
import type { JekyllPage } from './jekyll-page.ts'

/** The context of a translation. */
export interface JekyllText {
  root: string
  config: Fields
  page: JekyllPage
  /** The pages by the paths of their files. */
  pages: ReadonlyMap<string, JekyllPage>
  /** The values of `site` in templates. */
  site: Fields
  /** The names that included files give a value to. */
  includedNames: ReadonlySet<string>
  /** Paths of the files that are published as they are. */
  assets: ReadonlySet<string>
  /** Whether other pages name this one as their parent. */
  hasChildren: boolean
}

/** Fields that Jekyll and the theme use, and docsgen's config contains otherwise. */
const USED =
  /^(?:layout|nav_order|parent|grand_parent|ancestor|has_children|has_toc|nav_exclude|nav_fold|nav_enabled|child_nav_order|permalink|redirect_from|published|search_exclude|collection|last_modified_date|render_with_liquid|has_math)$/
/** Attributes in braces: `{: .note #id key="value" }`, `{:.note}`, or `{: .note :}`. */
const ATTRIBUTES = /^([ \t]*)\{:[ \t]*([^{}]*?)(?:[ \t]+:)?[ \t]*\}[ \t]*$/
const COLOURS: Record<string, string> = { red: 'danger', yellow: 'warning', green: 'tip', blue: 'info', purple: 'note' }
const LABEL_COLOURS: Record<string, string> = {
  red: 'danger',
  yellow: 'warning',
  green: 'tip',
  purple: 'note',
  blue: 'info',
}

/** The translated page. */
export function jekyllText(source: string, context: JekyllText): Translated {
  const made: Translated = { text: '', changes: [], left: [] }
  const { fields: written, whole } = splitFront(source)
  const fields = written ?? {}
  const { page, pages, site, root, hasChildren } = context
  const lines = source.split('\n')
  const lineOf = (written: string) => Math.max(1, lines.findIndex(line => line.includes(written.slice(0, 60))) + 1)
  const addressOf = (file: string) => {
    const path = file.replace(/^\//, '')
    return pages.get(path)?.route ?? (context.assets.has(path) ? `/${path}` : undefined)
  }
  const isTemplate = fields.render_with_liquid !== false
  const body = isTemplate
    ? withTemplates(
        source.slice(whole.length),
        {
          root,
          file: page.file,
          site,
          page: { ...page.fields, url: page.route, path: page.file },
          includedNames: context.includedNames,
          addressOf,
        },
        made,
        lineOf,
      )
    : source.slice(whole.length)
  const text = new Kramdown(made, context, lineOf).page(body)
  const cards = hasChildren && page.fields.has_toc !== false ? '\n\n<DocCardList />\n' : ''
  const front = frontOf(fields, context, made)
  // The build says what is wrong with front matter that cannot be read.
  const block = written === undefined ? whole : `---\n${yamlLibrary().stringify(front)}---\n\n`
  made.text = `${block}${text.trimEnd()}\n${cards}`
  return made
}

function frontOf(fields: Fields, { page }: JekyllText, made: Translated): Fields {
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !USED.test(name)))
  const name = page.to.replace(/^docs\//, '/').replace(/\.md$/, '')
  const implied = name.replace(/(?<=\/)index$/, '')
  if (page.route.replace(/(?<=.)\/$/, '') !== implied.replace(/(?<=.)\/$/, '')) kept.slug = page.route
  if (page.fields.search_exclude === true) kept.search = false
  // The theme shows the navigation on the pages that it leaves out as well.
  if (page.fields.nav_exclude === true && !page.isDraft && page.fields.nav_enabled !== false)
    kept.displayed_sidebar = 'docs'
  if (page.fields.layout === 'home' || page.fields.layout === 'minimal')
    made.changes.push(`the layout ${page.fields.layout}`)
  if (fields.description === null) delete kept.description
  return kept
}

/** Indented blocks of code between fences: on a page with components, indentation does not make code. */
function withFences(text: string): string {
  const lines = textLines(text)
  const result: string[] = []
  let isList = false
  for (let at = 0; at < lines.length; at++) {
    const { text: line, isCode } = lines[at] as TextLine
    const isIndented = !isCode && /^(?: {4}|\t)[ \t]*\S/.test(line)
    if (!isIndented || isList || lines[at - 1]?.text.trim() !== '') {
      if (!isCode && line.trim() !== '' && !/^[ \t]/.test(line)) isList = /^(?:[-*+]|\d+[.)])[ \t]/.test(line)
      result.push(line)
      continue
    }
    let end = at + 1
    while (end < lines.length && /^(?: {4}|\t|[ \t]*$)/.test(lines[end]?.text ?? '')) end++
    while (lines[end - 1]?.text.trim() === '') end--
    const code = lines.slice(at, end).map(({ text: inner }) => inner.replace(/^(?: {4}|\t)/, ''))
    result.push('````text', ...code, '````')
    at = end - 1
  }
  return result.join('\n')
}

/** A line with nothing but labels or buttons. */
const SIDE_BY_SIDE = /^[ \t]*(?:(?:<Badge\b[^<>]*\/>|<LinkButton\b[^<>]*>[^<>]*<\/LinkButton>)(?: &#8203;)?)+$/
/** A blank. Without a character beside it, there is no paragraph, and blanks between components are left out. */
const GAP = ' &#8203;'

/** The lines, in which labels and buttons that follow each other are beside each other, with blanks between them. */
function withJoined(lines: readonly string[]): string[] {
  const result: string[] = []
  for (const line of lines) {
    const last = result.findLastIndex(other => other.trim() !== '')
    if (SIDE_BY_SIDE.test(line) && SIDE_BY_SIDE.test(result[last] ?? ''))
      result.splice(last, result.length, `${result[last]?.trimEnd()}${GAP}${line.trim()}`)
    else result.push(line)
  }
  return result
}

interface Callout {
  /** docsgen's name of the admonition. */
  type: string
  title: string
  /** Whether the first line is the title. */
  hasTitle: boolean
}

/** The inline markdown of a heading as HTML: code, emphasis and links. */
function inlineHtml(text: string): string {
  return text
    .replace(
      /`([^`]+)`/g,
      (_, code: string) => `<code>${code.replace(/[&<>*_[\]]/g, sign => `&#${sign.charCodeAt(0)};`)}</code>`,
    )
    .replace(/\*\*(?=\S)(.*?\S)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(?=\S)(.*?\S)\*/g, '<em>$1</em>')
    .replace(/(?<!!)\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g, '<a href="$2">$1</a>')
}

class Kramdown {
  readonly #made: Translated
  readonly #context: JekyllText
  readonly #lineOf: (text: string) => number
  readonly #callouts: Fields

  constructor(made: Translated, context: JekyllText, lineOf: (text: string) => number) {
    this.#made = made
    this.#context = context
    this.#lineOf = lineOf
    this.#callouts = fieldsIn(context.config.callouts)
  }

  page(written: string): string {
    const { changes } = this.#made
    const plain = written
      .replace(/\{::comment\}[\s\S]*?\{:\/(?:comment)?\}/g, '')
      .replace(/\{::(?:nomarkdown|options)\b[^}]*\}|\{:\/(?:nomarkdown|options)?\}/g, '')
    const tables = withTableHeads(withBarsInCode(textLines(withFences(withHtmlEnds(plain))), true)).join('\n')
    const lines = textLines(withTextSigns(this.#withoutScripts(tables)))
    const abbreviations = abbreviationsIn(lines)
    const lists = withDefinitionLists(textLines(withAbbreviations(lines, abbreviations, changes).join('\n')), changes)
    return withJoined(this.#blocks(textLines(lists.join('\n')))).join('\n')
  }

  /** Scripts would be read as MDX on a page with components. */
  #withoutScripts(written: string): string {
    return written.replace(/^[ \t]*<script\b[^>]*>[\s\S]*?<\/script>[ \t]*$/gm, script => {
      const [first = ''] = script.trim().split('\n')
      this.#made.left.push({ line: this.#lineOf(first), what: 'a script is left out', written: first })
      return ''
    })
  }

  #blocks(lines: readonly TextLine[]): string[] {
    const result: string[] = []
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as TextLine
      if (!line.isCode && /^[ \t]*>/.test(line.text)) {
        const last = lines.findIndex(({ text: next }, index) => index > at && !/^[ \t]*>/.test(next))
        const end = last < 0 ? lines.length : last
        const inner = lines.slice(at, end).map(({ text: quoted }) => quoted.replace(/^[ \t]*> ?/, ''))
        result.push(...this.#blocks(textLines(inner.join('\n'))).map(quoted => `> ${quoted}`.trimEnd()))
        at = end - 1
        continue
      }
      const attributes = line.isCode ? undefined : ATTRIBUTES.exec(line.text)
      if (!attributes) {
        result.push(this.#line(line))
        continue
      }
      const [, indent = '', written = ''] = attributes
      const isAfter = result.at(-1)?.trim() !== '' && result.length > 0 && lines[at - 1]?.text.trim() !== ''
      const callout = this.#calloutOf(written)
      if (callout && isAfter) this.#wrapBefore(result, callout, indent)
      else if (callout) at = this.#wrapAfter(lines, at, { callout, indent, result })
      else if (isAfter) this.#applyBefore(result, written, line)
      else this.#leave(written)
    }
    return result
  }

  /** A class that is a callout of the config, or an admonition that most sites style. */
  #calloutOf(written: string): Callout | undefined {
    for (const [, name = ''] of written.matchAll(/\.([\w-]+)/g)) {
      const plain = name.replace(/-title$/, '')
      const own = fieldsIn(this.#callouts[plain])
      if (this.#callouts[plain] === undefined && ADMONITIONS[plain] === undefined) continue
      const known = ADMONITIONS[plain]
      const type = known ?? COLOURS[String(own.color).replace(/-.*/, '')] ?? 'note'
      const title = text(own.title) ?? (known === plain ? '' : plain.charAt(0).toUpperCase() + plain.slice(1))
      return { type, title, hasTitle: name !== plain }
    }
    return undefined
  }

  #callout(inner: readonly string[], { type, title, hasTitle }: Callout): string[] {
    this.#made.changes.push('a callout')
    const own = inner.every(line => /^[ \t]*>/.test(line) || line.trim() === '')
      ? inner.map(line => line.replace(/^[ \t]*> ?/, ''))
      : [...inner]
    const first = own.findIndex(line => line.trim() !== '')
    const shown = hasTitle && first >= 0 ? (own[first] ?? '').trim() : title
    const body = hasTitle && first >= 0 ? own.slice(first + 1) : own
    const colons = ':'.repeat(colonsAround(body))
    return [`${colons}${type}${label(shown)}`, '', ...body, '', colons]
  }

  /** Attributes below a block belong to it. */
  #wrapBefore(result: string[], callout: Callout, indent: string): void {
    let start = result.length
    while (start > 0 && result[start - 1]?.trim() !== '') start--
    const block = result.splice(start)
    const width = /^[ \t]*/.exec(block[0] ?? '')?.[0] ?? indent.replaceAll('>', '')
    const lines = block.map(line => (line.startsWith(width) ? line.slice(width.length) : line))
    result.push(...this.#callout(lines, callout).map(line => (line === '' ? '' : width + line)), '')
  }

  /** Attributes above a block belong to it: the lines up to an empty one, or a quote with several paragraphs. */
  #wrapAfter(
    lines: readonly TextLine[],
    at: number,
    { callout, indent, result }: { callout: Callout; indent: string; result: string[] },
  ): number {
    let end = at + 1
    while (end < lines.length && (lines[end]?.text.trim() !== '' || lines[end]?.isCode)) end++
    const inner = this.#blocks(lines.slice(at + 1, end)).map(line =>
      line.startsWith(indent) ? line.slice(indent.length) : line,
    )
    result.push(...this.#callout(inner, callout).map(line => (line === '' ? '' : indent + line)), '')
    return end - 1
  }

  /** Attributes that docsgen has a counterpart for: an id, a label, a button, the size of an image. */
  #applyBefore(result: string[], written: string, line: TextLine): void {
    const last = result.length - 1
    const before = result[last] ?? ''
    const id = /#([\w.:-]+)/.exec(written)?.[1]
    const [, marks = '', heading = ''] = /^(#{2,6})[ \t]+(.*?)[ \t]*(?:\{#[^{}]*\})?[ \t]*$/.exec(before) ?? []
    const classes = [...written.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
    if (/(?:^|\s)toc(?:\s|$)/.test(written) && /^[ \t]*(?:[-*+]|\d+\.)[ \t]/.test(before)) {
      result[last] = '<TOCInline toc={toc} />'
      this.#made.changes.push('a table of contents')
    } else if (classes.includes('no_toc') && marks !== '') {
      const name = id ?? /\{#([^{}\s]*)\}[ \t]*$/.exec(before)?.[1] ?? githubSlug(headingText(heading))
      // The table of contents lists the headings of markdown only.
      result[last] = `<h${marks.length} id="${name}">${inlineHtml(heading)}</h${marks.length}>`
      this.#made.changes.push('a heading outside the table of contents')
    } else if (id !== undefined && /^#{1,6}[ \t]/.test(before)) result[last] = `${before.trimEnd()} {#${id}}`
    else if (classes.includes('label')) {
      const colour = classes.map(name => /^label-(\w+)$/.exec(name)?.[1]).find(Boolean) ?? 'blue'
      const [, start = '', shown = ''] = /^([ \t]*)(.*?)[ \t]*$/.exec(before) ?? []
      const variant = LABEL_COLOURS[colour] ?? 'info'
      // A heading keeps its level.
      const [, marks = '', heading = shown] = /^(#{1,6}[ \t]+)(.*)$/.exec(shown) ?? []
      const plain = plainLabel(heading)
      result[last] =
        marks === '' ? `${start}<Badge text="${plain.replaceAll('"', '&quot;')}" variant="${variant}" />` : before
      this.#made.changes.push('a label')
    } else this.#leave(written, line)
  }

  /** What only changes the look, in classes of the theme, has no meaning elsewhere. */
  #leave(written: string, _line?: TextLine): void {
    const isLook = written
      .split(/\s+/)
      .every(part =>
        /^(?:|toc|\.(?:no_toc|text-.*|fs-\d+|fw-\d+|lh-.*|d-.*|float-.*|[mp][trblxy]?-.*|v-align-.*|opaque|bg-.*|border.*|btn.*|highlight|code-example))$/.test(
          part,
        ),
      )
    if (isLook) this.#made.changes.push('classes of the theme left out')
    else
      this.#made.left.push({ line: this.#lineOf(written), what: 'attributes are left out', written: `{: ${written} }` })
  }

  #line({ text: written, isCode, opens }: TextLine): string {
    if (opens) return written.replace(/\{[ \t]*:[^}]*\}[ \t]*$/, '')
    if (isCode) return written
    const heading = written.replace(/^(#{1,6}[ \t]+.*?)[ \t]*\{:[ \t]*#([\w.:-]+)[^}]*\}[ \t]*$/, '$1 {#$2}')
    return outsideCode(heading, part => this.#inline(part))
  }

  #inline(written: string): string {
    return written
      .replace(
        /(!?\[(?:[^[\]]|\[[^\]]*\])*\]\([^)]*\)|[)\]*_`>])\{:[ \t]*([^{}]*?)[ \t]*\}/g,
        (_, target: string, attributes: string) => this.#span(target, attributes),
      )
      .replace(/(?<=<\w+[^>]*?)\s+markdown=(?:"[^"]*"|'[^']*'|\w+)(?=[\s>])/g, '')
      .replace(/(?<=\]\(<?|(?:src|href)=["'])(?![a-z]+:|[/#?])([^\s)"'#?>]+)/gi, path => this.#fileAddress(path))
  }

  #span(target: string, attributes: string): string {
    const [, shown, href] = /^\[(.*)\]\(\s*<?([^)\s>]*)/.exec(target) ?? []
    if (/\.btn\b/.test(attributes) && shown !== undefined && href !== undefined) {
      this.#made.changes.push('a button')
      const variant = /\.btn-(?:primary|blue|green|purple)\b/.test(attributes) ? 'primary' : 'secondary'
      return `<LinkButton href="${href}" variant="${variant}">${shown}</LinkButton>`
    }
    const [, alt, src] = /^!\[(.*)\]\(\s*<?([^)\s>]*)/.exec(target) ?? []
    const sizes = [...attributes.matchAll(/\b(width|height)=["']?([\w%]+)["']?/g)]
    if (src !== undefined && sizes.length > 0) {
      this.#made.changes.push('the size of an image')
      return `<img src="${this.#isRelative(src) ? this.#fileAddress(src) : src}" alt="${(alt ?? '').replaceAll('"', '&quot;')}" ${sizes.map(([, name, value]) => `${name}="${value}"`).join(' ')} />`
    }
    // Only the behaviour of a link changes.
    if (!/^(?:target|rel)=/.test(attributes)) this.#leave(attributes)
    return target
  }

  #isRelative(path: string): boolean {
    return !/^(?:[a-z]+:|[/#?])/i.test(path)
  }

  /** Files are published in their places; a path is relative to the file of the page, or to its address. */
  #fileAddress(path: string): string {
    const { page, assets } = this.#context
    const folders = [dirname(page.file), page.route.endsWith('/') ? page.route : dirname(page.route)]
    const found = folders.map(folder => posix.join('/', folder, path).slice(1)).find(file => assets.has(file))
    return found === undefined ? path : `/${found}`
  }
}
