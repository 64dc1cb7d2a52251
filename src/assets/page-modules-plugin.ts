/**
 * esbuild plugin for the code of pages. It makes the module of each page importable, and keeps one page's mistakes from
 * being those of all: a module that is not installed shows the content of its components, a file that cannot be read throws
 * when a page needs it. Images are addresses of the site (`@site/…`), which the page resolves like its own.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { OnLoadResult, Plugin, PluginBuild } from 'esbuild'
import { dependencyPath } from '../base/package-root.ts'
import { knownModule, unknownModule } from './docusaurus-modules.ts'
import { FILES } from './hashed-file.ts'
import { RAW } from './raw-files.ts'
import type { SiteCode } from './site-code.ts'

/** Namespace of the modules of pages, and the name of the module that has all of them. */
export const PAGES = 'docsgen-pages'
/** Namespace of modules that are not installed. */
export const MISSING = 'docsgen-missing'
/** The module that has all pages; no page is called so. */
const ALL = 'all'
const BY_NAME = 'docsgen:components-by-name'

/** A module that a page wants. */
export interface WantedCode {
  /** The page's path relative to the site folder. */
  path: string
  absPath: string
  source: string
}

interface Context {
  code: SiteCode
  /** What cannot be bundled, with the reason: absolute paths of files, and paths of pages. */
  broken: ReadonlyMap<string, string>
}

/** Makes the plugin. */
export function pageModulesPlugin(wanted: readonly WantedCode[], { code, broken }: Context): Plugin {
  const pages = new Map(wanted.map(page => [page.path, page]))
  return {
    name: PAGES,
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom)?(?:$|\/)/ }, ({ path }) => ({
        path: dependencyPath(path),
        external: true,
      }))
      build.onResolve({ filter: /^docsgen-pages$/ }, () => ({ path: ALL, namespace: PAGES }))
      build.onResolve({ filter: /^docsgen-pages\// }, ({ path }) => ({
        path: path.slice(PAGES.length + 1),
        namespace: PAGES,
      }))
      build.onLoad({ filter: /.*/, namespace: PAGES }, ({ path }) => pageModule(path, pages, broken))
      build.onResolve({ filter: /^docsgen:components-by-name$/ }, ({ path }) => ({ path, namespace: PAGES }))
      build.onResolve({ filter: /!/ }, ({ path, resolveDir }) => rawFile(path, resolveDir, code))
      build.onLoad({ filter: /.*/, namespace: RAW }, ({ path }) => textFile(path))
      build.onLoad({ filter: FILES }, ({ path }) => fileAddress(path, code))
      build.onLoad({ filter: /\.(?:s[ac]ss|less|styl)$/ }, () => ({ contents: CLASS_NAMES, loader: 'js' }))
      // Pages show the markdown that they import themselves.
      build.onLoad({ filter: /\.mdx?$/ }, ({ path }) => ({ contents: unknownModule(path), loader: 'js' }))
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
        const reason = broken.get(path)
        return reason === undefined ? undefined : failing(reason)
      })
      standInForMissing(build)
    },
  }
}

function pageModule(
  path: string,
  pages: ReadonlyMap<string, WantedCode>,
  broken: ReadonlyMap<string, string>,
): OnLoadResult {
  if (path === ALL) return { contents: allPages([...pages.keys()]), loader: 'js', resolveDir: process.cwd() }
  if (path === BY_NAME) return { contents: COMPONENTS_BY_NAME, loader: 'js', resolveDir: process.cwd() }
  const reason = broken.get(path)
  const page = pages.get(path)
  if (reason !== undefined || !page) return failing(reason ?? 'It is not known.')
  return { contents: page.source, loader: 'jsx', resolveDir: dirname(page.absPath) }
}

function allPages(paths: readonly string[]): string {
  const entries = paths.map(path => `${JSON.stringify(path)}: () => require(${JSON.stringify(`${PAGES}/${path}`)})`)
  return `module.exports = { ${entries.join(',\n')} }`
}

const COMPONENTS_BY_NAME = `import { contentComponents } from 'docsgen:template/content.tsx'
import { Content } from 'docsgen:template/docusaurus/runtime.tsx'
import own from '@theme/MDXComponents'
export const component = name => own?.[name] ?? contentComponents[name] ?? Content`

/** A stylesheet that must be compiled first: its class names stand for themselves. */
const CLASS_NAMES = 'module.exports = new Proxy({}, { get: (_, name) => String(name) })'

function failing(reason: string): OnLoadResult {
  return { contents: `throw new Error(${JSON.stringify(reason)})`, loader: 'js' }
}

/** `!!raw-loader!./file`: the text of a file. */
function rawFile(request: string, resolveDir: string, { siteDir }: SiteCode) {
  const file = request.slice(request.lastIndexOf('!') + 1)
  const path = file.startsWith('@site/') ? join(siteDir, file.slice('@site/'.length)) : resolve(resolveDir, file)
  const isRaw = /raw-loader/.test(request)
  if (existsSync(path)) return isRaw ? { path, namespace: RAW } : { path }
  return { path: isRaw ? `${RAW}:${file}` : file, namespace: MISSING }
}

function textFile(path: string): OnLoadResult {
  return { contents: readFileSync(path, 'utf8'), loader: 'text', watchFiles: [path] }
}

function fileAddress(path: string, { siteDir }: SiteCode): OnLoadResult | undefined {
  const own = relative(siteDir, path)
  if (own.startsWith('..')) return undefined
  return { contents: `export default ${JSON.stringify(`@site/${own.split(sep).join('/')}`)}`, loader: 'js' }
}

/** What nothing resolves becomes a module whose components show their content. */
function standInForMissing(build: PluginBuild): void {
  build.onResolve({ filter: /./ }, async ({ path, pluginData, ...options }) => {
    if (pluginData === RESOLVING || options.namespace === MISSING) return undefined
    const found = await build.resolve(path, { ...options, pluginData: RESOLVING })
    if (found.errors.length > 0) return { path, namespace: MISSING }
    const { path: to, namespace, external, suffix, sideEffects } = found
    return { path: to, namespace, external, suffix, sideEffects }
  })
  build.onLoad({ filter: /.*/, namespace: MISSING }, ({ path }) => ({
    contents: /\.(?:css|s[ac]ss|less)$/.test(path) ? CLASS_NAMES : (knownModule(path) ?? unknownModule(path)),
    loader: 'js',
    resolveDir: process.cwd(),
  }))
}

const RESOLVING = Symbol('resolving')
