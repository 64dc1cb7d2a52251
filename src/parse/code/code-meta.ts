/**
 * Parses the info string of a code fence. In: the text after the language. Out: title, marked lines, line numbers.
 * The syntax is that of other tools, with the marks of Expressive Code (`ins={2} del={1}`); unknown words are ignored.
 */

export interface CodeMeta {
  title?: string
  /** Line numbers to highlight, starting at 1; undefined if the meta has no range. */
  highlighted?: Set<number>
  /** Lines marked as inserted and deleted. */
  inserted?: Set<number>
  deleted?: Set<number>
  showLineNumbers: boolean
  /** Number of the first line. */
  startLine?: number
}

const TITLE = /(?:^|\s)title=(["'])(.*?)\1/
const RANGE = /\{([\d,\s-]+)\}/
/** Marked lines in Expressive Code, with an optional label. */
const MARKED = /(?:^|\s)(ins|add|del|rm|mark)=\{(?:"[^"]*":)?([\d,\s-]+)\}/g
const MARKS: Record<string, 'inserted' | 'deleted' | 'highlighted'> = {
  ins: 'inserted',
  add: 'inserted',
  del: 'deleted',
  rm: 'deleted',
  mark: 'highlighted',
}
const START = /(?:^|\s)startLineNumber=\{?(\d+)\}?/
const NUMBERS = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/
/**
 * Reads a meta string.
 * @param lines number of lines in the block, so that a range like {1-999999999} costs no memory
 */
export function readCodeMeta(meta: string, lines: number): CodeMeta {
  if (meta === '') return { showLineNumbers: false }
  const title = TITLE.exec(meta)?.[2]
  const rest = meta.replace(TITLE, '').replace(NUMBERS, '').replace(START, '')
  const ranges: Partial<Record<'inserted' | 'deleted' | 'highlighted', string>> = {}
  const add = (kind: keyof typeof ranges, range: string) => {
    ranges[kind] = ranges[kind] === undefined ? range : `${ranges[kind]},${range}`
  }
  for (const [, mark = '', range = ''] of rest.matchAll(MARKED)) add(MARKS[mark] ?? 'highlighted', range)
  const range = RANGE.exec(rest.replace(MARKED, ''))?.[1]
  if (range !== undefined) add('highlighted', range)
  const numbers = NUMBERS.exec(meta)
  const first = numbers?.[1] ?? START.exec(meta)?.[1]
  const sets = Object.entries(ranges).map(([kind, lineRange]) => [kind, readRange(lineRange, lines)])
  return {
    ...(title !== undefined && { title }),
    ...(Object.fromEntries(sets) as Pick<CodeMeta, 'highlighted' | 'inserted' | 'deleted'>),
    showLineNumbers: numbers !== null,
    ...(first !== undefined && { startLine: Number(first) }),
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
