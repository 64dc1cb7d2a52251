/** Which headings a page's table of contents shows. */
import * as v from 'valibot'
import { noun, whole } from '../../schema/fields.ts'

const level = whole(2, 6)

export const tableOfContents = v.pipe(
  noun({
    /** First level shown, 2 to 6. Default: 2. */
    minHeadingLevel: v.optional(level),
    /** Last level shown, 2 to 6. Default: 3. */
    maxHeadingLevel: v.optional(level),
  }),
  v.check(
    ({ minHeadingLevel: min, maxHeadingLevel: max }) => min === undefined || max === undefined || min <= max,
    'an object whose minHeadingLevel is not above its maxHeadingLevel',
  ),
)

export type TableOfContentsInput = v.InferInput<typeof tableOfContents>
