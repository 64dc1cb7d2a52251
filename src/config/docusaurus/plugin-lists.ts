/** The lists of plugins of unified that docs, blogs and single pages of a Docusaurus config have in common. */
import * as v from 'valibot'
import { list } from '../../schema/fields.ts'

export const NO_RECMA = 'plugins of recma work on code that docsgen does not make'

export const pluginLists = {
  /** Plugins of unified that run before those of `remarkPlugins`. */
  beforeDefaultRemarkPlugins: v.optional(list(v.unknown())),
  /** Plugins of unified for the markdown tree of these pages. What docsgen does by itself (maths, GFM, directives) is passed over. */
  remarkPlugins: v.optional(list(v.unknown())),
  /** Plugins of unified that run before those of `rehypePlugins`. */
  beforeDefaultRehypePlugins: v.optional(list(v.unknown())),
  /** Plugins of unified for the HTML tree of these pages. */
  rehypePlugins: v.optional(list(v.unknown())),
}
