/**
 * The modules that code of a site imports from the tool that it was written for, and the components of that tool's
 * theme that the site replaces in `src/theme`. A feature provides the tables; without one, such modules are
 * placeholders, and `src/theme` is a folder like any other.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import { filesBelow } from './list-files.ts'

/** The theme components that a site replaces. */
export interface ReplacedComponents {
  /** Their names, such as `Footer` and `DocItem/Content`, sorted. */
  names: readonly string[]
  /** The templates that show them, by the template that they replace: paths relative to `templates/`. */
  templates: ReadonlyMap<string, string>
}

/** The modules of a tool that its pages import components from. Plain data. */
export interface PageImports {
  /** Matches modules of components; the first group is the name of the component: the source of a regular expression. */
  components: string
  /** Modules whose components only the code of pages can render. */
  code: readonly string[]
  /** The fields of front matter that the tool has. Authors may write any others as well. */
  frontMatter: readonly string[]
}

/** The tables of a tool. */
export interface SiteModules {
  /** Names of the modules that the tool itself provides, so that they are not looked up as packages. */
  own: RegExp
  /** Paths of data that the tool writes for pages; the first group is the path in the folder of such data. */
  generated: RegExp
  /** The source of a module of the tool, or of a package that comes with it; undefined for others. */
  known: (path: string) => string | undefined
  /** The source of a component around pages, which is loaded when it is shown; undefined for other modules. */
  part: (path: string) => string | undefined
  /**
   * The source of the layout around pages for components that are inside it: it shows only its content.
   * Absent if the tool has none.
   */
  layoutInPage?: () => string
  /**
   * The source of a module of the tool for browsers; undefined for one that is the same there.
   * @param absent names that code imports although the tool's modules do not have them
   */
  browser?: (path: string, absent?: ReadonlySet<string>) => string | undefined
  /** The components around all pages, which provide data to components in their text: names in `src/theme`, the outermost first. */
  providers: readonly string[]
  /** Imports of pages that mean components of docsgen. */
  pageImports?: PageImports
  /** Names of functions whose result contains the docs of the site, and of their data. */
  asksForDocs: RegExp
  /** Packages of the tool that bring PostCSS along. */
  bundlers: readonly string[]
  /** The template whose `pageIsland` wraps the component of a React page for browsers. */
  pageIsland?: string
  /** Source of the module with the site's components by the name of what they replace. */
  overrides: (names: readonly string[]) => string
  /** The files that replace an element, besides the file of its own name. */
  overrideFiles: Readonly<Record<string, readonly string[]>>
  /** Whether a bundle with these modules has functions that give data of the site to code. */
  readsSiteData: (modules: readonly string[]) => boolean
  /** The components that a site replaces. */
  replaced: (siteDir: string) => ReplacedComponents
  /** Whether one of these components reads the address at which a page is edited: it may be any text then. */
  readsEditUrl: (siteDir: string) => boolean
  /** Findings about those that nothing shows. */
  notShown: (replaced: ReplacedComponents, siteDir: string) => Diagnostic[]
  /** The folder of the templates that show them, relative to `templates/`: its relative imports are the originals. */
  adapters: string
}

declare module '../model/feature.ts' {
  interface Feature {
    siteModules?: SiteModules
  }
}

const NONE: SiteModules = {
  own: /^docsgen:none$/,
  generated: /(?!)/,
  known: () => undefined,
  part: () => undefined,
  asksForDocs: /(?!)/,
  providers: [],
  bundlers: [],
  overrides: () => 'exports.override = () => undefined',
  overrideFiles: {},
  readsSiteData: () => false,
  replaced: () => ({ names: [], templates: new Map() }),
  readsEditUrl: () => false,
  notShown: () => [],
  adapters: 'features',
}

let modules = NONE

/** Sets the tables of the feature that has them. */
export function setSiteModules(tables: SiteModules | undefined): void {
  modules = tables ?? NONE
}

/** The files, one of which may provide components to all pages: paths in `src/theme`. */
export const CONTENT_COMPONENTS: readonly string[] = ['', '/index'].flatMap(end =>
  ['.tsx', '.ts', '.jsx', '.js'].map(type => `MDXComponents${end}${type}`),
)

/** The tables, once the config is loaded. */
export function siteModules(): SiteModules {
  return modules
}

/** Whether docsgen replaces a package and its stylesheets. */
export function isBuiltIn(path: string): boolean {
  const [first = '', second = ''] = path.split('/', 2)
  const { known } = modules
  return known(path) !== undefined || known(first.startsWith('@') ? `${first}/${second}` : first) !== undefined
}

/** What makes stand-ins for modules: an expression. */
export const STUB = `require('docsgen:template/code/module-stub.ts')`

/** The source of an unknown module: any name can be imported from it. */
export function unknownModule(): string {
  return `module.exports = ${STUB}.createStub()`
}

/** A file of markdown that code imports. */
export interface ImportedMarkdown {
  frontMatter: Record<string, unknown>
  /** The text after the front matter. */
  text: string
  contentTitle: string | undefined
  /** The folder of the file, relative to that of the site. */
  folder: string
  /** Components of which only the content is shown, and the file, in words. */
  dropped?: string
}

/** The module of a markdown file: its text as a component, and what its front matter says. */
export function markdownModule({ frontMatter, text, contentTitle, folder, dropped }: ImportedMarkdown): string {
  const title = frontMatter.title ?? contentTitle
  const data = { toc: [], frontMatter, metadata: { title, frontMatter }, assets: {}, contentTitle }
  const content = `require('docsgen:template/code/imported-markdown.tsx').contentOf(${JSON.stringify({ text, folder })}, ${JSON.stringify(dropped ?? '')})`
  return `module.exports = ${STUB}.withStubs({ ...${JSON.stringify(data)}, default: ${content} }, 'default')`
}

/** The files in theme folders, which decide what an import from a theme means: names relative to each folder, sorted. */
export function themeFiles(dirs: readonly string[]): string[] {
  return dirs.flatMap(dir => (existsSync(dir) ? filesBelow(dir, { links: true }) : ['']))
}

/** The file with which a site replaces a component of the theme. */
export function replacedFile(siteDir: string, name: string): string | undefined {
  return themeFile([join(siteDir, 'src/theme')], name)
}

/** The files of the components of the site that provide data to components in the text of pages. */
export function providerFiles(siteDir: string, replaced: ReplacedComponents | undefined): string[] {
  const names = modules.providers.filter(name => replaced?.names.some(other => other === name))
  return names.flatMap(name => replacedFile(siteDir, name) ?? [])
}

/** The file of a component in the first of some theme folders that has it. */
export function themeFile(dirs: readonly string[], name: string): string | undefined {
  const paths = dirs.map(dir => join(dir, name))
  const ends = ['.tsx', '.ts', '.jsx', '.js', '.mjs']
  return paths.flatMap(path => ends.flatMap(end => [path + end, join(path, `index${end}`)])).find(existsSync)
}
