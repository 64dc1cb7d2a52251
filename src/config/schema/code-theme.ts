/** The colours of code in the form of prism-react-renderer, whose themes are objects. */
import * as v from 'valibot'
import type { CodeTheme } from '../../model/code-theme.ts'
import { isObject } from '../../schema/fields.ts'

/** A colour as themes have it. */
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/deg]+\))$/i

const colorIn = (style: unknown, name: string): string | undefined => {
  const value = isObject(style) ? style[name] : undefined
  return typeof value === 'string' && COLOR.test(value.trim()) ? value.trim() : undefined
}

/** The colours of a theme; undefined for what is none, such as the stand-in for a package that is not installed. */
function colorsOf(theme: unknown): CodeTheme | undefined {
  if (!isObject(theme)) return undefined
  const [color, backgroundColor] = [colorIn(theme.plain, 'color'), colorIn(theme.plain, 'backgroundColor')]
  if (color === undefined || backgroundColor === undefined || !Array.isArray(theme.styles)) return undefined
  const styles = (theme.styles as unknown[]).flatMap(entry => {
    const { types, style } = isObject(entry) ? entry : {}
    const own = colorIn(style, 'color')
    return Array.isArray(types) && own !== undefined ? [{ types: types.map(String), style: { color: own } }] : []
  })
  return { plain: { color, backgroundColor }, styles }
}

/** A theme. It belongs to a package of others, so that its other fields are no mistakes. */
export const codeTheme = v.pipe(v.unknown(), v.transform(colorsOf))
