/**
 * Reads a page for the correction of its addresses. Returns its references as parsing finds them, the exact places of
 * its addresses, and everything else that readers see, so that two versions of a page can be compared.
 */

import type { Root } from 'hast'
import type { Root as Markdown } from 'mdast'
import type { LineIndex } from '../../base/line-index.ts'
import { readYamlText, yamlLibrary } from '../../base/yaml.ts'
import type { LinkRef } from '../../model/page.ts'
import { splitFrontMatter } from '../../schema/split-front-matter.ts'
import { chooseParser, type MarkdownParser } from '../../syntax/markdown-parser.ts'
import { createCodeRenderer } from '../code/code-block.ts'
import { openPage } from '../open-page.ts'
import { PageContext } from '../page-context.ts'
import type { ParseInput, ParseOptions } from '../parse-input.ts'
import { createTreeReader, type TreeReader } from '../read-tree.ts'
import { decode } from '../text/decode.ts'
import { markdownAddresses } from './markdown-addresses.ts'
import type { Syntax } from './spelling.ts'
import { importAddresses } from './tag-addresses.ts'
import { type WrittenAddress, writtenAt } from './written-address.ts'

export interface PageAddresses {
  /** The text as the parser reads it: line ends are `\n`, and there is no byte-order mark. */
  text: string
  links: readonly LinkRef[]
  addresses: () => WrittenAddress[]
  /** What readers see of the page: plain data without places in the file. */
  content: PageContent
}

export interface PageContent {
  frontMatter: unknown
  links: unknown
  /** Headings, anchors, findings and the like. */
  facts: unknown
  tree: Root
}

/** Reads one file; undefined if it is not text, or nested too deeply. */
export type AddressReader = (input: ParseInput) => PageAddresses | undefined

/** Creates a reader; `names` are the components that pages may use. */
export function createAddressReader(options: ParseOptions, names: readonly string[]): AddressReader {
  const components = new Set(names)
  const { parser, math, defaultCodeLanguage: defaultLanguage, magicComments } = options.markdown
  const readTree = createTreeReader(options, createCodeRenderer({ defaultLanguage, magicComments }, 'audit'), {
    withText: true,
  })
  const markdown = chooseParser(parser, { math })
  return input => {
    const { text } = decode(input.bytes, input.path, options.limits.pageBytes)
    const page = openPage(input, options, { components, reading: 'whole', codeMode: 'skip' })
    if (text === undefined || !(page instanceof PageContext)) return undefined
    const content = contentOf(page, readTree)
    if (!content) return undefined
    const addresses = () => [
      ...frontMatterAddresses(text, page.lines),
      ...importAddresses(page, text),
      ...markdownAddresses(treeOf(page, markdown), page, text),
    ]
    return { text, links: page.links, addresses, content }
  }
}

/** The tree before any transformation; it is parsed from `page.prepared`. */
function treeOf({ prepared }: PageContext, { parse, parseMdx }: MarkdownParser): Markdown {
  return prepared.syntax === 'mdx' ? parseMdx(prepared.text) : parse(prepared.text)
}

function contentOf(page: PageContext, readTree: TreeReader): PageContent | undefined {
  try {
    const tree = readTree(page)
    if (!tree) return undefined
    const { frontMatter, links, headings, slots, features, ignores, contentTitle, excerpt, diagnostics } = page
    const anchors = [...page.anchors]
    const texts = page.sections.map(({ text }) => text)
    const facts = { headings, slots, features, ignores, contentTitle, excerpt, diagnostics, anchors, texts }
    return { frontMatter, links, facts, tree }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Strings of front matter, any of which may be an address. */
const SYNTAXES: Record<string, Syntax> = {
  PLAIN: 'yaml-plain',
  QUOTE_SINGLE: 'yaml-single',
  QUOTE_DOUBLE: 'yaml-double',
}

/** Fields that are addresses. */
const FIELDS = new Set(['image', 'to'])

/** All strings, in order; none if the front matter cannot be read. */
function frontMatterAddresses(text: string, lines: LineIndex): WrittenAddress[] {
  const { yaml, yamlOffset } = splitFrontMatter(text)
  const read = yaml === undefined ? undefined : readYamlText(yaml)
  if (!read || read.errors.length > 0) return []
  const { isPair, isScalar, visit } = yamlLibrary()
  const found: WrittenAddress[] = []
  visit(read.document, {
    Scalar(key, node, path) {
      const syntax = SYNTAXES[node.type ?? '']
      if (key === 'key' || !isScalar(node) || typeof node.value !== 'string' || !syntax || !node.range) return
      const quotes = syntax === 'yaml-plain' ? 0 : 1
      const range = [yamlOffset + node.range[0] + quotes, yamlOffset + node.range[1] - quotes] as const
      const pair = path.at(-1)
      const isUnsure = !(isPair(pair) && isScalar(pair.key) && FIELDS.has(String(pair.key.value)))
      found.push(writtenAt(text, range, { syntax, at: lines.place(range[0]), isUnsure }))
    },
  })
  return found
}
