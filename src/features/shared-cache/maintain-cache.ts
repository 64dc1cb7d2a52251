/** `docsgen cache`: opens the shared cache of a site without building it. In: the site. Out: what the cache contains. */
import { UsageError } from '../../base/errors.ts'
import { Run } from '../../commands/run.ts'
import { type CacheContents, contentsOf, prune } from './maintain.ts'
import { openStorage } from './open.ts'

interface MaintainRequest {
  action: 'stats' | 'prune'
  siteDir: string
  configPath?: string
  days: number
}

/**
 * Looks into the shared cache, and with `prune` removes what has not been used for some days.
 * @throws UsageError if the site has none, EnvironmentError if it cannot be reached
 */
export async function maintainCache({ action, days, ...request }: MaintainRequest): Promise<CacheContents> {
  const run = new Run({ ...request, cache: true, mayLackSite: true })
  try {
    const { config } = await run.loadConfig()
    const remote = await openStorage({ config, env: process.env })
    if (!remote)
      throw new UsageError('This site has no shared cache.', {
        hint: "Set the variable DOCSGEN_CACHE, or 'cache.remote' in the config.",
      })
    run.onClose(() => remote.close())
    const waitMs = config.cache.wait * 1000
    return action === 'prune' ? await prune(remote, { waitMs, days }) : await contentsOf(remote, waitMs)
  } finally {
    await run.close()
  }
}
