/**
 * Parses with the unified plugins of a site. The text passes through remark-parse with the syntax of the plugins, the
 * remark plugins, docsgen's own steps and remark-rehype, the rehype plugins, and then the same steps as all pages. If
 * a plugin fails, that is a finding, and the page is parsed without it.
 */

import type { Element, ElementContent, Root } from 'hast'
import type { Code } from 'mdast'
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import { toEnvironmentError } from '../../base/errors.ts'
import type { WithTimeout } from '../../base/with-timeout.ts'
import { hashFiles, portableFiles } from '../../engine/cache/file-hashes.ts'
import { recoveredPage } from '../../findings/recovered.ts'
import type { Heading, ParsedResult } from '../../model/page.ts'
import type { Transforms } from '../../model/plugin.ts'
import { chooseParser, type MarkdownParser } from '../../syntax/markdown-parser.ts'
import type { CodeRenderer } from '../code/code-block.ts'
import { namesOf } from '../component-names.ts'
import type { FinishOptions } from '../hast/finish-tree.ts'
import { isFormula } from '../hast/raw-math.ts'
import { textOf } from '../hast/references.ts'
import type { ContentComponents } from '../html/content-components.ts'
import { createBodyRenderer } from '../html/render-body.ts'
import { markExcerptEnd } from '../mdast/excerpt.ts'
import { refuseTooDeep, reportTooDeep } from '../mdast/nesting.ts'
import type { FormulaSource, HastChild, HastParent, Prerendered } from '../mdast/nodes.ts'
import { applyOverrides, readOverrides } from '../mdx/overrides.ts'
import { parseBody } from '../mdx/parse-body.ts'
import { resolveMdx } from '../mdx/resolve-mdx.ts'
import { openPage } from '../open-page.ts'
import { PageContext } from '../page-context.ts'
import type { ParseInput, ParseOptions } from '../parse-input.ts'
import { codeRenderer, createCodeLoader, createParser, NO_BODY } from '../parse-page.ts'
import { plainPage, resultOf } from '../parsed-result.ts'
import { createTreeSteps, isTooDeep, type TreeSteps } from '../read-tree.ts'
import { createPluginChain, type PluginChain, PluginFailure } from './plugin-chain.ts'
import { dependenciesOf, pluginFile, reportFailure, reportMessages } from './plugin-file.ts'
import { addFrontMatter, includeFrontMatter, takeTree } from './prepare-tree.ts'

/** Input of parsing with plugins, besides the options. */
export interface PluginContext {
  transforms: Transforms
  /** Absolute path. */
  siteDir: string
  components: ContentComponents
  withTimeout: WithTimeout
  /** The names of components without code of the site. */
  withoutSiteCode?: ReadonlySet<string>
  /** Time limit for a plugin on a page, in milliseconds. */
  timeoutMs?: number
}

const PLUGIN_TIMEOUT_MS = 30_000

/** Creates a parser. */
export function createPluginParser(
  options: ParseOptions,
  context: PluginContext,
): (input: ParseInput) => Promise<ParsedResult> {
  const { components, withTimeout, withoutSiteCode, siteDir } = context
  const own = namesOf(components)
  const [names, withIcon] = [new Set(own.names), new Set(own.withIcon)]
  const renderBody = createBodyRenderer(components, withTimeout, withoutSiteCode)
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
        withoutPlugins ??= createParser(options, components, withTimeout, withoutSiteCode)
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

// Converts a page's text to its finished tree with the plugins of a site.

/** A page after reading. */
interface ReadPage {
  /** Undefined if the page's code has to be bundled first. */
  tree: Root | undefined
  /** Absolute paths. */
  dependencies: string[]
}

/** Reads a page with a chain of plugins. @throws PluginFailure */
type PluginTreeReader = (page: PageContext, chain: PluginChain) => Promise<ReadPage>

/** Creates a reader. */
function createPluginTreeReader(
  options: ParseOptions,
  { code, finishing, siteDir }: { code: CodeRenderer; finishing: FinishOptions; siteDir: string },
): PluginTreeReader {
  const steps = createTreeSteps(options, code, finishing)
  return async (page, chain) => {
    const parsed = parseBody(page, chain.parser)
    const file = pluginFile(page, siteDir)
    addFrontMatter(parsed, page)
    const tree = takeTree(await chain.remark(parsed, file, page.prepared.syntax), page)
    markExcerptEnd(tree)
    if (!refuseTooDeep(tree, page)) resolveMdx(tree, page)
    const overrides = readOverrides(page)
    if (page.code.wanted !== undefined) return { tree: undefined, dependencies: [] }
    const html = await throughRehype(steps.toHtml(tree, page), { page, chain, file, steps })
    reportMessages(file, page)
    applyOverrides(html, overrides)
    return { tree: steps.finish(html, page), dependencies: dependenciesOf(file, siteDir) }
  }
}

interface Reading {
  page: PageContext
  chain: PluginChain
  file: VFile
  steps: TreeSteps
}

/** The tree after the rehype plugins, converted back to docsgen's own form. */
async function throughRehype(tree: Root, { page, chain, file, steps }: Reading): Promise<Root> {
  if (!chain.rehype) return tree
  const others = otherHeadings(tree)
  openTree(tree)
  const changed = await chain.rehype(tree, file)
  closeTree(changed, page, others)
  return refuseTooDeep(changed, page) ? changed : steps.parseRaw(changed, page)
}

/**
 * Converts the HTML tree back after third-party plugins. Raw HTML that plugins added is left for the step that parses
 * it.
 */
const HEADING = /^h[1-6]$/

/** The headings of a tree that are not headings of the page: those of raw HTML. */
function otherHeadings(tree: Root): Set<Element> {
  const found = new Set<Element>()
  const look = (parent: HastParent) => {
    for (const child of parent.children as HastChild[]) {
      if (child.type !== 'element') continue
      if (HEADING.test(child.tagName) && !child.data?.entry) found.add(child)
      look(child)
    }
  }
  look(tree)
  return found
}

/** Closes a tree in place. `others` are the headings that did not belong to the page before plugins ran. */
function closeTree(tree: Root, page: PageContext, others: ReadonlySet<Element>): void {
  const closer = new TreeCloser(page, others)
  closer.children(tree)
  // The table of contents follows the tree: plugins may have moved or removed headings.
  page.headings.splice(0, page.headings.length, ...closer.headings)
}

class TreeCloser {
  readonly headings: Heading[] = []
  readonly #page: PageContext
  readonly #others: ReadonlySet<Element>
  readonly #known: ReadonlyMap<string, Heading>

  constructor(page: PageContext, others: ReadonlySet<Element>) {
    this.#page = page
    this.#others = others
    this.#known = new Map(page.headings.map(heading => [heading.id, heading]))
  }

  children(parent: HastParent): void {
    parent.children = (parent.children as HastChild[]).flatMap(child => this.#child(child)) as Element['children']
  }

  #child(node: HastChild): HastChild[] {
    if (isRawNode(node)) {
      if (node.data?.prerendered) return [node.data.prerendered]
      this.#page.hasHtml = true
      return [node]
    }
    if (node.type !== 'element') return 'children' in node ? this.#unknown(node as unknown as HastParent) : [node]
    node.properties ??= {}
    node.children ??= []
    const { opened } = node.data ?? {}
    if (opened && contentForPlugins(node) === opened.shown) return [opened.element]
    if (isFormula(node)) this.#page.hasFormulas = true
    this.children(node)
    if (node.tagName === 'template' && node.content) this.children(node.content)
    if (HEADING.test(node.tagName) && !this.#others.has(node)) this.#heading(node)
    return [node]
  }

  /** Keeps the content of a node type that does not exist in HTML. */
  #unknown(node: HastParent): HastChild[] {
    this.children(node)
    return node.children as HastChild[]
  }

  /** A heading of the page, or one that a plugin created with an id. */
  #heading(node: Element): void {
    const { id } = node.properties
    if (typeof id !== 'string' || id === '') return
    const level = Number(node.tagName[1])
    const entry = node.data?.entry ?? this.#known.get(id) ?? this.#newHeading(node, id)
    entry.id = id
    entry.depth = level
    this.headings.push(entry)
    node.tagName = 'Heading'
    node.properties = {}
    node.data = { ...node.data, entry, component: { props: { level, id } } }
  }

  #newHeading(node: Element, id: string): Heading {
    const depth = Number(node.tagName[1])
    return { depth, id, text: textOf(node).trim(), html: '', explicit: false, span: this.#page.place(node.position) }
  }
}

/**
 * Converts the HTML tree to the form that third-party plugins expect. The originals are stored in `data`;
 * `close-tree.ts` restores those that plugins left unchanged.
 */
declare module 'hast' {
  interface ElementData {
    /** The element before plugins ran, and the form that they were shown. */
    opened?: { element: Element; shown: string } | undefined
  }
}

/** Opens a tree in place. */
function openTree(tree: Root): void {
  openIn(tree)
}

function openIn(parent: HastParent): void {
  parent.children = (parent.children as HastChild[]).map(openChild) as Element['children']
}

function openChild(node: HastChild): HastChild {
  if (node.type === 'prerendered') {
    const raw: RawNode = { type: 'raw', value: node.html, data: { prerendered: node } }
    return raw as unknown as HastChild
  }
  if (node.type !== 'element') return node
  const { fence, formula, entry } = node.data ?? {}
  if (fence) return codeElement(node, fence)
  if (formula) return formulaElement(node, formula)
  if (entry) {
    node.tagName = `h${entry.depth}`
    node.properties = { ...node.properties, id: entry.id }
    delete node.data?.component
  }
  openIn(node)
  return node
}

/** A code block as remark-rehype would create it. */
function codeElement(element: Element, { lang, meta, value }: Code): Element {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: lang ? { className: [`language-${lang}`] } : {},
    children: [{ type: 'text', value: `${value}\n` }],
    position: element.position,
    ...(meta && { data: { meta } as object }),
  }
  return opened(inPre(code), element)
}

/** A formula as remark-math has it converted, which rehype-katex looks for. */
function formulaElement(element: Element, { value, display }: FormulaSource): Element {
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: ['language-math', display ? 'math-display' : 'math-inline'] },
    children: [{ type: 'text', value }],
  }
  if (!display) code.position = element.position
  return opened(display ? inPre(code, element.position) : code, element)
}

const inPre = (code: Element, position = code.position): Element => ({
  type: 'element',
  tagName: 'pre',
  properties: {},
  children: [code],
  position,
})

function opened(shown: Element, element: Element): Element {
  shown.data = { ...shown.data, opened: { element, shown: contentForPlugins(shown) } }
  return shown
}

/** The content of an element as plugins see it. */
function contentForPlugins({ properties, children }: Element): string {
  return JSON.stringify([properties, children.map(partOf)])
}

function partOf(node: ElementContent): unknown {
  if (node.type === 'element') return [node.tagName, node.properties, node.children.map(partOf)]
  return [node.type, 'value' in node ? node.value : '']
}

/**
 * Raw HTML in a tree that plugins see. docsgen's own steps use a separate node type for finished HTML, which plugins
 * do not know.
 */
interface RawNode {
  type: 'raw'
  value: string
  /** The finished HTML that it represents, if docsgen created it. */
  data?: { prerendered?: Prerendered }
  position?: Position
}

/** Whether the node is raw HTML. */
function isRawNode(node: { type: string }): node is RawNode {
  return node.type === 'raw'
}
