/**
 * The info string of a code fence. In: what follows the language. Out: title, highlighted lines,
 * line numbers. Spellings are those of Docusaurus; what has no meaning is left alone.
 */

export interface CodeMeta {
  title?: string
  /** Line numbers to highlight, from 1; undefined where the meta has no range. */
  highlighted?: Set<number>
  showLineNumbers: boolean
  /** Number of the first line. */
  startLine?: number
}

const TITLE = /(?:^|\s)title=(["'])(.*?)\1/
const RANGE = /\{([\d,\s-]+)\}/
const NUMBERS = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/
/** A range like {1-999999999} must not cost memory. */
const MAX_LINE = 100_000

/** Reads a meta string. */
export function readCodeMeta(meta: string): CodeMeta {
  if (meta === '') return { showLineNumbers: false }
  const title = TITLE.exec(meta)?.[2]
  const range = RANGE.exec(meta.replace(TITLE, '').replace(NUMBERS, ''))?.[1]
  const numbers = NUMBERS.exec(meta)
  return {
    ...(title !== undefined && { title }),
    ...(range !== undefined && { highlighted: readRange(range) }),
    showLineNumbers: numbers !== null,
    ...(numbers?.[1] !== undefined && { startLine: Number(numbers[1]) }),
  }
}

/** Lines of `1,3-5`. */
function readRange(range: string): Set<number> {
  const lines = new Set<number>()
  for (const part of range.split(',')) {
    const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    if (from === undefined) continue
    const last = Math.min(Number(to ?? from), MAX_LINE)
    for (let line = Number(from); line <= last; line++) lines.add(line)
  }
  return lines
}
