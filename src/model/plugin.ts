/**
 * The definition of a plugin: a plain object in the config that adds steps to the markdown pipeline, pages generated
 * from data, and files created from the results. These are public types of `docsgen`.
 */
import type { CategoryFields, FrontMatter } from '../schema/page-fields.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { HeadTag } from './page.ts'
import type { Texts } from './texts.ts'

/** A function for unified, which defines its arguments and results. */
// biome-ignore lint/suspicious/noExplicitAny: plugins declare processors and trees of their own.
export type UnifiedFunction = (this: any, ...options: any[]) => any

/** A unified plugin: a function, a list of it and its options, or a preset. */
export type UnifiedPlugin =
  | UnifiedFunction
  | readonly [plugin: UnifiedFunction, ...options: unknown[]]
  | { plugins?: readonly UnifiedPlugin[]; settings?: object }

/** The steps that a site adds to the markdown pipeline, in order. */
export interface Transforms {
  /** Steps on the markdown tree (mdast), before docsgen's own. */
  remark: readonly UnifiedPlugin[]
  /** Steps on the HTML tree (hast), before it is written. */
  rehype: readonly UnifiedPlugin[]
}

/** Returns the text of a page to be read instead of the written text. */
export type Preprocessor = (page: { filePath: string; fileContent: string }) => unknown

/** A docsgen plugin. */
export interface Plugin {
  /** Name of the plugin in messages. */
  name: string
  /** Its version; changing it rebuilds everything that the plugin affects. */
  version?: string
  /** Plugins for unified that change the markdown tree of every page. */
  remarkPlugins?: UnifiedPlugin[]
  /** Plugins for unified that change the HTML tree of every page. */
  rehypePlugins?: UnifiedPlugin[]
  /** Creates pages and files from data, once for each language of the site. */
  pages?: (context: PagesContext) => readonly (MadePage | MadeFile)[] | Promise<readonly (MadePage | MadeFile)[]>
  /**
   * Called for each page of the docs; may add tags to its head, and files. The result is cached until the page changes.
   */
  onPage?: (page: FinishedPage, site: HookSite) => PageAdditions | undefined | Promise<PageAdditions | undefined>
  /** Called for the whole site when it is built; may add files. */
  onBuilt?: (site: FinishedSite) => readonly MadeFile[] | undefined | Promise<readonly MadeFile[] | undefined>
}

/** Data about the site for all hooks. */
export interface SiteFacts {
  /** Name of the site. */
  title: string
  /** Origin without a trailing slash; '' if the config sets none. */
  url: string
  /** Path of the site on its host, with slashes around it. */
  baseUrl: string
  /** The language of the page, or of the generated pages. */
  locale: string
  /** The site's default language. */
  defaultLocale: string
  /** Absolute path of the site folder. */
  siteDir: string
}

/** Data about the site for hooks that run after its pages are known. */
export interface HookSite extends SiteFacts {
  /** Whether the live server calls the hook. Expensive work can be left to a build. */
  isLive: boolean
}

/** The argument of `pages`. */
export interface PagesContext extends SiteFacts {
  /**
   * Text of a file, by its path relative to the site folder. The live server generates the pages again when the file
   * changes.
   */
  readFile: (path: string) => string
}

/** The argument of `pages` for a feature of docsgen. */
export interface MakerContext extends PagesContext {
  /** Absolute path of the folder for what is kept between runs. */
  cacheDir: string
  /** The interface texts of the language. */
  texts: Texts
  /** Reports a finding. */
  report: (finding: Diagnostic) => void
  /** Records a file that the pages depend on, by its absolute path. */
  readFrom: (path: string) => void
}

/** What makes pages from data: a plugin, or a feature of docsgen. */
export interface PageMaker {
  /** Its name in messages. */
  name: string
  /** Creates pages and files, once for each language of the site. */
  pages?: (context: MakerContext) => readonly (MadePage | MadeFile)[] | Promise<readonly (MadePage | MadeFile)[]>
}

/** A page generated from data. It is linked, searched and checked like all others. */
export interface MadePage {
  /** Its path relative to the docs, such as `api/users`. */
  path: string
  /** Title of the page. */
  title: string
  /** One sentence about the page, for search engines and lists. */
  description?: string
  /** Markdown; or HTML, which is inserted unchanged; or a React element. */
  body: string | { html: string } | ReactBody
  /** Its entry in the sidebar. */
  sidebar?: { label?: string; position?: number; className?: string }
  /**
   * Metadata of its folder, as in a `_category_.json` file. If several pages of a folder set it, the first one counts.
   */
  category?: CategoryFields
  /** Other fields of front matter. */
  frontMatter?: FrontMatter
}

/** A React element, without React's types, because a site may use another version of them. */
interface ReactBody {
  type: unknown
  props: unknown
  key: unknown
}

/** A file for the output. */
export interface MadeFile {
  /** Its path relative to the base, such as `changelog/rss.xml`. */
  file: string
  /** Its text, or its bytes. */
  content: string | Uint8Array
}

/** A page of the docs as `onPage` sees it. */
export interface FinishedPage {
  /** Its address, including the base. */
  route: string
  /** Title of the page. */
  title: string
  /** One sentence about the page. */
  description: string
  /** Language of the page. */
  locale: string
  /** Name of the docs version. */
  version: string
  /** Path of its file relative to the site folder. */
  source: string
  /** Its front matter, as written. */
  frontMatter: Readonly<Record<string, unknown>>
  /** Its headings, from top to bottom. */
  headings: readonly { depth: number; id: string; text: string }[]
  /** Its text by heading, starting with the text before the first heading. */
  sections: readonly { id: string; heading: string; text: string }[]
}

/** The additions of `onPage` to a page. */
export interface PageAdditions {
  /** Tags for the head of the page. */
  headTags?: readonly HeadTag[]
  /** Social image of the page: a path relative to the base, or a URL. */
  image?: string
  /** Files for the output. */
  files?: readonly MadeFile[]
}

/** The whole site as `onBuilt` sees it. */
export interface FinishedSite extends HookSite {
  /** All pages of the output. */
  pages: readonly {
    /** Its address, including the base. */
    route: string
    /** Path of its HTML in the output. */
    file: string
    /** Title of the page. */
    title: string
    /** One sentence about the page. */
    description: string
    /** Language of the page. */
    locale: string
    /** Whether it is excluded from sitemaps and search. */
    noIndex: boolean
  }[]
  /** Text of a file in the output. */
  read: (path: string) => string
  /** For plugins that docsgen makes itself: reports a finding. */
  report?: (finding: Diagnostic) => void
}
