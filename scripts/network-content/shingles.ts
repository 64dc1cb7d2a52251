/**
 * `npm run shingles -- FOLDER…`: runs of twelve words or more that the pages of content/ share with
 * the texts in the folders. Words in code, addresses and numbers may be part of a run but do not count. Prints one line
 * for each run with its source; the exit code is 1 if there is any.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ContentPage, pages, place, proseOf } from './lib/pages.ts'

/** Minimum length of a run, counted in words that are not code. */
const LENGTH = 12
const TEXTS = /\.(?:mdx?|txt|sol|go|tsx?|jsx?|ya?ml|graphql|json|toml|sh|rs|py)$/
const MAX_BYTES = 4_000_000

interface Word {
  text: string
  /** Whether the word counts: it is not code, an address or a number. */
  counts: boolean
  line: number
}

/** The words of a page or a source: one stream includes words of code, the other does not. */
interface Stream {
  page: ContentPage
  words: Word[]
  /** Per word: the source that contains the run of `LENGTH` words that begins here. */
  found: (string | undefined)[]
}

const [OPEN, CLOSE] = ['\u{E000}', '\u{E001}']
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*|[\u{E000}\u{E001}]/gu

/** Words of a text in which `OPEN` and `CLOSE` enclose code. */
function wordsOf(text: string, line: number, withCode: boolean): Word[] {
  const words: Word[] = []
  let inCode = false
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (word === OPEN || word === CLOSE) inCode = word === OPEN
    else if (withCode || !inCode) words.push({ text: word, counts: !inCode && /^[\p{L}'’]+$/u.test(word), line })
  }
  return words
}

/** The two streams of a page's prose. */
function streamsOf(page: ContentPage): Stream[] {
  const prose = proseOf(page, code => `${OPEN}${code}${CLOSE}`)
  return [true, false].map(withCode => {
    const words = prose.flatMap(({ text, line }) => wordsOf(text, line, withCode))
    return { page, words, found: words.map(() => undefined) }
  })
}

/** Positions in streams by the `LENGTH` words that begin there. */
type Index = Map<string, [stream: Stream, at: number][]>

function indexOf(streams: Stream[]): Index {
  const index: Index = new Map()
  for (const stream of streams) {
    for (let at = 0; at + LENGTH <= stream.words.length; at++) {
      const key = keyAt(stream.words, at)
      index.set(key, [...(index.get(key) ?? []), [stream, at]])
    }
  }
  return index
}

function keyAt(words: { text: string }[], at: number): string {
  let key = ''
  for (let i = at; i < at + LENGTH; i++) key += `${words[i]?.text} `
  return key
}

/** A source's text with its code marked, and without link addresses and HTML tags. */
function sourceText(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/\]\([^)\s]*\)/g, '] ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/`([^`\n]+)`/g, `${OPEN}$1${CLOSE}`)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path))
    .filter(path => TEXTS.test(path) && statSync(path).isFile() && statSync(path).size < MAX_BYTES)
}

/** Marks the words in the pages that a source shares with them. */
function compare(index: Index, path: string, name: string): void {
  const text = sourceText(path)
  for (const withCode of [true, false]) {
    const words = wordsOf(text, 0, withCode)
    for (let at = 0; at + LENGTH <= words.length; at++) {
      for (const [stream, start] of index.get(keyAt(words, at)) ?? []) stream.found[start] ??= name
    }
  }
}

interface Run {
  at: string
  text: string
  length: number
  source: string
}

/** The longest runs of a stream with enough words that count. */
function runsOf({ page, words, found }: Stream): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < words.length; at++) {
    const source = found[at]
    if (source === undefined) continue
    const start = at
    while (found[at + 1] !== undefined) at++
    const run = words.slice(start, at + LENGTH)
    const length = run.filter(({ counts }) => counts).length
    if (length < LENGTH) continue
    runs.push({ at: place(page, run[0]?.line ?? 1), text: run.map(({ text }) => text).join(' '), length, source })
  }
  return runs
}

function main(folders: string[]): number {
  if (folders.length === 0) throw new Error('Name the folders with the sources.')
  const streams = pages.flatMap(streamsOf)
  const index = indexOf(streams)
  for (const folder of folders) {
    for (const path of filesIn(folder)) compare(index, path, relative(join(folder, '..'), path))
  }
  const runs = new Map(streams.flatMap(runsOf).map(run => [`${run.at} ${run.text}`, run]))
  for (const { at, text, length, source } of runs.values())
    console.log(`${at}: ${length} words: ${text}\n    ${source}`)
  console.log(`${runs.size} runs of ${LENGTH} words or more`)
  return runs.size === 0 ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))
