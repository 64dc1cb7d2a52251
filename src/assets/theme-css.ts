/**
 * The palette of `theme` in the config. Returns CSS for both colour modes in the layer of the tokens, so that a
 * site's own CSS takes precedence.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrast, hexOf, oklchOf, readableOn } from '../base/color.ts'
import { fontFolder, fontPackage } from '../base/font-package.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { templatesDir } from './theme.ts'

type Tokens = ReadonlyMap<string, string>

/** The default tokens, and the selectors of the dark palette with its declarations other than colours. */
interface Palettes {
  light: Tokens
  dark: Tokens
  darkSelectors: string
  darkSwitches: string
}

/**
 * Minimum contrast of accented text: in the light mode, in which the brand's own colour should be kept, and in the dark
 * one.
 */
const LIGHT_RATIO = 4.5
const DARK_RATIO = 7
/** Minimum contrast of elements other than text. */
const MARK_RATIO = 3
/** Tokens that have the hue of the neutral colour. */
const NEUTRAL = ['bg', 'bg-soft', 'bg-raised', 'text', 'text-soft', 'line', 'code-bg'] as const
const RADII = { none: '0', small: '4px', medium: '8px', large: '14px' }

/** The rules, or '' if the config changes no colour. */
export function themeCss(config: ResolvedConfig): string {
  const { theme } = config
  const palettes = palettesOf(theme)
  const night = changes(theme, palettes.dark, 'dark')
  return (
    lookCss(config, palettes, night) + systemCss(config, { ...palettes, dark: new Map([...palettes.dark, ...night]) })
  )
}

/** The colours of both modes by token name. */
export function siteColors({ theme }: ResolvedConfig): { light: Tokens; dark: Tokens } {
  const { light, dark } = palettesOf(theme)
  return {
    light: new Map([...light, ...changes(theme, light, 'light')]),
    dark: new Map([...dark, ...changes(theme, dark, 'dark')]),
  }
}

type Theme = ResolvedConfig['theme']
type Changes = (readonly [string, string])[]

function lookCss(config: ResolvedConfig, { light, darkSelectors }: Palettes, night: Changes): string {
  const { theme } = config
  const { radius } = theme
  const { preset, ...own } = theme
  if (Object.values(own).every(value => value === undefined)) return ''
  const plain: Changes = [
    ...fontChange('font', config),
    ...fontChange('mono', config),
    ...(radius === undefined ? [] : [['radius', RADII[radius]] as const]),
  ]
  const root = declarations([...plain, ...changes(theme, light, 'light')])
  const nightRule = night.length === 0 ? '' : `@media not print{${darkSelectors}{${declarations(night)}}}`
  return `@layer tokens{:root{${root}}${nightRule}}`
}

/** A font that readers may have. The fonts of packages are defined with their stylesheets. */
function fontChange(token: 'font' | 'mono', { theme, siteDir }: ResolvedConfig): Changes {
  const font = theme[token]
  const name = font === undefined ? undefined : fontPackage(font)
  const isOfPackage = name !== undefined && (name === font || fontFolder(name, siteDir) !== undefined)
  return font === undefined || isOfPackage ? [] : [[token, font]]
}

/**
 * A site that follows the system does so even without scripts. With scripts, an attribute of the root selects the
 * palette.
 */
function systemCss({ colorMode }: ResolvedConfig, { dark, darkSwitches }: Palettes): string {
  if (!colorMode.respectPrefersColorScheme) return ''
  const rule = `:root:not([data-theme])[data-respect-system]{${darkSwitches}${declarations([...dark])}}`
  return `@layer tokens{@media not print{@media (prefers-color-scheme:dark){${rule}}}}`
}

/** The tokens of a mode that depend on the colours of the theme. */
function changes({ accent, secondAccent, neutral }: Theme, tokens: Tokens, mode: 'light' | 'dark'): Changes {
  const greys = neutral === undefined ? [] : tinted(tokens, neutral)
  const others = accent === undefined ? [] : accents(accent, new Map([...tokens, ...greys]), mode)
  const second = secondAccent ?? accent
  const markers: Changes =
    second === undefined ? [] : [['accent-2', marker(second, new Map([...tokens, ...greys, ...others]), mode)]]
  return [...greys, ...others, ...markers]
}

/** The colour of markers, which are not text. */
function marker(color: string, tokens: Tokens, mode: 'light' | 'dark'): string {
  const surfaces = ['bg', 'bg-soft', 'bg-raised', 'accent-soft'].map(name => tokens.get(name) ?? '').filter(Boolean)
  return readableOn(oklchOf(color), { surfaces, ratio: MARK_RATIO, towards: mode === 'light' ? 'black' : 'white' })
}

/** Accent, its stronger and softer forms, and the text on it. */
function accents(accent: string, tokens: Tokens, mode: 'light' | 'dark'): [string, string][] {
  const brand = oklchOf(accent)
  const isLight = mode === 'light'
  const soft = hexOf({ ...brand, l: isLight ? 0.955 : 0.28, c: Math.min(brand.c, isLight ? 0.03 : 0.06) })
  const surfaces = [...['bg', 'bg-soft', 'bg-raised'].map(name => tokens.get(name) ?? ''), soft].filter(Boolean)
  const readable = {
    surfaces,
    ratio: isLight ? LIGHT_RATIO : DARK_RATIO,
    towards: isLight ? 'black' : 'white',
  } as const
  const main = readableOn(brand, readable)
  const { l } = oklchOf(main)
  const strong = readableOn({ ...brand, l: isLight ? l - 0.07 : l + 0.06 }, readable)
  const ink = hexOf({ ...brand, l: 0.17, c: Math.min(brand.c, 0.04) })
  const on = contrast('#ffffff', main) >= contrast(ink, main) ? '#ffffff' : ink
  return [
    ['accent', main],
    ['accent-strong', strong],
    ['accent-soft', soft],
    ['on-accent', on],
  ]
}

/** The greys tinted with another hue: with the same lightness, and no more chroma than the requested colour. */
function tinted(tokens: Tokens, neutral: string): [string, string][] {
  const { c, h } = oklchOf(neutral)
  return NEUTRAL.flatMap(name => {
    const value = tokens.get(name)
    if (value === undefined) return []
    const before = oklchOf(value)
    return [[name, hexOf({ l: before.l, c: Math.min(before.c, c), h })] as [string, string]]
  })
}

function declarations(tokens: readonly (readonly [string, string])[]): string {
  return tokens.map(([name, value]) => `--dg-${name}:${value}`).join(';')
}

/** The tokens of the preset, or the default ones. */
function palettesOf({ preset }: Theme): Palettes {
  const palettes = readPalettes('tokens.css')
  if (preset === undefined) return palettes
  const own = readPalettes(`presets/${preset}.css`)
  return {
    ...palettes,
    light: new Map([...palettes.light, ...own.light]),
    dark: new Map([...palettes.dark, ...own.dark]),
  }
}

/** The declarations of a stylesheet with tokens for both modes. */
function readPalettes(name: string): Palettes {
  const css = readFileSync(join(templatesDir, 'styles', name), 'utf8')
  const [light = '', night = ''] = css.split('@media not print {')
  // The tokens of a part of a page may follow those of the dark mode.
  const dark = night.slice(0, night.indexOf('}'))
  const darkSelectors = /^\s*([^{]+?)\s*\{/.exec(dark)?.[1]?.replace(/\s+/g, ' ') ?? ''
  const darkSwitches = (dark.match(/(?:color-scheme|--dg-[\w-]+-only): \w+;/g) ?? []).join('')
  return { light: hexTokens(light), dark: hexTokens(dark), darkSelectors, darkSwitches }
}

function hexTokens(css: string): Tokens {
  return new Map([...css.matchAll(/--dg-([\w-]+):\s*(#[\da-f]{6});/g)].map(match => [match[1] ?? '', match[2] ?? '']))
}
