/**
 * A page's front matter as the stages see it. The types are those of the schema (`schema/front-matter.ts`), where
 * each field has its description.
 */
import type { InferOutput } from 'valibot'
import type { formatSchema, frontMatterSchema } from '../schema/front-matter.ts'
import type { IconDrawing } from './icon-drawing.ts'

type Fields = InferOutput<typeof frontMatterSchema>

/** An action button of the home page's hero. */
export type HomeAction = NonNullable<NonNullable<Fields['hero']>['actions']>[number]

/** A card of the home page: an audience, its first page, and more links. */
export type AudienceCard = NonNullable<Fields['audience_cards']>[number]

/** Validated front matter. A field is absent if the author did not write it, or if its value was invalid and reported. */
export interface FrontMatter extends Fields {
  /** Drawings of the icons named in `audience_cards`. */
  icons?: Record<string, IconDrawing>
  /** `mdx.format`. */
  format?: InferOutput<typeof formatSchema>
  /** All other keys, unchanged. */
  extra: Record<string, unknown>
}
