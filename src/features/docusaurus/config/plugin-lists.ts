/** The lists of unified plugins that docs, blogs and single pages of a Docusaurus config have in common. */
import * as v from 'valibot'
import { list } from '../../../schema/fields.ts'

export const NO_RECMA = 'plugins of recma work on code that docsgen does not make'

export const pluginLists = {
  /** Plugins for unified that run before those in `remarkPlugins`. */
  beforeDefaultRemarkPlugins: v.optional(list(v.unknown())),
  /** Plugins for unified that change the markdown tree of these pages. Plugins for features that docsgen has built in (maths, GFM, directives) are skipped. */
  remarkPlugins: v.optional(list(v.unknown())),
  /** Plugins for unified that run before those in `rehypePlugins`. */
  beforeDefaultRehypePlugins: v.optional(list(v.unknown())),
  /** Plugins for unified that change the HTML tree of these pages. */
  rehypePlugins: v.optional(list(v.unknown())),
}
