/**
 * Splits a long section. In: its markdown. Out: parts of a few hundred tokens, split between blocks. A longer block
 * stays whole, so that code and tables are not split.
 */
import { tokenCount } from './token-count.ts'

const MAX_TOKENS = 800

export interface SectionPart {
  text: string
  tokens: number
}

/** The parts, in order; none for a section without text. */
export function splitSection(markdown: string): SectionPart[] {
  if (markdown.trim() === '') return []
  const all = tokenCount(markdown)
  if (all <= MAX_TOKENS) return [{ text: markdown, tokens: all }]
  const parts: SectionPart[] = []
  for (const block of blocksOf(markdown)) {
    const tokens = tokenCount(block)
    const last = parts.at(-1)
    if (last && last.tokens + tokens <= MAX_TOKENS) {
      last.text += `\n\n${block}`
      last.tokens += tokens
    } else parts.push({ text: block, tokens })
  }
  return parts
}

/** Blocks between empty lines; a fence stays in one piece. */
function blocksOf(markdown: string): string[] {
  const blocks: string[][] = [[]]
  let fence: string | undefined
  for (const line of markdown.split('\n')) {
    const marks = /^\s*(`{3,})/.exec(line)?.[1]
    if (fence === undefined) fence = marks
    else if (line.trim() === fence) fence = undefined
    if (line === '' && fence === undefined) blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter(lines => lines.length > 0).map(lines => lines.join('\n'))
}
