/** The docs in Docusaurus's format: docsgen's own fields, other names for some of them, and fields without effect. */
import * as v from 'valibot'
import { docs as ownDocs } from '../../../config/schema/docs.ts'
import { either, filledText, flag, isObject, list, noun } from '../../../schema/fields.ts'
import { NO_RECMA, pluginLists } from './plugin-lists.ts'

const none = v.literal(false, 'a path, an object, or false')
const sidebarPath = either([filledText, none] as const, input => (typeof input === 'string' ? filledText : none))
const editUrlFunction = v.function('a string')
const prefixFunction = v.function('a name and its number')
const keywords = noun('docs.admonitions', {
  /** Names of additional admonitions. */
  keywords: v.optional(list(filledText)),
  /** Whether to keep the default admonitions, which always exist. */
  extendDefaults: v.optional(flag),
})

export const docs = noun(
  'docs (Docusaurus)',
  {
    ...ownDocs.entries,
    editUrl: v.optional(
      either([filledText, editUrlFunction] as const, input =>
        typeof input === 'function' ? editUrlFunction : filledText,
      ),
    ),
    numberPrefixParser: v.optional(
      either([flag, prefixFunction] as const, input => (typeof input === 'function' ? prefixFunction : flag)),
    ),
    /** A function that creates the items of sidebars from folders. */
    sidebarItemsGenerator: v.optional(v.function('a list of items')),
    /** Name of these docs, if there are several. */
    id: v.optional(filledText),
    /** The path of a file with the sidebars: `docs.sidebars`. */
    sidebarPath: v.optional(sidebarPath),
    /** Publish no version but the current one: `docs.onlyIncludeVersions` with `current` alone. */
    disableVersioning: v.optional(flag),
    /** More admonition types: `markdown.admonitions`. */
    admonitions: v.optional(either([keywords, flag] as const, input => (isObject(input) ? keywords : flag))),
    ...pluginLists,
  },
  {
    unused: {
      recmaPlugins: NO_RECMA,
      tags: 'tags are shown as they are in front matter',
      editCurrentVersion: '',
      editLocalizedFiles: '',
      onInlineTags: '',
      tagsBasePath: '',
      docsRootComponent: '',
      docVersionRootComponent: '',
      docRootComponent: '',
      docLayoutComponent: '',
      docItemComponent: '',
      docTagsListComponent: '',
      docTagDocListComponent: '',
      docCategoryGeneratedIndexComponent: '',
    },
  },
)

export type AuthoredDocs = v.InferInput<typeof docs>
