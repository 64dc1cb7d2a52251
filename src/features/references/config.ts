/** References: pages that are made from source code, specifications and the help of commands. */
import * as v from 'valibot'
import type { FeatureFields } from '../../config/authored.ts'
import { either, filledText, flag, list, noun, oneOf, route, text, webAddress } from '../../schema/fields.ts'

const paths = list(filledText)
const files = v.pipe(
  either([filledText, paths] as const, input => (Array.isArray(input) ? paths : filledText)),
  v.transform(input => [input].flat()),
)
const path = v.pipe(
  route,
  v.transform(written => written.replace(/^\/+|\/+$/g, '')),
)

const sidebar = noun('references.sidebar', {
  /** Position of the folder in a generated sidebar. */
  position: v.optional(v.number('a number')),
  /** Whether the folder is initially closed. Default: `docs.sidebarCollapsed`. */
  collapsed: v.optional(flag),
  /** Class names of the folder's entry. */
  className: v.optional(text),
})

const references = list(
  noun('references', {
    /** What the pages are made from. */
    from: oneOf(['typescript', 'openapi', 'solidity', 'graphql', 'json-schema', 'command']),
    /** The files to read, relative to the site folder: a path, or several. For TypeScript: the modules that users import. A folder stands for the files in it. */
    entry: v.optional(files, []),
    /** For `command`: the command that prints the help, such as `npx tool --help`. It runs in the site folder. */
    command: v.optional(filledText),
    /** Folder of the pages in the docs, which is their path below the docs. */
    path: v.optional(path, 'api'),
    /** Name of the reference: title of its first page, and label in the sidebar. Default: by its source. */
    label: v.optional(filledText),
    /** Place in a generated sidebar. */
    sidebar: v.optional(sidebar, {}),
    /** Pages: one for each module (file, tag, contract), one for each group of symbols, a single page, or, for OpenAPI, one for each operation. Long pages are always split. */
    split: v.optional(oneOf(['module', 'group', 'page', 'operation']), 'module'),
    /** Address of a line of the source; `{path}` is its file, relative to the site folder, and `{line}` its line. Default: no links. */
    sourceUrl: v.optional(webAddress),
    /** Names of symbols that get no entry, such as `Legacy*`; the part of a name before a dot stands for its members as well. */
    exclude: v.optional(paths, []),
    /** Whether entries say in which file and line they are declared. */
    showSource: v.optional(flag, true),
    /** Folder with markdown that is added to symbols. A file is named by its symbol, or has a heading for each one. */
    prose: v.optional(filledText),
    /** Pages of the docs that you write yourself and that get the entries: their files, relative to the site folder. A heading that names a symbol becomes its entry. `path`, `label`, `sidebar` and `split` have no effect then. */
    into: v.optional(files, []),
    /** Turn inline code that names exactly one symbol of a reference into a link, on all pages. */
    autoLink: v.optional(flag, false),
    /** For TypeScript: the `tsconfig.json` of the source. Default: the nearest one. */
    tsconfig: v.optional(filledText),
    /** For TypeScript: check the types of `@example` blocks. */
    checkExamples: v.optional(flag, true),
    /** For OpenAPI: a tool whose anchors of tags and operations the first page has as well, so that links to them still lead there. */
    anchors: v.optional(oneOf(['redoc'])),
    /** For OpenAPI: servers in samples and on the first page, instead of those of the document. */
    servers: v.optional(list(webAddress)),
    /** For OpenAPI: addresses, or their beginnings, from which files are loaded that a document refers to. Default: none is loaded. */
    remote: v.optional(list(webAddress), []),
    /** For OpenAPI: the languages of sample requests. An empty list for no samples, also of operations of GraphQL. */
    samples: v.optional(list(oneOf(['curl', 'javascript', 'python'])), ['curl', 'javascript', 'python']),
    /** For OpenAPI: whether entries have a form that sends a request to a server of the document, or to one of `servers`. The hosts are added to the Content-Security-Policy. */
    tryIt: v.optional(flag, false),
  }),
)

const site = {
  /** Reference pages that are made from source code. See [References from source](../guides/references.md). */
  references: v.optional(references, []),
}

declare module '../../config/schema/site.ts' {
  interface AddedFields {
    references: typeof site.references
  }
}

export const fields: FeatureFields = {
  site,
  after: { references: 'redirectHtml' },
  pageUse: ({ references: written }) => ({
    fills: written.flatMap(({ into }) => into),
    linksSymbols: written.some(({ autoLink }) => autoLink),
  }),
}
