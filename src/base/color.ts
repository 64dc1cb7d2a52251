/**
 * Perceptual colours: lightness, chroma and hue (OKLCH), and the contrast between two colours. In and out: hexadecimal
 * sRGB colours. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
import { clampChroma, converter, formatHex, parse, parseHex, wcagContrast } from 'culori'

/** Lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const toOklch = converter('oklch')

/** Whether it is a colour of three or six hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)
}

/** Lightness, chroma and hue of a hexadecimal colour. A grey has the hue 0. */
export function oklchOf(hex: string): Oklch {
  const { l, c, h = 0 } = toOklch(parseHex(hex) ?? { mode: 'rgb', r: 0, g: 0, b: 0 })
  return { l, c, h }
}

/** The nearest displayable colour with the same lightness and hue. */
export function hexOf({ l, c, h }: Oklch): string {
  const color = { mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h } as const
  return formatHex(clampChroma(color, 'oklch'))
}

/** The contrast ratio, from 1 (the same) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b)
}

/**
 * The colour of this hue with the nearest lightness that has enough contrast with each of the given surfaces. `towards`
 * says whether to move towards black or white.
 */
export function readableOn(
  color: Oklch,
  { surfaces, ratio, towards }: { surfaces: readonly string[]; ratio: number; towards: 'black' | 'white' },
): string {
  const step = towards === 'black' ? -0.005 : 0.005
  for (let l = color.l; l >= 0 && l <= 1; l += step) {
    const hex = hexOf({ ...color, l })
    if (surfaces.every(surface => contrast(hex, surface) >= ratio)) return hex
  }
  return towards === 'black' ? '#000000' : '#ffffff'
}

/** The six digits of a CSS colour, which may be a name; undefined for anything else, and for translucent colours. */
export function hexOfCss(text: string): string | undefined {
  const color = parse(text)
  return color && (color.alpha ?? 1) === 1 ? formatHex(color).slice(1) : undefined
}
