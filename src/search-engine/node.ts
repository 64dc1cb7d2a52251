/**
 * The engine's entry point for Node: it writes indexes, and queries them on the command line.
 */
export { EmbeddedIndex } from './embedded-index.ts'
export { manifestPath, partPath, readManifest } from './index-format.ts'
export { createPageIndexer } from './index-page.ts'
export { unpack } from './unpack.ts'
export { writeIndex } from './write-index.ts'
