/**
 * The source of a page, searched for what readers see. In: its text. Out: the places of a text outside code and without
 * a backslash or quotes around it; the places of an address; whether a row lost the content of a cell.
 */
import { CELL_END } from '../model/leftover.ts'

/** Fences with what is in them, and inline code. */
const CODE = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\1[`~]*[ \t]*$|$(?![\s\S]))|(`+)(?!`)[^\n]*?[^`]\2(?!`)/gm

/** Front matter, whose titles are text. */
const FRONT = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?=\r?\n|$)/

/** Values of attributes, which are text in every tool. */
const ATTRIBUTE = /\s[\w-]+=(?:"[^"\n]*"|'[^'\n]*')/g

export class SourceOfPage {
  readonly text: string
  /** The text with spaces instead of front matter and code. */
  readonly #prose: string
  /** The same without the values of attributes. */
  readonly #bare: string
  #lines: readonly string[] | undefined

  constructor(text: string) {
    this.text = text
    const blank = (part: string) => part.replace(/[^\n]/g, ' ')
    this.#prose = text.replace(FRONT, blank).replace(CODE, blank)
    this.#bare = this.#prose.replace(ATTRIBUTE, blank)
  }

  /** The lines, from 0. */
  get lines(): readonly string[] {
    this.#lines ??= this.text.split('\n')
    return this.#lines
  }

  /** Number of headings that are empty in the source, too. */
  get emptyHeadings(): number {
    return this.lines.filter(line => /^ {0,3}#{1,6}[ \t]*(?:\{#[^}]*\}|<a\b[^>]*>[ \t]*<\/a>)?[ \t]*\r?$/.test(line))
      .length
  }

  /** The places of a text that its author did not mean as text. */
  places(sample: string, isCode: boolean): [start: number, end: number][] {
    const text = isCode || sample.includes(CODE_MARK) ? this.text : /=["']/.test(sample) ? this.#prose : this.#bare
    const before = sample.startsWith('<') ? /[\w\\'"`)}\]]/ : /[\\'"`]/
    return placesIn(text, sample).filter(([start]) => isCode || !before.test(this.text.charAt(start - 1)))
  }

  /** The places of an address. */
  addresses(address: string): [start: number, end: number][] {
    if (address === '') return []
    const written = [address, address.replace(/\/$/, ''), address.replace(/^\//, '')]
    for (const form of written) {
      const start = form === '' ? -1 : this.#prose.indexOf(`](${form}`)
      if (start >= 0) return [[start, start + form.length + 2]]
    }
    return []
  }
}

/** Stands for inline code in a sample. */
const CODE_MARK = '\0'

/**
 * The places of a sample in a source. Emphasis in the source is not visible in the sample, any white space is as good as
 * other, and inline code may be anything on the same line. Each part of the sample is searched after the one before it,
 * which takes little time on every source; one pattern with several gaps could take hours.
 */
function placesIn(text: string, sample: string): [start: number, end: number][] {
  const [first, ...others] = sample
    .split(CODE_MARK)
    .map(part => part.trim().replace(/\s+/g, ' '))
    .filter(part => part !== '')
  const found: [number, number][] = []
  let from = 0
  while (first !== undefined) {
    const place = nextPlace(text, first, from)
    if (place === undefined) break
    const end = others.reduce<number | undefined>((at, part) => {
      return at === undefined ? undefined : nextPlace(text, part, at, text.indexOf('\n', at))?.[1]
    }, place[1])
    if (end !== undefined) found.push([place[0], end])
    from = end ?? place[0] + 1
  }
  return found
}

/** The next place of a part of a sample that begins before `to`; -1 is the end of the text. */
function nextPlace(text: string, part: string, from: number, to = -1): [start: number, end: number] | undefined {
  const next = (at: number) => text.indexOf(part.charAt(0), at)
  for (let start = next(from); start >= 0 && (to < 0 || start < to); start = next(start + 1)) {
    const end = endOfPart(text, part, start)
    if (end !== undefined) return [start, end]
  }
  return undefined
}

/** The end of a part that begins here; undefined for another text. */
function endOfPart(text: string, part: string, start: number): number | undefined {
  let at = start
  for (const char of part) {
    if (char === ' ') {
      const [space] = /^[*_]*\s(?:[*_]*\s)*/.exec(text.slice(at, at + MAX_SPACE)) ?? []
      if (space === undefined) return undefined
      at += space.length
    } else {
      while (at > start && !text.startsWith(char, at) && /[*_]/.test(text.charAt(at))) at++
      if (!text.startsWith(char, at)) return undefined
      at += char.length
    }
  }
  return at
}

/** Maximum length of white space in a source, such as the padding of a table. */
const MAX_SPACE = 1000

/** Whether a line may be the source of a row; `lost`: it has content in a cell that is empty in the row. */
export function compareRow(row: string, line: string): 'same' | 'lost' | 'other' {
  const cells = row.split(CELL_END)
  if (!line.includes('|')) return 'other'
  const written = line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim())
  // A row that is shorter than its header is filled with empty cells.
  if (lettersOf(row).length < 3) return 'other'
  const isShown = cells.every((cell, at) => cell === '' || lettersOf(written[at]).includes(lettersOf(cell)))
  if (!isShown) return 'other'
  return cells.some((cell, at) => cell === '' && /[\p{L}\p{N}]/u.test(written[at] ?? '')) ? 'lost' : 'same'
}

function lettersOf(text = ''): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
