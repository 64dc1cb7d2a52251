import { extensionOf } from '../../base/paths.ts'
import { decodePath } from '../../base/url.ts'
import type { AssetFile } from '../../model/source.ts'
import { defineRule } from '../define-rule.ts'
import { isImage, usedFiles } from '../unused-images.ts'

export const unusedFile = defineRule({
  id: 'unused-file',
  group: 'site',
  level: 'log',
  what: 'No page links to a file that is not an image (a static file of any kind, or a download, video, sound or font beside the pages), and no text of the site folder names it, including code, components and styles. Static HTML and files that hosts and browsers request by name are not reported.',
  todo: 'Remove it, unless another site uses it.',
  checkSite: site => {
    const used = usedFiles(site)
    const candidates = site.inventory.assets.filter(asset => canBeUnused(asset) && !used.has(asset.path))
    if (candidates.length === 0) return []
    const { config, inventory, pages, siteTexts, textOf } = site
    const texts = inventory.assets.filter(({ path }) => /\.(?:css|m?js|html?|json|svg|xml|txt)$/i.test(path))
    const paths = new Set([...pages.keys(), ...config.customCss, ...texts.map(({ path }) => path), ...siteTexts])
    const whole = [JSON.stringify(config), ...[...paths].map(path => textOf(path) ?? '')]
    const named = namesIn(whole)
    const isNamed = (path: string) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      // A name with a space, or one that code assembles, is not a single word.
      return named.has(name) || (/[^\w.-]/.test(name) && whole.some(text => text.includes(name)))
    }
    return candidates
      .filter(({ path }) => !isNamed(path))
      .map(({ path }) => ({
        file: path,
        message: 'Nothing on this site links to this file or names it.',
        hint: 'Remove it, unless another site uses it.',
      }))
  },
})

/** Files that hosts, browsers and search engines request by name, without a link. */
const ASKED_FOR =
  /(?:^|\/)(?:\.[^/]*|_headers|_redirects|_routes\.json|CNAME|(?:robots|humans|ads|app-ads|security|llms[^/]*)\.txt|favicon\.ico|apple-touch-icon[^/]*|browserconfig\.xml|crossdomain\.xml|[^/]*\.webmanifest|manifest\.json|sw\.js|service-worker\.js|sitemap[^/]*\.xml|(?:vercel|netlify|staticwebapp\.config|firebase)\.(?:json|toml)|BingSiteAuth\.xml|google[\da-f]+\.html|[\da-f]{16,}\.txt)$/i

/** Files beside the pages are only published if a page links to them: other files there are code or settings. */
const DOWNLOADS = new Set([
  ...['.pdf', '.zip', '.gz', '.tgz', '.7z', '.csv', '.xlsx', '.docx', '.pptx', '.odt', '.ods'],
  ...['.mp4', '.webm', '.mov', '.mp3', '.ogg', '.wav', '.m4a', '.woff', '.woff2', '.ttf', '.otf'],
])

/** Whether a file could be unused. Pages in a static folder are opened by their addresses. */
function canBeUnused(asset: AssetFile): boolean {
  const { path, staticPath } = asset
  if (staticPath === undefined) return DOWNLOADS.has(extensionOf(path))
  return !isImage(asset) && !/\.html?$/i.test(path) && !ASKED_FOR.test(path) && !path.includes('/.well-known/')
}

/** The last segments of all paths in texts, as written and decoded. */
function namesIn(texts: Iterable<string>): Set<string> {
  const names = new Set<string>()
  for (const text of texts)
    for (const [word] of text.matchAll(/[^\s"'`()<>[\]{}=,;|/\\]+/g)) {
      const name = word.replace(/[?#:!].*$/s, '').replace(/\.$/, '')
      names.add(name)
      if (name.includes('%')) names.add(decodePath(name))
    }
  return names
}
