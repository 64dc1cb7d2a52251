/**
 * The name of the web manifest in the output: pages name it, and the outputs write it.
 */
export const WEB_MANIFEST = 'manifest.webmanifest'
