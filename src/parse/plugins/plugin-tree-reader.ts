/**
 * Converts a page's text to its finished tree with the plugins of a site. In: an opened page
 * whose text includes its front matter. Out: the same as the
 * reader without plugins returns, and the files that plugins declared as sources of the page.
 */
import type { Root } from 'hast'
import type { VFile } from 'vfile'
import type { CodeRenderer } from '../code/code-block.ts'
import type { FinishOptions } from '../hast/finish-tree.ts'
import { markExcerptEnd } from '../mdast/excerpt-end.ts'
import { refuseTooDeep } from '../mdast/nesting.ts'
import { applyOverrides, readOverrides } from '../mdx/overrides.ts'
import { parseBody } from '../mdx/parse-body.ts'
import { resolveMdx } from '../mdx/resolve-mdx.ts'
import type { PageContext } from '../page-context.ts'
import type { ParseOptions } from '../parse-input.ts'
import { createTreeSteps, type TreeSteps } from '../read-tree.ts'
import { closeTree, otherHeadings } from './close-tree.ts'
import { openTree } from './open-tree.ts'
import type { PluginChain } from './plugin-chain.ts'
import { dependenciesOf, pluginFile, reportMessages } from './plugin-file.ts'
import { addFrontMatter, takeTree } from './prepare-tree.ts'

/** A page after reading. */
export interface ReadPage {
  /** Undefined if the page's code has to be bundled first. */
  tree: Root | undefined
  /** Absolute paths. */
  dependencies: string[]
}

/** Reads a page with a chain of plugins. @throws PluginFailure */
export type PluginTreeReader = (page: PageContext, chain: PluginChain) => Promise<ReadPage>

/** Creates a reader. */
export function createPluginTreeReader(
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
