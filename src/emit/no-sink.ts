/**
 * A sink for a run that publishes nothing, because what it makes goes into a shared cache. Nothing is published before it,
 * and what is written to it is gone.
 */
import type { Sink } from './sink.ts'

export const noSink: Sink = {
  id: '',
  isCurrent: () => false,
  keyOf: () => undefined,
  findingsOf: () => '',
  write: () => undefined,
  writer: () => ({ add: () => undefined, end: () => undefined }),
  keep: path => {
    throw new Error(`${path} was never published`)
  },
  hasAllBut: () => false,
  keepAllBut: () => undefined,
  files: () => [],
  changes: () => ({ written: [], removed: [] }),
  hashOf: () => undefined,
  sizeOf: () => undefined,
  read: () => new Uint8Array(),
  published: () => undefined,
  publish: () => ({ changed: false, written: 0, kept: 0, removed: 0 }),
  discard: () => undefined,
}
