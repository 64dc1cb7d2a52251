/** The functions in a config that docsgen calls: the contract between the config and the stages. */
import type { Plugin, Preprocessor, Transforms } from '../model/plugin.ts'
import type { LackingPages, PluginResults } from '../model/site-plugins.ts'

/** Functions from the config, which stay in this thread. */
export interface SiteFunctions {
  /** Return the old paths for a page's path, both relative to the base. */
  createRedirects: ((path: string) => unknown)[]
  /** Return the address at which a page is edited, by the section's kind and name: `docs default`. */
  editUrl: Map<string, (place: EditPlace) => unknown>
  /** Return the items of generated sidebars, and names without number prefixes, by the id of the docs. */
  sidebarItems: Map<string, (args: object) => unknown>
  numberPrefix: Map<string, (name: string) => { filename?: unknown; numberPrefix?: unknown }>
  /** The docsgen plugins, as written. */
  plugins: Plugin[]
  /** The unified plugins, by the section's kind and name; '' for all pages. */
  transforms: Map<string, Transforms>
  /** Changes the text of a page before it is read. */
  preprocessor?: Preprocessor
  /** The config as written, for pages that read it. */
  authored: Record<string, unknown>
  /**
   * Modules that the config imports and that are not there: stand-ins replace them in its functions. Those that functions
   * import later are not listed, because only some builds call them.
   */
  missing?: readonly string[]
  /** Absolute paths of the files that the config was read from. */
  modules?: readonly string[]
  /** Pages that are missing because what makes them is. */
  lackingPages?: readonly LackingPages[]
  /** Whether a preset may have a theme, and is not run. */
  lacksTheme?: boolean
  /** Whether the config lists unified plugins that are not there. */
  lacksTransforms?: boolean
  /** Whether modules that make items of sidebars are not there. */
  lacksSidebarItems?: boolean
  /** What the plugins of a config of another tool add, apart from what is part of the config. */
  fromPlugins?: Pick<
    PluginResults,
    | 'globalData'
    | 'routes'
    | 'themeDirs'
    | 'generatedDir'
    | 'configurePostCss'
    | 'aliases'
    | 'importedTexts'
    | 'lacksTheme'
    | 'lacksData'
  >
}

/** The argument of a function that returns an edit URL. */
interface EditPlace {
  locale: string
  version: string
  versionDocsDirPath: string
  docPath: string
  permalink: string
  blogDirPath: string
  blogPath: string
  pagesDirPath: string
  pagesPath: string
}

/** Returns an object without functions. */
export function noFunctions(): SiteFunctions {
  return {
    createRedirects: [],
    editUrl: new Map(),
    sidebarItems: new Map(),
    numberPrefix: new Map(),
    plugins: [],
    transforms: new Map(),
    authored: {},
  }
}
