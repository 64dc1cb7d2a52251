/** Splits a page. Returns the fields of its front matter, and the text of that block; or the page with other fields. */
import { readYamlText, yamlLibrary } from '../../../base/yaml.ts'
import { type FrontMatterBlock, fieldsOfYaml, splitFrontMatter } from '../../../schema/split-front-matter.ts'
import type { Fields } from './fields.ts'

/** The front matter of a page, which begins in the first line; without `fields`, there is none that can be read. */
export function splitFront(source: string): { fields?: Fields; whole: string } {
  const { yaml, bodyOffset } = blockOf(source)
  if (yaml === undefined) return { whole: '' }
  const fields = fieldsOfYaml(yaml)
  return { whole: source.slice(0, bodyOffset), ...(fields && { fields }) }
}

/** The page with these lines at the start of its front matter. */
export function withFields(source: string, lines: string): string {
  const { whole } = splitFront(source)
  if (whole === '') return `---\n${lines}---\n\n${source}`
  const start = whole.indexOf('\n') + 1
  return source.slice(0, start) + lines + source.slice(start)
}

/** The page without a field of its front matter. */
export function withoutField(source: string, name: string): string {
  const { yaml = '', yamlOffset } = blockOf(source)
  const { contents } = readYamlText(yaml).document
  const { isMap, isScalar } = yamlLibrary()
  const pair = isMap(contents) && contents.items.find(({ key }) => isScalar(key) && key.value === name)
  if (!pair || !isScalar(pair.key)) return source
  const start = pair.key.range?.[0] ?? 0
  const end = yaml.indexOf('\n', Math.max(0, (pair.value?.range?.[1] ?? start) - 1))
  return (
    source.slice(0, yamlOffset + start) + source.slice(end === -1 ? yamlOffset + yaml.length : yamlOffset + end + 1)
  )
}

function blockOf(source: string): FrontMatterBlock {
  const start = source.startsWith('\uFEFF') ? 1 : 0
  if (!source.startsWith('---', start)) return { yaml: undefined, yamlOffset: 0, bodyOffset: 0 }
  const block = splitFrontMatter(source.slice(start))
  return { ...block, yamlOffset: block.yamlOffset + start, bodyOffset: block.bodyOffset + start }
}
