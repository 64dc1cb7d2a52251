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
    // Emphasis inside it is not visible, and code is a single character.
    const between = '[*_]*'
    const pattern = [...sample]
      .map(char => (char === '\0' ? '\\s+' : /\s/.test(char) ? '\\s+' : char.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join(between)
      .replaceAll(`\\s+${between}\\s+`, '\\s+')
    const text =
      isCode || sample.includes('\0')
        ? this.text.replaceAll('\r', ' ')
        : /=["']/.test(sample)
          ? this.#prose
          : this.#bare
    return [...text.matchAll(new RegExp(sample.includes('\0') ? pattern.replaceAll('\\s+', '[^\\n]*?') : pattern, 'g'))]
      .map(({ index, 0: found }): [number, number] => [index, index + found.length])
      .filter(
        ([start]) =>
          isCode || !(sample.startsWith('<') ? /[\w\\'"`)}\]]/ : /[\\'"`]/).test(this.text.charAt(start - 1)),
      )
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
