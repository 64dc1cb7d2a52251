/**
 * The engine's entry point for Node: it writes indexes, and queries them on the command line.
 */
export { EmbeddedIndex } from './embedded-index.ts'
export { manifestPath, partPath, pathInAddress, readManifest } from './index-format.ts'
export { createPageIndexer } from './index-page.ts'
export { joinRuns, mergePages } from './join-runs.ts'
export { MAX_COPY, writeOfflineCopy } from './offline-copy.ts'
export { numberPages } from './page-numbers.ts'
export { patchSegments } from './patch-segments.ts'
export { headOf } from './term-run.ts'
export { unpack } from './unpack.ts'
export { writeManifest, writeSegment } from './write-index.ts'
