/**
 * Reads a page for the correction of its addresses. In: the bytes of a file. Out: its references as parsing finds them,
 * the exact places of its addresses, and everything else that readers see, so that two versions of a page can be
 * compared.
 */

import type { Root } from 'hast'
import type { Root as Markdown } from 'mdast'
import type { LinkRef } from '../../model/page.ts'
import { createCodeRenderer } from '../code/code-block.ts'
import { chooseParser, type MarkdownParser } from '../markdown-parser.ts'
import { openPage } from '../open-page.ts'
import { PageContext } from '../page-context.ts'
import type { ParseInput, ParseOptions } from '../parse-input.ts'
import { createTreeReader, type TreeReader } from '../read-tree.ts'
import { decode } from '../text/decode.ts'
import { frontMatterAddresses } from './front-matter-addresses.ts'
import { markdownAddresses } from './markdown-addresses.ts'
import { importAddresses } from './tag-addresses.ts'
import type { WrittenAddress } from './written-address.ts'

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
