/**
 * The CSS that comes from the config: the palette of `theme` and the colours of the announcement bar, as custom
 * properties, so that no page needs a style attribute.
 */

import { contrast, hexOfCss } from '../base/color.ts'
import type { CodeTheme } from '../model/code-theme.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { themeCss } from './theme-css.ts'

/** The rules, or '' if the config sets none of them. */
export function generatedCss(config: ResolvedConfig): string {
  return themeCss(config) + codeThemeCss(config) + announcementCss(config)
}

function announcementCss({ announcementBar }: ResolvedConfig): string {
  const { backgroundColor, textColor } = announcementBar ?? {}
  const rules = [
    ...(backgroundColor ? [`--dg-announcement-bg:${safe(backgroundColor)}`] : []),
    ...(textColor ? [`--dg-announcement-fg:${safe(textColor)}`] : []),
  ]
  return rules.length === 0 ? '' : `:root{${rules.join(';')}}`
}

/** A colour without characters that could end its declaration. */
function safe(color: string): string {
  return color.replace(/[;{}<>]/g, '')
}

// The colours of code that `prism.theme` and `prism.darkTheme` set. Returns CSS for both colour modes.

/** Names of parts of code in Prism, the best first, by docsgen's token. */
const PARTS: readonly [token: string, types: readonly string[]][] = [
  ['comment', ['comment', 'prolog']],
  ['keyword', ['keyword']],
  ['string', ['string', 'char']],
  ['number', ['number', 'constant']],
  ['title', ['function']],
  ['type', ['class-name', 'maybe-class-name', 'tag']],
  ['builtin', ['builtin', 'symbol']],
  ['attr', ['attr-name', 'property']],
]

/** The rules, or '' if the config has no theme. The dark mode has the same theme if it has none of its own. */
function codeThemeCss({ codeThemes: { light, dark } }: ResolvedConfig): string {
  const rules = [
    ...(light ? [`.theme-code-block{${declarationsOf(light)}}`] : []),
    ...(dark && dark !== light ? [`${DARK}{${declarationsOf(dark)}}`] : []),
  ]
  return rules.length === 0 ? '' : `@layer tokens{@media not print{${rules.join('')}}}`
}

const DARK =
  ':is([data-theme="dark"],:root:not([data-theme],[data-respect-system])[data-default-mode="dark"]) .theme-code-block'

function declarationsOf({ plain, styles }: CodeTheme): string {
  const { color, backgroundColor } = plain
  const mixed = (share: number) => `color-mix(in srgb,${color} ${share}%,${backgroundColor})`
  const own = PARTS.map(([token, types]) => {
    const found = types.flatMap(type => styles.findLast(style => style.types.includes(type)) ?? [])
    return `--dg-tok-${token}:${found[0]?.style.color ?? color}`
  })
  const ground = `#${hexOfCss(backgroundColor) ?? 'ffffff'}`
  const isDark = contrast(ground, '#000000') < contrast(ground, '#ffffff')
  return [
    `color:${color}`,
    `color-scheme:${isDark ? 'dark' : 'light'}`,
    `--dg-code-bg:${backgroundColor}`,
    `--dg-bg:${backgroundColor}`,
    `--dg-text:${color}`,
    `--dg-text-soft:${mixed(80)}`,
    `--dg-line:${mixed(20)}`,
    `--dg-mark:${mixed(14)}`,
    ...own,
  ].join(';')
}
