/**
 * The fonts of `theme` that come from packages. Returns the stylesheets of the packages, the CSS that applies the
 * fonts, and the files that pages preload. The fallback font has the same metrics, so that loading the font moves
 * little. Letters of scripts that no language of the site uses are left out.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fontFolder, fontPackage } from '../../base/font-package.ts'
import { hashOf } from '../../base/hash.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { fontSheet } from './font-sheet.ts'

export interface SiteFonts {
  /** Absolute paths of the stylesheets that define the fonts. */
  stylesheets: string[]
  /** Rules for the fallback fonts, and the tokens. */
  css: string
  /** Names, without extension, of the files to preload. */
  preloaded: string[]
  findings: Diagnostic[]
}

/** A face in a font's stylesheet. */
interface Face {
  family: string
  /** Path of its file, relative to the stylesheet. */
  file: string
  isLatin: boolean
}

const FACE = /@font-face\s*\{([^}]*)\}/g
/** Fallbacks after the font itself and its adjusted fallback. */
const LAST = { font: 'system-ui,sans-serif', mono: 'ui-monospace,monospace' } as const

/** The fonts of a site; fonts that are not installed are left to the browser. `cacheDir` stores the measurements. */
export async function siteFonts(config: ResolvedConfig, cacheDir: string): Promise<SiteFonts> {
  const { theme, siteDir, configFile } = config
  const fonts: SiteFonts = { stylesheets: [], css: '', preloaded: [], findings: [] }
  for (const token of ['font', 'mono'] as const) {
    const name = theme[token] === undefined ? undefined : fontPackage(theme[token])
    const folder = name && fontFolder(name, siteDir)
    if (!folder) continue
    try {
      await addFont(fonts, { folder, token, cacheDir, languages: languagesOf(config) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const message = `The font of ${name} cannot be read: ${reason.replace(/\.$/, '')}.`
      const hint = 'Install the package again.'
      fonts.findings.push({ rule: 'theme-font', message, hint, file: configFile, about: ['theme', token] })
    }
  }
  return fonts
}

interface InstalledFont {
  folder: string
  token: 'font' | 'mono'
  cacheDir: string
  /** The languages of the site. */
  languages: string[]
}

async function addFont(fonts: SiteFonts, { folder, token, cacheDir, languages }: InstalledFont): Promise<void> {
  const stylesheet = join(folder, 'index.css')
  const faces = facesOf(readFileSync(stylesheet, 'utf8'))
  const main = faces.find(({ isLatin }) => isLatin) ?? faces[0]
  if (!main) throw new Error('its stylesheet defines no font')
  const { family } = main
  const content = readFileSync(join(folder, main.file))
  const category = categoryOf(folder, token)
  const face = await fallbackFace(content, { family, category, cacheDir, key: hashOf(content) })
  const last = LAST[token]
  const value = `"${family}","${family} Fallback",${last}`
  // Code is below the fold on most pages.
  const isPreloaded = token === 'font'
  fonts.stylesheets.push(fontSheet(stylesheet, { languages, cacheDir, isPreloaded }))
  fonts.css += `${face}@layer tokens{:root{--dg-${token}:${value}}[data-save-data]{--dg-${token}:${last}}}`
  if (isPreloaded) fonts.preloaded.push(basename(main.file).replace(/\.\w+$/, ''))
}

function languagesOf({ i18n }: ResolvedConfig): string[] {
  return i18n.locales.map(locale => i18n.localeConfigs[locale]?.htmlLang ?? locale)
}

function facesOf(css: string): Face[] {
  return [...css.matchAll(FACE)].flatMap(([, body = '']) => {
    const family = /font-family:\s*(['"])(.*?)\1/.exec(body)?.[2]
    const file = /url\(\s*['"]?(?:\.\/)?([^'")]+\.woff2)/.exec(body)?.[1]
    const range = /unicode-range:\s*([^;]+)/i.exec(body)?.[1] ?? 'U+0000-00FF'
    return family && file ? [{ family, file, isLatin: /U\+0000-00FF/i.test(range) }] : []
  })
}

function categoryOf(folder: string, token: 'font' | 'mono'): string {
  const path = join(folder, 'metadata.json')
  const { category } = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { category?: string }) : {}
  return category ?? (token === 'mono' ? 'monospace' : 'sans-serif')
}

/** The fallback font that readers see until the site's own font is loaded. */
interface Measures {
  unitsPerEm: number
  /** Average width of a letter in English text. */
  xWidthAvg: number
}

/** Fonts of operating systems, each with fonts of the same metrics; values from @capsizecss/metrics. */
const SYSTEM: Record<'sans-serif' | 'serif' | 'monospace', Measures & { names: string[] }> = {
  'sans-serif': { names: ['Arial', 'Liberation Sans', 'Arimo'], unitsPerEm: 2048, xWidthAvg: 913 },
  serif: { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], unitsPerEm: 2048, xWidthAvg: 832 },
  monospace: { names: ['Courier New', 'Liberation Mono', 'Cousine'], unitsPerEm: 2048, xWidthAvg: 1229 },
}

interface FaceOptions {
  family: string
  /** Fontsource's name for its category. */
  category: string
  cacheDir: string
  /** Identity of the font file. */
  key: string
}

/** The rule. Each file is measured once. @throws an error for a file that is not a font */
async function fallbackFace(content: Uint8Array, { family, category, cacheDir, key }: FaceOptions): Promise<string> {
  const path = join(cacheDir, `font-${key}.css`)
  const known = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (known.endsWith('}')) return known
  // Loaded on demand: few sites need it.
  const { fromBuffer } = await import('@capsizecss/unpack')
  const { ascent, descent, lineGap, ...font } = await fromBuffer(Buffer.from(content))
  const system = SYSTEM[category in SYSTEM ? (category as keyof typeof SYSTEM) : 'sans-serif']
  const scale = widthOf(font) / widthOf(system)
  const height = (value: number) => percent(value / (font.unitsPerEm * scale))
  const sources = system.names.map(name => `local("${name}")`).join(',')
  const face = [
    `@font-face{font-family:"${family} Fallback";src:${sources}`,
    `size-adjust:${percent(scale)}`,
    `ascent-override:${height(ascent)}`,
    `descent-override:${height(Math.abs(descent))}`,
    `line-gap-override:${height(lineGap)}}`,
  ].join(';')
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(path, face)
  return face
}

function widthOf({ xWidthAvg, unitsPerEm }: Measures): number {
  return xWidthAvg / unitsPerEm
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`
}
