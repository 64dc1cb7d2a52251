/**
 * Code that is included from a file. In: a fence without code whose meta says `file=./a.js` or `file=./a.js#L2-L5`. Out: the
 * fence with the file's lines. The file is read like an import of the page's code, so that its changes are noticed.
 */
import type { Code } from 'mdast'
import type { PageContext } from '../page-context.ts'

const FILE = /(?:^|\s)file=(?:"([^"]+)"|(\S+))/
const LINES = /#L(\d+)(?:-L?(\d+))?$/

/** The fence with the code that it includes, where it includes any. */
export function withIncludedFile(node: Code, page: PageContext): Code {
  const [whole, quoted, bare] = FILE.exec(node.meta ?? '') ?? []
  const written = quoted ?? bare
  if (whole === undefined || written === undefined || node.value.trim() !== '') return node
  const path = written.replace(LINES, '').replace(/^<rootDir>/, '@site')
  const source = `require(${JSON.stringify(`!!raw-loader!${path}`)})`
  const text = page.code.value(source, `The file ${path}`, page.place(node.position))?.value
  const meta = node.meta?.replace(FILE, ' ').trim()
  return typeof text === 'string' ? { ...node, meta, value: linesOf(text, LINES.exec(written)) } : node
}

function linesOf(text: string, range: RegExpExecArray | null): string {
  const lines = text.replace(/\n$/, '').split('\n')
  if (!range) return lines.join('\n')
  const from = Number(range[1])
  return lines.slice(from - 1, Number(range[2] ?? from)).join('\n')
}
