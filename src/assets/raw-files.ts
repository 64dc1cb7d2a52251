/**
 * The namespace of files of which pages show the text, in bundles of their code; the path follows.
 */
export const RAW = 'docsgen-raw'
