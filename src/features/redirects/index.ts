/** Redirects from old addresses to new ones. The files that make hosts redirect are those of the feature `hosting`. */
import type { Feature } from '../../model/feature.ts'
import { htmlRedirects, redirectsInLanguage } from './config-redirects.ts'

export const feature: Feature = {
  redirects: { inLanguage: redirectsInLanguage, toRoutes: htmlRedirects },
  writeRedirects: async (...input) => (await import('./write-redirects.ts')).planRedirects(...input),
}
