/**
 * axe-core with all of its rules: every tag, including the experimental, enhanced and deprecated ones, and no
 * exceptions. One finding is wrong: axe does not read MathML, so a header cell with a formula has no text for it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  getRules: () => { ruleId: string; tags: string[] }[]
  run: (context: Document, options: object) => Promise<{ violations: Violation[]; passes: { id: string }[] }>
}

interface Violation {
  id: string
  nodes: { html: string; target: string[]; failureSummary?: string }[]
}

/**
 * What axe finds on the page as it is: `rule: element` for the first element of each.
 * @param category all rules, or only those of one category, such as colours where all were used in another mode
 */
export async function violationsOn(
  page: Page,
  category: 'all' | 'color' | 'sensory-and-visual-cues' = 'all',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async category => {
    const { axe } = window as unknown as { axe: Axe }
    const rules = axe.getRules()
    const values = category === 'all' ? [...new Set(rules.flatMap(({ tags }) => tags))] : [`cat.${category}`]
    const enabled = Object.fromEntries(
      rules
        .filter(({ tags }) => tags.some(tag => values.includes(tag)))
        .map(({ ruleId }) => [ruleId, { enabled: true }]),
    )
    // Only the number of the other results is needed: without this option, axe describes every element that passed a rule.
    const options = { runOnly: { type: 'tag', values }, rules: enabled, resultTypes: ['violations'] }
    const { violations, passes } = await axe.run(document, options)
    if (passes.length < (category === 'all' ? 20 : 1)) throw new Error(`axe looked at ${passes.length} rules only`)
    return violations.flatMap(({ id, nodes }) => {
      const found = nodes.filter(
        ({ target }) => id !== 'empty-table-header' || document.querySelector(`${target[0]} math`) === null,
      )
      const [first] = found
      return first ? [`${id} (${found.length}): ${first.html} ${first.failureSummary}`] : []
    })
  }, category)
}
