/** How loud problems are: aliases out, and every field of Docusaurus where docsgen has it. */
import type { Reporting, ResolvedConfig } from '../../model/config.ts'
import type { FlatSite } from '../flatten.ts'
import type { ReportingInput } from '../schema/reporting.ts'

type Levels = Pick<
  ResolvedConfig,
  | 'onBrokenLinks'
  | 'onBrokenMarkdownLinks'
  | 'onBrokenAnchors'
  | 'onBrokenMarkdownImages'
  | 'onDuplicateRoutes'
  | 'rules'
>

const ALIASES: Record<string, Reporting> = { off: 'ignore', info: 'log', error: 'throw' }

/** The five levels, each `warn` where nothing is written, and the levels by rule. */
export function resolveReporting(site: FlatSite): Levels {
  const hooks = site.markdown?.hooks
  const level = (input: ReportingInput | undefined): Reporting => plain(input ?? 'warn')
  return {
    onBrokenLinks: level(site.onBrokenLinks),
    onBrokenMarkdownLinks: level(site.onBrokenMarkdownLinks ?? hooks?.onBrokenMarkdownLinks),
    onBrokenAnchors: level(site.onBrokenAnchors),
    onBrokenMarkdownImages: level(site.onBrokenMarkdownImages ?? hooks?.onBrokenMarkdownImages),
    onDuplicateRoutes: level(site.onDuplicateRoutes),
    rules: Object.fromEntries(Object.entries(site.rules ?? {}).map(([rule, input]) => [rule, plain(input)])),
  }
}

function plain(input: ReportingInput): Reporting {
  return ALIASES[input] ?? (input as Reporting)
}
