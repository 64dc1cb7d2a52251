/** The docs: where the pages are, where they are served, how they are listed and versioned. */
import * as v from 'valibot'
import {
  byName,
  either,
  filledText,
  flag,
  isObject,
  list,
  noun,
  oneOf,
  route,
  text,
  unused,
  whole,
} from '../../schema/fields.ts'
import { sidebars } from './sidebars.ts'

const file = filledText
const none = v.literal(false, 'a path, an object, or false')
const sidebarsField = either([file, sidebars, none] as const, input =>
  typeof input === 'string' ? file : isObject(input) ? sidebars : none,
)
const sidebarPath = either([file, none] as const, input => (typeof input === 'string' ? file : none))
const anyFunction = v.function('a string')
const urlOrFunction = either([filledText, anyFunction] as const, input =>
  typeof input === 'function' ? anyFunction : filledText,
)
const flagOrFunction = either([flag, anyFunction] as const, input => (typeof input === 'function' ? anyFunction : flag))

const version = noun({
  /** Name shown. Default: the version's name; `Next` for the current one. */
  label: v.optional(text),
  /** Segment of the path. Default: none for the last version, `next` for the current one, the name for others. */
  path: v.optional(route),
  /** Notice at the top of the version's pages. Default: by the order of the versions. */
  banner: v.optional(oneOf(['none', 'unreleased', 'unmaintained'])),
  /** Show the version's name on its pages. Default: true where there are several versions. */
  badge: v.optional(flag),
  /** Keep search engines out. Default: false. */
  noIndex: v.optional(flag),
  /** Class name of the version's pages. */
  className: v.optional(text),
})

const keywords = noun({ keywords: v.optional(list(filledText)), extendDefaults: v.optional(flag) })
const admonitions = either([keywords, flag] as const, input => (isObject(input) ? keywords : flag))

export const docs = noun({
  /** Folder of the pages, below the site folder. Default: `docs` if there is one, else `content`. */
  path: v.optional(filledText),
  /** Path below the base where the docs are served; `/` for the base itself. Default: `/`; `docs` in a preset. */
  routeBasePath: v.optional(route),
  /** Sidebars by name, the path of a file that exports them, or false for none. Default: one of all folders. */
  sidebars: v.optional(sidebarsField),
  /** The path of a file with the sidebars, under the name that Docusaurus has. */
  sidebarPath: v.optional(sidebarPath),
  /** Base of the "edit this page" links: the file's path in the site folder is appended. */
  editUrl: v.optional(urlOrFunction),
  /** Show when a page was last changed, from git. Default: false. */
  showLastUpdateTime: v.optional(flag),
  /** Show who changed it. Default: false. */
  showLastUpdateAuthor: v.optional(flag),
  /** Globs of the files that are pages. Default: all markdown files. */
  include: v.optional(list(filledText)),
  /** Globs of the files that are not. Default: names that start with `_`, and tests. */
  exclude: v.optional(list(filledText)),
  /** Take `01-` off names and order by it. Default: true. */
  numberPrefixParser: v.optional(flagOrFunction),
  /** Show where a page is. Default: true. */
  breadcrumbs: v.optional(flag),
  /** Can the reader close categories? Default: true. */
  sidebarCollapsible: v.optional(flag),
  /** Are categories closed at first? Default: true. */
  sidebarCollapsed: v.optional(flag),
  /** Sidebars with more entries than this keep only the open branches in the page, lists of more than 200 in groups of 100. Default: 150. */
  sidebarPruneAbove: v.optional(whole(0, Number.MAX_SAFE_INTEGER)),
  /** Publish the docs folder itself where there are versions. Default: true. */
  includeCurrentVersion: v.optional(flag),
  /** The version at the docs' root. Default: the newest one. */
  lastVersion: v.optional(filledText),
  /** Publish only these versions. */
  onlyIncludeVersions: v.optional(list(filledText)),
  /** Publish no version but the current one. Default: false. */
  disableVersioning: v.optional(flag),
  /** What is special about a version. */
  versions: v.optional(byName(version)),
  /** Where the reader's choice of a version is kept. Default: `localStorage`. */
  versionPersistence: v.optional(oneOf(['localStorage', 'none'])),
  /** More admonition types, as Docusaurus has them; `markdown.admonitions` says the same. */
  admonitions: v.optional(admonitions),
  /** Plugins of unified. Maths is built in; others are not run, with a warning. */
  remarkPlugins: v.optional(list(v.unknown())),
  /** Plugins of unified. Maths is built in; others are not run, with a warning. */
  rehypePlugins: v.optional(list(v.unknown())),
  ...unused(
    'id',
    'beforeDefaultRemarkPlugins',
    'beforeDefaultRehypePlugins',
    'recmaPlugins',
    'sidebarItemsGenerator',
    'editCurrentVersion',
    'editLocalizedFiles',
    'tags',
    'onInlineTags',
    'tagsBasePath',
    'docsRootComponent',
    'docVersionRootComponent',
    'docRootComponent',
    'docItemComponent',
    'docTagsListComponent',
    'docTagDocListComponent',
    'docCategoryGeneratedIndexComponent',
  ),
})

export type DocsInput = v.InferInput<typeof docs>
