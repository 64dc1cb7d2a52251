/**
 * Parses the info string of a code fence. In: the text after the language. Out: title, highlighted lines, line numbers.
 * The syntax is Docusaurus's; unknown words are ignored.
 */

export interface CodeMeta {
  title?: string
  /** Line numbers to highlight, starting at 1; undefined if the meta has no range. */
  highlighted?: Set<number>
  showLineNumbers: boolean
  /** Number of the first line. */
  startLine?: number
}

const TITLE = /(?:^|\s)title=(["'])(.*?)\1/
const RANGE = /\{([\d,\s-]+)\}/
const NUMBERS = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/
/**
 * Reads a meta string.
 * @param lines number of lines in the block, so that a range like {1-999999999} costs no memory
 */
export function readCodeMeta(meta: string, lines: number): CodeMeta {
  if (meta === '') return { showLineNumbers: false }
  const title = TITLE.exec(meta)?.[2]
  const range = RANGE.exec(meta.replace(TITLE, '').replace(NUMBERS, ''))?.[1]
  const numbers = NUMBERS.exec(meta)
  return {
    ...(title !== undefined && { title }),
    ...(range !== undefined && { highlighted: readRange(range, lines) }),
    showLineNumbers: numbers !== null,
    ...(numbers?.[1] !== undefined && { startLine: Number(numbers[1]) }),
  }
}

/** Lines of `1,3-5`. Each line is added once, even if several ranges contain it. */
function readRange(range: string, lines: number): Set<number> {
  const parts = range.split(',').flatMap(part => {
    const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    return from === undefined ? [] : [[Number(from), Math.min(Number(to ?? from), lines)] as const]
  })
  const found = new Set<number>()
  let next = 0
  for (const [from, to] of parts.sort((a, b) => a[0] - b[0])) {
    for (let line = Math.max(from, next); line <= to; line++) found.add(line)
    next = Math.max(next, to + 1)
  }
  return found
}
