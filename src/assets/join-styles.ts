/**
 * Several stylesheets as one. In: their texts, minified. Out: one text with names of layers and imports at its start, where
 * CSS wants them.
 */

const HEAD_RULE = /^\s*(?:@charset\s*"[^"]*"|(@import)\s*(?:"(?:[^"\\]|\\.)*"|url\([^)]*\))[^;{}]*|(@layer)\s[^;{}]*);/i

/**
 * Several stylesheets as one. Imports have to stand before all rules, and only names of layers may stand before them: the
 * first stylesheet's layers come first, as they would by themselves.
 */
export function joinStyles(sheets: readonly string[]): string {
  const layers: string[] = []
  const imports: string[] = []
  const rules = sheets.map((sheet, index) => {
    let rest = sheet
    for (let rule = HEAD_RULE.exec(rest); rule; rule = HEAD_RULE.exec(rest)) {
      const [text, isImport, isLayer] = rule
      if (isLayer && index > 0 && !/^\s*@import/i.test(rest.slice(text.length))) break
      if (isLayer) layers.push(text.trim())
      if (isImport) imports.push(text.trim())
      rest = rest.slice(text.length)
    }
    return rest
  })
  // Where the first stylesheet names its layers only by having them, an import must not come first and order them again.
  const names = new Set([...(sheets[0] ?? '').matchAll(/@layer ([\w.-]+)\{/g)].map(match => match[1]))
  if (imports.length > 0 && names.size > 0) layers.push(`@layer ${[...names].join(',')};`)
  return [...layers, ...imports, ...rules].join('')
}
