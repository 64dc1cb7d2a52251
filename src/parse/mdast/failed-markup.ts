/**
 * Detects text that was meant as markup but was not recognised: references without a definition, links with swapped
 * brackets, ids outside headings, fences and table rows in running text. In: a text of the tree. Out: findings. Text
 * escaped with a backslash is not reported.
 */
import type { Definition, FootnoteDefinition, Text } from 'mdast'
import type { PageContext } from '../page-context.ts'

/** A kind of mistake. `describe` may return nothing for what is likely to be meant as text. */
interface Mistake {
  pattern: RegExp
  describe: (match: RegExpMatchArray) => { message: string; hint: string } | undefined
}

const ADDRESS = '(?:https?://|\\.{1,2}/|/|#)'

const MISTAKES: Mistake[] = [
  {
    pattern: /(?<![\\\w\])])!?\[([^\][\n]+)\]\[([^\][\n]*)\]/g,
    describe: ([written, text = '', name = '']) => {
      const reference = name === '' ? text : name
      // Indices, as in [i][j] or [0][1].
      if (/^\d+$/.test(reference) || text.length + name.length < 4) return undefined
      const message = `'${written}' is shown as text: nothing defines the reference '${reference}'.`
      return { message, hint: `Add the line [${reference}]: followed by the address.` }
    },
  },
  {
    pattern: /(?<!\\)\[\^([\w-]+)\](?![+*?{(:])/g,
    describe: ([written]) => ({
      message: `The footnote '${written}' is shown as text, because it is not defined.`,
      hint: `Add the line ${written}: followed by the text of the note.`,
    }),
  },
  {
    pattern: new RegExp(`(?<!\\\\)\\(([^()\\n]+)\\)\\[(?:${ADDRESS}[^\\]\\s]*\\]|$)`, 'g'),
    describe: ([, text]) => ({
      message: `The link '${text}' is shown as text: its brackets are in the wrong order.`,
      hint: 'Write [text](address).',
    }),
  },
  {
    pattern: new RegExp(`(?<![\\\\\\w])!?\\[([^\\][\\n]{2,})\\] \\((?:${ADDRESS}[^)\\s]*\\)|$)`, 'g'),
    describe: ([, text]) => ({
      message: `The link '${text}' is shown as text, because a space separates its text and its address.`,
      hint: 'Remove the space.',
    }),
  },
  {
    pattern: /(?<!\\)(?:(?<![\w\])])!?\[[^\][\n]*|^[^[\n]*)\]\(/gm,
    describe: ([written]) => ({
      message: `'${shortened(written)}' is shown as text: the link or image around it is not complete.`,
      hint: 'Links cannot contain links, and an address with spaces stands between < and >. Write \\[ for a bracket.',
    }),
  },
  {
    // Neither a macro, as in vec![1], nor an attribute in Rust.
    pattern: /(?<![\\\w#])!\[[^\][\n]+\](?![[(:])/g,
    describe: ([written]) => ({
      message: `'${shortened(written)}' is shown as text: an image has its address in parentheses after its text.`,
      hint: 'Write ![text](address), or \\![ for text.',
    }),
  },
  {
    pattern: /(?<!\\)\{#[\w-]+\}/g,
    describe: ([written]) => ({
      message: `'${written}' is shown as text: an id belongs at the end of a heading.`,
      hint: 'Move it to the end of the line of the heading.',
    }),
  },
  {
    pattern: /^[ \t]*:{3,}[ \t]*[\w-]*/gm,
    describe: ([written]) => ({
      message: `'${written.trim()}' is shown as text.`,
      hint: 'A directive begins and ends with the same number of colons, each on a line of its own.',
    }),
  },
  {
    pattern:
      /^[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$|^[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$/gm,
    describe: () => ({
      message: 'A row of a table is shown as text.',
      hint: 'The row of dashes needs as many cells as the header, which is the line directly before it.',
    }),
  },
]
/** Text without any of these cannot contain a mistake. */
const SUSPICIOUS = /[\])][[(]|\] \(|\[\^|!\[|\{#|:::|---/

/** Checks one text. */
export function reportFailedMarkup(node: Text, page: PageContext): void {
  if (!SUSPICIOUS.test(node.value)) return
  const source = page.source(node)
  const offset = node.position?.start.offset ?? 0
  const seen: [number, number][] = []
  for (const { pattern, describe } of MISTAKES)
    for (const match of source.matchAll(pattern)) {
      const end = match.index + match[0].length
      const isOpen = /[([]$/.test(match[0]) && end === source.length
      if (
        isOpen &&
        !/^https?:/.test(page.prepared.text.slice(offset + end, offset + end + 6)) &&
        !match[0].endsWith('](')
      )
        continue
      if (seen.some(([from, to]) => match.index < to && from < end)) continue
      const said = describe(match)
      if (!said) continue
      seen.push([match.index, end])
      const at = page.place({
        start: { line: 1, column: 1, offset: offset + match.index },
        end: { line: 1, column: 1, offset: offset + end },
      })
      page.report({ rule: 'failed-markup', ...said, at })
    }
}

/** Reports footnotes that no text refers to: they are not shown. */
export function reportUnshownNotes(
  definitions: readonly (Definition | FootnoteDefinition)[],
  referenced: ReadonlySet<string>,
  page: PageContext,
): void {
  for (const node of definitions) {
    if (node.type === 'definition' || referenced.has(node.identifier)) continue
    const name = `[^${node.label ?? node.identifier}]`
    page.report({
      rule: 'failed-markup',
      message: `The footnote '${name}' is not shown, because nothing refers to it.`,
      hint: `Write ${name} in the text, or remove the note.`,
      at: node,
    })
  }
}

function shortened(text: string): string {
  return text.length > 40 ? `…${text.slice(-40)}` : text
}
