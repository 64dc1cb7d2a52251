/** The URL of a module that was bundled as CommonJS. Only bundles that ask for it contain it. */
import { pathToFileURL } from 'node:url'

export const docsgenUrl = pathToFileURL(__filename).href
