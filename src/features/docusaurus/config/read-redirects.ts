/**
 * The redirects of a Docusaurus config. In: the options of its plugin. Out: redirects and functions, added to the
 * settings found, and a note for extensions that have no meaning here.
 */

import { noEffect } from '../../../config/notes.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { SiteFunctions } from '../../../config/site-functions.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { RedirectOptions } from './plugins.ts'

interface FoundRedirects extends Pick<SiteInput, 'redirectHtml'> {
  redirects: NonNullable<SiteInput['redirects']>
  functions: Pick<SiteFunctions, 'createRedirects'>
}

/** Reads the options. */
export function readRedirects(
  options: RedirectOptions,
  found: FoundRedirects,
  place: { path: string; file?: string },
): Diagnostic[] {
  found.redirects.push(...(options.redirects ?? []))
  const { fromExtensions = [], createRedirects } = options
  if (createRedirects) found.functions.createRedirects.push(createRedirects as () => unknown)
  if (fromExtensions.includes('html')) found.redirectHtml = true
  if (fromExtensions.every(extension => extension === 'html')) return []
  return [noEffect(`${place.path}.fromExtensions`, "only 'html' is known", place.file)]
}
