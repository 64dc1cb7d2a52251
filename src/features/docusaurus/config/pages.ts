/** Single pages in Docusaurus's format. Returns docsgen's own fields, and fields without effect. */
import * as v from 'valibot'
import { pages as ownPages } from '../../../config/schema/sections.ts'
import { either, filledText, noun } from '../../../schema/fields.ts'
import { NO_RECMA, pluginLists } from './plugin-lists.ts'

const [folder] = ownPages.options
const editUrlFunction = v.function('a string')

export const pages = noun(
  'pages (Docusaurus)',
  {
    ...folder.entries,
    editUrl: v.optional(
      either([filledText, editUrlFunction] as const, input =>
        typeof input === 'function' ? editUrlFunction : filledText,
      ),
    ),
    ...pluginLists,
  },
  {
    unused: {
      recmaPlugins: NO_RECMA,
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
