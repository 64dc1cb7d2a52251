/**
 * All steps over the markdown tree of a page, as one unified plugin. In: the tree as parsed. Out: the
 * tree with components, ids and code blocks in place. The list of visitors below is the place to add
 * one.
 */
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { type CodeRenderer, codeVisitor } from '../code/code-block.ts'
import { contextOf, type PageContext } from '../page-context.ts'
import { checkHeadingIds, headingVisitor } from './headings.ts'
import { findTooDeep } from './nesting.ts'
import { noteTitleAndExcerpt } from './title-and-excerpt.ts'
import { walkMdast } from './walk.ts'

/** What the steps need besides the page; lives as long as the parser. */
export interface TransformTools {
  code: CodeRenderer
}

/** The unified plugin. */
export function transformPlugin(tools: TransformTools) {
  const code = codeVisitor(tools.code)
  return (tree: Root, file: VFile): undefined => {
    const page = contextOf(file)
    if (refuseTooDeep(tree, page)) return
    walkMdast(tree, page, { heading: headingVisitor(page.options.markdown.anchorsMaintainCase), code })
    checkHeadingIds(page)
    noteTitleAndExcerpt(tree, page)
  }
}

/** Empties a tree that is nested too deep, with an error. */
function refuseTooDeep(tree: Root, page: PageContext): boolean {
  const limit = page.options.limits.nesting
  const node = findTooDeep(tree, limit)
  if (!node) return false
  tree.children = []
  page.report({
    rule: 'nesting',
    severity: 'error',
    message: `the page nests blocks deeper than ${limit} levels`,
    hint: 'Flatten the lists or quotes, or raise limits.nesting in the configuration.',
    at: node,
  })
  return true
}
