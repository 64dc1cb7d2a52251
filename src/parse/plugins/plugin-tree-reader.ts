/**
 * A page's text to its finished tree, by way of the plugins that a site adds. In: an opened page. Out: the same as the
 * reader without plugins gives, and the files that plugins named as sources of the page.
 */
import type { Root } from 'hast'
import type { VFile } from 'vfile'
import type { CodeRenderer } from '../code/code-block.ts'
import type { Finishing } from '../hast/finish-tree.ts'
import { refuseTooDeep } from '../mdast/nesting.ts'
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

/** A page as it was read. */
export interface ReadPage {
  /** Undefined where the page's code has to be bundled first. */
  tree: Root | undefined
  /** Absolute paths. */
  dependencies: string[]
}

/** Reads a page with a chain of plugins. @throws PluginFailure */
export type PluginTreeReader = (page: PageContext, chain: PluginChain) => Promise<ReadPage>

/** Makes a reader. */
export function createPluginTreeReader(
  options: ParseOptions,
  { code, finishing, siteDir }: { code: CodeRenderer; finishing: Finishing; siteDir: string },
): PluginTreeReader {
  const steps = createTreeSteps(options, code, finishing)
  return async (page, chain) => {
    const parsed = parseBody(page, chain.parser)
    const file = pluginFile(page, siteDir)
    addFrontMatter(parsed, page)
    const tree = takeTree(await chain.remark(parsed, file, page.prepared.syntax), page)
    if (!refuseTooDeep(tree, page)) resolveMdx(tree, page)
    if (page.code.wanted !== undefined) return { tree: undefined, dependencies: [] }
    const html = await throughRehype(steps.toHtml(tree, page), { page, chain, file, steps })
    reportMessages(file, page)
    return { tree: steps.finish(html, page), dependencies: dependenciesOf(file, siteDir) }
  }
}

interface Reading {
  page: PageContext
  chain: PluginChain
  file: VFile
  steps: TreeSteps
}

/** The tree after the plugins of rehype, in docsgen's own form again. */
async function throughRehype(tree: Root, { page, chain, file, steps }: Reading): Promise<Root> {
  if (!chain.rehype) return tree
  const others = otherHeadings(tree)
  openTree(tree)
  const changed = await chain.rehype(tree, file)
  closeTree(changed, page, others)
  return refuseTooDeep(changed, page) ? changed : steps.parseRaw(changed, page)
}
