/**
 * Whether a site has maths. In: a file of its config. Out: whether it names a library for formulas. In other sites, dollar
 * signs are text.
 */
import { readFileSync } from 'node:fs'

const LIBRARY = /katex|mathjax|arithmatex|remark-math|mdx_math|mathjax-support\s*=\s*true/i

/** Whether the file names a library for formulas. */
export function mentionsMath(file: string): boolean {
  return namesMath(readFileSync(file, 'utf8').replace(/mathjax-support\s*=\s*false/gi, ''))
}

/** Whether a config, or its text, names a library for formulas. */
export function namesMath(config: unknown): boolean {
  return LIBRARY.test(typeof config === 'string' ? config : JSON.stringify(config))
}
