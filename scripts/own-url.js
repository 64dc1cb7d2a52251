/** The URL of a module that was bundled as CommonJS. */
import { pathToFileURL } from 'node:url'

export const docsgenUrl = pathToFileURL(__filename).href
