/**
 * The figures of home pages, and the drawings that stay images. Returns the assets; the markup of those that are figures of
 * home pages is complete, and keeps its classes, which the site's own styles may use. A drawing with styles, scripts or
 * addresses of its own is an image there.
 */
import { readFileSync } from 'node:fs'
import type { SiteGraph } from '../../model/graph.ts'
import { heroFigure } from '../../model/hero-figure.ts'
import { linkedAssets } from '../../model/link-summary.ts'
import type { ImageDrawing } from '../../model/report.ts'
import type { ContentAsset } from '../content-assets.ts'

/** An asset, and its whole markup if it is the figure of a home page. */
interface DrawnAsset extends ContentAsset {
  figure?: string
}

/** The assets, with the markup of those that are the figure of a home page. */
export function withDrawings(
  assets: ReadonlyMap<string, ContentAsset>,
  { docs }: Pick<SiteGraph, 'docs'>,
): ReadonlyMap<string, DrawnAsset> {
  const drawn = new Map<string, DrawnAsset>(assets)
  for (const doc of docs) {
    const path = heroFigure(doc)
    const asset = path === undefined ? undefined : assets.get(path)
    if (path === undefined || !asset) continue
    drawn.set(path, { ...asset, figure: markupOf(asset.file.absPath) })
  }
  return drawn
}

/**
 * The drawings that pages show as figures, but as images, in the order of pages.
 * @param assets those that `withDrawings` returned
 */
export function imageDrawings(
  assets: ReadonlyMap<string, DrawnAsset>,
  { docs }: Pick<SiteGraph, 'docs'>,
): ImageDrawing[] {
  const found = new Map<string, ImageDrawing>()
  const add = (path: string | undefined, because: string | undefined, page: string) => {
    if (path !== undefined && because !== undefined && !found.has(path)) found.set(path, { path, because, page })
  }
  for (const doc of docs) {
    const { page, source } = doc
    const hero = heroFigure(doc)
    const isImage = hero?.toLowerCase().endsWith('.svg') && assets.get(hero)?.figure === undefined
    add(hero, isImage ? 'it has styles, scripts or addresses of its own' : undefined, source.path)
    if (!linkedAssets(doc).some(path => assets.get(path)?.imageBecause !== undefined)) continue
    for (const [at, { isFigure }] of page.links.entries()) {
      const path = isFigure ? doc.resolved[at]?.asset : undefined
      add(path, assets.get(path ?? '')?.imageBecause, source.path)
    }
  }
  return [...found.values()]
}

const NOT_INLINABLE =
  /<(?:style|script|foreignObject|iframe|image|a)\b|\s(?:on\w+|style)\s*=|(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i

/** The markup of an SVG file; undefined if it has to be an image. */
function markupOf(path: string): string | undefined {
  if (!path.toLowerCase().endsWith('.svg')) return undefined
  const text = textOf(path).replace(/<!--[\s\S]*?-->/g, '')
  const markup = /<svg[\s\S]*<\/svg>/.exec(text)?.[0]
  return markup === undefined || NOT_INLINABLE.test(markup) ? undefined : markup.replace(/>\s+</g, '><')
}

/** The text of a file; '' if it was removed since the scan: publishing the asset reports that. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
