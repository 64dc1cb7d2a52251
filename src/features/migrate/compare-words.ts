/**
 * Compares the words of a page's source with those of its HTML. In: the source as its author wrote it, and the built
 * page. Out: the number of words, and those that readers do not get. Markup, addresses and code of the page are no words;
 * a word counts as present wherever the main part of the page has it, also in an attribute.
 */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** The words of a page that were compared. */
export interface ComparedWords {
  total: number
  /** Each once, in the order of the source, with the line of its first occurrence. */
  missing: MissingWord[]
  /** Words of four letters and more that the page has, but not as often as the source: the number of lacking occurrences. */
  fewer: { word: string; count: number }[]
}

/** A word that is not on the page. */
interface MissingWord {
  word: string
  line: number
  /** Number of times in the source. */
  count: number
}

const WORD = /[\p{L}\p{N}]+/gu

/** Compares the two. `isMdx`: whether braces contain code. */
export function compareWords(source: string, html: string, isMdx: boolean): ComparedWords {
  const { words, squeezed } = wordsOfPage(html)
  const text = proseOf(source.normalize('NFC'), isMdx)
  const missing = new Map<string, MissingWord>()
  const counts = new Map<string, number>()
  let total = 0
  for (const [at, line] of text.split('\n').entries())
    for (const [written] of line.matchAll(WORD)) {
      total++
      const word = written.toLowerCase()
      counts.set(word, (counts.get(word) ?? 0) + 1)
      const known = missing.get(word)
      if (known) known.count++
      else if (!words.has(word) && !squeezed.includes(word)) missing.set(word, { word, line: at + 1, count: 1 })
    }
  return { total, missing: [...missing.values()], fewer: fewerOf(counts, squeezed) }
}

/** A short word occurs by chance where the letters of others meet, so it is not counted. */
const COUNTED_LENGTH = 4

function fewerOf(counts: ReadonlyMap<string, number>, squeezed: string): ComparedWords['fewer'] {
  return [...counts].flatMap(([word, count]) => {
    if (count < 2 || word.length < COUNTED_LENGTH) return []
    const found = squeezed.split(word).length - 1
    return found > 0 && found < count ? [{ word, count: count - found }] : []
  })
}

/** Attributes that readers see or hear. */
const SHOWN =
  /^(?:alt|title|aria-label|placeholder|value|label|href|src|srcset|id|content|poster|cite|datetime|data-.*)$/

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
  collect(main)
  const text = parts.join('').normalize('NFC').toLowerCase()
  return { words: new Set(text.match(WORD) ?? []), squeezed: text.replace(/[^\p{L}\p{N}]+/gu, '') }
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
  /^(?:class(?:Name)?|style|id|href|to|src|srcset|d|viewBox|points|transform|fill|stroke|target|rel|type|lang|key|width|height|align|values?|groupId|queryString|loading|sandbox|allow|frameborder|slot|data-.*|aria-hidden|color|size|icon|variant|theme|media|on[A-Z].*|v-.*|[:@#].*)$/

/** The text of a source with spaces in place of everything that is no word. Lines stay. */
function proseOf(source: string, isMdx: boolean): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  let text = source.replace(/^\uFEFF?(---|\+\+\+)[ \t]*\r?\n[\s\S]*?\r?\n\1[ \t]*(?=\r?\n|$)/, blank)
  const code: string[] = []
  const keep = (kept: string) => `\uE000${code.push(kept) - 1}\uE001`
  text = text.replace(
    /^([ \t>]*(?:[-*+][ \t]+)?)(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)(?:^[ \t>]*\2[`~]*[ \t]*\r?$|$(?![\s\S]))/gm,
    (whole, _start: string, _fence: string, info: string, body: string) => {
      const language = /^[ \t]*\{?\.?([\w-]*)/.exec(info)?.[1] ?? ''
      if (DRAWN.test(language) || info.includes('live')) return blank(whole)
      if (language === 'admonish') return keep(`${blank(info)}\n${proseOf(body, isMdx)}`)
      const shown = language === 'rust' ? body.replace(HIDDEN_RUST, blank) : body
      return keep(`${blank(info)}\n${shown.replace(CODE_MARKS, blank)}`)
    },
  )
  text = text.replace(/(`+)(?!`)([^`\n]|[^`][^\n]*?[^`])\1(?!`)/g, (_, __, inner: string) => keep(inner))
  text = text.replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|<(script|style|svg|template)\b[\s\S]*?<\/\1>/gi, blank)
  text = text.replace(/\$\$[\s\S]*?\$\$|(?<![\w\\$])\$(?![\s$])[^$\n]*?[^\s$\\]\$(?![\w$])/g, blank)
  if (isMdx) text = text.replace(/^(?:import|export)\b[^\n]*(?:\n(?![ \t]*\r?\n)[^\n]*)*/gm, blank)
  text = text.replace(TAG, wordsOfTag)
  text = text.replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, blank)
  for (const pattern of MARKUP) text = text.replace(pattern, blank)
  return text.replace(/\uE000(\d+)\uE001/g, (_, at) => code[Number(at)] ?? '')
}

/** Comments in code that mark lines, and includes. */
const CODE_MARKS = /[^\n]*(?:-+8<-+|\{\{#|\{[!*]|<<<|highlight-(?:next-line|start|end)|\[!code)[^\n]*|\(\d+\)!/g

/** Lines of Rust that mdBook hides. */
const HIDDEN_RUST = /^[ \t]*#(?![![#])[^\n]*/gm

/** Markup without words of the page. */
const MARKUP: readonly RegExp[] = [
  /\]\((?:<[^>\n]*>|(?:[^()\s]|\([^()\s]*\))*)/g,
  /^[ \t>]*\[[^\]\n]+\]:[^\n]*/gm,
  /\[\^[^\]\n]+\]:?/g,
  // The name of the address that a link refers to.
  /(?<=\])\[[^\]\n]*\]/g,
  // The options of a block follow its first line.
  /(?<=^[ \t]*(?:\/{3,}|:::)[^\n]*\n(?:[ \t]+[\w-]+:[^\n]*\n)*)[ \t]+[\w-]+:[^\n]*$/gm,
  /^[ \t>]*(?:!!!|\?\?\?\+?|:{3,}|===[!+]?)[ \t]*[\w-]*(?:[ \t]+(?:inline|end|key:[\w-]+))*/gm,
  /^[ \t]*-+8<-+[ \t]*\n[\s\S]*?^[ \t]*-+8<-+[ \t]*$/gm,
  /^[ \t]*(?:-+8<-+|<<<)[^\n]*/gm,
  /^[ \t]*\/{3,}[ \t]*[\w-]*(?:[ \t]+\|)?/gm,
  /(?<![\w:]):[\w+-]+:/g,
  /^[ \t>]*(?:\d+|[a-z])[.)](?=[ \t])/gm,
  /^[ \t>]*>[ \t]*\[![\w-]+\][-+]?/gm,
  /^\[(?:TOC|\[toc\])\]/gim,
  /&#?\w+;/g,
  /<(?:https?:|mailto:)?[^\s<>]+>/g,
]

/** A tag of HTML or JSX, whose props may contain code with braces up to three levels deep. */
const TAG =
  /<\/?([A-Za-z][\w.:-]*)(?=[\s/>])((?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)>/g

/** A tag with the words of its props. */
function wordsOfTag(tag: string, _name: string, source: string): string {
  const words = [...source.matchAll(/([\w:@#-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    .filter(([, name = '']) => !NO_WORDS.test(name))
    .map(([, , double, single]) => double ?? single ?? '')
    .filter(value => !/^(?:[./#]|\w+:\/\/)/.test(value))
  const lines = tag.replace(/[^\n]/g, '')
  return ` ${words.join(' ').replace(/\n/g, ' ')} ${lines}`
}
