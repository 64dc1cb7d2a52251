/**
 * Parts of an index as they come from a server: packed with gzip, or unpacked already by a server that
 * took them for a packed transfer.
 */

/** The bytes of a part. Rejects with a `RangeError` where it was cut off. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch (cause) {
    throw new RangeError('a part of the index is damaged', { cause })
  }
}
