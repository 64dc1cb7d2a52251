/**
 * Resolves the imports of a site's code in bundles for Node: modules of the tool that it was written for, packages and files become
 * docsgen's components, the site's own, or placeholders. Images are addresses of the site (`@site/…`), which the page
 * resolves like its own.
 *
 * Returns plugins for esbuild.
 */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { OnLoadResult, OnResolveArgs, Plugin, PluginBuild, ResolveResult } from 'esbuild'
import { refusalOf } from '../base/file-gate.ts'
import { aliasedPath } from '../base/module-aliases.ts'
import { isWithin, siteRelative } from '../base/paths.ts'
import { providerFiles, replacedFile, siteModules, themeFile, unknownModule } from '../base/site-modules.ts'
import { MAX_YAML_ALIASES, readYamlText } from '../base/yaml.ts'
import { CLASS_NAMES, STYLE } from './css-modules.ts'
import { FILES } from './hashed-file.ts'
import { importedMarkdown } from './imported-markdown.ts'
import type { Listing } from './listing.ts'
import { ADDRESS, pictureModule } from './picture-module.ts'
import { RAW, REFUSED, rawModule, rawPath } from './raw-files.ts'
import { resolveContexts } from './require-context.ts'
import type { SiteCode } from './site-code.ts'
import { resolveReact } from './site-require.ts'

/** Namespace of modules that are not installed. */
const MISSING = 'docsgen-missing'
/** Namespace of the modules of the tool that the site was written for. */
export const OWN_MODULES = 'docsgen-own'
const RESOLVING = Symbol('resolving')

interface ImportOptions {
  /** Whether components of the theme are shown around pages, and not in their text. */
  showsParts?: boolean
  /** Whether the bundle is for browsers. */
  isForBrowsers?: boolean
  /** Names that code imports from the tool's modules and that docsgen does not have, by module; only for browsers. */
  absent?: ReadonlyMap<string, ReadonlySet<string>>
  /** Gets folders in which new files would change a bundle for browsers. */
  listings?: Listing[]
}

/** The plugin; `format` is the format of the bundle. */
export function siteImports(code: SiteCode, format: 'esm' | 'cjs', options: ImportOptions = {}): Plugin {
  const { isForBrowsers = false, listings = [] } = options
  return {
    name: 'docsgen-site-imports',
    setup(build) {
      if (!isForBrowsers) resolveReact(build, format)
      resolveGenerated(build, code)
      resolveOwnModules(build, code, options)
      resolveOthers(build, code, isForBrowsers)
      resolveContexts(build, { siteDir: code.siteDir, isForBrowsers, listings })
      const { importedTexts: texts = [] } = code
      if (texts.length > 0)
        build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) =>
          texts.some(test => test.test(path.replaceAll('\\', '/'))) ? textFile(path) : undefined,
        )
      build.onLoad({ filter: /.*/, namespace: RAW }, ({ path }) => textFile(rawPath(path)))
      // Browsers load the published files.
      if (isForBrowsers) build.onLoad({ filter: /\.svg$/i }, ({ path, with: how }) => pictureInBrowsers(path, how))
      else build.onLoad({ filter: FILES }, ({ path }) => fileModule(path, code.siteDir))
      build.onLoad({ filter: /\.mdx?$/, namespace: 'file' }, ({ path }) => script(importedMarkdown(path, code)))
      build.onLoad({ filter: /\.ya?ml$/, namespace: 'file' }, ({ path }) => dataModule(path))
    },
  }
}

function script(contents: string): OnLoadResult {
  return { contents, loader: 'js', resolveDir: process.cwd() }
}

/** Data that the tool, or its plugins, write for pages. */
function resolveGenerated(build: PluginBuild, { generatedDir }: SiteCode): void {
  if (generatedDir === undefined) return
  build.onResolve({ filter: siteModules().generated }, ({ path }) => {
    const name = siteModules().generated.exec(path)?.[1] ?? ''
    const found = ['', '.json', '.js'].map(end => join(generatedDir, name + end)).find(isFile)
    return found === undefined ? undefined : { path: found }
  })
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** The suffix of the layout for components that are inside it. */
const IN_PAGE = '?in-page'

/**
 * Pages of the tool's theme contain the layout, but here each page is inside the layout of all pages already. In them, the layout
 * shows only its content, even if they import the site's own layout by its path.
 */
function resolveLayoutInPages(build: PluginBuild, siteDir: string): void {
  if (!siteModules().layoutInPage) return
  const inPage = { path: '@theme/Layout', namespace: OWN_MODULES, suffix: IN_PAGE }
  build.onResolve({ filter: /^@theme\/Layout$/ }, () => inPage)
  const own = replacedFile(siteDir, 'Layout')
  if (own === undefined) return
  const isIndex = basename(own).startsWith('index.')
  const folder = isIndex ? dirname(own) : own
  const written = new Set([own, own.slice(0, -extname(own).length), ...(isIndex ? [folder] : [])])
  build.onResolve({ filter: /^\.{1,2}(?:\/|$)|^@site\// }, ({ path, importer, resolveDir }) => {
    const target = path.startsWith('@site/') ? join(siteDir, path.slice('@site/'.length)) : join(resolveDir, path)
    return written.has(target) && !isWithin(importer, folder) ? inPage : undefined
  })
}

/** Modules of the tool itself, such as `@theme/…`: a component of the site's own theme takes precedence. */
function resolveOwnModules(
  build: PluginBuild,
  code: SiteCode,
  { showsParts = false, isForBrowsers, absent }: ImportOptions,
): void {
  const { siteDir, theme, themeDirs = [], site = NO_SITE } = code
  // Templates import components of the tool's theme under another name: they are no package of docsgen.
  resolveLayoutInPages(build, siteDir)
  const ownOrPart = new RegExp(`${siteModules().own.source}|^docsgen:theme/`)
  build.onResolve({ filter: ownOrPart }, ({ path: written }) => {
    const path = written.replace(/^docsgen:theme\//, '@theme/')
    const name = path.startsWith('@theme/') ? path.slice('@theme/'.length) : undefined
    const isAround = !showsParts && name === 'Root'
    const replaced = name === undefined || isAround ? undefined : replacedFile(siteDir, name)
    // Components of plugins are what the site's own ones replace.
    const added = isAround ? undefined : /^@theme(?:-original)?\/(.+)$/.exec(path)?.[1]
    const own = replaced ?? (added === undefined ? undefined : themeFile(themeDirs, added))
    return own === undefined ? { path, namespace: OWN_MODULES } : { path: own }
  })
  build.onLoad({ filter: /.*/, namespace: OWN_MODULES }, ({ path, suffix }) =>
    script(
      (suffix === IN_PAGE ? siteModules().layoutInPage?.() : undefined) ??
        (isForBrowsers ? siteModules().browser?.(path, absent?.get(path)) : undefined) ??
        (showsParts ? siteModules().part(path) : undefined) ??
        siteModules().known(path) ??
        unknownModule(),
    ),
  )
  build.onResolve({ filter: /^docsgen:template\// }, ({ path }) => ({
    path: theme.file(path.slice('docsgen:template/'.length)),
    ...(isForBrowsers && { sideEffects: false }),
  }))
  if (isForBrowsers)
    build.onResolve({ filter: /\/page-scope\.tsx$/ }, ({ path }) =>
      path.includes('browser') ? undefined : { path: theme.file('code/browser-scope.tsx'), sideEffects: false },
    )
  resolveProviders(build, code)
  build.onResolve({ filter: /^docsgen:site$/ }, ({ path }) => ({ path, namespace: OWN_SITE }))
  build.onLoad({ filter: /.*/, namespace: OWN_SITE }, () => ({ contents: JSON.stringify(site), loader: 'json' }))
}

/** `docsgen:providers` gives components in the text of pages the data of the site's components around all pages. */
function resolveProviders(build: PluginBuild, { siteDir, swizzled }: SiteCode): void {
  const files = providerFiles(siteDir, swizzled)
  const load = files.map(file => `require(${JSON.stringify(file)}).default`)
  const contents =
    files.length === 0
      ? 'export const withProviders = (_, content) => content'
      : `import { providersOf } from 'docsgen:template/code/providers.tsx'
export const withProviders = providersOf(() => [${load.join(', ')}])`
  build.onResolve({ filter: /^docsgen:providers$/ }, ({ path }) => ({ path, namespace: PROVIDERS }))
  build.onLoad({ filter: /.*/, namespace: PROVIDERS }, () => ({ contents, loader: 'js', resolveDir: siteDir }))
}

const PROVIDERS = 'docsgen-providers'
const OWN_SITE = 'docsgen-site'
const NO_SITE = {
  siteConfig: { baseUrl: '/', themeConfig: {}, customFields: {} },
  i18n: {},
  docs: [],
  messages: {},
  globalData: {},
}

const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mjs']

/** Unresolved imports become placeholders; loader prefixes of other bundlers are removed. */
function resolveOthers(build: PluginBuild, code: SiteCode, isForBrowsers: boolean): void {
  const { inWorkspace } = code
  build.onResolve({ filter: /!|\?raw$/ }, ({ path, resolveDir }) => requestedFile(path, resolveDir, code))
  build.onResolve({ filter: /./ }, async ({ path, pluginData, ...args }: OnResolveArgs) => {
    if (pluginData === RESOLVING || args.kind === 'entry-point' || args.namespace === MISSING) return undefined
    if (isBuiltin(path)) return isForBrowsers ? missing(path) : { path, external: true }
    const found = await resolveInForms(path, form => build.resolve(form, { ...args, pluginData: RESOLVING }))
    if (found.errors.length > 0) {
      const own = inWorkspace?.(path, args.resolveDir)
      return own === undefined ? ((await rootedModule(path, build, code)) ?? missing(path)) : { path: own }
    }
    const { path: to, namespace, external, suffix, sideEffects } = found
    return { path: to, namespace, external, suffix, sideEffects }
  })
  build.onLoad({ filter: /.*/, namespace: MISSING }, ({ path }) => script(stubOf(path.slice(0, -1))))
}

/** The Unicode forms of a path: macOS writes names in another one than authors. */
function formsOf(path: string): string[] {
  return [...new Set([path, path.normalize('NFC'), path.normalize('NFD')])]
}

/** Resolves the first form of a path that exists. */
async function resolveInForms(
  path: string,
  resolveForm: (form: string) => Promise<ResolveResult>,
): Promise<ResolveResult> {
  const [first = path, ...others] = formsOf(path)
  let found = await resolveForm(first)
  for (const form of others) if (found.errors.length > 0) found = await resolveForm(form)
  return found
}

/** The folders in which absolute paths are looked up, as in other tools: `/img/logo.svg` can be in a static folder. */
function rootsOf({ staticDirs = [], siteDir }: SiteCode): string[] {
  return [...staticDirs, siteDir]
}

/** The module of an absolute path: a file, with or without its extension, or a folder with an index. */
async function rootedModule(path: string, build: PluginBuild, code: SiteCode): Promise<{ path: string } | undefined> {
  if (!path.startsWith('/')) return undefined
  for (const resolveDir of rootsOf(code)) {
    const found = await build.resolve(`.${path}`, { resolveDir, kind: 'import-statement', pluginData: RESOLVING })
    if (found.errors.length === 0) return { path: found.path }
  }
  return undefined
}

/** The path of a missing module in the bundle. Its own extension could make it an ES module. */
function missing(path: string) {
  return { path: `${path}#`, namespace: MISSING }
}

/** The name under which a missing module was imported; undefined for a module that exists. */
export function missingName(input: string): string | undefined {
  const prefix = `${MISSING}:`
  return input.startsWith(prefix) ? input.slice(prefix.length, -1) : undefined
}

function stubOf(path: string): string {
  return STYLE.test(path) ? CLASS_NAMES : (siteModules().known(path) ?? unknownModule())
}

/**
 * `!!raw-loader!./file` and `./file?raw`: the text of a file.
 */
function requestedFile(request: string, resolveDir: string, code: SiteCode) {
  const { siteDir, aliases } = code
  const file = request.slice(request.lastIndexOf('!') + 1).replace(/\?raw$/, '')
  const ofSite = file.startsWith('@site/') ? join(siteDir, file.slice('@site/'.length)) : undefined
  const named = ofSite ?? aliasedPath(file, aliases) ?? resolve(resolveDir, file)
  const written = [named, ...(file.startsWith('/') ? rootsOf(code).map(dir => join(dir, file)) : [])]
  const places = written.flatMap(formsOf)
  const path = places.flatMap(place => ['', ...EXTENSIONS].map(end => place + end)).find(isFile) ?? named
  const isRaw = /raw-loader|\?raw$/.test(request)
  if (!existsSync(path)) return missing(isRaw ? `${RAW}:${file}` : file)
  if (!isRaw) return { path }
  const refusal = code.gate && refusalOf(path, code.gate, { isInside: request.includes('raw-loader?inside!') })
  return refusal === undefined ? rawModule(path) : missing(`${REFUSED}:${refusal}:${file}`)
}

/** The text is the default export. The result of `require` can also be shown: it is a list with the text. */
function textFile(path: string): OnLoadResult {
  const text = JSON.stringify(readFileSync(path, 'utf8'))
  const contents = `const text = ${text}; module.exports = Object.assign([text], { __esModule: true, default: text })`
  return { contents, loader: 'js', watchFiles: [path] }
}

/** YAML data, which sites import with a loader of their bundler. */
function dataModule(path: string): OnLoadResult {
  const { document, errors } = readYamlText(readFileSync(path, 'utf8'))
  const [first] = errors
  if (first) return { errors: [{ text: first.message, location: { file: path } }] }
  return { contents: JSON.stringify(document.toJS({ maxAliasCount: MAX_YAML_ALIASES }) ?? null), loader: 'json' }
}

/** An image or another file. A file in a package has no address on the site. */
function fileModule(path: string, siteDir: string): OnLoadResult {
  const file = siteRelative(siteDir, path)
  if (file.startsWith('..') || file.includes('node_modules/')) return { contents: `export default ''`, loader: 'js' }
  const address = JSON.stringify(`@site/${file}`)
  const contents = /\.svg$/i.test(path) ? pictureModule(address) : `export default ${address}`
  return { contents, loader: 'js', resolveDir: dirname(path) }
}

/** A drawing as a component in browsers. Its address is that of the published file. */
function pictureInBrowsers(path: string, how: Record<string, string>): OnLoadResult | undefined {
  if (how.type === ADDRESS) return undefined
  const written = `import address from ${JSON.stringify(path)} with { type: '${ADDRESS}' }`
  return { contents: `${written}\n${pictureModule('address')}`, loader: 'js', resolveDir: dirname(path) }
}
