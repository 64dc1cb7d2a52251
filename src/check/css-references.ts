/** Addresses that CSS loads: `url()` and `@import`. Comments are skipped. */

/** An address in CSS. */
export interface CssReference {
  url: string
  /** Offset of the address in the text. */
  at: number
  /** Whether it is a stylesheet that `@import` loads. */
  isImport: boolean
}

const STRING = `"(?:[^"\\\\\\n]|\\\\[\\s\\S])*"|'(?:[^'\\\\\\n]|\\\\[\\s\\S])*'`
const TOKEN = new RegExp(
  `/\\*[\\s\\S]*?\\*/|(?:(?<import>@import)\\s*)?url\\(\\s*(?<url>${STRING}|[^\\s"'()\\\\]*)\\s*\\)|@import\\s*(?<string>${STRING})|${STRING}`,
  'gi',
)

/** All addresses of a stylesheet or a style attribute. */
export function cssReferences(css: string): CssReference[] {
  return [...css.matchAll(TOKEN)].flatMap(({ 0: token, index, groups = {} }) => {
    const written = groups.string ?? groups.url
    if (written === undefined) return []
    const quoted = /^["']/.test(written)
    const url = (quoted ? written.slice(1, -1) : written).replace(/\\(?:\n|(.))/g, '$1')
    const at = index + token.lastIndexOf(written) + Number(quoted)
    return url === '' ? [] : [{ url, at, isImport: (groups.import ?? groups.string) !== undefined }]
  })
}
