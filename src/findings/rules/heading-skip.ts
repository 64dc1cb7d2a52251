import type { AuditedPage } from '../../model/audit.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { SiteGraph } from '../../model/graph.ts'
import { defineRule } from '../define-rule.ts'

export const headingSkip = defineRule({
  id: 'heading-skip',
  group: 'pages',
  level: 'warn',
  what: 'A heading is more than one level below the one before, or a page begins below level 2. Partials count at the place where they are included.',
  todo: 'Use the next level, and change the size with CSS.',
  checkPage:
    ({ graph }) =>
    page => {
      // A partial may begin at any level: the page that includes it decides.
      let before = page.isPartial ? LOWEST_LEVEL : 1
      return stepsOf(page, graph).flatMap(({ depth, text, span, after }) => {
        const wanted = before + 1
        before = after
        if (depth === undefined || depth <= wanted) return []
        const message = `The heading '${text}' has level ${depth}, where level ${wanted} comes next.`
        return [{ span, message, hint: `Write it with ${'#'.repeat(wanted)}.` }]
      })
    },
})

/** The lowest level of headings. */
const LOWEST_LEVEL = 6

/** Content that sets the current level: a heading, or a partial that contains headings. */
interface Step {
  span: SourceSpan
  /** Level of a heading; undefined for a partial. */
  depth?: number
  text: string
  /** The level of the text after it. */
  after: number
}

function stepsOf({ page, refs }: AuditedPage, graph: SiteGraph): Step[] {
  const steps: Step[] = page.headings.map(({ depth, text, span }) => ({ depth, text, span, after: depth }))
  for (const [index, { partial }] of refs.entries()) {
    const after = partial === undefined ? undefined : graph.partials.get(partial)?.headings.at(-1)?.depth
    const span = page.links[index]?.span
    if (after !== undefined && span) steps.push({ span, text: '', after })
  }
  return steps.sort((a, b) => a.span.line - b.span.line || a.span.column - b.span.column)
}
