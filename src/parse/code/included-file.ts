/**
 * Includes code from a file. The file is read like an import, so that its changes are noticed; its code is not run.
 */
import type { Code, Nodes, Root } from 'mdast'
import type { PageContext } from '../page-context.ts'

const FILE = /(?:^|\s)file=(?:"([^"]+)"|(\S+))/
const REGION = /(?:^|\s)region=(?:"([^"]+)"|(\S+))/
const LINES = /^L(\d+)(?:-L?(\d+))?$/

/** Includes code in all fences of a page whose tree contains no MDX. */
export function includeFiles(tree: Root, page: PageContext): void {
  if (page.prepared.text.includes('file=')) includeIn(tree, page)
}

function includeIn(parent: Nodes, page: PageContext): void {
  if (parent.type === 'code') Object.assign(parent, withIncludedFile(parent, page))
  if ('children' in parent) for (const child of parent.children) includeIn(child as Nodes, page)
}

/** The fence with the code that it includes; unchanged if it includes none. */
export function withIncludedFile(node: Code, page: PageContext): Code {
  const [whole, quoted, bare] = FILE.exec(node.meta ?? '') ?? []
  const written = quoted ?? bare
  if (whole === undefined || written === undefined || node.value.trim() !== '') return node
  const [file = '', part] = written.split('#', 2)
  const path = file.replace(/^<rootDir>/, '@site')
  const at = page.place(node.position)
  const text = page.code.text(path, at)
  if (text === undefined) return node
  const [, quotedRegion, bareRegion] = REGION.exec(node.meta ?? '') ?? []
  const value = partOf(text, quotedRegion ?? bareRegion ?? part)
  if (value === undefined)
    report(
      page,
      node,
      `The file ${path} has no ${/^L\d/.test(part ?? '') ? `lines ${part}` : `region '${quotedRegion ?? bareRegion ?? part}'`}; the block is empty.`,
    )
  return { ...node, meta: node.meta?.replace(FILE, ' ').replace(REGION, ' ').trim(), value: value ?? '' }
}

function report(page: PageContext, node: Code, message: string): void {
  const hint = 'A region starts with a comment `#region name` and ends with `#endregion`; lines are written #L2-L5.'
  page.report({ rule: 'included-file', message, hint, at: node })
}

/** The whole text, some of its lines, or a region; undefined if the text has no such part. */
function partOf(text: string, part: string | undefined): string | undefined {
  const lines = text.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n')
  if (part === undefined || part === '') return lines.join('\n')
  const range = LINES.exec(part)
  if (!range) return regionOf(lines, part)
  const from = Number(range[1])
  return from > lines.length ? undefined : lines.slice(from - 1, Number(range[2] ?? from)).join('\n')
}

// Regions of a source file, as editors fold them: between comments with `#region name` and `#endregion`, or `ANCHOR:
// name` and `ANCHOR_END: name`.

/** Openings of comments in common languages. */
const COMMENT = String.raw`^\s*(?:\/\/|\/\*|<!--|\{\/\*|--|\(\*|[#%;'])?\s*`
const START = new RegExp(`${COMMENT}(?:#?(?:pragma )?region|ANCHOR:)\\s+([\\w.-]+)`, 'i')
const END = new RegExp(`${COMMENT}(?:#?(?:pragma )?endregion\\b|ANCHOR_END:)\\s*([\\w.-]*)`, 'i')

/** The code of a region; undefined if there is none with that name. */
function regionOf(lines: readonly string[], name: string): string | undefined {
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
