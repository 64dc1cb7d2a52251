/** Checks links to other sites. */
import { join } from 'node:path'
import type { ExternalRequest } from '../../model/check.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Feature } from '../../model/feature.ts'
import { type AddressSession, auditExternal } from './audit-external.ts'

export const feature: Feature = {
  auditLinks: (addresses, { external, config, cacheDir, ignores, session, signal, onProgress }) =>
    auditExternal(addresses, {
      ...externalRequest(external, config?.external),
      ignores,
      session: session as AddressSession | undefined,
      cachePath: join(cacheDir, 'external.bin'),
      signal,
      onProgress: (phase, done, total) => onProgress?.({ phase, done, total }),
    }),
}

// The settings for checks of links to other sites in one run: the flags override the config.

const MS_PER_SECOND = 1000
const DEFAULTS: ResolvedConfig['external'] = { ignore: [], accept: [], remap: [], timeout: 20, headers: {} }

/** Merges both. `config` is absent for folders without one. */
function externalRequest(
  asked: Partial<ExternalRequest>,
  config: ResolvedConfig['external'] = DEFAULTS,
): ExternalRequest & { timeoutMs: number } {
  const request = { ...EXTERNAL_DEFAULTS, ...asked }
  const { ignore, accept, remap, timeout, headers } = config
  return {
    ...request,
    ignore: [...ignore.map(pattern => new RegExp(pattern)), ...request.ignore],
    accept: [...accept, ...request.accept],
    remap: [...remap.map(({ from, to }) => ({ from: new RegExp(from), to })), ...request.remap],
    timeoutMs: request.timeoutMs ?? timeout * MS_PER_SECOND,
    headers: { ...headers, ...request.headers },
  }
}

/** Default settings for checks of links to other sites. */
const EXTERNAL_DEFAULTS: ExternalRequest = {
  accept: [],
  ignore: [],
  remap: [],
  headers: {},
  fail: false,
  intervalMs: 100,
  backoffMs: 1000,
  perHost: 2,
  total: 16,
}
