/** Rules about files that nothing uses, and images that are large. */
import { extensionOf } from '../../base/paths.ts'
import { decodePath } from '../../base/url.ts'
import type { AuditedSite } from '../../model/audit.ts'
import type { AssetFile } from '../../model/source.ts'
import { defineRule } from '../define-rule.ts'
import { imagesNamedIn } from '../named-images.ts'

export const largeImage = defineRule({
  id: 'large-image',
  group: 'site',
  level: 'warn',
  what: 'An image is larger than 1 MB, or than `check.largeImage` kB.',
  todo: 'Scale it down, or save it as WebP or AVIF.',
  checkSite: site => {
    const large = site.inventory.assets.filter(
      asset => isImage(asset) && asset.size > site.config.check.largeImage * 1000,
    )
    const unused = new Set(unusedImages(large, site))
    return large
      .filter(image => !unused.has(image))
      .map(({ path, size }) => ({
        file: path,
        message: `The image has ${sizeIn(size)}, which takes long to load on a slow connection.`,
        hint: 'Scale it down, or save it as WebP or AVIF.',
      }))
  },
})

function sizeIn(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

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

export const unusedImage = defineRule({
  id: 'unused-image',
  group: 'site',
  level: 'warn',
  what: 'No page shows the image, and no text of the site folder names it, including code, components and styles.',
  todo: 'Remove it, unless another site uses it.',
  checkSite: site =>
    unusedImages(site.inventory.assets.filter(isImage), site).map(({ path }) => ({
      file: path,
      message: 'Nothing on this site shows or names this image.',
      hint: 'Remove it, unless another site uses it.',
    })),
})

export const unusedTemplate = defineRule({
  id: 'unused-template',
  group: 'site',
  level: 'warn',
  what: 'A file in the theme folder does not have the name of a template, and no template of the site imports it, so it has no effect.',
  todo: 'Give it the path of the template that it should replace: `docsgen eject` lists them. Or remove it.',
})

const EXTENSIONS = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'])

/** Whether the file's name is that of an image. */
function isImage({ path }: AssetFile): boolean {
  return EXTENSIONS.has(extensionOf(path).toLowerCase())
}

/** The unused images. */
function unusedImages(images: readonly AssetFile[], site: AuditedSite): AssetFile[] {
  const used = usedFiles(site)
  const candidates = images.filter(({ path }) => !used.has(path))
  if (candidates.length === 0) return []
  const named = namedImages(site)
  return candidates.filter(asset => !isNamed(asset, named))
}

/** A name with a space looks like its last word in a text. A name in the wrong case has a separate finding. */
function isNamed({ path }: AssetFile, named: ReadonlySet<string>): boolean {
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .normalize()
    .toLowerCase()
  return named.has(name) || named.has(name.slice(name.lastIndexOf(' ') + 1))
}

/** The files that pages, stylesheets or the shell refer to. */
function usedFiles({ graph }: AuditedSite): Set<string> {
  const used = new Set(graph.usedAssets)
  const add = (refs: Iterable<{ asset?: string }>) => {
    for (const { asset } of refs) if (asset !== undefined) used.add(asset)
  }
  for (const { resolved } of graph.docs) add(resolved)
  for (const refs of graph.partialRefs.values()) add(refs)
  for (const refs of graph.shellRefs.values()) add(refs.values())
  return used
}

/** The names in all texts of the site folder: the config, pages, static texts, and files beside them. */
function namedImages({ config, textOf, inventory, pages, siteTexts }: AuditedSite): Set<string> {
  const texts = inventory.assets.filter(({ path }) => /\.(?:css|m?js|html?|json|webmanifest|svg)$/i.test(path))
  const paths = new Set([...pages.keys(), ...config.customCss, ...texts.map(({ path }) => path), ...siteTexts])
  const named = new Set<string>()
  const add = (text = '') => {
    for (const name of imagesNamedIn(text)) named.add(name.toLowerCase())
  }
  add(JSON.stringify(config))
  for (const path of paths) add(textOf(path))
  return named
}
