/** The fields of a `_category_` file: type and description of each. Names are those that other tools have for the same. */
import * as v from 'valibot'
import { badge } from './badge.ts'
import { filledText, flag, map, noun, numeric, text } from './fields.ts'
import { categoryLink } from './sidebars.ts'

export const categorySchema = noun(
  'category',
  {
    /** Key of the category in translations. Default: its label. */
    key: v.optional(filledText),
    /** Label in the sidebar. Default: the name of the folder. */
    label: v.optional(filledText),
    /** One sentence about the category, for its page and for cards. */
    description: v.optional(text),
    /** Position among the pages and folders in the same folder. */
    position: v.optional(numeric),
    /** Whether it is initially closed. Default: `docs.sidebarCollapsed` of the config. */
    collapsed: v.optional(flag),
    /** Whether it can be closed. Default: `docs.sidebarCollapsible` of the config. */
    collapsible: v.optional(flag),
    /** Label beside the sidebar entry: its text, or `text` and `variant`. */
    badge: v.optional(badge),
    /** Class names of the sidebar entry. */
    className: v.optional(text),
    /** Target of the label: a page (`type: doc`, `id`), a generated page (`type: generated-index`), or null. */
    link: v.optional(categoryLink),
    /** Your own values for the sidebar entry. */
    customProps: v.optional(map),
  },
  { unused: { $schema: '' } },
)

/** The contents of a category file. */
export type CategoryMeta = v.InferOutput<typeof categorySchema>
