/** The code in a page of MDX: its exports, and its expressions that begin a line. Returns a text with other text in their place. */

const FENCE = /^[ \t>]*(`{3,}|~{3,})/
const START = /^(?:export[ \t]|\{(?!\/\*))/

/** The text in which `change` replaces each export and each expression that begins a line. Blocks of code stay. */
export function withoutCode(text: string, change: (code: string) => string): string {
  const lines = text.split('\n')
  const result: string[] = []
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, mark = ''] = FENCE.exec(line) ?? []
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = ''
    } else if (mark !== '') fence = mark
    else if (START.test(line)) {
      const end = lastLine(lines, at)
      result.push(change(lines.slice(at, end + 1).join('\n')))
      at = end
      continue
    }
    result.push(line)
  }
  return result.join('\n')
}

/** The last line of the code that begins on a line: where its brackets are closed, and the next line is not indented. */
function lastLine(lines: readonly string[], start: number): number {
  const open: string[] = []
  for (let at = start; at < lines.length; at++) {
    readLine(lines[at] ?? '', open)
    if (open.length === 0 && !/^[ \t]+\S/.test(lines[at + 1] ?? '')) return at
  }
  // Brackets that are not closed: the code ends with its paragraph.
  const blank = lines.findIndex((line, at) => at > start && line.trim() === '')
  return blank === -1 ? lines.length - 1 : blank - 1
}

/** Opens and closes brackets, templates and comments. The other texts end in their line. */
function readLine(line: string, open: string[]): void {
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? ''
    const last = open.at(-1)
    if (last === '/*') {
      if (line.startsWith('*/', at)) open.pop()
    } else if (last === '`') {
      if (sign === '\\') at++
      else if (sign === '`') open.pop()
      else if (line.startsWith('${', at)) open.push(line[++at] ?? '')
    } else if (line.startsWith('/*', at)) open.push('/*')
    else if (/(?:^|\s)\/\/(?=\s)/.test(line.slice(Math.max(0, at - 1), at + 3)) && line.startsWith('//', at)) return
    else if (sign === '"' || sign === "'") {
      const end = line.indexOf(sign, at + 1)
      // An apostrophe in a text of JSX has no counterpart.
      if (end !== -1) at = end
    } else if ('`{(['.includes(sign)) open.push(sign)
    else if ('})]'.includes(sign)) open.pop()
  }
}
