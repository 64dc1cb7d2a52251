/** The docs: the folder of the pages, their address, how they are listed and versioned. */
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
  whole,
} from '../../schema/fields.ts'
import { sidebars } from '../../schema/sidebars.ts'

const file = filledText
const none = v.literal(false, 'a path, an object, or false')
const sidebarsField = either([file, sidebars, none] as const, input =>
  typeof input === 'string' ? file : isObject(input) ? sidebars : none,
)
/** Files whose names start with an underscore are partials, and tests are not pages. */
const EXCLUDE = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']

const version = noun('docs.version', {
  /** Displayed name. Default: the version's name; `Next` for the current one. */
  label: v.optional(text),
  /** Segment of the path. Default: none for the last version, `next` for the current one, the name for others. */
  path: v.optional(route),
  /** Notice at the top of the version's pages. Default: by the order of the versions. */
  banner: v.optional(oneOf(['none', 'unreleased', 'unmaintained'])),
  /** Show the version's name on its pages. Default: true if there are several versions. */
  badge: v.optional(flag),
  /** Exclude from search engines. Default: false. */
  noIndex: v.optional(flag),
  /** Class name of the version's pages. */
  className: v.optional(text),
})

export const docs = noun('docs', {
  /** Whether the site has docs. It may consist of pages and a blog only. */
  enabled: v.optional(flag, true),
  /** Folder of the pages, relative to the site folder. Default: `docs` if there is one, else `content`. */
  path: v.optional(filledText),
  /** Path below the base where the docs are served; `/` for the base itself. Default: `/`; `docs` in a preset. */
  routeBasePath: v.optional(
    v.pipe(
      route,
      v.transform(path => path.replace(/^\/+|\/+$/g, '')),
    ),
    '',
  ),
  /** Sidebars by name, the path of a file that exports them, or false for none. Default: one for all folders. */
  sidebars: v.optional(sidebarsField),
  /** Base of the "edit this page" links: the file's path in the site folder is appended. Default: derived from `repository`. */
  editUrl: v.optional(filledText),
  /** Show when a page was last changed, according to git. */
  showLastUpdateTime: v.optional(flag, false),
  /** Show who last changed it. */
  showLastUpdateAuthor: v.optional(flag, false),
  /** Globs of the files that are pages. By default: all `.md` and `.mdx` files. */
  include: v.optional(list(filledText), ['**/*.{md,mdx}']),
  /** Globs of the files that are not pages. By default: names that start with `_`, and tests. */
  exclude: v.optional(list(filledText), EXCLUDE),
  /** Remove prefixes such as `01-` from names, and sort by them. */
  numberPrefixParser: v.optional(flag, true),
  /** Show breadcrumbs. */
  breadcrumbs: v.optional(flag, true),
  /** Begin breadcrumbs with the first page of the sidebar, on pages below its path, or with the navbar item that they belong to. */
  breadcrumbsFromSection: v.optional(flag, false),
  /** Whether readers can collapse categories. */
  sidebarCollapsible: v.optional(flag, true),
  /** Whether categories are initially collapsed. */
  sidebarCollapsed: v.optional(flag, true),
  /** Sidebars with more entries than this only contain the open branch in each page, and group lists of more than 200 entries by the hundred. Scripts fetch another branch when a reader opens it. */
  sidebarPruneAbove: v.optional(whole(0, Number.MAX_SAFE_INTEGER), 150),
  /** If there are versions, also publish the docs folder itself. */
  includeCurrentVersion: v.optional(flag, true),
  /** The version at the docs' root. Default: the newest one. */
  lastVersion: v.optional(filledText),
  /** Publish only these versions. */
  onlyIncludeVersions: v.optional(list(filledText)),
  /** Settings of individual versions. */
  versions: v.optional(byName(version), {}),
  /** Where the browser stores the reader's choice of a version. */
  versionPersistence: v.optional(oneOf(['localStorage', 'none']), 'localStorage'),
})
