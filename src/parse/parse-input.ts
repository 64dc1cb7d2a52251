/** Input of a parser: a file, the part of the config that a parsed page depends on, and how to read the page. */
import { basename } from 'node:path'
import { hashOf } from '../base/hash.ts'
import type { PageImports } from '../base/site-modules.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { TextKey, Texts } from '../model/texts.ts'
import type { DrawnFences } from './code/fence-drawing.ts'
import type { SiteLanguages } from './code/highlighter.ts'

/** Location of a page's code. */
export interface BundledCode {
  /** Absolute path of the module that contains it. */
  file: string
  /** The name of its export. */
  name: string
  /** Time limit in milliseconds. */
  timeoutMs?: number
}

/** One file to parse. */
export interface ParseInput {
  /** Path relative to the site folder. */
  path: string
  /** Path relative to the root of its docs folder. */
  docPath: string
  kind: 'page' | 'partial'
  /** Language of the text; a key of `ParseOptions.texts`. */
  locale?: string
  bytes: Uint8Array
  /** File with what a feature adds to the page: see `PageFilling`. Its name depends on its content. */
  filling?: string
  /** The bundled code of the page, if an earlier parse requested it. */
  code?: BundledCode
  /** The components with which the site replaces elements of every page, and what they can ask about the page. */
  overrides?: { code: BundledCode; file: object }
}

/** Identity of a file's content, with what is added to it. */
export function sourceHashOf({ bytes, filling }: Pick<ParseInput, 'bytes' | 'filling'>): string {
  const hash = hashOf(bytes)
  return filling === undefined ? hash : hashOf(`${hash} ${basename(filling)}`)
}

/** The texts of the dictionary that parsing writes into a page's body: those whose keys start with `content.`. */
export type ContentTexts = Pick<Texts, Extract<TextKey, `content.${string}`>>

/** The part of the config that a parsed page depends on; plain data. */
export interface ParseOptions {
  markdown: ResolvedConfig['markdown']
  limits: ResolvedConfig['limits']
  /** Whether inline code that names a symbol becomes a link to it. */
  linksSymbols?: boolean
  /** Names that the site's own code may provide to all pages. */
  globals?: readonly string[]
  /** The modules of some of these, by name. */
  globalModules?: Readonly<Record<string, { module: string; exported: string }>>
  /** Whether the site was written for another tool. */
  isForeign?: boolean
  /** Whether readers of the original site can edit code blocks with `live`. */
  liveCode?: 'ready' | 'missing'
  /** The command that installs its package. */
  installLiveCode?: string
  /** Names of elements and components that the site's own code may replace. */
  overrides?: readonly string[]
  /** The modules of the tool that the site was written for that its pages import components from. */
  pageImports?: PageImports
  /** Features that draw code blocks: added in the thread that parses. */
  drawnFences?: readonly DrawnFences[]
  /** The languages of code that the site adds. For pages, they are added in the thread that parses. */
  codeLanguages?: SiteLanguages
  /**
   * The texts that the parser writes into pages, by locale. Absent if nothing is written, because links need none of
   * them.
   */
  texts?: Readonly<Record<string, ContentTexts>>
}

/** How a page is read. `plain` treats components, expressions and HTML as text. */
export type Reading = 'whole' | 'plain'
