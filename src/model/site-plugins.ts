/**
 * What the plugins of a config that was written for another tool add to a site: data for code, pages, tags, stylesheets and
 * theme components. In such a tool, each language is a build of its own, so data and pages have a language.
 */
import type { Diagnostic } from './diagnostic.ts'
import type { HeadTag } from './page.ts'
import type { Plugin } from './plugin.ts'

/** An entry of a config's `plugins` or `themes` that has no counterpart in docsgen. */
export interface PluginEntry {
  /** Its place in the config, such as `plugins[2]`. */
  path: string
  /** Its name in messages. */
  name: string
  /** A path, the name of a package, or a function. */
  written: unknown
  options: unknown
  /** The package of the tool's own plugin that it extends, if it does: that one is built in. */
  extended?: string
}

/** Loads a module of the site with all its exports; a stand-in takes the place of the package `replaced`. */
type LoadPlugin = (
  path: string,
  replaced?: string,
) => Promise<{
  value: unknown
  /** Absolute paths. */
  inputs: string[]
  /** Names of modules that are not installed. */
  missing?: string[]
  /** Identity of its code. */
  key: string
}>

/** The site as plugins see it. */
export interface PluginSite {
  siteDir: string
  configFile: string | undefined
  cacheDir: string
  siteConfig: Record<string, unknown> & { baseUrl: string }
  i18n: {
    defaultLocale: string
    locales: readonly string[]
    localeConfigs: Record<string, object>
    path: string
  }
  /** Base path of each language. */
  baseUrlOf: (locale: string) => string
  load: LoadPlugin
  /** Modules that the config imports and that are not installed. */
  missing: readonly string[]
  /** Whether code of the site imports data that the tool writes for its pages. */
  needsData: boolean
}

/** The name and the id of an instance of a plugin. */
interface PluginInstance {
  name: string
  id: string
}

/** Data by the name of the plugin, then by the id of its instance. */
export type GlobalData = Record<string, Record<string, unknown>>

/** A component on the way from the outermost one to a page, with what it receives. */
export interface RoutePart {
  /** The module of the component: an absolute path, or `@theme/…`. */
  component: string
  /** Modules whose default exports become props: absolute paths, in lists and objects of any depth. */
  modules: unknown
  /** Modules with the data of `useRouteContext`. */
  context: unknown
  /** Data that becomes props. */
  props: Record<string, unknown>
  /** The route as its plugin gave it, as far as it is data. */
  route: Record<string, unknown>
}

/** A page that a plugin added with `addRoute`. */
export interface PluginRoute {
  /** Its address relative to the base of its language, with a leading slash. */
  address: string
  locale: string
  plugin: PluginInstance
  /** The components, the outermost one first. */
  parts: RoutePart[]
}

/** The tags of a page's body that plugins or the config add. */
interface BodyTags {
  /** At the start of the body. */
  start: HeadTag[]
  /** At its end. */
  end: HeadTag[]
}

/** A function of `configurePostCss`: it changes the options of PostCSS, or returns new ones. */
export type ConfigurePostCss = (options: { plugins: unknown[] }) => unknown

/** A name that a site's bundler replaces by a path in imports. */
export interface ModuleAlias {
  name: string
  /** Absolute path of a file or folder. */
  path: string
  /** Whether only the name itself is replaced, and not the start of a longer one. */
  isExact?: boolean
}

/** Pages that would be made of a file that is missing, or by a plugin that is not run. */
export interface LackingPages {
  /** Their name, which the finding about their cause has in `lacksPages`. */
  name: string
  /** The address above them, without the base and slashes around it. */
  path: string
  /** Whether it is the address of the only page, and none is below it. */
  isOne?: boolean
  /** Their folder relative to the site, if they would be files first. */
  folder?: string
}

/** What the plugins of a site add. */
export interface PluginResults {
  /** By language. */
  globalData: Record<string, GlobalData>
  routes: PluginRoute[]
  headTags: HeadTag[]
  bodyTags: BodyTags
  /** Absolute paths of stylesheets. */
  styles: string[]
  /** Absolute paths of folders with theme components. */
  themeDirs: string[]
  /** Absolute path of the folder with data that the tool, or its plugins, write for pages to import. */
  generatedDir?: string
  configurePostCss: ConfigurePostCss[]
  /** Names that stand for paths in imports. */
  aliases: ModuleAlias[]
  /** Match the absolute paths of files that are imported as text, with slashes. */
  importedTexts: RegExp[]
  /** Whether a theme is not run, whose components pages may use. */
  lacksTheme?: boolean
  /** Whether a plugin is not run, whose data pages may use. */
  lacksData?: boolean
  /** The pages of plugins that are not run. */
  lackingPages: LackingPages[]
  /** The plugins that add files once the site is built. */
  finishers: Plugin[]
  /** Absolute paths of the files and folders that they depend on. */
  inputs: string[]
  /** Identity of their code and of what it read. */
  key: string
  diagnostics: Diagnostic[]
}
