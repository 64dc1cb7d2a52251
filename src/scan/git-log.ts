/**
 * Reads the output of `git log -z --name-only`, newest commit first.
 *
 * In: chunks of bytes. Out: for each file the first commit that names it. Paths are made relative to the site folder. A
 * file keeps its first commit, so that there is one entry per file in memory, however long the history is.
 */
import type { LastUpdate } from '../model/source.ts'

const HEADER = '\u0001'
const BETWEEN = '\u0002'

export class GitLogReader {
  /** The `--format` for this reader: commit time and author, after a character with which no path starts. */
  static readonly format = '%x01%ct%x02%an'

  readonly #prefix: string
  readonly #up: string
  readonly #times = new Map<string, LastUpdate>()
  readonly #decoder = new TextDecoder()
  #rest = ''
  #commit: LastUpdate = { timestamp: 0 }

  /** @param prefix the site folder inside the repository: '' or with a trailing slash */
  constructor(prefix: string) {
    this.#prefix = prefix
    this.#up = '../'.repeat(prefix.split('/').length - 1)
  }

  /** Processes the next chunk of the output. */
  write(chunk: Uint8Array): void {
    const tokens = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\0')
    this.#rest = tokens.pop() ?? ''
    for (const token of tokens) this.#take(token)
  }

  /** All files, once the output has ended. */
  end(): Map<string, LastUpdate> {
    this.#take(this.#rest)
    this.#rest = ''
    return this.#times
  }

  #take(token: string): void {
    // A line break follows the header: git ends the message with it before the names begin.
    const text = token.startsWith('\n') ? token.slice(1) : token
    if (text === '') return
    if (text.startsWith(HEADER)) this.#commit = commitOf(text)
    else {
      const path = this.#siteRelative(text)
      if (!this.#times.has(path)) this.#times.set(path, this.#commit)
    }
  }

  #siteRelative(path: string): string {
    return path.startsWith(this.#prefix) ? path.slice(this.#prefix.length) : this.#up + path
  }
}

function commitOf(header: string): LastUpdate {
  const [time, author] = header.slice(HEADER.length).split(BETWEEN)
  return author ? { timestamp: Number(time), author } : { timestamp: Number(time) }
}
