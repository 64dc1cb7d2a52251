/**
 * One file's bytes to its parsed page. In: bytes, path and the markdown options. Out: the page's data,
 * its body as HTML with holes, its text by heading. A pure function: nothing about other files, the
 * clock or the machine enters, and bad content gives diagnostics, never an exception; nor do our own mistakes.
 */

import { type TimeKeeper, unwatched } from '../base/time-keeper.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { ParsedResult } from '../model/page.ts'
import type { TextKey, Texts } from '../model/texts.ts'
import { createCodeRenderer } from './code/code-block.ts'
import { namesOf } from './component-names.ts'
import { type ContentComponents, createBodyRenderer } from './html/render-body.ts'
import { openPage } from './open-page.ts'
import { PageContext } from './page-context.ts'
import { plainPage, resultOf } from './parsed-result.ts'
import { createTreeReader, unlessTooDeep } from './read-tree.ts'
import { recovering, type Steps } from './recover.ts'

/** One file to parse. */
export interface ParseInput {
  /** Path relative to the site folder. */
  path: string
  /** Path relative to the root of its docs folder. */
  docPath: string
  kind: 'page' | 'partial'
  /** Language of the text, one of those that `ParseOptions.texts` has. */
  locale?: string
  bytes: Uint8Array
}

/** The texts of the dictionary that get into a page's body: those whose keys start with `content.`. */
export type ContentTexts = Pick<Texts, Extract<TextKey, `content.${string}`>>

/** The part of the configuration that a parsed page depends on; plain data. */
export interface ParseOptions {
  markdown: ResolvedConfig['markdown']
  limits: ResolvedConfig['limits']
  /** What the parser writes into pages, by locale. Absent where nothing is written: links need none of it. */
  texts?: Readonly<Record<string, ContentTexts>>
}

/** Parses one file. */
export interface PageParser {
  (input: ParseInput): ParsedResult
  /** Set where another markdown parser than the configured one is used, with the reason. */
  notice?: string
}

/**
 * Makes a parser: the markdown processor, grammars and memos are made once and serve all pages.
 * `components` are those of the content bundle, by the name that markdown uses; `keepTime` ends those that do not.
 */
export function createParser(
  options: ParseOptions,
  components: ContentComponents,
  keepTime: TimeKeeper = unwatched,
): PageParser {
  const names = new Set(namesOf(components).names)
  const { defaultCodeLanguage: defaultLanguage, magicComments } = options.markdown
  const readTree = createTreeReader(options, createCodeRenderer({ defaultLanguage, magicComments }), { withText: true })
  const renderBody = createBodyRenderer(components, keepTime)
  const steps: Steps = (input, reading) => {
    const page = openPage(input, options, { components: names, reading })
    if (!(page instanceof PageContext)) return plainPage(input, { diagnostics: page })
    return resultOf(page, unlessTooDeep(page, () => renderBody(readTree(page), page)) ?? '')
  }
  const parsePage: PageParser = recovering(steps, options)
  if (readTree.notice !== undefined) parsePage.notice = readTree.notice
  return parsePage
}
