/** The code in a page of MDX: its exports, and its expressions on lines of their own. Returns a text with other text in their place. */
import type { Parents, Root } from 'mdast'
import { chooseParser, MdxSyntaxError } from '../../../parse/markdown-parser.ts'
import { readEsm } from '../../../parse/mdx/esm.ts'

/** A text with more errors than this is not MDX. */
const MAX_ERRORS = 40

/** The text in which `change` replaces each export and each expression on lines of its own. Other code stays. */
export function withoutCode(text: string, change: (code: string) => string): string {
  return rangesOfCode(treeOf(text), text).reduceRight(
    (result, { start, end }) => result.slice(0, start) + change(text.slice(start, end)) + result.slice(end),
    text,
  )
}

/** The tree of a text without the paragraphs that are not MDX: the build reports these. */
function treeOf(text: string): Root {
  const parser = chooseParser('satteri', { math: true, directives: false })
  let valid = text
  for (let errors = 0; errors < MAX_ERRORS; errors++)
    try {
      return parser.parseMdx(valid)
    } catch (error) {
      if (!(error instanceof MdxSyntaxError)) throw error
      valid = withoutParagraph(valid, error.opening ?? error.offset)
    }
  return { type: 'root', children: [] }
}

/** The text with blanks in place of the paragraph at an offset. */
function withoutParagraph(text: string, at: number): string {
  const start = text.lastIndexOf('\n\n', Math.max(0, at - 1)) + 1
  const end = text.indexOf('\n\n', at)
  return text.replace(/[^\n]/g, (sign, index: number) => (index < start || (end !== -1 && index >= end) ? sign : ' '))
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
