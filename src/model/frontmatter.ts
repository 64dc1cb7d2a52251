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

/** All fields of a page in one object, as its author wrote them. */
export function writtenFields({ extra, icons: _, ...known }: FrontMatter): Record<string, unknown> {
  return { ...extra, ...known }
}

/** Fields that only docsgen has. In sites of other tools, they may be the author's own. */
const ONLY_HERE = new Set(['audience_cards', 'hero', 'layout', 'search', 'sources', 'symbols', 'values', 'verified'])
/** Fields that many tools have, some of them with values of other types. */
const IN_MANY_TOOLS = new Set(['description', 'image', 'keywords', 'tags'])

/** Whether no tool but docsgen gives the field the meaning that it has here. */
export function isOnlyHere(name: string): boolean {
  return ONLY_HERE.has(name)
}

/** Whether a value of another type may be meant for another tool. A page is complete without such a field. */
export function mayBeForAnotherTool(name: string): boolean {
  return ONLY_HERE.has(name) || IN_MANY_TOOLS.has(name)
}
