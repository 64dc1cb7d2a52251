/**
 * The fallback font that readers see until the site's own font is loaded. In: a font file. Out: a font face that
 * adjusts a system font to the metrics of that file: letter widths and line heights.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
export async function fallbackFace(
  content: Uint8Array,
  { family, category, cacheDir, key }: FaceOptions,
): Promise<string> {
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
