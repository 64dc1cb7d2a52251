/** Addresses that CSS loads: `url()` and `@import`. Comments are skipped. */

/** An address in CSS. */
export interface CssReference {
  url: string
  /** Offset of the address in the text. */
  at: number
}

const STRING = `"(?:[^"\\\\\\n]|\\\\[\\s\\S])*"|'(?:[^'\\\\\\n]|\\\\[\\s\\S])*'`
const TOKEN = new RegExp(
  `/\\*[\\s\\S]*?\\*/|@import\\s+(?<import>${STRING})|url\\(\\s*(?<url>${STRING}|[^\\s"'()\\\\]*)\\s*\\)|${STRING}`,
  'gi',
)

/** All addresses of a stylesheet or a style attribute. */
export function cssReferences(css: string): CssReference[] {
  return [...css.matchAll(TOKEN)].flatMap(({ 0: token, index, groups = {} }) => {
    const written = groups.import ?? groups.url
    if (written === undefined) return []
    const quoted = /^["']/.test(written)
    const url = (quoted ? written.slice(1, -1) : written).replace(/\\(?:\n|(.))/g, '$1')
    return url === '' ? [] : [{ url, at: index + token.lastIndexOf(written) + Number(quoted) }]
  })
}
