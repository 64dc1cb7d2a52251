/**
 * The first half of parsing a file: bytes to text, front matter, text for the markdown parser. Returns its context
 * with the findings so far, or only findings if the file is not text.
 */

import { readFileSync } from 'node:fs'
import { hashOf } from '../base/hash.ts'
import { LineIndex } from '../base/line-index.ts'
import { traitsOf } from '../model/components.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { AudienceCard, FrontMatter, HomeAction } from '../model/frontmatter.ts'
import type { Ignore } from '../model/page.ts'
import type { PageFilling } from '../model/plugin.ts'
import { readFrontMatter } from './front-matter/read-front-matter.ts'
import { referTo } from './hast/references.ts'
import { iconDrawing } from './icon-drawing.ts'
import { isComponentName } from './mdx/meanings.ts'
import { type CodeMode, type GivenCode, PageCode, type SiteComponents } from './mdx/page-code.ts'
import { PageContext } from './page-context.ts'
import type { ParseInput, ParseOptions, Reading } from './parse-input.ts'
import { fencedRanges } from './prepare/lines.ts'
import { type PreparedText, prepareText, type Syntax, untouchedText } from './prepare/prepare-text.ts'
import { decode } from './text/decode.ts'
import { markValues } from './values.ts'

/** Options of opening a file. */
export interface OpenOptions {
  /** The names that its tags may use. */
  components: ReadonlySet<string>
  /** The names whose `icon` prop is the name of an icon; absent if the page is not shown. */
  withIcon?: ReadonlySet<string>
  reading: Reading
  /** How the page's code is treated, if the site and the file allow code at all. */
  codeMode: CodeMode
  /** The page's code, if it was bundled. */
  given?: GivenCode
  /** The components with which the site replaces elements, for pages without code of their own. */
  ofSite?: SiteComponents
}

/** Opens a file. */
export function openPage(
  input: ParseInput,
  options: ParseOptions,
  { components, withIcon, reading, codeMode, given, ofSite }: OpenOptions,
): PageContext | Diagnostic[] {
  const { path, kind } = input
  const { text, diagnostics } = decode(input.bytes, path, options.limits.pageBytes)
  if (text === undefined) return diagnostics
  const lines = new LineIndex(text)
  const {
    frontMatter,
    bodyOffset,
    places,
    diagnostics: problems,
  } = readFrontMatter(text, lines, options.isForeign ? options.pageImports?.frontMatter : undefined)
  const { math } = options.markdown
  const format = frontMatter.format ?? options.markdown.format
  const { syntax, mayRun } = syntaxOf(input, bodyOffset === 0 ? text : text.slice(bodyOffset), { format, components })
  const filled = fillingOf(input, { syntax, reading })
  const prepared =
    reading === 'plain'
      ? untouchedText(text, bodyOffset, 'markdown')
      : prepareText(text, bodyOffset, { syntax, math, more: filled?.edits })
  const mode = codeMode !== 'run' || (mayRun && options.markdown.mdx === 'run') ? codeMode : 'static'
  const code = new PageCode(mode, { given, ofSite }, finding => page.report(finding))
  if (input.filling !== undefined && reading !== 'plain') {
    if (syntax === 'mdx') diagnostics.push(noEntries(path))
    else if (!filled) diagnostics.push(savedMeanwhile(path))
  }
  if (filled) frontMatter.symbols = [...(frontMatter.symbols ?? []), ...filled.symbols]
  const parts = { input, options, reading, components, withIcon, frontMatter, text, bodyOffset, code, prepared, lines }
  const page: PageContext = new PageContext(parts)
  page.diagnostics.push(...diagnostics, ...problems.map(problem => ({ ...problem, file: path })))
  page.ignores = ignoresIn(text, bodyOffset, lines)
  if (reading !== 'plain') markValues(page)
  referFrontMatter(page, { text, places })
  if (kind === 'partial' && places.size > 0) reportFrontMatter(page, places)
  return page
}

/** What a feature adds to the page. Places of another text, which was saved meanwhile, are of no use. */
function fillingOf(
  { bytes, filling }: ParseInput,
  { syntax, reading }: { syntax: PreparedText['syntax']; reading: Reading },
): PageFilling | undefined {
  if (filling === undefined || reading === 'plain' || syntax === 'mdx') return undefined
  const read = JSON.parse(readFileSync(filling, 'utf8')) as PageFilling
  return read.bytes === hashOf(bytes) ? read : undefined
}

function savedMeanwhile(file: string): Diagnostic {
  return {
    rule: 'reference-source',
    message: 'The page was saved while the site was read, so the entries of a reference are not in it.',
    hint: 'Build the site again.',
    file,
  }
}

function noEntries(file: string): Diagnostic {
  return {
    rule: 'reference-source',
    message: 'The page is MDX, so the entries of a reference are not put into it.',
    hint: "Name it .md without components, or set 'mdx: { format: md }' in its front matter.",
    file,
  }
}

/** A partial is not a page, so its front matter has no effect. */
function reportFrontMatter(page: PageContext, places: Map<string, [number, number]>): void {
  const [start, end] = places.values().next().value as [number, number]
  page.report({
    rule: 'partial-front-matter',
    message: 'the front matter of a partial has no effect',
    hint: 'Remove it, or rename the file so that it does not start with _ and becomes a page.',
    at: page.lines.span(start, end),
  })
}

// Addresses in front matter. A field with an unsafe address is removed.

/** A file's text, and the places of its known fields' values. */
interface Written {
  text: string
  places: ReadonlyMap<string, [number, number]>
}

/** Adds the references in a page's front matter. */
function referFrontMatter(page: PageContext, written: Written): void {
  const { frontMatter } = page
  const placeOf = finder(written)
  const isSafe = (url: string, field: keyof FrontMatter): boolean =>
    referTo(page, { url, kind: 'front-matter' }, page.lines.span(...placeOf(url, field))) !== undefined
  if (frontMatter.image && !isSafe(frontMatter.image, 'image')) delete frontMatter.image
  const actions = frontMatter.hero?.actions?.filter((action: HomeAction) => isSafe(action.to, 'hero'))
  if (frontMatter.hero && actions) frontMatter.hero.actions = actions
  const { hero } = frontMatter
  for (const name of ['figure', 'figureDark'] as const)
    if (hero?.[name] !== undefined && !isSafe(hero[name], 'hero')) delete hero[name]
  const cards = frontMatter.audience_cards?.filter((card: AudienceCard) => {
    if (card.links) card.links = card.links.filter(link => isSafe(link.to, 'audience_cards'))
    return isSafe(card.to, 'audience_cards')
  })
  if (cards) frontMatter.audience_cards = cards
  const icons = cards?.flatMap(({ icon }) => {
    const drawing = icon && iconDrawing(icon, page, page.lines.span(...placeOf(icon, 'audience_cards')))
    return icon && drawing ? [[icon, drawing] as const] : []
  })
  if (icons && icons.length > 0) frontMatter.icons = Object.fromEntries(icons)
}

/** Finds the place of an address, the next one on each call; if there is none, the whole field. */
function finder({ text, places }: Written): (url: string, field: string) => [number, number] {
  const next = new Map<string, number>()
  return (url, field) => {
    const [start, end] = places.get(field) ?? [0, 0]
    const key = `${field} ${url}`
    for (let at = text.indexOf(url, next.get(key) ?? start); url !== '' && at >= 0; at = text.indexOf(url, at + 1)) {
      if (at + url.length > end) break
      // The match may be the start or the end of a longer address.
      if (/[\w/.#?=&%-]/.test(`${text[at - 1]}`) || /[\w/.#?=&%-]/.test(`${text[at + url.length]}`)) continue
      next.set(key, at + url.length)
      return [at, at + url.length]
    }
    return [start, end]
  }
}

/**
 * Comments that suppress findings: `<!-- docsgen-ignore-next-line rule: reason -->`, in MDX within braces. Comments
 * inside code are samples.
 */
const COMMENT = /(?:<!--|\{\/\*)\s*docsgen-ignore-next-line\b([^:]*?)(?::([\s\S]*?))?\s*(?:-->|\*\/\})/g

/** All ignore comments, in file order. */
function ignoresIn(text: string, base: number, lines: LineIndex): Ignore[] {
  if (!text.includes('docsgen-ignore-next-line')) return []
  const isCode = codeIn(text, base)
  const comments = [...text.matchAll(COMMENT)].filter(match => !isCode(match.index))
  return comments.map(match => ({
    rules: (match[1] ?? '').split(/[\s,]+/).filter(Boolean),
    reason: (match[2] ?? '').trim(),
    span: lines.span(match.index, match.index + match[0].length),
  }))
}

/** Whether a position of the text is inside a fenced block, or right after a backtick. */
function codeIn(text: string, base: number): (at: number) => boolean {
  const blocks = fencedRanges(text, base)
  return at => text[at - 1] === '`' || blocks.some(([start, end]) => start < at && at < end)
}

/** The syntax of a file. */
interface FileSyntax {
  syntax: Syntax
  /** Whether the file's code is run, unless the site forbids it. */
  mayRun: boolean
}

/** Marks of MDX in a markdown file: imports, JSX attributes, MDX comments, a `<head>`. */
const JSX =
  /\sclassName=|\shtmlFor=|=\{|^(?:import\s(?:[^'"`]*?\sfrom\s+)?['"]|export (?:const|default|function) )|\{\/\*|<head[\s>]|mdx-code-block/m
/** Indented code. Lists may look like it, but rarely contain all the components of a page. */
const INDENTED = /(?<=(?:^|\n)[ \t]*\n)(?:(?: {4}|\t).*(?:\n|$))+/g
const CODE_SPAN = /`[^`\n]*`/g

/** The syntax of a file; `components` are the names that its tags may use. */
function syntaxOf(
  { path, kind }: Pick<ParseInput, 'path' | 'kind'>,
  body: string,
  { format, components }: { format: 'md' | 'mdx' | 'detect'; components: ReadonlySet<string> },
): FileSyntax {
  if (format === 'md') return { syntax: 'markdown', mayRun: false }
  if (format === 'mdx' || path.endsWith('.mdx')) return { syntax: 'mdx', mayRun: true }
  const isMdx = usesMdx(body, components) || (kind === 'partial' && /\{\s*props\./.test(body))
  return { syntax: isMdx ? 'mdx' : 'markdown', mayRun: false }
}

/** Whether a markdown file uses components or other MDX syntax outside code. */
function usesMdx(body: string, components: ReadonlySet<string>): boolean {
  const has = (text: string) =>
    JSX.test(text) || [...text.matchAll(/<([A-Z][\w.]*)/g)].some(([, name = '']) => isKnown(name, components))
  return has(body) && has(withoutFences(body).replace(INDENTED, '').replace(CODE_SPAN, ''))
}

function withoutFences(body: string): string {
  return fencedRanges(body, 0).reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), body)
}

function isKnown(name: string, components: ReadonlySet<string>): boolean {
  return isComponentName(name) && (components.has(name) || traitsOf(name).isAuthorable === true)
}
