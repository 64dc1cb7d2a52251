/**
 * Parses with the unified plugins of a site. In: a file, as for pages without plugins. Out: its page. The text passes
 * through remark-parse with the syntax of the plugins, the remark plugins, docsgen's own steps and remark-rehype, the
 * rehype plugins, and then the same steps as all pages. If a plugin fails, that is a finding, and the page is parsed
 * without it.
 */
import { toEnvironmentError } from '../../base/errors.ts'
import type { WithTimeout } from '../../base/with-timeout.ts'
import { hashFiles, portableFiles } from '../../engine/cache/file-hashes.ts'
import { recoveredPage } from '../../findings/recovered.ts'
import type { ParsedResult } from '../../model/page.ts'
import type { Transforms } from '../../model/plugin.ts'
import { namesOf } from '../component-names.ts'
import type { ContentComponents } from '../html/content-components.ts'
import { createBodyRenderer } from '../html/render-body.ts'
import { chooseParser, type MarkdownParser } from '../markdown-parser.ts'
import { reportTooDeep } from '../mdast/nesting.ts'
import { openPage } from '../open-page.ts'
import { PageContext } from '../page-context.ts'
import type { ParseInput, ParseOptions } from '../parse-input.ts'
import { codeRenderer, createCodeLoader, createParser, NO_BODY } from '../parse-page.ts'
import { plainPage, resultOf } from '../parsed-result.ts'
import { isTooDeep } from '../read-tree.ts'
import { createPluginChain, type PluginChain, PluginFailure } from './plugin-chain.ts'
import { reportFailure } from './plugin-file.ts'
import { createPluginTreeReader, type ReadPage } from './plugin-tree-reader.ts'
import { includeFrontMatter } from './prepare-tree.ts'

/** Input of parsing with plugins, besides the options. */
export interface PluginContext {
  transforms: Transforms
  /** Absolute path. */
  siteDir: string
  components: ContentComponents
  withTimeout: WithTimeout
  /** Time limit for a plugin on a page, in milliseconds. */
  timeoutMs?: number
}

const PLUGIN_TIMEOUT_MS = 30_000

/** Creates a parser. */
export function createPluginParser(
  options: ParseOptions,
  context: PluginContext,
): (input: ParseInput) => Promise<ParsedResult> {
  const { components, withTimeout, siteDir } = context
  const own = namesOf(components)
  const [names, withIcon] = [new Set(own.names), new Set(own.withIcon)]
  const renderBody = createBodyRenderer(components, withTimeout)
  const finishing = { withText: true }
  const readTree = createPluginTreeReader(options, { code: codeRenderer(options, 'page'), finishing, siteDir })
  const chains = new Chains(options, context)
  const loadCode = createCodeLoader()

  async function parse(input: ParseInput, failures: readonly PluginFailure[]): Promise<ParsedResult> {
    const code = loadCode(input)
    const page = openPage(input, options, { components: names, withIcon, reading: 'whole', codeMode: 'run', ...code })
    if (!(page instanceof PageContext)) return plainPage(input, { diagnostics: page })
    includeFrontMatter(page)
    for (const failure of failures) reportFailure(failure, page)
    const chain = chains.without(failures)
    const { tree, dependencies } = await readTree(page, chain).catch(error => nothingIfTooDeep(error, page))
    const result = resultOf(page, tree ? renderBody(tree, page) : NO_BODY)
    if (dependencies.length > 0) result.page.code = portableFiles(hashFiles(dependencies), siteDir)
    return { ...result, wantedCode: page.code.wanted }
  }

  let withoutPlugins: ReturnType<typeof createParser> | undefined
  return async input => {
    const failures = [...chains.broken]
    for (;;)
      try {
        return await parse(input, failures)
      } catch (error) {
        if (error instanceof PluginFailure) {
          failures.push(error)
          if (error.isSetup) chains.broken.push(error)
          continue
        }
        if (toEnvironmentError(error)) throw error
        // The page as changed by plugins cannot be shown.
        withoutPlugins ??= createParser(options, components, withTimeout)
        const result = withoutPlugins(input)
        const finding = recoveredPage(error, { file: input.path, instead: 'it is made without plugins' })
        return { ...result, page: { ...result.page, diagnostics: [finding, ...result.page.diagnostics] } }
      }
  }
}

function nothingIfTooDeep(error: unknown, page: PageContext): ReadPage {
  if (!isTooDeep(error)) throw error
  reportTooDeep(page)
  return { tree: undefined, dependencies: [] }
}

/** The plugin chains of a site: one with all plugins, and others without those that fail. */
class Chains {
  /** Plugins that cannot be set up, and are used for no page. */
  readonly broken: PluginFailure[] = []
  readonly #made = new Map<string, PluginChain>()
  readonly #options: ParseOptions
  readonly #context: PluginContext
  #native: MarkdownParser | undefined

  constructor(options: ParseOptions, context: PluginContext) {
    this.#options = options
    this.#context = context
  }

  /** @throws PluginFailure if a plugin cannot be set up */
  without(failures: readonly PluginFailure[]): PluginChain {
    const skipped = new Set(failures.map(({ index }) => index))
    const key = [...skipped].sort().join()
    const { transforms, withTimeout, timeoutMs = PLUGIN_TIMEOUT_MS } = this.#context
    const { math, parser } = this.#options.markdown
    this.#native ??= chooseParser(parser, { math })
    const limits = { withTimeout, timeoutMs, skipped }
    const chain =
      this.#made.get(key) ?? createPluginChain(transforms, { grammar: { math }, native: this.#native, ...limits })
    this.#made.set(key, chain)
    return chain
  }
}
