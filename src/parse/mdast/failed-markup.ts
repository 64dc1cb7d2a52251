/**
 * Detects text that was meant as markup but was not recognised: references without a definition, links with swapped
 * brackets, ids outside headings, fences and table rows in running text, and fences that are never closed. Text escaped
 * with a backslash is not reported. Returns nothing: the page collects what is found.
 */
import type { Definition, FootnoteDefinition, Node, Nodes, Text } from 'mdast'
import { foreignSyntax } from '../../base/foreign-syntax.ts'
import type { PageContext } from '../page-context.ts'

/** A kind of mistake. `describe` may return nothing for what is likely to be meant as text. */
interface Mistake {
  pattern: RegExp
  /**
   * @param rest the text after it, up to the end of a line or to a bracket
   * @param source the page
   */
  describe: (
    match: RegExpMatchArray,
    rest: string,
    source: string,
  ) => { message: string; hint: string; cause?: string } | undefined
}

/** Number of characters after a mistake that tell what it is. */
const MAX_REST = 300
const ADDRESS = '(?:https?://|\\.{1,2}/|/|#)'

/**
 * Whether markup of another tool in the address of a definition, which is a finding itself, keeps it from being one, or in
 * one of those above it: the block is a paragraph then.
 */
function hasForeignDefinition(reference: string, source: string): boolean {
  const start = source.toLowerCase().indexOf(`\n[${reference.toLowerCase()}]:`)
  if (start === -1) return false
  const [line = ''] = source.slice(start + 1, start + 1 + MAX_REST).split('\n', 1)
  const block = source.slice(source.lastIndexOf('\n\n', start) + 1, start + 1) + line
  return foreignSyntax().written.some(({ pattern }) => pattern.test(block))
}

const MISTAKES: Mistake[] = [
  {
    pattern: /(?<![\\\w\])])!?\[([^\][\n]+)\]\[([^\][\n]*)\]/g,
    describe: ([written, text = '', name = ''], _, source) => {
      const reference = name === '' ? text : name
      if (hasForeignDefinition(reference, source)) return undefined
      // Indices, as in [i][j] or [0][1].
      if (/^\d+$/.test(reference) || text.length + name.length < 4) return undefined
      const message = `'${written}' is shown as text: nothing defines the reference '${reference}'.`
      const cause = 'Nothing defines these references: a program of the other tool may have done it.'
      return { message, hint: `Add the line [${reference}]: followed by the address.`, cause }
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
    describe: ([written], address) =>
      // Markup of another tool in the address is a finding itself.
      foreignSyntax().written.some(({ pattern }) => pattern.test(address))
        ? undefined
        : {
            message: `'${shortened(written)}' is shown as text: the link or image around it is not complete.`,
            hint: hintAboutLink(written, address),
          },
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

/** Why a link is not complete. */
function hintAboutLink(written: string, address: string): string {
  if (/^[^<\s]*\s/.test(address) && !/^\S+\s+["'(]/.test(address))
    return 'An address with spaces stands between < and >.'
  if (written.includes('`')) return 'The backticks of the line do not match, so that a bracket is part of code.'
  return 'Check its brackets: links cannot contain links. Write \\[ for a bracket.'
}

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
      const [rest = ''] = page.prepared.text.slice(offset + end, offset + end + MAX_REST).split(/[)\n]/, 1)
      const said = describe(match, rest, page.prepared.text)
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
      cause: 'Nothing in the text refers to these notes: a program of the other tool may have done it.',
      at: node,
    })
  }
}

function shortened(text: string): string {
  return text.length > 40 ? `…${text.slice(-40)}` : text
}

// Blocks that are opened by a fence and never closed: they extend to the end of the page, or of the list or quote
// around them, and include content that was not meant for them.

const OPENING = /^(?:`{3,}|~{3,}|:{3,})/

/** Reports a fenced block whose last line does not close it. Indented code has no fence. */
export function reportUnclosedFence(node: Node, page: PageContext): void {
  const source = page.source(node)
  const fence = OPENING.exec(source)?.[0]
  if (fence === undefined) return
  const lastLine = source.trimEnd().replace(/^[\s\S]*\n/, '')
  const closing = lastLine.replace(/^[ \t>]*/, '').trimEnd()
  const isClosed =
    source.includes('\n') && closing.length >= fence.length && closing === closing[0]?.repeat(closing.length)
  if (isClosed && closing[0] === fence[0]) return
  const what = fence.startsWith(':') ? 'directive' : 'code block'
  const isLast = page.prepared.text.slice(node.position?.end.offset).trim() === ''
  const end = isLast
    ? 'it includes everything that follows'
    : 'it ends with the list item, quote or directive around it'
  page.report({
    rule: 'unclosed-block',
    message: `this ${what} is never closed: ${end}`,
    hint: hintAboutEnd(node, fence),
    at: node,
  })
}

/** How to close a block. The end of a directive may be in a code block that is not closed itself. */
function hintAboutEnd(node: Node, fence: string): string {
  const code = fence.startsWith(':') ? codeWith(node as Nodes, fence) : undefined
  const line = code?.position?.start.line
  if (line === undefined) return `Write ${fence} on a line of its own at its end.`
  return `A line with ${fence} is part of the code block that begins ${line - (node.position?.start.line ?? line)} lines below: close that block before it.`
}

function codeWith(node: Nodes, fence: string): Nodes | undefined {
  if (node.type === 'code') return node.value.split('\n').some(line => line.trim() === fence) ? node : undefined
  if (!('children' in node)) return undefined
  return node.children.map(child => codeWith(child, fence)).find(found => found !== undefined)
}
