/**
 * Whether an inline formula may be wider than a line. Browsers break a formula between KaTeX's "bases", which end at
 * relations and binary operators; a base itself is never broken.
 */

/** The narrowest line: a phone of 320 px with text at 200 %, in em of a formula, after the margins of the page. */
const NARROWEST_LINE = 7
/** Widths of an average glyph, in em. It is rather too large: a formula that is marked without need looks the same. */
const GLYPH = 0.7

const BASE = '<span class="base">'
/** Space and lines of a certain width. */
const LENGTH = /(?:margin-(?:left|right)|(?:border-right-|min-)?width):(-?[\d.]+)em/g

/** Whether one of the parts that are never broken may be wider than the narrowest line. */
export function isWiderThanPhone(html: string): boolean {
  const visible = html.indexOf('<span class="katex-html"')
  return visible !== -1 && html.slice(visible).split(BASE).slice(1).some(isWide)
}

function isWide(base: string): boolean {
  const glyphs = base
    .replace(/<[^>]*>/g, '')
    .replace(/\u200b/g, '')
    .replace(/&[^;]+;/g, '-')
  let lengths = 0
  for (const [, length] of base.matchAll(LENGTH)) lengths += Number(length)
  return [...glyphs].length * GLYPH + lengths > NARROWEST_LINE
}
