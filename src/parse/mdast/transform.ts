/**
 * All steps over the markdown tree of a page, as one unified plugin. In: the tree as parsed. Out: the tree with
 * components, ids and code blocks in place. To add a visitor, add it to the list below.
 */

import type { Definition, FootnoteDefinition, Root } from 'mdast'
import type { VFile } from 'vfile'
import { type CodeRenderer, codeVisitor } from '../code/code-block.ts'
import { diagramVisitor } from '../code/mermaid/diagram-visitor.ts'
import type { DiagramRenderer } from '../code/mermaid/diagrams.ts'
import { withDefinitions } from '../hast/handlers.ts'
import { type MathRenderer, mathFence, mathVisitors } from '../math/math.ts'
import { contextOf } from '../page-context.ts'
import type { ParseOptions } from '../parse-input.ts'
import { settleNames } from '../values.ts'
import { alertVisitor } from './admonitions.ts'
import { directiveVisitors } from './directives.ts'
import { putEmoji } from './emoji.ts'
import { reportFailedMarkup, reportUnshownNotes } from './failed-markup.ts'
import { reportForeignMarkup } from './foreign-markup.ts'
import { checkHeadingIds, headingVisitor } from './headings.ts'
import { htmlVisitor } from './html.ts'
import { refuseTooDeep } from './nesting.ts'
import { linkInlineCode } from './symbol-links.ts'
import { frameSymbols } from './symbols.ts'
import { tableVisitor } from './tables.ts'
import { tabsVisitor } from './tabs.ts'
import { noteTitleAndExcerpt } from './title-and-excerpt.ts'
import { reportUnclosedFence } from './unclosed.ts'
import { type Visitor, type Visitors, walkMdast } from './walk.ts'

/** Input of the steps besides the page; it lives as long as the parser. */
export interface TransformTools {
  code: CodeRenderer
  math: MathRenderer
  diagram: DiagramRenderer
}

/** The unified plugin. */
export function transformPlugin(tools: TransformTools, options: ParseOptions['markdown']) {
  const plain = codeVisitor(tools.code)
  const drawn = options.mermaid ? diagramVisitor(tools.diagram, plain) : plain
  const code = options.math ? mathFence(drawn) : drawn
  const lasting: Visitors = {
    ...directiveVisitors(options.admonitions),
    blockquote: alertVisitor,
    code: step => {
      reportUnclosedFence(step.node, step.page)
      reportForeignMarkup(step.node, step.page)
      return code(step)
    },
    component: tabsVisitor,
    html: step => {
      reportForeignMarkup(step.node, step.page)
      return htmlVisitor(step)
    },
  }
  return (tree: Root, file: VFile): Root => {
    const page = contextOf(file)
    if (refuseTooDeep(tree, page)) return tree
    if (page.values) settleNames(tree, page.values)
    const heading = headingVisitor(options.anchorsMaintainCase)
    const definitions: (Definition | FootnoteDefinition)[] = []
    const notes = new Set<string>()
    const definition: Visitor<Definition | FootnoteDefinition> = ({ node }) => {
      definitions.push(node)
      return undefined
    }
    walkMdast(tree, page, {
      ...lasting,
      ...mathVisitors(tools.math),
      heading,
      table: tableVisitor(),
      text: ({ node }) => {
        reportFailedMarkup(node, page)
        reportForeignMarkup(node, page)
        return undefined
      },
      definition,
      footnoteDefinition: definition,
      footnoteReference: ({ node }) => {
        notes.add(node.identifier)
        return undefined
      },
    })
    reportUnshownNotes(definitions, notes, page)
    checkHeadingIds(page)
    if (options.emoji) putEmoji(tree, page)
    noteTitleAndExcerpt(tree, page)
    if (page.options.linksSymbols) linkInlineCode(tree, page)
    frameSymbols(tree, page)
    return withDefinitions(tree, definitions)
  }
}
