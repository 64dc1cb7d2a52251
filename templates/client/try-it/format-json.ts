/**
 * Indents JSON without changing its values: large numbers keep their digits, and names that occur twice stay. In: a
 * text. Out: the text with line ends; undefined if it is not JSON.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

export function formatJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  let depth = 0
  let written = ''
  let before = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(TOKENS)) {
    const isOpen = before === '{' || before === '['
    if (token === '}' || token === ']') {
      depth--
      written += isOpen ? token : line() + token
    } else {
      if (isOpen || before === ',') written += line()
      written += token === ':' ? ': ' : token
      if (token === '{' || token === '[') depth++
    }
    before = token
  }
  return written
}
