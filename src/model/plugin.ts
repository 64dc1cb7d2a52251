/**
 * The definition of a plugin: a plain object in the config that adds fields to the config, steps to the markdown
 * pipeline, components, pages generated from data, rules, commands, and files created from the results. These are public
 * types of `docsgen`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Level } from '../findings/level.ts'
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

/** Returns the text of a page to be read instead of the written text, or a promise of it. */
export type Preprocessor = (page: { filePath: string; fileContent: string }) => unknown

/**
 * A docsgen plugin. `definePlugin` gives `Config` the type of a config.
 */
export interface Plugin<Config extends object = object> {
  /** Name of the plugin in messages. */
  name: string
  /** Its version; changing it rebuilds everything that the plugin affects. */
  version?: string
  /**
   * Returns fields of the config that the plugin adds, such as a section, a stylesheet or redirects. Values of the site's own
   * config take precedence; lists are joined.
   */
  config?(site: Readonly<Config>, place: { siteDir: string }): Config | undefined | Promise<Config | undefined>
  /** Fields of front matter that the plugin reads, by name. Their values are checked in builds and audits. */
  frontMatter?: Record<string, FrontMatterField>
  /** Components for pages, by name: the path of a file relative to the site folder, with the component as its default export. */
  components?: Record<string, string>
  /** Components for pages that run in the browser as well. */
  islands?: Record<string, string>
  /**
   * Texts of the interface, by language tag: for a language that docsgen does not have, or instead of its texts. Texts that
   * are not given are docsgen's, which are English in other languages; those of the site's `code.json` take precedence.
   */
  texts?: Record<string, Partial<Texts>>
  /** Rules of `docsgen check`, by name. The config sets the severity of one as `<plugin>/<rule>`. */
  rules?: Record<string, PluginRule>
  /** Commands, by name: `docsgen <name>`. */
  commands?: Record<string, PluginCommand>
  /** Answers requests to the live server, or calls `next` to leave them to docsgen. */
  onRequest?: (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown
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

/** A field of front matter: its description, and its schema. */
export interface FrontMatterField {
  /** What the field does, in one sentence. */
  description?: string
  /** Checks a value: a schema of any library that implements [Standard Schema](https://standardschema.dev), such as zod or valibot. Default: any value is valid. */
  schema?: StandardSchema
}

/** The part of Standard Schema version 1 that is used here. */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult | Promise<SchemaResult>
  }
}

/** What a schema says about a value. */
interface SchemaResult {
  /** Absent if the value is valid. */
  readonly issues?: readonly SchemaIssue[] | undefined
}

/** One problem of a value. */
export interface SchemaIssue {
  readonly message: string
  /** The keys that lead to it. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** A rule that a plugin adds to `docsgen check`. */
export interface PluginRule {
  /** What the rule finds, in one sentence. */
  what: string
  /** What to do about a finding: the hint of findings that have none. */
  todo?: string
  /** Severity, unless `rules` of the config sets it. Default: `warn`. */
  level?: Level
  /** Checks one page or partial. */
  checkPage?: (page: CheckedPage, site: CheckedSite) => RuleFindings
  /** Checks the site as a whole. */
  checkSite?: (site: CheckedSite) => RuleFindings
}

/** What a rule returns. */
type RuleFindings = readonly RuleFinding[] | undefined | Promise<readonly RuleFinding[] | undefined>

/** A finding of a plugin's rule. */
export interface RuleFinding {
  /** The problem, in one sentence. */
  message: string
  /** What to do next. */
  hint?: string
  /** Path of the file relative to the site folder. Default: the checked page. */
  file?: string
  /** Its place, counted from 1. */
  line?: number
  column?: number
  endLine?: number
  endColumn?: number
  /** The field of front matter that it is about: its place, if no line is given. */
  field?: string
}

/** A page or partial as rules see it. */
export interface CheckedPage {
  /** Path of its file relative to the site folder. */
  source: string
  /** Its addresses, including the base: one for each language in which it is shown; none for a partial. */
  routes: readonly string[]
  /** Language of the page; undefined for a partial. */
  locale?: string
  /** The text of its file, including front matter. */
  text: string
  /** Its front matter, as written. */
  frontMatter: Readonly<Record<string, unknown>>
  /** Its headings, from top to bottom. */
  headings: readonly { depth: number; id: string; text: string; line: number; column: number }[]
  /** Its links and images as written. */
  links: readonly { url: string; kind: 'link' | 'image'; text?: string; line: number; column: number }[]
  /** Its fenced code blocks. */
  codeBlocks: readonly { language: string; code: string; line: number }[]
}

/** A site as rules see it. */
export interface CheckedSite extends SiteFacts {
  /** Its pages and partials. */
  pages: readonly CheckedPage[]
  /** Text of a file by its path relative to the site folder; undefined if there is none. */
  readFile: (path: string) => string | undefined
}

/** A command that a plugin adds. */
export interface PluginCommand {
  /** What it does, in one sentence. */
  description: string
  /** Its arguments, as `commander` writes them: `'[file]'`. */
  arguments?: string
  /** Its options: flags such as `--limit <number>`, each with its description. */
  options?: Record<string, string>
  /** Runs the command. Returns the exit code; default: 0. */
  run: (call: CommandCall) => number | undefined | Promise<number | undefined>
}

/** The argument of a command. */
export interface CommandCall extends SiteFacts {
  /** The arguments, in order. */
  args: readonly (string | readonly string[] | undefined)[]
  /** The options, by name in camel case. */
  options: Readonly<Record<string, string | boolean | undefined>>
  /** Writes a line to the standard output. */
  print: (line: string) => void
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

/** What a feature adds to a page that an author wrote: text at places of its file. */
export interface PageFilling {
  /** Path of the file, relative to the site folder. */
  fills: string
  /** Hash of the bytes that the places belong to. */
  bytes: string
  /** Offsets are those of the decoded text. */
  edits: readonly { start: number; end: number; text: string }[]
  /** The symbols that the page describes then. */
  symbols: NonNullable<FrontMatter['symbols']>
}

/** A page of the docs that a feature can fill. */
export interface FillablePage {
  /** Path of the file, relative to the site folder. */
  path: string
  absPath: string
}

/** The argument of `pages` for a feature of docsgen. */
export interface MakerContext extends PagesContext {
  /** The pages in the language of `locale` that a file of the docs, by its path relative to the site folder, is or is translated by. */
  pagesOf: (path: string) => readonly FillablePage[]

  /** Absolute path of the folder for what is kept between runs. */
  cacheDir: string
  /** The interface texts of the language. */
  texts: Texts
  /** Reports a finding. */
  report: (finding: Diagnostic) => void
  /** Records a file that the pages depend on, by its absolute path. */
  readFrom: (path: string) => void
  /** Records a host that scripts of the pages send requests to, by its origin. */
  connectTo: (origin: string) => void
}

/** What pages are made of: see `PageMaker`. */
type Made = readonly (MadePage | MadeFile | PageFilling)[]

/** What makes pages from data: a plugin, or a feature of docsgen. */
export interface PageMaker {
  /** Its name in messages. */
  name: string
  /** Creates pages and files, and adds to pages, once for each language of the site. */
  pages?: (context: MakerContext) => Made | Promise<Made>
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
