/**
 * The doc comments of a schema's fields.
 *
 * Returns the comment of each field, by the name of its noun. Fields of a spread constant have the comments in its
 * definition, and the fields of a feature those in its constant with the name of the noun.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, partsOf } from './node.ts'

/** Comments by field. */
type Comments = Map<string, string>

interface Block {
  comments: Comments
  spreads: string[]
}

const START = /(?:noun\(\s*'(?<noun>[^']+)',\s*|\bconst (?<constant>\w+) = )\{\n/g

/** Reads the comments of all nouns in some folders. */
function readComments(folders: readonly string[]): Map<string, Comments> {
  const nouns = new Map<string, Comments>()
  const files = folders.flatMap(readBlocks)
  // A constant may be that of another file.
  const exported = new Map(files.flatMap(({ constants }) => [...constants]))
  for (const file of files)
    for (const [noun, block] of file.nouns)
      nouns.set(noun, withSpreads(block, new Map([...exported, ...file.constants])))
  const ofFeatures = folders.filter(path => path.includes('/features/')).flatMap(readBlocks)
  for (const { constants } of ofFeatures)
    for (const [noun, { comments }] of constants)
      for (const [field, comment] of comments) nouns.get(noun)?.set(field, comment)
  for (const [name, comments] of nouns) {
    // A noun that extends docsgen's own has its name followed by a word in brackets.
    const own = nouns.get(name.replace(/ \(.*\)$/, ''))
    if (own !== undefined && own !== comments) nouns.set(name, new Map([...own, ...comments]))
  }
  return nouns
}

/** The object literals of a file, or of the files in a folder: those of nouns, and those of constants. */
function readBlocks(folder: string): { nouns: Map<string, Block>; constants: Map<string, Block> }[] {
  const paths = folder.endsWith('.ts')
    ? [folder]
    : readdirSync(folder).flatMap(name => (name.endsWith('.ts') ? join(folder, name) : []))
  return paths.map(path => {
    const source = readFileSync(path, 'utf8')
    const blocks = { nouns: new Map<string, Block>(), constants: new Map<string, Block>() }
    for (const match of source.matchAll(START)) {
      const block = readBlock(source.slice(match.index + match[0].length))
      const { noun, constant = '' } = match.groups ?? {}
      if (noun === undefined) blocks.constants.set(constant, block)
      else blocks.nouns.set(noun, block)
    }
    return blocks
  })
}

/**
 * The comments of the nouns in schemas. A noun that takes over entries of another has their comments, unless it has its
 * own.
 */
export class FieldComments {
  readonly #byNoun: Map<string, Comments>
  readonly #byEntry = new Map<Node, string>()

  constructor(folders: readonly string[], schemas: readonly unknown[]) {
    this.#byNoun = readComments(folders)
    const seen = new Set<Node>()
    const open = [...schemas] as Node[]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue
      seen.add(node)
      for (const [field, entry] of Object.entries(node.entries ?? {})) {
        const comment = this.#byNoun.get(node.name ?? '')?.get(field)
        if (comment !== undefined) this.#byEntry.set(entry, comment)
      }
      open.push(...partsOf(node))
    }
  }

  /** The comment of a field. */
  of(noun: string, field: string, entry: Node): string | undefined {
    return this.#byNoun.get(noun)?.get(field) ?? this.#byEntry.get(entry)
  }

  /** Adds the comments of fields that have them elsewhere. */
  add(noun: string, comments: Comments): void {
    this.#byNoun.set(noun, new Map([...(this.#byNoun.get(noun) ?? []), ...comments]))
  }
}

function withSpreads({ comments, spreads }: Block, constants: ReadonlyMap<string, Block>): Comments {
  return new Map([...spreads.flatMap(name => [...(constants.get(name)?.comments ?? [])]), ...comments])
}

/** The fields of an object literal whose first line `text` starts with. */
function readBlock(text: string): Block {
  const block: Block = { comments: new Map(), spreads: [] }
  let depth = 0
  let comment = ''
  // A comment of several lines is read as if it were in one.
  const source = text.replace(/\/\*\*\s[\s\S]*?\*\//g, written => written.replace(/\s*\n\s*(?:\*(?!\/) ?)?/g, ' '))
  for (const line of source.split('\n')) {
    if (depth === 0) {
      const documented = /^\s+\/\*\* +(.*?) +\*\/$/.exec(line)
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
