/**
 * The engine as Node imports it: for making indexes, and for asking them on the command line.
 */
export { EmbeddedIndex } from './embedded-index.ts'
export { manifestPath, partPath, readManifest } from './format.ts'
export { createPageIndexer } from './index-page.ts'
export { unpack } from './unpack.ts'
export { writeIndex } from './write-index.ts'
