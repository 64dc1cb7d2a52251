/**
 * The doc comments of a schema's fields.
 *
 * In: folders of TypeScript files that call `noun('name', { … })`. Out: the comment of each field, by the name of its
 * noun. Fields of a spread constant have the comments in its definition.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Comments by field. */
export type Comments = Map<string, string>

interface Block {
  comments: Comments
  spreads: string[]
}

const START = /(?:noun\(\s*'(?<noun>[^']+)',\s*|\bconst (?<constant>\w+) = )\{\n/g

/** Reads the comments of all nouns in some folders. */
export function readComments(folders: readonly string[]): Map<string, Comments> {
  const nouns = new Map<string, Comments>()
  for (const folder of folders)
    for (const name of readdirSync(folder).filter(file => file.endsWith('.ts'))) {
      const source = readFileSync(join(folder, name), 'utf8')
      const constants = new Map<string, Block>()
      for (const match of source.matchAll(START)) {
        const block = readBlock(source.slice(match.index + match[0].length))
        const { noun, constant = '' } = match.groups ?? {}
        if (noun === undefined) constants.set(constant, block)
        else nouns.set(noun, withSpreads(block, constants))
      }
    }
  for (const [name, comments] of nouns) {
    // A noun that extends docsgen's own has its name followed by a word in brackets.
    const own = nouns.get(name.replace(/ \(.*\)$/, ''))
    if (own !== undefined && own !== comments) nouns.set(name, new Map([...own, ...comments]))
  }
  return nouns
}

function withSpreads({ comments, spreads }: Block, constants: ReadonlyMap<string, Block>): Comments {
  return new Map([...spreads.flatMap(name => [...(constants.get(name)?.comments ?? [])]), ...comments])
}

/** The fields of an object literal whose first line `text` starts with. */
function readBlock(text: string): Block {
  const block: Block = { comments: new Map(), spreads: [] }
  let depth = 0
  let comment = ''
  for (const line of text.split('\n')) {
    if (depth === 0) {
      const documented = /^\s+\/\*\* (.*?) \*\/$/.exec(line)
      const field = /^\s+'?([\w-]+)'?[:,]/.exec(line)
      const spread = /^\s+\.\.\.(\w+),$/.exec(line)
      if (documented) comment = documented[1] as string
      if (spread) block.spreads.push(spread[1] as string)
      if (field && comment !== '') block.comments.set(field[1] as string, comment)
      if (!documented) comment = ''
    }
    depth += count(line, /[[({]/g) - count(line, /[\])}]/g)
    if (depth < 0) break
  }
  return block
}

function count(line: string, pattern: RegExp): number {
  return line.match(pattern)?.length ?? 0
}
