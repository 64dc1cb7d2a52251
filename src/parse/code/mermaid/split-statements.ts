/**
 * Splits a mermaid source into statements. In: the source. Out: statements without surrounding spaces. They end at a
 * line end or a semicolon that is not inside quotes, brackets or the bars around the label of a link. Text in brackets
 * may have several lines.
 */
const OPENING = '([{'
const CLOSING = ')]}'
/** What follows a line end: the closing bracket of a text, or something that cannot be in a text. */
const NEXT_MARK = /[()[\]{}|"]|--|==|-\.-/g

export function splitStatements(source: string): string[] {
  const statements: string[] = []
  let start = 0
  let depth = 0
  let enclosing = ''
  for (let at = 0; at <= source.length; at++) {
    const character = source[at] ?? '\n'
    const isEnd = at === source.length
    if (enclosing !== '' && !isEnd) {
      if (character === enclosing) enclosing = ''
      continue
    }
    if (character === '"' || character === '|') enclosing = character
    else if (OPENING.includes(character)) depth++
    else if (CLOSING.includes(character)) depth = Math.max(0, depth - 1)
    // An unclosed bracket ends with its line.
    if (
      isEnd ||
      (character === '\n' && !(depth > 0 && isClosedAfter(source, at))) ||
      (character === ';' && depth === 0)
    ) {
      const statement = source.slice(start, at).trim()
      if (statement !== '') statements.push(statement)
      start = at + 1
      depth = 0
    }
  }
  return statements
}

function isClosedAfter(source: string, at: number): boolean {
  NEXT_MARK.lastIndex = at
  return CLOSING.includes(NEXT_MARK.exec(source)?.[0] ?? ' ')
}
