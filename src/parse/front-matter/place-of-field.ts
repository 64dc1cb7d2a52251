/** The place of a field in the front matter of a page. */
import { type FieldKeys, fieldRange } from '../../base/field-place.ts'
import { spanOf } from '../../base/source-text.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import { splitFrontMatter } from '../../schema/split-front-matter.ts'

/** The place of the last key that is there; undefined if there is not even the first one. */
export function placeOfField(text: string, keys: FieldKeys): SourceSpan | undefined {
  const { yaml, yamlOffset } = splitFrontMatter(text)
  const range = yaml === undefined ? undefined : fieldRange(yaml, keys, 'front-matter.yaml')
  return range && spanOf(text, yamlOffset + range[0], yamlOffset + range[1])
}
