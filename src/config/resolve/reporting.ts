/** How loud problems are: aliases out, and every field of Docusaurus where docsgen has it. */
import type { Level, Levels } from '../../findings/rules.ts'
import type { FlatSite } from '../docusaurus/flatten.ts'
import type { ReportingInput } from '../schema/reporting.ts'

const ALIASES: Record<string, Level> = { off: 'ignore', info: 'log', error: 'throw' }

/** The five levels, each `warn` where nothing is written, and the levels by rule. */
export function resolveReporting(site: FlatSite): Levels {
  const hooks = site.markdown?.hooks
  const level = (input: ReportingInput | undefined): Level => plain(input ?? 'warn')
  return {
    onBrokenLinks: level(site.onBrokenLinks),
    onBrokenMarkdownLinks: level(site.onBrokenMarkdownLinks ?? hooks?.onBrokenMarkdownLinks),
    onBrokenAnchors: level(site.onBrokenAnchors),
    onBrokenMarkdownImages: level(site.onBrokenMarkdownImages ?? hooks?.onBrokenMarkdownImages),
    onDuplicateRoutes: level(site.onDuplicateRoutes),
    rules: Object.fromEntries(Object.entries(site.rules ?? {}).map(([rule, input]) => [rule, plain(input)])),
  }
}

function plain(input: ReportingInput): Level {
  return ALIASES[input] ?? (input as Level)
}
