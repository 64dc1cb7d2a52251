/**
 * What a parser gets: a file, the part of the configuration that a parsed page depends on, and how to read the page.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { TextKey, Texts } from '../model/texts.ts'

/** Where the code of a page is. */
export interface BundledCode {
  /** Absolute path of the module that has it. */
  file: string
  /** Its name there. */
  name: string
  /** Milliseconds that it may take. */
  timeoutMs: number
}

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
  /** The bundled code of the page, where an earlier parse asked for it. */
  code?: BundledCode
}

/** The texts of the dictionary that get into a page's body: those whose keys start with `content.`. */
export type ContentTexts = Pick<Texts, Extract<TextKey, `content.${string}`>>

/** The part of the configuration that a parsed page depends on; plain data. */
export interface ParseOptions {
  markdown: ResolvedConfig['markdown']
  limits: ResolvedConfig['limits']
  /** Names that the site's own code may give to all pages. */
  globals?: readonly string[]
  /** What the parser writes into pages, by locale. Absent if nothing is written: links need none of it. */
  texts?: Readonly<Record<string, ContentTexts>>
}

/** How a page is read; `plain`: components, expressions and HTML are text. */
export type Reading = 'whole' | 'plain'
