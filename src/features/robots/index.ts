/**
 * `robots.txt`: the address of the sitemap, or that nothing may be indexed. A site's own file in a static directory
 * takes precedence.
 */
import type { ResolvedConfig } from '../../model/config.ts'
import type { Feature } from '../../model/feature.ts'
import { type OutputFile, SITEMAP } from '../../model/output.ts'

export const feature: Feature = { outputs: ({ config, has }) => [robots(config, has(SITEMAP))] }

/** The file, in the format of RFC 9309. */
function robots({ noIndex, url, baseUrl }: ResolvedConfig, hasSitemap: boolean): OutputFile {
  const allowed = hasSitemap && url !== '' ? `Allow: /\n\nSitemap: ${url}${baseUrl}sitemap.xml` : 'Allow: /'
  const rule = noIndex ? 'Disallow: /' : allowed
  return { path: 'robots.txt', content: `User-agent: *\n${rule}\n` }
}
