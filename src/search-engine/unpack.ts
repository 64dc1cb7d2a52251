/** Decompresses parts of an index. Servers that treat them as a compressed transfer deliver them decompressed. */

/** The bytes of a part. Rejects with a `RangeError` if it is truncated. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch (cause) {
    throw new RangeError('the index is damaged', { cause })
  }
}
