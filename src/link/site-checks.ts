/** Checks of a linked site: its home page, tables of contents that are too long, and pictures of authors. */
import { decodePath, isExternalUrl, routeKey, splitUrl } from '../base/url.ts'
import { pageAt } from '../findings/lacking-pages.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Doc, Post, Redirect } from '../model/graph.ts'
import { hasManyHeadings, MAX_TOC_HEADINGS } from '../model/page.ts'
import type { AssetFile } from '../model/source.ts'
import type { Findings } from './findings.ts'

export interface HomeInput {
  config: ResolvedConfig
  /** Addresses of all pages. */
  routes: Iterable<string>
  redirects: readonly Redirect[]
  assets: readonly AssetFile[]
  findings: Findings
}

/**
 * Reports a root without a page, except on a site without any pages. The brand in the navbar and the home icon of the
 * breadcrumbs link to it, and readers open it by typing the host name.
 */
export function checkHome({ config, routes, redirects, assets, findings }: HomeInput): void {
  const all = [...routes]
  const root = routeKey(config.baseUrl)
  const isThere =
    all.some(route => routeKey(route) === root) ||
    redirects.some(({ from }) => routeKey(from) === '') ||
    assets.some(({ staticPath }) => staticPath === 'index.html')
  if (isThere || all.length === 0) return
  const message = `There is no page at '${config.baseUrl}', where the navbar's brand and the breadcrumbs lead.`
  const hint = "Give a page 'slug: /', or redirect '/' to one."
  // A home page that is not built is a finding of its own.
  findings.add({
    ...{ rule: 'missing-home', file: config.configFile, about: ['baseUrl'] },
    ...{ message, hint, leadsTo: pageAt('/') },
  })
}

/** Reports pages whose table of contents is truncated. Headings of partials do not count. */
export function checkContents(docs: readonly Doc[], { tableOfContents }: ResolvedConfig, findings: Findings): void {
  for (const { page, source } of docs) {
    if (source.fallback || !hasManyHeadings(page)) continue
    const { frontMatter } = page
    const min = frontMatter.toc_min_heading_level ?? tableOfContents.minHeadingLevel
    const max = frontMatter.toc_max_heading_level ?? tableOfContents.maxHeadingLevel
    const shown = page.headings.filter(({ depth }) => depth >= min && depth <= max)
    const first = shown[MAX_TOC_HEADINGS]
    if (!first || frontMatter.hide_table_of_contents) continue
    findings.add({
      rule: 'long-contents',
      file: page.path,
      span: first.span,
      message: `The page has ${shown.length} headings for its table of contents, which shows the first ${MAX_TOC_HEADINGS}.`,
      hint: 'Split the page, or set toc_max_heading_level.',
    })
  }
}

interface Site {
  config: Pick<ResolvedConfig, 'baseUrl'>
  staticFiles: ReadonlyMap<string, AssetFile>
  findings: Findings
}

/** Reports images of authors without a file: each once, in the authors file or in the post that names the author. */
export function checkAuthorPictures(posts: Iterable<Post>, { config, staticFiles, findings }: Site): void {
  const checked = new Set<string>()
  for (const { doc, authors } of posts)
    for (const { name, image } of authors) {
      if (image === undefined || isExternalUrl(image) || image.startsWith('data:') || checked.has(image)) continue
      checked.add(image)
      if (image.startsWith('/') && pathsOf(image, config.baseUrl).some(path => staticFiles.has(path))) continue
      findings.add({
        rule: 'broken-image',
        message: `There is no picture of the author ${name} at '${image}'.`,
        hint: 'Put it into a static folder, and write its path below that folder with a slash at its start.',
        file: doc.source.path,
        subject: image,
      })
    }
}

/** The possible paths of an address in a static folder: with and without the site's base. */
function pathsOf(image: string, baseUrl: string): string[] {
  const path = decodePath(splitUrl(image).path)
  const below = path.startsWith(baseUrl) ? [path.slice(baseUrl.length)] : []
  return [path.slice(1), ...below].map(one => one.normalize('NFC'))
}
