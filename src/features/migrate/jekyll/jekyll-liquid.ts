/**
 * Runs the templates of a Jekyll page. Returns the text with the values, includes and conditions of the template; a
 * template that cannot be run stays as it is. Files are read from `_includes` and from the folder of the page only.
 */
import { dirname, join, relative } from 'node:path'
import type { Context, Hash, Liquid, TagToken, Template, TopLevelToken } from 'liquidjs'
import { onDemand } from '../../../base/on-demand.ts'
import { isWithin } from '../../../base/paths.ts'
import type { Fields } from '../shared/fields.ts'
import type { Translated } from '../shared/foreign-site.ts'
import { isFile, readText } from '../shared/read-folder.ts'
import { splitFront } from '../shared/split-front.ts'

/** The context of a template. */
export interface LiquidPage {
  /** Absolute path of the site. */
  root: string
  /** Path of the page in it. */
  file: string
  /** The values of `site` and `page`. */
  site: Fields
  page: Fields
  /** The names that included files give a value to: these also apply to the page. */
  includedNames: ReadonlySet<string>
  /** The address of a file that a `link` tag names. */
  addressOf: (file: string) => string | undefined
}

/** Time that the template of one page may take, in milliseconds. */
const RENDER_LIMIT = 2000
const MAX_INCLUDE_DEPTH = 20
/** Text without these characters has no template. */
const TEMPLATE = /\{%|\{\{/

/** The text of the page; `lineOf` finds the line of a text in the source. */
export function withTemplates(
  source: string,
  page: LiquidPage,
  made: Translated,
  lineOf: (text: string) => number,
): string {
  if (!TEMPLATE.test(source)) return source
  const leave = (what: string, message: string) => made.left.push({ line: lineOf(message), what, written: message })
  const engine = engineFor(page, leave)
  try {
    const { kept, templates } = withUndefined(source, engine, { page, leave })
    const result = String(
      engine.parseAndRenderSync(kept, { site: page.site, page: page.page, jekyll: {}, content: '' }),
    )
    made.changes.push('a template')
    made.templates = templates
    return result
  } catch (error) {
    const { message, token } = error as Error & { token?: { getText: () => string; getPosition: () => number[] } }
    const line = source.split('\n')[(token?.getPosition()[0] ?? 0) - 1]?.trim()
    const written = token?.getText().trim() || line || message
    leave('a template cannot be run and is shown as text', written)
    return source
  }
}

type Leave = (what: string, message: string) => void

/** Names that have a value in all templates of Jekyll, and words of Liquid. */
const DEFINED =
  /^(?:site|page|layout|content|jekyll|include|paginator|forloop|tablerowloop|true|false|nil|null|empty|blank)$/
/** Tags that give a value to a name, the first group. */
const DEFINING = /\{%-?\s*(?:assign|capture|increment|decrement|for|tablerow)\s+([\w-]+)/g
/** The name at the start of an output; a word with another character is no expression of Liquid. */
const OUTPUT_NAME = /^\s*([A-Za-z_][\w-]*)\s*(?=[.[|]|$)/
/** An expression of Liquid that begins with a text or a number. */
const LITERAL = /^\s*["'\d(-]/

/** Tags that only belong to another one: the group is its name. */
const PART_OF_TAG = /^(?:end(\w+)|else|elsif|when)$/

/**
 * The source, in which tags of plugins stay, and outputs that nothing gives a value to, such as templates of other languages
 * in code. Jekyll shows nothing in the places of these. Also returns the templates that are run.
 */
function withUndefined(
  source: string,
  engine: Liquid,
  { page, leave }: { page: LiquidPage; leave: Leave },
): { kept: string; templates: string[] } {
  const { Tokenizer, TypeGuards } = onDemand('liquidjs') as typeof import('liquidjs')
  const own = new Set(namesDefinedIn(source))
  const isDefined = (name: string) => DEFINED.test(name) || own.has(name) || page.includedNames.has(name)
  const hasValue = (content: string) => {
    const name = OUTPUT_NAME.exec(content)?.[1]
    if (name === undefined) return LITERAL.test(content)
    return isDefined(name) || /\|\s*default\b/.test(content)
  }
  const isTag = (name: string) => {
    const [part, ended = 'if'] = PART_OF_TAG.exec(name) ?? []
    return (part === undefined ? name : ended) in engine.tags
  }
  const templates = new Set<string>()
  let kept = ''
  let at = 0
  for (const token of new Tokenizer(source).readTopLevelTokens(engine.options)) {
    const content = TypeGuards.isOutputToken(token) ? token.content : undefined
    const name = TypeGuards.isTagToken(token) ? token.name : undefined
    const written = token.getText()
    if (content === undefined && name === undefined) continue
    if (content === undefined ? isTag(name ?? '') : hasValue(content)) {
      templates.add(written)
      continue
    }
    const what = content === undefined ? 'a tag of a plugin' : 'a value of Liquid that nothing defines'
    leave(`${what} is shown as it is written`, written)
    kept += `${source.slice(at, token.begin)}{% raw %}${written}{% endraw %}`
    at = token.end
  }
  return { kept: kept + source.slice(at), templates: [...templates] }
}

/** The names that templates give a value to. */
export function namesDefinedIn(template: string): string[] {
  return [...template.matchAll(DEFINING)].map(([, name = '']) => name)
}

function engineFor(page: LiquidPage, leave: Leave): Liquid {
  const { Liquid: Engine } = onDemand('liquidjs') as typeof import('liquidjs')
  const engine = new Engine({
    root: [],
    dynamicPartials: false,
    jekyllInclude: true,
    jekyllWhere: true,
    renderLimit: RENDER_LIMIT,
    ownPropertyOnly: true,
  })
  registerIncludes(engine, page, leave)
  registerOwnTags(engine, page, leave)
  registerFilters(engine, page)
  return engine
}

/** `include` and its relatives, which read a file with arguments. */
function registerIncludes(engine: Liquid, page: LiquidPage, leave: Leave): void {
  const { Tag, Hash: Arguments } = onDemand('liquidjs') as typeof import('liquidjs')
  let depth = 0
  /** An include, with its arguments as `include.name`. */
  const includeTag = (folder: string) =>
    class extends Tag {
      readonly #file: string
      readonly #written: string
      readonly #hash: Hash
      constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
        super(token, rest, liquid)
        const { args } = token
        const [, quoted, bare = ''] = /^\s*(?:["']([^"']+)["']|(\{\{.*?\}\}|\S+))/.exec(args) ?? []
        this.#file = quoted ?? bare
        this.#written = `{% ${token.name} ${args.trim()} %}`
        this.#hash = new Arguments(
          args.slice((/^\s*(?:["'][^"']+["']|\{\{.*?\}\}|\S+)/.exec(args)?.[0] ?? '').length),
          '=',
        )
      }
      *render(context: Context): Generator<unknown, string, unknown> {
        const name = TEMPLATE.test(this.#file)
          ? String(yield engine.renderer.renderTemplates(engine.parse(this.#file), context))
          : this.#file
        const path = join(folder, name)
        if (!isWithin(path, page.root) || !isFile(path) || depth >= MAX_INCLUDE_DEPTH) {
          leave('an include leads nowhere', this.#written)
          return ''
        }
        const values = (yield this.#hash.render(context)) as Fields
        const text = readText(path)
        depth++
        context.push({ include: values })
        try {
          const templates = engine.parse(text.slice(splitFront(text).whole.length), relative(page.root, path))
          return asHtmlBlock(String(yield engine.renderer.renderTemplates(templates, context)))
        } finally {
          context.pop()
          depth--
        }
      }
    }
  const includes = includeTag(join(page.root, '_includes'))
  engine.registerTag('include', includes)
  engine.registerTag('include_cached', includes)
  engine.registerTag('include_relative', includeTag(join(page.root, dirname(page.file))))
}

/**
 * The text of an include. If it is a block of HTML, kramdown reads no markdown in it, so that it has empty lines and any
 * indentation, with which a block of HTML would end here.
 */
function asHtmlBlock(text: string): string {
  if (!/^\s*<(?:article|aside|div|details|dl|figure|nav|ol|p|section|table|ul)\b(?![^>]*\bmarkdown=)/i.test(text))
    return text
  let isVerbatim = false
  const lines = text.split('\n').flatMap(line => {
    const isEdge = /^`{4}/.test(line) || /<\/?pre\b/i.test(line)
    if (isEdge) isVerbatim = !isVerbatim && !/<pre\b.*<\/pre>/i.test(line)
    if (isVerbatim || isEdge) return [line]
    return line.trim() === '' ? [] : [line.trim()]
  })
  // A block of code is no part of the HTML around it.
  return lines.join('\n').replace(/^(`{4}[^\n`]+\n[\s\S]*?\n`{4})$/gm, '\n$1\n')
}

/** Tags of Jekyll that Liquid does not have. */
function registerOwnTags(engine: Liquid, page: LiquidPage, leave: Leave): void {
  engine.registerTag('link', {
    parse(token: TagToken) {
      this.path = token.args.trim()
    },
    render() {
      const address = page.addressOf(String(this.path).replace(/^["']|["']$/g, ''))
      if (address === undefined) leave('a link leads to no page', `{% link ${String(this.path)} %}`)
      return address ?? String(this.path)
    },
  })
  engine.registerTag('highlight', {
    parse(token: TagToken, rest: TopLevelToken[]) {
      this.info = token.args.trim().split(/\s+/)
      const templates: Template[] = []
      this.templates = templates
      const stream = this.liquid.parser.parseStream(rest)
      stream
        .on('tag:endhighlight', () => stream.stop())
        .on('template', (template: Template) => templates.push(template))
        .on('end', () => {
          throw new Error(`{% highlight ${token.args.trim()} %} has no end`)
        })
      stream.start()
    },
    *render(context: Context): Generator<unknown, string, unknown> {
      const [language = 'text', ...options] = this.info as string[]
      // Code of a page may also contain templates.
      const text = String(yield engine.renderer.renderTemplates(this.templates as Template[], context))
      const code = text.replace(/^\n/, '').replace(/\n?$/, '\n')
      const numbers = options.some(option => option.startsWith('linenos')) ? ' showLineNumbers' : ''
      return `\n\`\`\`\`${language}${numbers}\n${code}\`\`\`\`\n`
    },
  })
}

function registerFilters(engine: Liquid, { site }: LiquidPage): void {
  const address = (path: unknown) => String(path ?? '')
  engine.registerFilter('relative_url', address)
  engine.registerFilter('absolute_url', path => `${String(site.url ?? '')}${address(path)}`)
  // Pages are markdown anyway, and what a filter makes HTML of is part of the page.
  engine.registerFilter('markdownify', value => String(value ?? ''))
  engine.registerFilter('jsonify', value => JSON.stringify(value ?? null))
  engine.registerFilter('slugify', value =>
    String(value ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  )
}
