/**
 * How links to other sites are looked at where nothing else is asked for.
 */
import type { ExternalRequest } from '../../model/check.ts'

export const EXTERNAL_DEFAULTS: ExternalRequest = {
  ...{ accept: [], ignore: [], remap: [], fail: false },
  ...{ timeoutMs: 20_000, intervalMs: 100, perHost: 2, total: 16 },
}
