/**
 * axe-core with all of its rules: every tag, the experimental, enhanced and deprecated ones included, and
 * none left out.
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
  nodes: { html: string; failureSummary?: string }[]
}

/** What axe finds on the page as it is: `rule: element` for the first element of each. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const rules = axe.getRules()
    const values = [...new Set(rules.flatMap(({ tags }) => tags))]
    const enabled = Object.fromEntries(rules.map(({ ruleId }) => [ruleId, { enabled: true }]))
    const { violations, passes } = await axe.run(document, { runOnly: { type: 'tag', values }, rules: enabled })
    if (passes.length < 20) throw new Error(`axe looked at ${passes.length} rules only`)
    return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  })
}
