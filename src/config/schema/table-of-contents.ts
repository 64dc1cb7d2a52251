/** Headings in a page's table of contents. */
import * as v from 'valibot'
import { noun, whole } from '../../schema/fields.ts'

const level = whole(2, 6)

export const tableOfContents = v.pipe(
  noun('tableOfContents', {
    /** First level to show, from 2 to 6. */
    minHeadingLevel: v.optional(level, 2),
    /** Last level to show, from 2 to 6. Default: 3, or the first level if that is higher. */
    maxHeadingLevel: v.optional(level),
  }),
  v.check(
    ({ minHeadingLevel: min, maxHeadingLevel: max }) => max === undefined || min <= max,
    'an object whose minHeadingLevel is not above its maxHeadingLevel',
  ),
  v.transform(({ minHeadingLevel: min, maxHeadingLevel }) => ({
    minHeadingLevel: min,
    maxHeadingLevel: maxHeadingLevel ?? Math.max(3, min),
  })),
)
