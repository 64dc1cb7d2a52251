/**
 * Social images of pages, if the config enables them: a plugin that is part of docsgen. The packages that draw are
 * installed by the site, because few sites need them. An image is drawn again when its page or the look of the site
 * changes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hashOf } from '../../base/hash.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Feature, SiteLook } from '../../model/feature.ts'
import type { FinishedPage, HookSite, PageAdditions, Plugin } from '../../model/plugin.ts'
import { type CardColors, HEIGHT, socialCard, WIDTH } from './social-card.ts'

/** Changing this number redraws all images. */
const VERSION = 1
/** The subsets of the font to load; a title in any other script gets no image. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']
const KNOWN_TEXT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]*$/u

interface Font {
  name: string
  weight: 400 | 700
  data: Buffer
}

interface Tools {
  satori: (card: unknown, options: { width: number; height: number; fonts: Font[] }) => Promise<string>
  toPng: (svg: string) => Uint8Array
  fonts: Font[]
}

interface Renderer {
  Resvg: new (svg: string) => { render: () => { asPng: () => Uint8Array } }
}

export const feature: Feature = { plugin: socialImages, advice: missingPackages }

/** Missing packages without which there are no social images. */
function missingPackages({ siteDir, configFile: file }: ResolvedConfig): Diagnostic[] {
  const missing = missingSocialPackages(siteDir)
  if (missing.length === 0) return []
  const message = `Pictures of pages are not drawn: socialImages needs packages that are not installed (${missing.join(', ')}).`
  const hint = `Run npm install --save-dev ${missing.join(' ')}.`
  return [{ rule: 'social-images', message, hint, file, about: ['socialImages'] }]
}

/** The plugin; undefined if a package is missing, which the config's advice reports. */
function socialImages({ siteDir }: ResolvedConfig, { colors: tokens, logo }: SiteLook): Plugin | undefined {
  const color = (name: string) => tokens.get(name) ?? ''
  const colors: CardColors = {
    bg: color('bg'),
    accent: color('accent'),
    text: color('text'),
    'text-soft': color('text-soft'),
  }
  if (missingSocialPackages(siteDir).length > 0) return undefined
  const require = requireOf(siteDir)
  const drawn = logo === undefined ? undefined : dataUrl(logo)
  let tools: Tools | undefined
  const onPage = async (page: FinishedPage, site: HookSite): Promise<PageAdditions | undefined> => {
    // Pages of the live server are not shared.
    if (site.isLive || page.frontMatter.image !== undefined || !KNOWN_TEXT.test(page.title)) return undefined
    tools ??= loadTools(require)
    const { satori, toPng, fonts } = tools
    const { title, description } = page
    const names = [...new Set(fonts.map(({ name }) => name))]
    const card = socialCard({ title, description, site: site.title, colors, fonts: names, logo: drawn })
    return pictureOf(page, site, toPng(await satori(card, { width: WIDTH, height: HEIGHT, fonts })))
  }
  const version = hashOf(JSON.stringify([VERSION, colors, drawn]))
  return { name: 'social-images', version, onPage }
}

/** The file, and the tags that refer to it. */
function pictureOf({ route, title }: FinishedPage, { baseUrl }: HookSite, content: Uint8Array): PageAdditions {
  const path = decodeURIComponent(route.slice(baseUrl.length)).replace(/\/$|\.html$/, '')
  const file = `social/${path || 'index'}.png`
  const said = { 'og:image:width': String(WIDTH), 'og:image:height': String(HEIGHT), 'og:image:alt': title }
  const headTags = Object.entries(said).map(([property, content]) => ({
    tagName: 'meta',
    attributes: { property, content },
  }))
  return { image: file, headTags, files: [{ file, content }] }
}

function loadTools(require: NodeJS.Require): Tools {
  const { default: satori } = require(SOCIAL_PACKAGES.layout) as { default: Tools['satori'] }
  const { Resvg } = require(SOCIAL_PACKAGES.renderer) as Renderer
  return { satori, toPng: svg => new Resvg(svg).render().asPng(), fonts: fontsIn(fontFolder(require)) }
}

function fontFolder(require: NodeJS.Require): string {
  return join(dirname(require.resolve(`${SOCIAL_PACKAGES.font}/package.json`)), 'files')
}

/** Each subset is a separate font: a character is taken from the first one that has it. */
function fontsIn(folder: string): Font[] {
  const files = new Set(readdirSync(folder))
  return SUBSETS.flatMap(subset =>
    ([400, 700] as const).flatMap(weight => {
      const file = `inter-${subset}-${weight}-normal.woff`
      return files.has(file) ? [{ name: `inter-${subset}`, weight, data: readFileSync(join(folder, file)) }] : []
    }),
  )
}

/** A logo that cannot be read or drawn is left out: other checks report it. */
function dataUrl(path: string): string | undefined {
  const type = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' }[path.split('.').at(-1) ?? '']
  try {
    return type && `data:${type};base64,${readFileSync(path).toString('base64')}`
  } catch {
    return undefined
  }
}

// The packages that draw social images. They are installed by the site, because few sites need them. Returns how to
// load them, and which are missing.

/** The packages by purpose. */
const SOCIAL_PACKAGES = { layout: 'satori', renderer: '@resvg/resvg-js', font: '@fontsource/inter' } as const

/** `require` as seen from the site's own code. */
function requireOf(siteDir: string): NodeJS.Require {
  return createRequire(join(siteDir, 'package.json'))
}

/** Names of the packages that the site has not installed. */
function missingSocialPackages(siteDir: string): string[] {
  const require = requireOf(siteDir)
  return Object.values(SOCIAL_PACKAGES).filter(name => {
    try {
      // The font package contains no code.
      require.resolve(name === SOCIAL_PACKAGES.font ? `${name}/package.json` : name)
      return false
    } catch {
      return true
    }
  })
}
