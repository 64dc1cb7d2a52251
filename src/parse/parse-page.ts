/**
 * One file's bytes to its parsed page. In: bytes, path and the markdown options. Out: the page's data,
 * its body as HTML with holes, its text by heading. A pure function: nothing about other files, the
 * clock or the machine enters, and bad content gives diagnostics, never an exception.
 */
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { ResolvedConfig } from '../model/config.ts'
import type { ParsedResult } from '../model/page.ts'
import { createCodeRenderer } from './code/code-block.ts'
import { finishTree } from './hast/finish-tree.ts'
import { hastHandlers } from './hast/handlers.ts'
import { rawHtmlPlugin } from './hast/raw-html.ts'
import { rawMathPlugin } from './hast/raw-math.ts'
import { fallbackComponents } from './html/fallback-components.ts'
import { type ContentComponents, createBodyRenderer } from './html/render-body.ts'
import { chooseParser, parserPlugin } from './markdown-parser.ts'
import { createMathRenderer } from './math/math.ts'
import { reportTooDeep } from './mdast/nesting.ts'
import { transformPlugin } from './mdast/transform.ts'
import { openPage } from './open-page.ts'
import { PageContext } from './page-context.ts'
import { resultOf, unreadable } from './parsed-result.ts'

/** One file to parse. */
export interface ParseInput {
  /** Path relative to the site folder. */
  path: string
  /** Path relative to the root of its docs folder. */
  docPath: string
  kind: 'page' | 'partial'
  bytes: Uint8Array
}

/** The part of the configuration that a parsed page depends on; plain data. */
export interface ParseOptions {
  markdown: ResolvedConfig['markdown']
  limits: ResolvedConfig['limits']
}

/** Parses one file. */
export interface PageParser {
  (input: ParseInput): ParsedResult
  /** Set where another markdown parser than the configured one is used, with the reason. */
  notice?: string
}

/**
 * Makes a parser: the markdown processor, grammars and memos are made once and serve all pages.
 * `components` are those of the content bundle, by the name that markdown uses.
 */
export function createParser(options: ParseOptions, components: ContentComponents): PageParser {
  const names = new Set([...Object.keys(fallbackComponents), ...Object.keys(components)])
  const parser = chooseParser(options.markdown.parser, { math: options.markdown.math })
  const { defaultCodeLanguage: defaultLanguage, magicComments } = options.markdown
  const tools = { code: createCodeRenderer({ defaultLanguage, magicComments }), math: createMathRenderer() }
  const processor = unified()
    .use(parserPlugin as never, parser)
    .use(transformPlugin, tools, options.markdown)
    .use(remarkRehype, { allowDangerousHtml: true, handlers: hastHandlers() as never })
    .use(rawHtmlPlugin)
    .use(rawMathPlugin, options.markdown)
    .freeze()
  const renderBody = createBodyRenderer(components)

  const parsePage: PageParser = input => {
    const page = openPage(input, options, names)
    return page instanceof PageContext ? resultOf(page, bodyOf(page)) : unreadable(input, page)
  }
  if (parser.notice !== undefined) parsePage.notice = parser.notice
  return parsePage

  /** The HTML of a page. */
  function bodyOf(page: PageContext): string {
    const file = new VFile({ value: page.prepared.text, path: page.input.path, data: { page } })
    try {
      const tree = processor.runSync(processor.parse(file), file)
      finishTree(tree, page)
      return renderBody(tree, page)
    } catch (error) {
      // Nesting below the limit may still be more than the stack holds inside a library.
      if (!(error instanceof RangeError)) throw error
      reportTooDeep(page)
      return ''
    }
  }
}
