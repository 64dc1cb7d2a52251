/** The code of a site that is bundled: its files, and the key that determines whether a bundle is still valid. */

import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type FileGate, fileGate } from '../base/file-gate.ts'
import { packageVersion } from '../base/package-root.ts'
import { siteRelative } from '../base/paths.ts'
import { type ReplacedComponents, siteModules, themeFiles } from '../base/site-modules.ts'
import { type FindInWorkspace, workspaceOf } from '../base/workspace-packages.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { IslandSource } from '../model/page.ts'
import type { ConfigurePostCss, ModuleAlias } from '../model/site-plugins.ts'
import { liveCodeOf } from './live-code.ts'
import { type SiteScope, siteScope } from './site-scope.ts'
import { openTheme, type Theme } from './theme.ts'

/** Input of bundles. */
export interface SiteCode {
  theme: Theme
  /** The components of a theme that the site replaces. */
  swizzled?: ReplacedComponents
  /** Absolute path of the site folder, for imports that start with `@site/`. */
  siteDir: string
  /** Finds modules of the workspace that are not installed; absent if there is no site. */
  inWorkspace?: FindInWorkspace
  /** Absolute paths of the static folders, for imports that start with a slash. */
  staticDirs?: string[]
  /** Decides which files pages may include; absent if there are no pages. */
  gate?: FileGate
  /** Addresses of imported files start with this. */
  baseUrl: string
  /** Absolute path of the folder with data for pages: see `PluginResults`. */
  generatedDir?: string
  /** Absolute paths of the folders with theme components of plugins. */
  themeDirs?: readonly string[]
  /** Names that stand for paths in imports. */
  aliases?: readonly ModuleAlias[]
  /** Match the absolute paths of files that are imported as text. */
  importedTexts?: readonly RegExp[]
  /** Components of the pages' code that browsers hydrate. */
  pageIslands?: readonly IslandSource[]
  /** Whether code blocks run on pages. */
  hasLiveCode?: boolean
  /** What plugins change in the options of PostCSS. */
  configurePostCss?: readonly ConfigurePostCss[]
  /** Absolute path of the module of markdown components. */
  components?: string
  /** Absolute path of the module that adds languages of code. */
  codeLanguages?: string
  /** The components that plugins add: those whose files exist. */
  ofPlugins?: Record<'components' | 'islands', { name: string; path: string }[]>
  /** Whether all files of markdown are MDX, whatever their extension. */
  isAllMdx?: boolean
  /** Whether unusable modules and styles are left out with a finding. */
  isTolerant?: boolean
  /** Time limit for the site's own code on a page, in milliseconds. */
  timeoutMs?: number
  /** Identity of what the code of the site has read while it ran. */
  readsKey?: string
  /** The search engine of the site: its adapter is bundled instead of that of hosted search. */
  searchEngine?: NonNullable<ResolvedConfig['search']['engine']>['name']
  /** The data that pages can read about the site. */
  site?: SiteScope
}

/** The site's code, from its config. */
export function siteCodeOf(config: ResolvedConfig): SiteCode {
  const { siteDir, baseUrl, themeDir, lenient, readsKey, limits } = config
  const swizzled = lenient ? siteModules().replaced(siteDir) : undefined
  const components = componentsOf(config)
  return {
    siteDir,
    inWorkspace: workspaceOf(siteDir),
    staticDirs: config.staticDirectories.map(dir => join(siteDir, dir)),
    gate: fileGate(config),
    baseUrl,
    components,
    codeLanguages: codeLanguagesOf(config),
    ofPlugins: componentsOfPlugins(config),
    theme: openTheme(join(siteDir, themeDir), swizzled?.templates),
    swizzled,
    hasLiveCode: liveCodeOf(config) === 'ready',
    themeDirs: config.functions?.fromPlugins?.themeDirs,
    generatedDir: config.functions?.fromPlugins?.generatedDir,
    aliases: config.functions?.fromPlugins?.aliases,
    importedTexts: config.functions?.fromPlugins?.importedTexts,
    configurePostCss: config.functions?.fromPlugins?.configurePostCss,
    isAllMdx: config.markdown.format === 'mdx',
    isTolerant: lenient,
    readsKey,
    timeoutMs: limits.seconds * 1000,
    searchEngine: config.search.engine?.name,
    site: siteScope(config),
  }
}

/** The files of the components that plugins add. Those that do not exist were reported with the config. */
function componentsOfPlugins({ siteDir, functions }: ResolvedConfig): SiteCode['ofPlugins'] {
  const plugins = functions?.plugins ?? []
  const files = (kind: 'components' | 'islands') =>
    plugins.flatMap(plugin =>
      Object.entries(plugin[kind] ?? {}).flatMap(([name, written]) => {
        const path = resolve(siteDir, written)
        return existsSync(path) ? [{ name, path }] : []
      }),
    )
  return { components: files('components'), islands: files('islands') }
}

/** Absolute path of the module of markdown components; undefined if the config names none. */
export function componentsOf({ siteDir, markdown }: ResolvedConfig): string | undefined {
  return markdown.components === undefined ? undefined : moduleAt(join(siteDir, markdown.components))
}

/** Absolute path of the module that adds languages of code; undefined if the config names none. */
function codeLanguagesOf({ siteDir, markdown }: ResolvedConfig): string | undefined {
  return markdown.codeLanguages === undefined ? undefined : moduleAt(join(siteDir, markdown.codeLanguages))
}

/** Resolves a module path: the file itself or the index of the folder; if neither exists, the path as written. */
function moduleAt(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const candidates = ['.tsx', '.ts', '.jsx', '.js', '.mjs'].map(end =>
    isFolder ? join(path, `index${end}`) : path + end,
  )
  if (existsSync(path) && !isFolder) return path
  return candidates.find(candidate => existsSync(candidate)) ?? (isFolder ? join(path, 'index.tsx') : path)
}

/** Whether the site has its own code. */
export function hasOwnCode(code: SiteCode): boolean {
  const { theme, components, codeLanguages, ofPlugins, hasLiveCode } = code
  const added = (ofPlugins?.components.length ?? 0) + (ofPlugins?.islands.length ?? 0)
  return (
    hasLiveCode === true ||
    theme.overrides.length > 0 ||
    components !== undefined ||
    codeLanguages !== undefined ||
    added > 0 ||
    replacesTemplates(code)
  )
}

/** Whether code of the site takes the place of templates. Components of content are not a part of them. */
export function replacesTemplates({ theme, swizzled }: SiteCode): boolean {
  return (swizzled?.templates.size ?? 0) > 0 || theme.overrides.some(path => CODE.test(path))
}

const CODE = /\.[cm]?[jt]sx?$/i

/** Changed together with the options of the bundlers, so that caches of earlier versions of docsgen are not used. */
const BUNDLING = '11'

/** Identity of a bundle apart from its inputs. Without code of its own, it is the same for all sites. */
export function bundleKey(code: SiteCode, what: string): string {
  const components = code.components === undefined ? '' : siteRelative(code.siteDir, code.components)
  const added = Object.values(code.ofPlugins ?? {}).flat()
  const names = added.map(({ name, path }) => `${name} ${siteRelative(code.siteDir, path)}`)
  const own = hasOwnCode(code) ? [code.baseUrl, components, ...names] : []
  const swizzled = code.swizzled?.names ?? []
  // What code of the site can read of its config is part of the bundle.
  const data = code.swizzled && code.swizzled.templates.size > 0 ? [JSON.stringify(code.site)] : []
  const { pageIslands = [] } = code
  // They can read the data of the site, and use its base.
  const islands = pageIslands.length > 0 ? [code.baseUrl, JSON.stringify([pageIslands, code.site])] : []
  const dirs = (code.themeDirs ?? []).map(dir => siteRelative(code.siteDir, dir))
  const aliases = (code.aliases ?? []).map(({ name, path }) => `${name} ${siteRelative(code.siteDir, path)}`)
  return [
    packageVersion,
    BUNDLING,
    what,
    code.isAllMdx ? 'mdx' : '',
    ...own,
    ...code.theme.overrides,
    ...swizzled,
    ...dirs,
    ...aliases,
    ...(code.importedTexts ?? []).map(String),
    ...themeFiles(code.themeDirs ?? []),
    ...data,
    ...islands,
  ].join('\n')
}
