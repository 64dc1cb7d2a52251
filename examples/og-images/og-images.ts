/**
 * A plugin that draws a social image for every page. In: title and description of a page. Out: a PNG of 1200 by 630
 * pixels, and the tags that refer to it. Images are kept until their pages change.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import type { Plugin } from 'docsgen'
import satori from 'satori'
import { card, HEIGHT, WIDTH } from './card.ts'

export interface OgImagesOptions {
  /** Colour of the bar at the side. */
  accent?: string
}

/** Creates the plugin. */
export function ogImages({ accent = '#2563eb' }: OgImagesOptions = {}): Plugin {
  const require = createRequire(import.meta.url)
  const font = (weight: 400 | 700, path: string) => ({ name: 'Inter', weight, data: readFileSync(path) })
  const regular = require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')
  const bold = require.resolve('@fontsource/inter/files/inter-latin-700-normal.woff')
  return {
    name: 'og-images',
    version: '1.0.0',
    async onPage({ route, title, description }, { title: site, baseUrl, isLive }) {
      // Pages of the live server are not shared.
      if (isLive) return undefined
      const fonts = [font(400, regular), font(700, bold)]
      const picture = card({ title, description, site, accent })
      const svg = await satori(picture as never, { width: WIDTH, height: HEIGHT, fonts })
      const name =
        route
          .slice(baseUrl.length)
          .replace(/\/$/, '')
          .replace(/\.html$/, '') || 'index'
      const file = `og/${decodeURIComponent(name)}.png`
      const size = { 'og:image:width': String(WIDTH), 'og:image:height': String(HEIGHT), 'og:image:alt': title }
      return {
        image: file,
        headTags: Object.entries(size).map(([property, content]) => ({
          tagName: 'meta',
          attributes: { property, content },
        })),
        files: [{ file, content: new Resvg(svg).render().asPng() }],
      }
    },
  }
}
