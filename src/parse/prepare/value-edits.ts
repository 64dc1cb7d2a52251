/**
 * Unquoted attribute values with a slash (`<a href=/b>`): markdown parsers read the slash as the end of the tag. In:
 * the lines of a body. Out: edits that quote such values.
 */
import { readTag } from '../mdx/read-tag.ts'
import type { Edit } from '../text/edits.ts'
import { quoteEdits } from './html-edits.ts'
import type { Line } from './lines.ts'
import { forEachTag, type MarkOptions } from './text-marks.ts'

/** Whether a text may contain such a value. */
export const VALUE_WITH_SLASH = /<[a-z][^<>]*\s[\w:.-]+\s*=\s*(?!["'])[^\s"'=<>`]*\//i

/** Edits that quote such values. */
export function valueEdits(text: string, lines: Line[], options: MarkOptions): Edit[] {
  const edits: Edit[] = []
  forEachTag(text, lines, options, at => {
    const tag = readTag(text, at)
    if (tag) {
      const attributes = tag.attributes.filter(({ text: value }) => value.includes('/'))
      edits.push(...quoteEdits({ ...tag, attributes }, text))
    }
    return tag?.end ?? at + 1
  })
  return edits
}
