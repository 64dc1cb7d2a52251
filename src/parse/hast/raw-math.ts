/**
 * Formulas in raw HTML: elements with the classes `math-inline`, `math-display` or `language-math`, as
 * other tools write them. In: the tree with its raw HTML parsed. Out: KaTeX's elements in their place,
 * by rehype-katex with the limits of all maths; what it refuses stays, with a finding. (Formulas of
 * markdown never come here, see math/math.ts: rehype-katex would parse KaTeX's HTML again for each.)
 */
import { createRequire } from 'node:module'
import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { KATEX_OPTIONS } from '../math/math.ts'
import { contextOf } from '../page-context.ts'

const MARKS = /\b(?:math-inline|math-display|language-math)\b/

// Loaded on demand: nearly no page has maths in its raw HTML.
const require = createRequire(import.meta.url)

/** Renders the formulas of a page's raw HTML; a unified plugin. */
export function rawMathPlugin({ math }: { math: boolean }) {
  return (tree: Root, file: VFile): undefined => {
    const page = contextOf(file)
    if (!math || !page.hasHtml || !MARKS.test(page.prepared.text)) return
    const rehypeKatex = (require('rehype-katex') as { default: typeof import('rehype-katex').default }).default
    const before = file.messages.length
    const render = rehypeKatex(KATEX_OPTIONS) as (tree: Root, file: VFile) => undefined
    render(tree, file)
    page.features.math = true
    for (const { cause, place } of file.messages.splice(before))
      page.report({
        rule: 'math',
        message: `the formula cannot be shown: ${cause instanceof Error ? cause.message : 'KaTeX refuses it'}`,
        hint: 'Its source is shown instead.',
        at: place && 'start' in place ? { type: 'math', position: place } : undefined,
      })
  }
}
