/** Whether a site has maths. In other sites, dollar signs are text. */
import { isFile, readText } from './read-folder.ts'

const LIBRARY = /katex|mathjax|arithmatex|remark-math|mdx_math|mathjax-support\s*=\s*true/i

/** Files that only decide which file an import means. They need not exist, and belong to a whole repository. */
const DECIDING = /[\\/](?:package|[jt]sconfig)\.json$/

/** Whether the file names a library for formulas. */
export function mentionsMath(file: string): boolean {
  // A config may have listed a folder.
  const text = DECIDING.test(file) || !isFile(file) ? '' : readText(file)
  return namesMath(text.replace(/mathjax-support\s*=\s*false/gi, ''))
}

/** Whether a config, or its text, names a library for formulas. */
export function namesMath(config: unknown): boolean {
  return LIBRARY.test(typeof config === 'string' ? config : JSON.stringify(config))
}
