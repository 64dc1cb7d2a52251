/**
 * Pushes a site to the search engine that its config names. The site is read and linked, but not rendered. Returns
 * what was pushed, and all findings; nothing is pushed if one of them is an error.
 */
import { featuresWith } from '../../../base/features.ts'
import { withSeverities } from '../../../findings/severities.ts'
import type { ResolvedConfig } from '../../../model/config.ts'
import type { ReportedFinding } from '../../../model/diagnostic.ts'
import type { SearchPush, SearchPushReport } from '../../../model/search-push.ts'
import { type RecordsRequest, siteDocuments } from './site-records.ts'

/** The site, and how it is pushed. */
export interface PushSearchRequest extends RecordsRequest, Pick<SearchPush, 'env' | 'mayReplace'> {
  /** Whether the site is pushed at all, by its config. */
  isWanted: (config: ResolvedConfig) => boolean
  /** Only counts what would be pushed. */
  dryRun?: boolean
}

/** The result. `indexes` is empty if a finding stopped the push. */
export interface PushSearchReport extends Omit<SearchPushReport, 'findings'> {
  documents: number
  diagnostics: ReportedFinding[]
}

/**
 * Pushes the site.
 * @returns undefined if its config does not want it
 * @throws ConfigError if the config is unusable; UsageError and EnvironmentError if the engine cannot be used
 */
export async function pushSearch(request: PushSearchRequest): Promise<PushSearchReport | undefined> {
  const { env, mayReplace } = request
  const site = await siteDocuments(request, request.isWanted)
  if (!site) return undefined
  const { config, records: documents, diagnostics } = site
  const { engine } = config.search
  const isStopped = diagnostics.some(({ severity }) => severity === 'error')
  const nothing = {
    url: engine?.url ?? '',
    engine: engine?.name ?? '',
    indexes: [],
    documents: documents.length,
    diagnostics,
  }
  if (isStopped || request.dryRun) return nothing
  const [feature] = await featuresWith('pushSearch', config)
  const isError: SearchPush['isError'] = finding =>
    withSeverities([finding], config).some(({ severity }) => severity === 'error')
  const report = await feature?.pushSearch({ config, documents, env, mayReplace, isError })
  if (!report) return nothing
  const { findings, ...rest } = report
  return { ...rest, documents: documents.length, diagnostics: [...diagnostics, ...withSeverities(findings, config)] }
}
