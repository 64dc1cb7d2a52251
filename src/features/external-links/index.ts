/** Checks links to other sites. */
import { join } from 'node:path'
import type { Feature } from '../../model/feature.ts'
import { type AddressSession, auditExternal } from './audit-external.ts'
import { externalRequest } from './external-request.ts'

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
