/**
 * What a plugin is: a plain object in the config that adds steps to the markdown pipeline, pages made from data, and
 * files made from the results. These are the public types of `docsgen`.
 */
import type { CategoryMeta } from '../schema/category.ts'
import type { HeadTag } from './page.ts'

/** A function that unified can use. What it is given, and what it returns, is between it and unified. */
// biome-ignore lint/suspicious/noExplicitAny: plugins declare processors and trees of their own.
export type UnifiedFunction = (this: any, ...options: any[]) => any

/** A plugin of unified: a function, or a list of it and its options, or a preset. */
export type UnifiedPlugin =
  | UnifiedFunction
  | readonly [plugin: UnifiedFunction, ...options: unknown[]]
  | { plugins?: readonly UnifiedPlugin[]; settings?: object }

/** The steps that a site adds to the markdown pipeline, in their order. */
export interface Transforms {
  /** On the markdown tree (mdast), before docsgen's own steps. */
  remark: readonly UnifiedPlugin[]
  /** On the HTML tree (hast), before it is written. */
  rehype: readonly UnifiedPlugin[]
}

/** The text of a page as it is read, from its text as it is written. */
export type Preprocessor = (page: { filePath: string; fileContent: string }) => unknown

/** A plugin of docsgen. */
export interface Plugin {
  /** Names the plugin in messages. */
  name: string
  /** Its version; another one makes everything again that the plugin has a part in. */
  version?: string
  /** Plugins of unified for the markdown tree of every page. */
  remarkPlugins?: UnifiedPlugin[]
  /** Plugins of unified for the HTML tree of every page. */
  rehypePlugins?: UnifiedPlugin[]
  /** Makes pages and files from data, once for each language of the site. */
  pages?: (context: PagesContext) => readonly (MadePage | MadeFile)[] | Promise<readonly (MadePage | MadeFile)[]>
  /** Looks at one page of the docs; may add tags to its head, and files. What it returns is kept until the page changes. */
  onPage?: (page: FinishedPage, site: HookSite) => PageAdditions | undefined | Promise<PageAdditions | undefined>
  /** Looks at the whole site when it is made; may add files. */
  onBuilt?: (site: FinishedSite) => readonly MadeFile[] | undefined | Promise<readonly MadeFile[] | undefined>
}

/** What hooks are told of the site. */
export interface SiteFacts {
  title: string
  /** Origin without a slash at the end; '' where the config names none. */
  url: string
  baseUrl: string
  /** The language of the page, or of the pages that are made. */
  locale: string
  defaultLocale: string
  /** Absolute path of the site folder. */
  siteDir: string
}

/** What hooks are told of the site when its pages are there. */
export interface HookSite extends SiteFacts {
  /** Is it the live server that asks? Work that takes long can wait for a build. */
  isLive: boolean
}

/** What `pages` is given. */
export interface PagesContext extends SiteFacts {
  /** Text of a file, by its path relative to the site folder. The live server makes the pages again when it changes. */
  readFile: (path: string) => string
}

/** A page made from data. It is linked, searched and checked like all others. */
export interface MadePage {
  /** Its path below the docs, such as `api/users`. */
  path: string
  title: string
  description?: string
  /** Markdown; or HTML, which is taken as it is; or an element of React. */
  body: string | { html: string } | ReactBody
  /** Its entry in the sidebar. */
  sidebar?: { label?: string; position?: number; className?: string }
  /** What is said of its folder, as in a file `_category_.json`. The first page of a folder that says something decides. */
  category?: CategoryMeta
  /** Other fields of front matter. */
  frontMatter?: Record<string, unknown>
}

/** An element of React, without its types: a site may have another version of them. */
interface ReactBody {
  type: unknown
  props: unknown
  key: unknown
}

/** A file of the output. */
export interface MadeFile {
  /** Its path below the base, such as `changelog/rss.xml`. */
  file: string
  content: string | Uint8Array
}

/** A page of the docs as `onPage` sees it. */
export interface FinishedPage {
  /** Its address, with the base. */
  route: string
  title: string
  description: string
  locale: string
  /** Name of the version of the docs. */
  version: string
  /** Path of its file relative to the site folder. */
  source: string
  frontMatter: Readonly<Record<string, unknown>>
  headings: readonly { depth: number; id: string; text: string }[]
  /** Its text by heading; the text before the first heading comes first. */
  sections: readonly { id: string; heading: string; text: string }[]
}

/** What `onPage` adds to a page. */
export interface PageAdditions {
  headTags?: readonly HeadTag[]
  /** Social image of the page: a path below the base, or a URL. */
  image?: string
  files?: readonly MadeFile[]
}

/** The whole site as `onBuilt` sees it. */
export interface FinishedSite extends HookSite {
  pages: readonly {
    /** Its address, with the base. */
    route: string
    /** Path of its HTML in the output. */
    file: string
    title: string
    description: string
    locale: string
    /** Is it kept out of sitemaps and search? */
    noIndex: boolean
  }[]
  /** Text of a file of the output. */
  read: (path: string) => string
}
