/**
 * Code blocks created by components: those of a page's code, and those of React pages. In: a tree of elements. Out: the
 * same tree, in which each `<pre data-code-block="js">` is a highlighted `CodeBlock` like those of markdown.
 */
import type { Element } from 'hast'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import type { CodeRenderer } from './code-block.ts'
import { readInfoString } from './info-string.ts'

/** Highlights the code blocks of a page's components. */
export function highlightEmbedded(tree: HastParent, page: PageContext, renderer: CodeRenderer): void {
  tree.children = (tree.children as HastChild[]).map(child => {
    if (child.type !== 'element') return child
    const written = child.tagName === 'pre' ? child.properties.dataCodeBlock : undefined
    if (typeof written !== 'string') {
      highlightEmbedded(child, page, renderer)
      return child
    }
    page.features.code = true
    const info = readInfoString(written, String(child.properties.dataCodeMeta ?? ''))
    const { props, body } = renderer(textOf(child), info.language, info.meta)
    const block: Element = { ...child, tagName: 'CodeBlock', properties: {}, children: [body as never] }
    return { ...block, data: { component: { props: { ...props } } } }
  }) as Element['children']
}

function textOf(node: HastChild): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? (node.children as HastChild[]).map(textOf).join('') : ''
}
