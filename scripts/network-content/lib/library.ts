/** The texts of all sources that pages list, from clones. A source is `owner/repository@revision:path`. */
import { plainDigits, wordsIn } from './atoms.ts'
import { findCheckout } from './checkout.ts'
import type { Snapshot } from './snapshot.ts'

const SOURCE = /^([\w.-]+\/[\w.-]+)@(\w+):(.*)$/
const TEXTS = /\.(?:sol|tsx?|go|mdx?|json|ya?ml|graphql|env|sh|toml|proto|csv)$|\/[A-Za-z.]+$/
/** Further occurrences of a number in a source are not looked at. */
const MOST = 400

export class SourceText {
  readonly name: string
  readonly text: string
  readonly words: Set<string>
  readonly #lower: string

  constructor(name: string, text: string) {
    this.name = name
    this.text = plainDigits(text)
    this.words = new Set(wordsIn(this.text))
    this.#lower = this.text.toLowerCase()
  }

  /** The texts around the occurrences of a word, in small letters. */
  around(word: string, size: number): string[] {
    const found: string[] = []
    for (const { index } of this.#lower.matchAll(new RegExp(`(?<![\\w.])${word}(?![\\w])`, 'g'))) {
      found.push(this.#lower.slice(Math.max(index - size, 0), index + size))
      if (found.length === MOST) break
    }
    return found
  }
}

export class Library {
  readonly #texts = new Map<string, SourceText>()
  readonly #byWord = new Map<string, SourceText>()
  /** All facts of the tables as one text. */
  readonly facts: SourceText
  /** Sources whose path the revision does not have. */
  readonly absent: string[] = []

  constructor(sources: Iterable<string>, folders: string[], snapshots: Snapshot[]) {
    for (const source of sources) {
      const text = readSource(source, folders)
      if (text === '') this.absent.push(source)
      if (text === undefined) continue
      const made = new SourceText(source, text)
      this.#texts.set(source, made)
      for (const word of made.words) if (!this.#byWord.has(word)) this.#byWord.set(word, made)
    }
    const lines = snapshots.flatMap(({ facts }) => facts.map(fact => fact.join(' ')))
    this.facts = new SourceText('facts', lines.join('\n'))
  }

  get(source: string): SourceText | undefined {
    return this.#texts.get(source)
  }

  get all(): SourceText[] {
    return [...this.#texts.values()]
  }

  /** The first source at a revision. */
  atRevision(revision: string): SourceText | undefined {
    return this.all.find(({ name }) => SOURCE.exec(name)?.[2] === revision)
  }

  /** The first source with a name. */
  withWord(word: string): SourceText | undefined {
    return this.#byWord.get(word)
  }

  sample(text: string): SourceText {
    return new SourceText('sample', text)
  }
}

/** The text of a source, or the texts of a folder, empty if there is none; undefined if no clone has the revision. */
function readSource(source: string, folders: string[]): string | undefined {
  const [, repository = '', revision = '', path = ''] = SOURCE.exec(source) ?? []
  const checkout = repository ? findCheckout(folders, repository, revision) : undefined
  if (checkout === undefined) return undefined
  const all = checkout.files(path)
  const files = all.filter(file => file === path || TEXTS.test(file))
  if (all.length > 0 && files.length === 0) return undefined
  return files.map(file => checkout.read(file)).join('\n')
}
