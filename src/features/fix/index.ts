/** Corrections of pages: `docsgen check --fix`. */
import type { Feature } from '../../model/feature.ts'

export const feature: Feature = {
  fixSite: async (...input) => (await import('./fix-site.ts')).fixSite(...input),
  locateEdits: async (...input) => (await import('./plan-files.ts')).locateEdits(...input),
}
