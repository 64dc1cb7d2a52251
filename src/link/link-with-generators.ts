/**
 * Links a site whose config creates sidebars with functions: once to determine their arguments, and again with their
 * results. A function that fails results in a warning, and in the default sidebar.
 */
import { inSteps, type Yield } from '../base/yield.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import { type LinkInput, linkInSteps, linkSite } from './link-site.ts'

/** The linked site. */
export async function linkWithGenerators(input: LinkInput, yieldToEventLoop?: Yield): Promise<SiteGraph> {
  const { config } = input
  if (!config.functions?.sidebarItems.size) return inSteps(linkInSteps(input), yieldToEventLoop)
  const requests = new Map<string, () => unknown>()
  linkSite({ ...input, earlier: undefined, generators: { requests } })
  const answers = new Map<string, unknown>()
  const diagnostics: Diagnostic[] = []
  for (const [key, ask] of requests)
    try {
      answers.set(key, await ask())
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const message = `sidebarItemsGenerator failed: ${reason.replace(/[.\s]*$/, '')}.`
      diagnostics.push({ rule: 'sidebar', message, file: config.configFile, hint: 'The sidebar follows folders.' })
    }
  return linkSite({ ...input, generators: { requests: new Map(), answers }, foundBefore: diagnostics })
}
