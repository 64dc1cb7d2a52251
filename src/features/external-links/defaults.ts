/**
 * Default settings for checks of links to other sites.
 */
import type { ExternalRequest } from '../../model/check.ts'

export const EXTERNAL_DEFAULTS: ExternalRequest = {
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
