/**
 * The web manifest: the site's name, colours and icons, for the home screen of phones.
 * https://www.w3.org/TR/appmanifest/ Returns the file, if the config enables it.
 */
import type { Feature, PlannedSite } from '../../model/feature.ts'
import type { OutputFile } from '../../model/output.ts'
import { WEB_MANIFEST } from '../../model/web-manifest.ts'

export const feature: Feature = { outputs: webManifest }

function webManifest({ config: { webApp }, home: site, sizeOf }: PlannedSite): OutputFile[] {
  if (!webApp.manifest || !site) return []
  const color = site.webApp.themeColor?.light
  const icons = [site.webApp.touchIcon, site.favicon].flatMap(src =>
    src === undefined ? [] : iconOf(src, sizeOf(src)),
  )
  const content = {
    name: site.title,
    short_name: webApp.shortName,
    description: site.tagline || undefined,
    lang: site.htmlLang,
    dir: site.direction,
    start_url: site.homeHref,
    scope: site.baseUrl,
    display: 'minimal-ui',
    theme_color: color,
    background_color: color,
    icons,
  }
  return [{ path: WEB_MANIFEST, content: `${JSON.stringify(content, null, 2)}\n` }]
}

/** An icon; a drawing fits any size. */
function iconOf(src: string, size: { width: number; height: number } | undefined) {
  if (/\.svg$/i.test(src)) return [{ src, sizes: 'any', type: 'image/svg+xml' }]
  const type = { png: 'image/png', ico: 'image/x-icon', webp: 'image/webp' }[src.split('.').at(-1)?.toLowerCase() ?? '']
  return [{ src, ...(size && { sizes: `${size.width}x${size.height}` }), ...(type && { type }) }]
}
