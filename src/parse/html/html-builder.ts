/**
 * HTML with insertions, piece by piece. In: what is written, in order. Out: pieces, and at the end the body. A piece
 * may be known later than what follows it, as the HTML of components is.
 */
import type { PageBody, PlacedInsertion } from '../../model/body.ts'
import { Insertion } from '../insertion.ts'

/** HTML that is made later. */
export class LaterHtml {
  pieces: readonly HtmlPiece[] = []
}

export type HtmlPiece = string | Insertion | LaterHtml

export class HtmlBuilder {
  #text = ''
  readonly #pieces: HtmlPiece[] = []

  /** Adds HTML. */
  write(html: string): void {
    this.#text += html
  }

  /** Adds pieces. */
  add(pieces: readonly HtmlPiece[]): void {
    for (const piece of pieces)
      if (typeof piece === 'string') this.#text += piece
      else this.insert(piece)
  }

  /** Adds what is no text yet. */
  insert(piece: Insertion | LaterHtml): void {
    if (this.#text !== '') this.#pieces.push(this.#text)
    this.#text = ''
    this.#pieces.push(piece)
  }

  /** All pieces; nothing may be added any more. */
  finish(): readonly HtmlPiece[] {
    if (this.#text !== '') this.#pieces.push(this.#text)
    return this.#pieces
  }
}

/** The body that pieces make. HTML has no NUL: what a component wrote is shown as browsers show it. */
export function bodyOf(pieces: readonly HtmlPiece[]): PageBody {
  let html = ''
  const insertions: PlacedInsertion[] = []
  const add = (piece: HtmlPiece): void => {
    if (typeof piece === 'string') html += piece
    else if (piece instanceof Insertion) {
      const { kind, which, encoding } = piece
      insertions.push(encoding ? [html.length, kind, which, encoding] : [html.length, kind, which])
    } else piece.pieces.forEach(add)
  }
  pieces.forEach(add)
  return { html: html.includes('\0') ? html.replaceAll('\0', '\ufffd') : html, insertions }
}
