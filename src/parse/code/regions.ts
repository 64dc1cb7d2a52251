/**
 * Regions of a source file, as editors fold them: between comments with `#region name` and `#endregion`, or `ANCHOR:
 * name` and `ANCHOR_END: name`. In: the lines of a file, and a name. Out: the region without its indentation and
 * without the marks of nested regions.
 */

/** Openings of comments in common languages. */
const COMMENT = String.raw`^\s*(?:\/\/|\/\*|<!--|\{\/\*|--|\(\*|[#%;'])?\s*`
const START = new RegExp(`${COMMENT}(?:#?(?:pragma )?region|ANCHOR:)\\s+([\\w.-]+)`, 'i')
const END = new RegExp(`${COMMENT}(?:#?(?:pragma )?endregion\\b|ANCHOR_END:)\\s*([\\w.-]*)`, 'i')

/** The code of a region; undefined if there is none with that name. */
export function regionOf(lines: readonly string[], name: string): string | undefined {
  const start = lines.findIndex(line => START.exec(line)?.[1] === name)
  if (start === -1) return undefined
  const region: string[] = []
  let depth = 0
  for (const line of lines.slice(start + 1)) {
    const end = END.exec(line)
    if (end && (end[1] === name || depth === 0)) break
    if (end) depth--
    else if (START.test(line)) depth++
    else region.push(line)
  }
  return withoutIndent(region).join('\n')
}

function withoutIndent(lines: readonly string[]): string[] {
  const indents = lines.filter(line => line.trim() !== '').map(line => /^\s*/.exec(line)?.[0].length ?? 0)
  const least = indents.length === 0 ? 0 : Math.min(...indents)
  return lines.map(line => line.slice(least))
}
