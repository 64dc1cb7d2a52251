/**
 * Draws the parts of charts as SVG. Returns elements in the colours of the page, which
 * `templates/styles/diagrams.css` defines for both colour modes.
 */

/** A drawn chart: its elements, its size, and its content in words. */
export interface Chart {
  body: string[]
  width: number
  height: number
  /** What the chart says, as text for search and screen readers. */
  text: string
  /** Its title, which is drawn above it. */
  title?: string
}

export const TEXT = 13
export const SMALL = 12
export const TITLE = 16
export const LINE_HEIGHT = 1.3
/** The space between a chart and the edge of its drawing. */
export const MARGIN = 16

/** The number of colours in the stylesheet. More parts get the same in a lighter form. */
const COLORS = 8

/** The colour of the part with an index, for lines and areas. */
export function colorOf(index: number): string {
  const color = `var(--c${(index % COLORS) + 1})`
  return isLight(index) ? `color-mix(in srgb, ${color} 45%, var(--bg))` : color
}

/** The colour of text on an area that has `colorOf`. */
export function textOn(index: number): string {
  return isLight(index) ? 'var(--fg)' : 'var(--bg)'
}

function isLight(index: number): boolean {
  return Math.floor(index / COLORS) % 2 === 1
}

/** A colour so light that text is readable on it. */
export function tint(color: string, percent = 14): string {
  return `color-mix(in srgb, ${color} ${percent}%, var(--bg))`
}

type Attributes = Record<string, string | number | undefined>

/** An element. Numbers are rounded, because more digits cost bytes and show nothing. */
export function element(name: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`,
  )
  return `<${name}${written.join('')}${content === undefined ? '/>' : `>${content}</${name}>`}`
}

/** A number with one decimal. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** How a text is drawn; `y` is the middle of its line. */
export interface Lettering {
  x: number
  y: number
  size?: number
  anchor?: 'start' | 'middle' | 'end'
  weight?: number
  fill?: string
  rotate?: number
  /** The text crosses lines, which must not be seen through it. */
  isOnLines?: boolean
}

/** A line of text. */
export function words(text: string, look: Lettering): string {
  const { x, y, size = TEXT, anchor = 'middle', weight = 400, fill = 'var(--_text)', rotate, isOnLines } = look
  const halo = isOnLines ? { stroke: 'var(--bg)', 'stroke-width': 4, 'paint-order': 'stroke' } : {}
  const turned = rotate === undefined ? {} : { transform: `rotate(${rotate} ${rounded(x)} ${rounded(y)})` }
  const middle = y + size * 0.35
  return element(
    'text',
    { x, y: middle, 'font-size': size, 'text-anchor': anchor, 'font-weight': weight, fill, ...halo, ...turned },
    escaped(text),
  )
}

/** Lines of text around a middle. */
export function block(lines: readonly string[], look: Lettering): string[] {
  const step = (look.size ?? TEXT) * LINE_HEIGHT
  const top = look.y - ((lines.length - 1) * step) / 2
  return lines.map((line, at) => words(line, { ...look, y: top + at * step }))
}

/** The height of lines of text. */
export function blockHeight(lines: readonly string[], size = TEXT): number {
  return lines.length * size * LINE_HEIGHT
}

/** Widths of characters in ems, as in common sans-serif fonts; Node has no fonts to measure. */
const NARROW = /[ijltfrI.,:;'|!()[\]{}/\\ `-]/
const WIDE = /[mwMW@%—…]/
const FULL =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|\p{Extended_Pictographic}/u
const CAPITAL = /\p{Lu}/u

/** The width of a text, rather too much than too little. */
export function textWidth(text: string, size = TEXT): number {
  let ems = 0
  for (const character of text)
    ems += NARROW.test(character)
      ? 0.36
      : WIDE.test(character)
        ? 0.92
        : FULL.test(character)
          ? 1.05
          : CAPITAL.test(character)
            ? 0.7
            : 0.57
  return ems * size
}

/** A text in lines of a width. Words break only if they are longer than a line. */
export function wrapped(text: string, width: number, size = TEXT): string[] {
  const lines: string[] = []
  let line = ''
  const parts = text.split(' ').flatMap(word => piecesOf(word, width, size))
  for (const { piece, joins } of parts) {
    const longer = line === '' ? piece : `${line}${joins ? '' : ' '}${piece}`
    if (line === '' || textWidth(longer, size) <= width) line = longer
    else {
      lines.push(line)
      line = piece
    }
  }
  return [...lines, line]
}

/** The parts of a word that fit. `joins`: there is no space before it. */
function piecesOf(word: string, width: number, size: number): { piece: string; joins: boolean }[] {
  const pieces: { piece: string; joins: boolean }[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && textWidth(piece + character, size) > width) {
      pieces.push({ piece, joins: pieces.length > 0 })
      piece = ''
    }
    piece += character
  }
  return [...pieces, { piece, joins: pieces.length > 0 }]
}
