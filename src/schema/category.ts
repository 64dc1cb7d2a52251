/**
 * What a `_category_` file may say: type and description of each field, by the names Docusaurus users know.
 */
import * as v from 'valibot'
import { badge } from './badge.ts'
import { filledText, flag, map, noun, numeric, text } from './fields.ts'
import { categoryLink } from './sidebars.ts'

export const categorySchema = noun('category', {
  /** Key of the category in translations. Default: its label. */
  key: v.optional(filledText),
  /** Label in the sidebar. Default: the name of the folder. */
  label: v.optional(filledText),
  /** One sentence about the category, for its page and for cards. */
  description: v.optional(text),
  /** Position among the pages and folders beside it. */
  position: v.optional(numeric),
  /** Is it closed at first? Default: `docs.sidebarCollapsed` of the config. */
  collapsed: v.optional(flag),
  /** Can it be closed? Default: `docs.sidebarCollapsible` of the config. */
  collapsible: v.optional(flag),
  /** Label beside the sidebar's entry: its text, or `text` and `variant`. */
  badge: v.optional(badge),
  /** Class names of the sidebar's entry. */
  className: v.optional(text),
  /** Where the label leads: a page (`type: doc`, `id`), a page made for it (`type: generated-index`), or null. */
  link: v.optional(categoryLink),
  /** Values of your own for the sidebar's entry. */
  customProps: v.optional(map),
})

/** A category file as it was understood. */
export type CategoryMeta = v.InferOutput<typeof categorySchema>
