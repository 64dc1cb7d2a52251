/**
 * Compares the words of a page's source with those of its HTML. Returns the number of words, and those that readers
 * do not get. Markup, addresses and code of the page are no words; a word counts as present wherever the main part of
 * the page has it, also in an attribute.
 */

import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { splitFrontMatter } from '../../schema/split-front-matter.ts'

type Node = DefaultTreeAdapterTypes.Node

/** The words of a page that were compared. */
export interface ComparedWords {
  total: number
  /** Each once, in the order of the source, with the line of its first occurrence. */
  missing: MissingWord[]
  /** Words of four letters and more that the page has, but not as often as the source: the number of lacking occurrences. */
  fewer: FewerWords[]
}

/** A word that the page has less often than the source. */
interface FewerWords {
  word: string
  /** The number of lacking occurrences. */
  count: number
  /** The line of each occurrence in the source. */
  lines: number[]
}

/** A word that is not on the page. */
interface MissingWord {
  word: string
  line: number
  /** Number of times in the source. */
  count: number
}

/** Marks belong to letters: a lower-case İ is two characters. After a symbol, a mark only says how it is drawn. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** How a source is read. */
export interface SourceKind {
  /** Whether braces contain code. */
  isMdx: boolean
  /** Components of the site's own code, which decide what of their props they show. */
  ownComponents?: ReadonlySet<string>
  /** Comments that mark lines of code, as the config names them: their lines are not shown. */
  lineMarks?: readonly string[]
  /** Parts of the source that are templates: their results are on the page instead of their words. */
  templates?: readonly string[]
}

/** Imports of components from modules of the site, and not of its tool or from other pages. */
const IMPORT = /^import[ \t]+([^;'"]+?)\s+from\s*['"](?!@theme|@docusaurus)[^'"]*?(?<!\.mdx?)['"]/gm

/** The names of the components that a page imports from code of the site. */
export function importedComponents(source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, names = '']) => names.match(/\b[A-Z]\w*/g) ?? [])
}

/** Compares the two. */
export function compareWords(source: string, html: string, kind: SourceKind): ComparedWords {
  const { words, squeezed } = wordsOfPage(html)
  const text = proseOf(source.normalize('NFC'), kind)
  const missing = new Map<string, MissingWord>()
  const places = new Map<string, number[]>()
  let total = 0
  for (const [at, line] of text.split('\n').entries())
    for (const [written] of line.matchAll(WORD)) {
      total++
      const word = written.toLowerCase()
      const lines = places.get(word)
      if (lines) lines.push(at + 1)
      else places.set(word, [at + 1])
      const known = missing.get(word)
      if (known) known.count++
      else if (!words.has(word) && !squeezed.includes(word)) missing.set(word, { word, line: at + 1, count: 1 })
    }
  return { total, missing: [...missing.values()], fewer: fewerOf(places, squeezed) }
}

/** A short word occurs by chance where the letters of others meet, so it is not counted. */
const COUNTED_LENGTH = 4

function fewerOf(places: ReadonlyMap<string, number[]>, squeezed: string): FewerWords[] {
  return [...places].flatMap(([word, lines]) => {
    if (lines.length < 2 || word.length < COUNTED_LENGTH) return []
    const found = squeezed.split(word).length - 1
    return found > 0 && found < lines.length ? [{ word, count: lines.length - found, lines }] : []
  })
}

/** Attributes that readers see or hear. */
const SHOWN =
  /^(?:alt|title|aria-label|placeholder|value|label|href|src|srcset|id|name|content|poster|cite|datetime|data-.*)$/

function wordsOfPage(html: string): { words: ReadonlySet<string>; squeezed: string } {
  const parts: string[] = []
  const collect = (node: Node) => {
    if ('tagName' in node) {
      if (node.tagName === 'script' || node.tagName === 'style') return
      for (const { name, value } of node.attrs) if (SHOWN.test(name)) parts.push(' ', value, ' ')
    }
    if ('value' in node) parts.push(node.value)
    if ('childNodes' in node) for (const child of node.childNodes) collect(child)
    if ('content' in node) collect(node.content)
    if ('tagName' in node && !INLINE.has(node.tagName)) parts.push(' ')
  }
  const document = parse(html)
  const main = find(document, 'main') ?? document
  const title = find(document, 'title')
  if (title) collect(title)
  for (const text of descriptions(document)) parts.push(' ', text, ' ')
  collect(main)
  // A component may only tell search engines what it gets.
  for (const text of structuredData(document)) parts.push(' ', text)
  const text = parts.join('').normalize('NFC').toLowerCase()
  return { words: new Set(text.match(WORD) ?? []), squeezed: text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '') }
}

/** What elements of the head say: a page may write them itself. */
function descriptions(document: Node): string[] {
  const head = find(document, 'head')
  const all = head && 'childNodes' in head ? head.childNodes : []
  return all.flatMap(node => ('tagName' in node && node.tagName === 'meta' ? node.attrs.map(({ value }) => value) : []))
}

function structuredData(node: Node): string[] {
  if (!('childNodes' in node)) return []
  if (!('tagName' in node) || node.tagName !== 'script') return node.childNodes.flatMap(structuredData)
  const isData = node.attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json')
  return isData ? node.childNodes.flatMap(child => ('value' in child ? child.value : [])) : []
}

const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)

function find(node: Node, name: string): Node | undefined {
  if ('tagName' in node && node.tagName === name) return node
  if (!('childNodes' in node)) return undefined
  for (const child of node.childNodes) {
    const found = find(child, name)
    if (found) return found
  }
  return undefined
}

/** Blocks of code that are drawn, and whose words may be part of the drawing's grammar. */
const DRAWN = /^(?:mermaid|plantuml|puml|dot|graphviz|d2|math|latex|katex|vega(?:-lite)?)$/i
/** Props whose values are no words. */
const NO_WORDS =
  /^(?:class(?:Name)?|markdown|style|id|href|to|src|srcset|poster|d|viewBox|points|transform|fill|stroke|target|rel|type|lang|key|width|height|align|vertical|values?|groupId|queryString|loading|sandbox|allow|frameborder|slot|data-.*|aria-hidden|dir|referrerpolicy|crossorigin|decoding|color|size|icon|variant|theme|frame|media|on[A-Z].*|v-.*|[:@#].*)$/

/** A block of code that begins at the start of a line. A fence that is indented further is part of the code. */
const BLOCK =
  /^(?<indent>[ \t>]*)(?<fence>`{3,}|~{3,})(?<info>[^\n]*)\n(?<body>[\s\S]*?)(?:^(?!\k<indent>(?: {4}|\t))[ \t>]*\k<fence>[`~]*[ \t]*\r?$|$(?![\s\S]))/
/** A block of code that begins after the mark of a list item. */
const BLOCK_OF_ITEM =
  /^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+(?<itemFence>`{3,}|~{3,})(?<itemInfo>[^\n]*)\n(?<itemBody>[\s\S]*?)(?:^[ \t>]*\k<itemFence>[`~]*[ \t]*\r?$|$(?![\s\S]))/
const COMMENT_OR_CODE =
  /<!--[\s\S]*?(?:-->|$(?![\s\S]))|\{\/\*[\s\S]*?\*\/\}|(?<ticks>`+)(?!`)(?<inline>[^`\n]|[^`][^\n]*?[^`])\k<ticks>(?!`)/
/** Blocks of code, comments and inline code: what begins first contains the others. */
const VERBATIM = new RegExp([BLOCK, BLOCK_OF_ITEM, COMMENT_OR_CODE].map(({ source }) => source).join('|'), 'gm')

/**
 * Templates of Liquid, which also apply to code: what is never shown, marks around text, and values of the site. The item
 * above `{:toc}` is one as well: the table of contents of kramdown takes its place.
 */
const TEMPLATES =
  /\{%-?[ \t]*comment[ \t]*-?%\}[\s\S]*?\{%-?[ \t]*endcomment[ \t]*-?%\}|\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}|\{\{-?[ \t]*(?:site|page|include)\.[^{}\n]*\}\}|^[ \t]*(?:[-*+]|\d+\.)[ \t][^\n]*(?=\n[ \t]*\{:[ \t]*toc[ \t]*\})/gm

type Verbatim = Partial<Record<'fence' | 'info' | 'body' | 'itemFence' | 'itemInfo' | 'itemBody' | 'inline', string>>

/** The text of a source with spaces in place of everything that is no word. Lines stay. */
function proseOf(source: string, kind: SourceKind): string {
  const { isMdx, ownComponents } = kind
  const code: string[] = []
  const keep = (kept: string) => `\uE000${code.push(kept) - 1}\uE001`
  let text = withoutAll(source.replaceAll('\r\n', '\n').replace(TEMPLATES, blank), kind.templates)
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const end = start + splitFrontMatter(text.slice(start)).bodyOffset
  text = blank(text.slice(0, end)) + text.slice(end)
  text = text.replace(VERBATIM, (whole: string, ...rest: unknown[]) => {
    const { fence, info, body, itemFence = fence, itemInfo = info, itemBody = body, inline } = rest.at(-1) as Verbatim
    // In HTML, marks of code are text, and references to characters have their meaning.
    if (inline !== undefined) return keep(inline.replace(REFERENCE, blank))
    if (itemFence === undefined) return blank(whole)
    return keep(wordsOfBlock({ info: itemInfo ?? '', body: itemBody ?? '' }, kind, blank(whole)))
  })
  text = text.replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/gi, blank)
  text = text.replace(/\$\$[\s\S]*?\$\$|(?<![\w\\$])\$(?![\s$])[^$\n]*?[^\s$\\]\$(?![\w$])/g, blank)
  if (isMdx) text = withoutModuleCode(text)
  text = withoutTags(text, ownComponents)
  text = text.replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, blank)
  for (const pattern of MARKUP) text = text.replace(pattern, blank)
  return text.replace(/\uE000(\d+)\uE001/g, (_, at) => code[Number(at)] ?? '')
}

/** The text with spaces in place of these parts. */
function withoutAll(text: string, parts: readonly string[] = []): string {
  return parts.reduce((rest, part) => rest.split(part).join(blank(part)), text)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** The words of a block of code that readers see. */
function wordsOfBlock({ info, body }: { info: string; body: string }, kind: SourceKind, blanks: string): string {
  const language = /^[ \t]*\{?\.?([\w-]*)/.exec(info)?.[1] ?? ''
  if (DRAWN.test(language) || info.includes('live')) return blanks
  // Tools that read a page before MDX does find markdown in such a block.
  if (language === 'admonish' || language === 'mdx-code-block') return `${blank(info)}\n${proseOf(body, kind)}`
  const hidden = language === 'rust' ? HIDDEN_RUST : language.endsWith('-vue') ? MUSTACHE : /$^/
  return `${blank(info)}\n${withoutMarks(body.replace(hidden, blank).replace(CODE_MARKS, blank), kind.lineMarks)}`
}

/** Code without the lines that are only a comment with one of these texts. */
function withoutMarks(code: string, marks: readonly string[] = []): string {
  const known = new Set(marks)
  if (known.size === 0) return code
  return code.replace(COMMENT_LINE, (line, text: string) => (known.has(text) ? blank(line) : line))
}

const COMMENT_LINE = /^[ \t]*(?:\/\/|#|\/\*|\{\/\*|<!--|--|%|;)[ \t]*(\S[^\n]*?)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/gm

/** Text without imports and exports, which end at the first empty line after their brackets are closed. */
function withoutModuleCode(text: string): string {
  let result = ''
  let at = 0
  for (const { index } of text.matchAll(/^(?:import|export)\b(?=[ \t{*'"])/gm)) {
    if (index < at) continue
    const end = endOfCode(text, index, (at, depth) => depth <= 0 && EMPTY_LINE.test(text.slice(at, at + MAX_LINE)))
    result += text.slice(at, index) + blank(text.slice(index, end))
    at = end
  }
  return result + text.slice(at)
}

/** Text with the words of its tags in place of the tags. */
function withoutTags(text: string, ownComponents: ReadonlySet<string> = new Set()): string {
  let result = ''
  let at = 0
  for (const { index, 0: tag } of text.matchAll(/<\/?[A-Za-z][\w.:-]*(?=[\s/>])/g)) {
    if (index < at) continue
    const end = endOfCode(text, index + 1, (at, depth) => depth === 0 && text[at] === '>')
    if (text[end] !== '>') continue
    const written = text.slice(index, end + 1)
    const isOwn = ownComponents.has(tag.slice(1).split('.')[0] ?? '')
    result += text.slice(at, index) + (isOwn ? blank(written) : wordsOfTag(written))
    at = end + 1
  }
  return result + text.slice(at)
}

/** Where code ends that starts at `from`: at the first place outside strings at which `isEnd` holds. */
function endOfCode(text: string, from: number, isEnd: (at: number, depth: number) => boolean): number {
  const last = Math.min(text.length, from + MAX_CODE)
  let depth = 0
  for (let at = from; at < last; at++) {
    if (isEnd(at, depth)) return at
    const char = text[at] as string
    // An apostrophe in text is no string: such a string has no end in its line.
    const string = QUOTES.has(char) ? (depth > 0 ? STRING : ATTRIBUTE).exec(text.slice(at, last)) : null
    if (string) at += string[0].length - 1
    else if ('{(['.includes(char)) depth++
    else if ('})]'.includes(char)) depth--
  }
  return text.length
}

const QUOTES = new Set(['"', "'", '`'])
const STRING = /^(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\n\\]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`)/
/** The value of an attribute, in which a backslash is a character. */
const ATTRIBUTE = /^(?:"[^"]*"|'[^'\n]*'|`[^`]*`)/
const EMPTY_LINE = /^\n[ \t\r]*(?:\n|$)/
const MAX_LINE = 1000
/** Characters of one import, export or tag. */
const MAX_CODE = 100_000

/** Comments in code that mark lines, such as those of a site's own (`// insert-next-line`, `// diff-add`), and includes. */
const CODE_MARKS =
  /[^\n]*(?:-+8<-+|\{\{#|\{[!*]|<<<|highlight-(?:next-line|start|end)|\[!code)[^\n]*|^[ \t]*(?:(?:--|%|;)[ \t]*[\w-]+-(?:next-line|line|start|end)|(?:\/\/|#|\/\*|\{\/\*|<!--)[ \t]*\w+(?:-\w+)+)[ \t]*(?:\*\/\}?|-->)?[ \t]*$|\(\d+\)!/gm

/** An expression of Vue in a block of code with values. */
const MUSTACHE = /\{\{[\s\S]*?\}\}/g

/** Lines of Rust that mdBook hides. */
const HIDDEN_RUST = /^[ \t]*#(?![![#])[^\n]*/gm

/** A reference to a character. */
const REFERENCE = /&#?\w+;/g

/** Markup without words of the page. */
const MARKUP: readonly RegExp[] = [
  /\]\((?:<[^>\n]*>|(?:[^()\s]|\([^()\s]*\))*)/g,
  /^[ \t>]*\[[^\]\n]+\]:[^\n]*/gm,
  /\[\^[^\]\n]+\]:?/g,
  // The name that an abbreviation is defined for.
  /^[ \t]*\*\[[^\]\n]+\]:/gm,
  // The name of the address that a link refers to.
  /(?<=\])\[[^\]\n]*\]/g,
  // The options of a block follow its first line.
  /(?<=^[ \t]*(?:\/{3,}|:::)[^\n]*\n(?:[ \t]+[\w-]+:[^\n]*\n)*)[ \t]+[\w-]+:[^\n]*$/gm,
  // The words up to the title are classes.
  /^[ \t>]*(?:!!!|\?\?\?\+?)(?:[ \t]*[\w-]+)*(?=[ \t]*(?:"|$))/gm,
  /^[ \t>]*(?:!!!|\?\?\?\+?|:{3,}|===[!+]?)[ \t]*[\w-]*(?:[ \t]+(?:inline|end|key:[\w-]+))*/gm,
  /^[ \t]*-+8<-+[ \t]*\n[\s\S]*?^[ \t]*-+8<-+[ \t]*$/gm,
  /^[ \t]*(?:-+8<-+|<<<|@\[code\b)[^\n]*/gm,
  // The start of a tab of VuePress, and the name of one after its label.
  /^[ \t]*@tab(?::active)?(?=[ \t])|(?<=^[ \t]*@tab[^\n]*)#[\w-]+[ \t]*$|(?<=^[ \t]*:::+[ \t]*[\w-]+)#[\w-]+[ \t]*$/gm,
  /^[ \t]*\/{3,}[ \t]*[\w-]*(?:[ \t]+\|)?/gm,
  /(?<![\w:]):[\w+-]+:/g,
  /^[ \t>]*(?:[-*+][ \t]+)?(?:\d+|[a-z])[.)](?=[ \t])/gm,
  /^[ \t>]*>[ \t]*\[![\w-]+\][-+]?/gm,
  /^\[(?:TOC|\[toc\])\]/gim,
  REFERENCE,
  /<(?:https?:|mailto:)?[^\s<>]+>/g,
]

/** Attributes of HTML's own elements that readers see or hear, or that search engines show. */
const HTML_WORDS = /^(?:alt|title|aria-label|placeholder|summary|content)$/

/** The words of a tag's props. Images of a framework have the attributes of images, and options. */
function wordsOfTag(tag: string): string {
  const isHtml = /^<\/?(?:[a-z]+\d?|Image|Picture)[\s/>]/.test(tag)
  const isIcon = /^<Icon[\s/>]/.test(tag)
  const words = [...tag.matchAll(/([\w:@#-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    .filter(([, name = '']) => (isHtml ? HTML_WORDS.test(name) : !NO_WORDS.test(name) && !(isIcon && name === 'name')))
    .map(([, , double, single]) => double ?? single ?? '')
    .filter(value => !/^(?:[./#]|\w+:\/\/)/.test(value))
  const lines = tag.replace(/[^\n]/g, '')
  return ` ${words.join(' ').replace(/\n/g, ' ')} ${lines}`
}
