/**
 * Bytes that come in pieces, joined in memory. In: pieces in order. Out: all of them. Each piece is copied when it comes:
 * joining the pieces of a large file at the end would hold everything else up.
 */

/** Room for growth beyond what is expected. */
const SPARE_BYTES = 64 * 1024
/** The result has no more unused bytes behind it than this share of its length. */
const MAX_UNUSED_SHARE = 1 / 8

export class JoinedPieces {
  #bytes: Buffer
  #length = 0

  /** @param expected about how many bytes will come */
  constructor(expected: number) {
    this.#bytes = Buffer.allocUnsafe(expected + Math.min(expected, SPARE_BYTES))
  }

  add(piece: Uint8Array): void {
    const end = this.#length + piece.byteLength
    if (end > this.#bytes.byteLength) this.#moveTo(Math.max(end, 2 * this.#bytes.byteLength))
    this.#bytes.set(piece, this.#length)
    this.#length = end
  }

  /** All pieces. Nothing may be added afterwards. */
  end(): Uint8Array {
    const unused = this.#bytes.byteLength - this.#length
    if (unused > this.#length * MAX_UNUSED_SHARE) this.#moveTo(this.#length)
    return this.#bytes.subarray(0, this.#length)
  }

  #moveTo(size: number): void {
    const grown = Buffer.allocUnsafe(size)
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}
