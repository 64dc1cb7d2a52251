/**
 * Builds HTML with insertions, piece by piece. Returns all pieces, and at the end the body. A piece may be filled in
 * after the pieces that follow it, as the HTML of components is.
 */
import type { PageBody, PlacedInsertion } from '../../model/body.ts'
import { Insertion } from '../insertion.ts'

/** HTML that is filled in later. */
export class DeferredHtml {
  pieces: readonly HtmlPiece[] = []
}

export type HtmlPiece = string | Insertion | DeferredHtml

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

  /** Adds a piece that is not text yet. */
  insert(piece: Insertion | DeferredHtml): void {
    if (this.#text !== '') this.#pieces.push(this.#text)
    this.#text = ''
    this.#pieces.push(piece)
  }

  /** All pieces; nothing may be added afterwards. */
  finish(): readonly HtmlPiece[] {
    if (this.#text !== '') this.#pieces.push(this.#text)
    return this.#pieces
  }
}

/** The body made of the pieces. HTML cannot contain NUL: one written by a component is replaced as browsers do. */
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
