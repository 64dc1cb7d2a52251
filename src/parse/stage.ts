/**
 * Parsing as a stage for the engine: reads one file and parses it, for a page or for an audit. Shared: the markdown
 * options, and the content components or their names. A file whose bytes are known is not parsed again.
 */

import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { loadForeignSyntax } from '../base/foreign-syntax.ts'
import { importModule } from '../base/import-module.ts'
import { installReactActivity } from '../base/react-activity.ts'
import { timeoutFor, timeoutsSoFar } from '../base/with-timeout.ts'
import { NEVER_SAME } from '../engine/cache/file-hashes.ts'
import { timeLimit } from '../findings/time-limit.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage, ParsedResult } from '../model/page.ts'
import type { Preprocessor, Transforms } from '../model/plugin.ts'
import { loadDrawnFences } from './code/fence-drawing.ts'
import type { AddLanguages } from './code/highlighter.ts'
import type { ComponentNames } from './component-names.ts'
import type { ContentComponents } from './html/content-components.ts'
import { type BundledCode, type ParseInput, type ParseOptions, sourceHashOf } from './parse-input.ts'
import { createAuditParser, createParser } from './parse-page.ts'
import { preprocessed } from './preprocessed.ts'

/** Options shared by all jobs of a call. */
export type ParseShared = ParseOptions & (WantPage | WantAudit)

interface WantPage {
  want: 'page'
  /** URL of the module with `contentComponents`. */
  components: string
  /** Time limit for the components of a page in milliseconds; absent if they are known to finish. */
  timeoutMs?: number
  /**
   * The site's additions to the markdown pipeline, and the site folder. They contain functions, so such a call stays in
   * its thread.
   */
  plugins?: { transforms: Transforms; siteDir: string }
  /** Changes the text of a page before it is read. Also a function. */
  preprocessor?: Preprocessor
}

/** An audit needs only the names of components. */
interface WantAudit extends ComponentNames {
  want: 'audit'
  /** Whether the content of these pages is only known after rendering. */
  needsRendering?: boolean
}

export interface ParseJob {
  absPath: string
  path: string
  docPath: string
  kind: 'page' | 'partial'
  /** Language of the text. */
  locale: string
  /** Size in bytes, according to `stat`. */
  size: number
  /** File with what a feature adds to the page. */
  filling?: string
  /** Hashes of the file's bytes at earlier parses that are still valid. */
  knownHashes: string[]
  /** The bundled code of the page, if an earlier parse requested it. */
  code?: BundledCode
  /** The components with which the site replaces elements of every page, and what they can ask about the page. */
  overrides?: ParseInput['overrides']
}

/** A parsed file. An audit creates neither a body nor sections. */
export interface ParsedFile {
  /** The `ParsedPage`, as `v8.serialize` writes it: it goes from thread to thread and into the cache as it is. */
  page: Uint8Array
  body: Uint8Array
  sections: Uint8Array
  /** The reason why another markdown parser than the configured one was used. */
  notice?: string
}

/**
 * A parsed file; or the hash of a known one; or that an audit has to have it rendered; or the code that has to be
 * bundled first; or why it cannot be read.
 */
export type ParseOutcome =
  | ParsedFile
  | { same: string }
  | { needsRendering: true }
  | { wantedCode: string }
  | { unreadable: string }

/** Creates the parser for one set of options. */
export async function createParseStage(
  shared: ParseShared,
): Promise<(job: ParseJob) => ParseOutcome | Promise<ParseOutcome>> {
  const [drawnFences] = await Promise.all([loadDrawnFences(), loadForeignSyntax()])
  const whole = { ...shared, drawnFences }
  const parse = whole.want === 'page' ? await forPages(whole) : forAudits(whole)
  const preprocessor = shared.want === 'page' ? shared.preprocessor : undefined
  type ReadJob = Omit<ParseJob, 'absPath' | 'size'>
  const parseBytes = (
    { knownHashes, ...input }: ReadJob,
    { bytes, failure }: { bytes: Uint8Array; failure: string },
  ) => {
    const same = knownHashes.length > 0 ? sourceHashOf({ bytes, filling: input.filling }) : ''
    if (knownHashes.includes(same)) return { same }
    const before = timeoutsSoFar()
    const outcome = parse({ ...input, bytes })
    const made = failure === '' ? outcome : withFailure(outcome, input.path, failure)
    return made instanceof Promise ? made.then(late => notedIfCut(late, before)) : notedIfCut(made, before)
  }
  return ({ absPath, size, ...job }) => {
    const bytes = readBytes({ absPath, size }, shared.limits.pageBytes)
    if (typeof bytes === 'string') return { unreadable: bytes }
    if (!preprocessor) return parseBytes(job, { bytes, failure: '' })
    return preprocessed(bytes, absPath, preprocessor).then(read => parseBytes(job, read))
  }
}

/** A page that was cut short is parsed again in the next run, so that its content does not depend on a busy machine. */
function notedIfCut(outcome: ParseOutcome, before: number): ParseOutcome {
  if (timeoutsSoFar() === before) return outcome
  return changed(outcome, page => {
    page.code = [...(page.code ?? []), { path: 'site:time', hash: NEVER_SAME }]
    page.diagnostics.unshift(timeLimit('The page', page.path))
  })
}

async function withFailure(
  outcome: ParseOutcome | Promise<ParseOutcome>,
  file: string,
  failure: string,
): Promise<ParseOutcome> {
  const finding: Diagnostic = {
    rule: 'plugin-failed',
    message: `The code of the config that changes pages failed: ${failure}. The page is read as it is written.`,
    file,
  }
  return changed(await outcome, page => page.diagnostics.unshift(finding))
}

function changed(outcome: ParseOutcome, change: (page: ParsedPage) => void): ParseOutcome {
  if (!('page' in outcome)) return outcome
  const page = deserialize(outcome.page) as ParsedPage
  change(page)
  return { ...outcome, page: serialize(page) }
}

/** The exports of `templates/content.tsx`. */
interface ContentTemplates {
  contentComponents: ContentComponents
  withoutSiteCode: readonly string[]
  /** Adds the languages of the site to Prism. */
  addLanguages?: AddLanguages
}

async function forPages({ components: url, timeoutMs, plugins, preprocessor: _, ...given }: ParseOptions & WantPage) {
  // Code of the site is noticed if it needs a browser.
  if (timeoutMs !== undefined) installReactActivity()
  const {
    contentComponents: components,
    withoutSiteCode: names,
    addLanguages,
  } = (await importModule(url)) as ContentTemplates
  const options = addLanguages ? { ...given, codeLanguages: { add: addLanguages } } : given
  const withoutSiteCode = new Set(names)
  const withTimeout = timeoutFor(timeoutMs)
  if (plugins) {
    const { createPluginParser } = await import('./plugins/parse-with-plugins.ts')
    const parse = createPluginParser(options, { ...plugins, components, withTimeout, withoutSiteCode })
    return async (input: ParseInput) => outcomeOf(await parse(input))
  }
  const parse = createParser(options, components, withTimeout, withoutSiteCode)
  return (input: ParseInput) => outcomeOf(parse(input), parse.notice)
}

function outcomeOf({ page, body, sections, wantedCode }: ParsedResult, notice?: string): ParseOutcome {
  if (wantedCode !== undefined) return { wantedCode }
  const texts = new TextEncoder().encode(JSON.stringify(sections))
  return { page: serialize(page), body: new Uint8Array(body), sections: texts, notice }
}

function forAudits(shared: ParseOptions & WantAudit) {
  if (shared.needsRendering) return (): ParseOutcome => ({ needsRendering: true })
  const parse = createAuditParser(shared, shared)
  return (input: ParseInput): ParseOutcome => {
    const page = parse(input)
    return page ? { page: serialize(page), body: NOTHING, sections: NOTHING } : { needsRendering: true }
  }
}

const NOTHING = new Uint8Array()

// Reads the bytes of a file to parse. A file over the limit is rejected by its size without being read.

/** A file, and its size in bytes according to `stat`. */
interface FileToRead {
  absPath: string
  size: number
}

/** Reads a file, or returns why it cannot be read. */
function readBytes({ absPath, size }: FileToRead, limit: number): Uint8Array | string {
  if (size > limit) return new Uint8Array(limit + 1)
  try {
    return readFileSync(absPath)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
