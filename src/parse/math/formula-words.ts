/**
 * The words of a formula for search: what it shows, instead of its source. In: KaTeX's HTML. Out: text such as
 * `r ⋅ T/365`. The MathML in it is KaTeX's own output, which is well-formed, so it is read by its tags.
 */
const MATHML = /<span class="katex-mathml">([\s\S]*?)<annotation/
const PART = /<(\/?)(\w+)[^>]*?(\/?)>|([^<]+)/g
/** What stands before the second child of an element. */
const BETWEEN: Partial<Record<string, string>> = { mfrac: '/', msup: '^', mtr: ' ' }
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#x27;': "'" }

/** The words; undefined if the HTML has no MathML. */
export function formulaWords(html: string): string | undefined {
  const mathml = MATHML.exec(html)?.[1]
  if (mathml === undefined) return undefined
  const open: { name: string; children: number }[] = []
  let words = ''
  for (const [, closes, name = '', isEmpty, text] of mathml.matchAll(PART)) {
    if (text !== undefined) words += operatorOf(text, open.at(-1)?.name)
    else if (closes) open.pop()
    else {
      const parent = open.at(-1)
      if (parent && ++parent.children === 2) words += BETWEEN[parent.name] ?? ''
      if (name === 'mtr') words += ' '
      if (!isEmpty) open.push({ name, children: 0 })
    }
  }
  return words
    .replace(/[\u2061-\u2064\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** An operator of two sides has spaces around it. */
function operatorOf(text: string, element: string | undefined): string {
  const shown = text.replace(/&(?:lt|gt|amp|quot|#x27);/g, entity => ENTITIES[entity] ?? entity)
  return element === 'mo' && /^[=+−<>≤≥≠≈⋅×∈→]$/.test(shown) ? ` ${shown} ` : shown
}
