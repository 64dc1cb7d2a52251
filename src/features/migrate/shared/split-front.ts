/** Splits a page. Returns the fields of its front matter, and the text of that block. */
import { fieldsOfYaml, splitFrontMatter } from '../../../schema/split-front-matter.ts'
import type { Fields } from './fields.ts'

/** The front matter of a page, which begins in the first line; without `fields`, there is none that can be read. */
export function splitFront(source: string): { fields?: Fields; whole: string } {
  const start = source.startsWith('\uFEFF') ? 1 : 0
  const { yaml, bodyOffset = 0 } = source.startsWith('---', start) ? splitFrontMatter(source.slice(start)) : {}
  if (yaml === undefined) return { whole: '' }
  const fields = fieldsOfYaml(yaml)
  return { whole: source.slice(0, start + bodyOffset), ...(fields && { fields }) }
}
