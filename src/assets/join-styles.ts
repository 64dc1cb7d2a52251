/**
 * Joins several stylesheets. In: their minified texts. Out: one text with layer names and imports at its start, as CSS
 * requires.
 */

const HEAD_RULE = /^\s*(?:@charset\s*"[^"]*"|(@import)\s*(?:"(?:[^"\\]|\\.)*"|url\([^)]*\))[^;{}]*|(@layer)\s[^;{}]*);/i

/**
 * Joins several stylesheets. Imports must precede all rules, and only layer names may precede imports. The layers of
 * the first stylesheet come first, as they would on their own.
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
  // If the first stylesheet only declares its layers by using them, an import before it must not change their order.
  const names = new Set([...(sheets[0] ?? '').matchAll(/@layer ([\w.-]+)\{/g)].map(match => match[1]))
  if (imports.length > 0 && names.size > 0) layers.push(`@layer ${[...names].join(',')};`)
  return [...layers, ...imports, ...rules].join('')
}
