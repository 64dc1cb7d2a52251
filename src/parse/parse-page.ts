/**
 * Parses one file. Returns the page's data, its body, its text by heading. A pure function: it does not depend on
 * other files, the clock or the machine, and bad content results in diagnostics, never in an exception. Neither do
 * bugs of docsgen.
 */

import { Buffer } from 'node:buffer'
import { createRequire } from 'node:module'
import type { Element, Root } from 'hast'
import { awaitSignalThread } from '../base/end-signals.ts'
import { toEnvironmentError } from '../base/errors.ts'
import { LineIndex } from '../base/line-index.ts'
import { installReactActivity } from '../base/react-activity.ts'
import { createTimeouts, type WithTimeout, withoutTimeout } from '../base/with-timeout.ts'
import { recoveredPage } from '../findings/recovered.ts'
import type { PageBody } from '../model/body.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import type { ParsedPage, ParsedResult } from '../model/page.ts'
import { type CodeRenderer, createCodeRenderer } from './code/code-block.ts'
import { type ComponentNames, namesOf } from './component-names.ts'
import { readFrontMatter } from './front-matter/read-front-matter.ts'
import type { ContentComponents } from './html/content-components.ts'
import { createBodyRenderer } from './html/render-body.ts'
import { hasInsertion } from './insertion.ts'
import type { HastChild } from './mdast/nodes.ts'
import type { CodeModule, GivenCode } from './mdx/page-code.ts'
import { type OpenOptions, openPage } from './open-page.ts'
import { PageContext } from './page-context.ts'
import type { BundledCode, ParseInput, ParseOptions, Reading } from './parse-input.ts'
import { auditDataOf, plainPage, resultOf } from './parsed-result.ts'
import { createTreeReader, undefinedIfTooDeep } from './read-tree.ts'
import { decode } from './text/decode.ts'

/** The body of a page without one. */
export const NO_BODY: PageBody = { html: '', insertions: [] }

/** Parses one file. */
export interface PageParser {
  (input: ParseInput): ParsedResult
  /** The reason why another markdown parser than the configured one is used. */
  notice?: string
}

/** Parses one file for an audit; undefined if its links and anchors are only known after rendering. */
export type AuditParser = (input: ParseInput) => ParsedPage | undefined

/**
 * Creates a parser for pages: the markdown processor, grammars and memos are created once and used for all pages.
 * `components` are those of the content bundle, by the name that markdown uses; `withTimeout` stops components that do
 * not finish; those that `withoutSiteCode` names always do.
 */
export function createParser(
  options: ParseOptions,
  components: ContentComponents,
  withTimeout: WithTimeout = withoutTimeout,
  withoutSiteCode?: ReadonlySet<string>,
): PageParser {
  const own = namesOf(components)
  const [names, withIcon] = [new Set(own.names), new Set(own.withIcon)]
  const readTree = createTreeReader(options, codeRenderer(options, 'page'), { withText: true })
  const renderBody = createBodyRenderer(components, withTimeout, withoutSiteCode)
  const loadCode = createCodeLoader()
  const steps: Steps = (input, reading) => {
    const code = loadCode(input)
    const page = openPage(input, options, { components: names, withIcon, reading, codeMode: 'run', ...code })
    if (!(page instanceof PageContext)) return plainPage(input, { diagnostics: page })
    const body = undefinedIfTooDeep(page, () => {
      const tree = readTree(page)
      return tree && renderBody(tree, page)
    })
    return { ...resultOf(page, body ?? NO_BODY), wantedCode: page.code.wanted }
  }
  const parsePage: PageParser = recovering(steps, options)
  if (readTree.notice !== undefined) parsePage.notice = readTree.notice
  return parsePage
}

/**
 * Creates a parser for audits. It takes the same steps and returns the same data, without the page's text and HTML:
 * code is not highlighted, components are not rendered, and words are not counted. `bodyHash` and the HTML of headings
 * are empty. Pages with components that may fail or contribute ids, or whose props contain markup, have to be rendered.
 */
export function createAuditParser(options: ParseOptions, { names, busy, ...own }: ComponentNames): AuditParser {
  const known = new Set(names)
  const withIcon = new Set(own.withIcon)
  const isBusy = new Set(busy)
  const needsRendering = ({ tagName, data }: Element) =>
    isBusy.has(tagName) || (data?.component !== undefined && Object.values(data.component.props).some(isStructure))
  const readTree = createTreeReader(options, codeRenderer(options, 'audit'), { withText: false, needsRendering })
  const steps: AuditParser = input => {
    const page = openPage(input, options, { components: known, withIcon, reading: 'whole', codeMode: 'run' })
    if (!(page instanceof PageContext)) return plainPage(input, { diagnostics: page }).page
    const tree = undefinedIfTooDeep(page, () => readTree(page))
    if (page.code.wanted !== undefined) return undefined
    return page.needsRendering ? undefined : auditDataOf(page, tree === undefined || isEmpty(tree))
  }
  return input => {
    try {
      return steps(input)
    } catch (error) {
      if (toEnvironmentError(error)) throw error
      // A bug of docsgen: the parser for pages reports it, and keeps as much as possible.
      return undefined
    }
  }
}

// Code bundles are CommonJS, because stages are synchronous.
const require = createRequire(import.meta.url)

/** Creates the function that provides a page with its code, and with that of its site, from their bundles. */
export function createCodeLoader(): (input: ParseInput) => Pick<OpenOptions, 'given' | 'ofSite'> {
  const timeoutOf = createTimeouts()
  const loaderOf = ({ file, name, timeoutMs }: BundledCode): GivenCode => {
    const pages = () => {
      // A module that was stopped while it was loaded stays as it is then.
      if (require.cache[file]?.loaded === false) delete require.cache[file]
      return require(file) as Record<string, () => CodeModule>
    }
    const load = () => {
      awaitSignalThread()
      installReactActivity()
      return pages()[name]?.()
    }
    return { load, withTimeout: timeoutOf(timeoutMs) }
  }
  return ({ code, overrides }) => ({
    given: code && loaderOf(code),
    ofSite: overrides && { ...loaderOf(overrides.code), file: overrides.file },
  })
}

/** The renderer for code blocks. */
export function codeRenderer({ markdown, codeLanguages }: ParseOptions, want: 'page' | 'audit'): CodeRenderer {
  const { defaultCodeLanguage: defaultLanguage, magicComments } = markdown
  return createCodeRenderer({ defaultLanguage, magicComments, codeLanguages }, want)
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !hasInsertion(value)
}

/** Whether the tree has nothing to show. */
function isEmpty({ children }: Root): boolean {
  return (children as HastChild[]).every(node => {
    if (node.type === 'prerendered') return node.html === ''
    return node.type === 'text' ? node.value === '' : node.type !== 'element' && node.type !== 'insertion'
  })
}

// Parsing that never fails. Other pages are not affected.

/** The steps that parse a file. @throws any error */
type Steps = (input: ParseInput, reading: Reading) => ParsedResult

/** Parses a file; an error thrown by the steps becomes a finding. */
function recovering(steps: Steps, { limits }: ParseOptions): (input: ParseInput) => ParsedResult {
  return input => {
    try {
      return steps(input, 'whole')
    } catch (error) {
      // An error of the environment affects all pages.
      if (toEnvironmentError(error)) throw error
      const span = attempt(() => placeOfFailure(input, steps, limits.pageBytes))
      const finding = (instead: string) => recoveredPage(error, { file: input.path, span, instead })
      return (
        attempt(() => withFinding(steps(input, 'plain'), finding('its tags and expressions are shown as text'))) ??
        attempt(() => asSource(input, limits.pageBytes, finding('its text is shown as it is written'))) ??
        plainPage(input, { diagnostics: [finding('it is empty')] })
      )
    }
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function withFinding(result: ParsedResult, finding: Diagnostic): ParsedResult {
  const { page } = result
  return { ...result, page: { ...page, diagnostics: [finding, ...page.diagnostics] } }
}

/** The file's text as written, with its front matter as far as that can be read. */
function asSource(input: ParseInput, maxBytes: number, finding: Diagnostic): ParsedResult {
  const { text, diagnostics } = decode(input.bytes, input.path, maxBytes)
  if (text === undefined) return plainPage(input, { diagnostics: [...diagnostics, finding] })
  const read = attempt(() => readFrontMatter(text, new LineIndex(text)))
  const body = text.slice(read?.bodyOffset ?? 0).trim()
  return plainPage(input, { text: body, frontMatter: read?.frontMatter, diagnostics: [finding] })
}

/** Longer pages are not searched, which takes about a dozen times as long as parsing them. */
const MAX_BYTES = 200_000

/**
 * The block of text that the steps fail on: the last one of the shortest beginning of the page that makes them fail.
 */
function placeOfFailure(input: ParseInput, steps: Steps, maxBytes: number): SourceSpan | undefined {
  const { text } = decode(input.bytes, input.path, Math.min(maxBytes, MAX_BYTES))
  if (text === undefined) return undefined
  const ends = [...text.matchAll(/\S[ \t]*\n(?=[ \t]*\n)/g)].map(match => match.index + 1)
  ends.push(text.trimEnd().length)
  const failsAt = (end: number) =>
    attempt(() => steps({ ...input, bytes: Buffer.from(text.slice(0, end)) }, 'whole')) === undefined
  if (!failsAt(ends.at(-1) ?? 0)) return undefined
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (failsAt(ends[middle] as number)) high = middle
    else low = middle + 1
  }
  const before = text.slice(0, ends[low - 1] ?? 0)
  const start = before.length + text.slice(before.length).search(/\S/)
  return new LineIndex(text).span(start, ends[low] as number)
}
