/**
 * The CSS that comes from the config: the palette of `theme` and the colours of the announcement bar, as custom
 * properties, so that no page needs a style attribute.
 */
import type { ResolvedConfig } from '../model/config.ts'
import { codeThemeCss } from './code-theme-css.ts'
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
