/** A text without the common indentation of its lines. */
export function dedented(text: string): string {
  const lines = text.split('\n')
  const widths = lines.filter(line => line.trim() !== '').map(line => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const least = Math.min(...widths, Number.MAX_SAFE_INTEGER)
  return lines.map(line => line.slice(Math.min(least, line.length))).join('\n')
}
