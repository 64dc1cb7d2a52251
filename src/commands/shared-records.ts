/** The records that machines share, for the commands that use them. */
import { featuresWith } from '../base/features.ts'
import { isCold } from '../base/site-folders.ts'
import type { ReadRecord } from '../engine/cache/read-record.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OpenRecords, RecordsRun } from '../model/feature.ts'
import type { Shard, SharedCacheReport } from '../model/report.ts'

/** The run that uses shared records. */
interface SharingRun {
  cacheDir: string
  /** What code of the site reads. */
  reads: ReadRecord | undefined
}

/**
 * Opens the shared cache of a site; undefined without one, and with `--no-cache`.
 * @throws UsageError if its address is wrong or a package is missing
 */
export async function openShared(
  { cacheDir, reads }: SharingRun,
  config: ResolvedConfig,
  { cache, shard }: { cache: boolean; shard?: Shard },
): Promise<OpenRecords | undefined> {
  if (!cache) return undefined
  const site: RecordsRun = {
    config,
    env: process.env,
    isCold: isCold(cacheDir),
    reads: () => reads?.portable ?? { names: [], hash: '' },
    adoptReads: others => reads?.adopt(others) ?? false,
    shard,
  }
  for (const { sharedRecords } of await featuresWith('sharedRecords', config)) {
    const opened = await sharedRecords(site)
    if (opened) return opened
  }
  return undefined
}

/** That a run went on without its shared cache. A build with `--strict` need not fail because of it. */
export function sharedCacheFindings({ address, failure }: SharedCacheReport): Diagnostic[] {
  if (failure === undefined) return []
  return [
    {
      rule: 'shared-cache',
      message: `The shared cache ${address} was not used any further: ${failure}.`,
      hint: 'The result is complete. Check the address, its credentials and rights, or raise cache.wait of the config.',
    },
  ]
}
