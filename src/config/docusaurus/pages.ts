/** Single pages as Docusaurus has them. In: its options. Out: docsgen's own fields, and fields without effect. */
import * as v from 'valibot'
import { either, filledText, noun } from '../../schema/fields.ts'
import { pages as ownPages } from '../schema/sections.ts'

const [folder] = ownPages.options
const editUrlFunction = v.function('a string')
const NO_PLUGINS = 'plugins of unified are not run'

export const pages = noun(
  'pages (Docusaurus)',
  {
    ...folder.entries,
    editUrl: v.optional(
      either([filledText, editUrlFunction] as const, input =>
        typeof input === 'function' ? editUrlFunction : filledText,
      ),
    ),
  },
  {
    unused: {
      remarkPlugins: NO_PLUGINS,
      rehypePlugins: NO_PLUGINS,
      beforeDefaultRemarkPlugins: NO_PLUGINS,
      beforeDefaultRehypePlugins: NO_PLUGINS,
      recmaPlugins: NO_PLUGINS,
      id: '',
      admonitions: '',
      mdxPageComponent: '',
      showLastUpdateTime: '',
      showLastUpdateAuthor: '',
      editLocalizedFiles: '',
    },
  },
)

export type AuthoredPages = v.InferInput<typeof pages>
