/** Divides documents among requests. */

/** Groups of at most this many documents, and about this many bytes of JSON. */
export function* batchesOf<T>(
  documents: Iterable<T>,
  most: { documents: number; bytes: number },
): Generator<T[], void, undefined> {
  let batch: T[] = []
  let bytes = 0
  for (const document of documents) {
    const size = Buffer.byteLength(JSON.stringify(document))
    if (batch.length > 0 && (batch.length >= most.documents || bytes + size > most.bytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(document)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
