/** The code in a page of MDX: its exports, and its expressions on lines of their own. Returns a text with other text in their place. */
import type { Parents } from 'mdast'
import { readEsm } from '../../../syntax/esm.ts'
import { mdxTree } from '../../../syntax/mdx-tree.ts'

/** The text in which `change` replaces each export and each expression on lines of its own. Other code stays. */
export function withoutCode(text: string, change: (code: string) => string): string {
  return rangesOfCode(mdxTree(text), text).reduceRight(
    (result, { start, end }) => result.slice(0, start) + change(text.slice(start, end)) + result.slice(end),
    text,
  )
}

interface Range {
  start: number
  end: number
}

function rangesOfCode(parent: Parents, text: string): Range[] {
  return parent.children.flatMap((node): Range[] => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? 0
    if (node.type === 'mdxjsEsm') return readEsm([{ value: node.value, start }]).declarations
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const isLine = (start === 0 || text[start - 1] === '\n') && /^[ \t]*(?:\n|$)/.test(text.slice(end))
      return isLine && !node.value.startsWith('/*') ? [{ start, end }] : []
    }
    return 'children' in node ? rangesOfCode(node, text) : []
  })
}
