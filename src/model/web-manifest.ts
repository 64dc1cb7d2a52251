/** The name of the web manifest in the output, for pages that refer to it and for the output that writes it. */
export const WEB_MANIFEST = 'manifest.webmanifest'
