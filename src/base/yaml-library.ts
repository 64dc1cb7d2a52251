/**
 * The YAML library, loaded when it is first needed: most sites have no YAML but simple front matter.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The library. */
export const yamlLibrary = () => require('yaml') as typeof import('yaml')
