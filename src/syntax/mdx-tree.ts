/** The tree of a text of MDX that is not a page of its own. Mistakes in it are left out: the page that shows the text reports them. */
import type { Root } from 'mdast'
import { chooseParser, MdxSyntaxError } from './markdown-parser.ts'

/** A text with more errors than this is not MDX. */
const MAX_ERRORS = 40

/** The tree of a text, without the paragraphs that are not MDX. */
export function mdxTree(text: string): Root {
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
