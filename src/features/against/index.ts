/** Compares a site with an earlier edition: `docsgen check --against`, `docsgen build --against`. */
import type { Feature } from '../../model/feature.ts'
import { findLost } from './find-lost.ts'
import { formerSite } from './former-site.ts'
import { SiteLosses } from './site-losses.ts'

export const feature: Feature = {
  edition: async (name, request, audit) => {
    const former = await formerSite(name, request, audit)
    return { lost: input => findLost(input, former) }
  },
  losses: SiteLosses.open,
}
