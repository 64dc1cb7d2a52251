/**
 * The modules of a folder, in code of a site: `require.context` of webpack, whose paths match an expression, and in
 * browsers ``import(`@site/data/${name}.json`)``. Calls of `require.context` with literal arguments become imports of a module with
 * these files; others stay as they are, as in webpack.
 *
 * Returns the changed text, and what esbuild needs to load such modules. The names in the folder are an input: code for
 * Node reads them when it runs, and bundles for browsers list them.
 */
import { readFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import type { Loader, PluginBuild } from 'esbuild'
import { siteRelative } from '../base/paths.ts'
import { type Listing, listingOf } from './listing.ts'

const NAMESPACE = 'docsgen-context'
const PREFIX = 'docsgen:context/'
const ANY = { source: '^\\.\\/.*$', flags: '' }

/** A call: the folder, whether folders in it belong to it, the expression, and how modules are loaded. */
const CALL =
  /\brequire\s*\.\s*context\s*\(\s*(?<quote>['"`])(?<request>[^'"`\n$]+)\k<quote>\s*(?:,\s*(?<deep>true|false)\s*(?:,\s*\/(?<source>(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/(?<flags>[a-z]*)\s*(?:,\s*['"`](?<mode>[\w-]+)['"`]\s*)?)?)?,?\s*\)/g

interface Context {
  /** The folder, with the loaders for its files before it. */
  request: string
  isDeep: boolean
  source: string
  flags: string
  /** Whether modules are promises. */
  isLater: boolean
}

/** The code with imports in place of its calls of `require.context`. */
export function withContexts(code: string): string {
  if (!/\brequire\s*\.\s*context\b/.test(code)) return code
  return code.replace(CALL, (...args) => {
    const { request, deep, source = ANY.source, flags = '', mode = 'sync' } = args.at(-1) as Record<string, string>
    const context = { request, isDeep: deep !== 'false', source, flags, isLater: mode !== 'sync' && mode !== 'weak' }
    return `require(${JSON.stringify(PREFIX + Buffer.from(JSON.stringify(context)).toString('base64url'))})`
  })
}

/** The start of a computed path: the call, and what is written before the first expression. */
const COMPUTED = /\b(?<call>import|require)(?<open>\s*\(\s*)`(?<start>(?:@site|\.{1,2})\/[^`$\\]*)\$\{/g

/**
 * The code with computed paths. For browsers, they are relative to its file, so that esbuild bundles the files that match;
 * their folders are added to `listings`. Code for Node reads the names in the folders when it is loaded.
 */
function withComputedPaths(code: string, path: string, { siteDir, isForBrowsers, listings }: ContextOptions): string {
  const from = dirname(path)
  const folders = new Set<string>()
  const relativeOnly = code.replace(COMPUTED, (...args) => {
    const { call, open, start = '' } = args.at(-1) as Record<string, string>
    const target = start.startsWith('@site/') ? join(siteDir, start.slice('@site/'.length)) : join(from, start)
    folders.add(start.endsWith('/') ? target : dirname(target))
    const way = relative(from, target).replaceAll('\\', '/')
    const prefix = start.endsWith('/') && way !== '' ? `${way}/` : way
    return `${call}${open}\`${prefix.startsWith('.') ? prefix : `./${prefix}`}\${`
  })
  if (folders.size === 0) return code
  if (!isForBrowsers) return `${code}\n${readsOf([...folders])}`
  listings.push(...[...folders].map(folder => listingOf(folder, '**/*')))
  return relativeOnly
}

interface ContextOptions {
  siteDir: string
  isForBrowsers: boolean
  /** Gets the folders of the modules in bundles for browsers. */
  listings: Listing[]
}

/** Makes such calls work in a bundle. */
export function resolveContexts(build: PluginBuild, options: ContextOptions): void {
  const { siteDir, isForBrowsers, listings } = options
  build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
    if (/[\\/]node_modules[\\/]/.test(path) || siteRelative(siteDir, path).startsWith('..')) return undefined
    const written = readFileSync(path, 'utf8')
    const contents = withComputedPaths(withContexts(written), path, options)
    return contents === written ? undefined : { contents, loader: loaderOf(path) }
  })
  build.onResolve({ filter: /^docsgen:context\// }, ({ path, resolveDir }) => {
    const { request, ...context } = JSON.parse(
      Buffer.from(path.slice(PREFIX.length), 'base64url').toString('utf8'),
    ) as Context
    const at = request.lastIndexOf('!') + 1
    const [loaders, folder] = [request.slice(0, at), request.slice(at)]
    const dir = folder.startsWith('@site/') ? join(siteDir, folder.slice('@site/'.length)) : resolve(resolveDir, folder)
    return { path: JSON.stringify({ ...context, loaders, dir: siteRelative(siteDir, dir) }), namespace: NAMESPACE }
  })
  build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
    const { dir: folder, loaders, isDeep, source, flags, isLater } = JSON.parse(path) as Located
    const dir = join(siteDir, folder)
    const listing = listingOf(dir, isDeep ? '**/*' : '*')
    if (isForBrowsers) listings.push(listing)
    const matching = new RegExp(source, flags.replace(/[gy]/g, ''))
    const names = listing.names.filter(name => matching.test(`./${name}`))
    const folders = new Set([dir, ...(isDeep ? listing.names.map(name => resolve(dir, name, '..')) : [])])
    const reads = isForBrowsers ? '' : readsOf([...folders])
    return { contents: reads + moduleOf(names, { dir, loaders, isLater, folder }), loader: 'js', resolveDir: siteDir }
  })
}

interface Located extends Omit<Context, 'request'> {
  /** Relative to the site folder. */
  dir: string
  loaders: string
}

function loaderOf(path: string): Loader {
  const ending = /^\.[cm]?(tsx?)$/.exec(extname(path))?.[1]
  return ending === 'ts' || ending === 'tsx' ? ending : 'jsx'
}

/** Code that reads the names in folders, so that they are among the reads of the site's code. */
function readsOf(folders: readonly string[]): string {
  return `for (const dir of ${JSON.stringify(folders)}) try { require('node:fs').readdirSync(dir) } catch {}\n`
}

function moduleOf(
  names: readonly string[],
  { dir, loaders, isLater, folder }: { dir: string; loaders: string; isLater: boolean; folder: string },
): string {
  const rows = names.map(name => {
    const path = JSON.stringify(loaders + join(dir, name))
    return `${JSON.stringify(`./${name}`)}: () => require(${path})`
  })
  const load = isLater ? 'async key => found(key)()' : 'key => found(key)()'
  return `const modules = { ${rows.join(', ')} }
const found = key => {
  if (Object.hasOwn(modules, key)) return modules[key]
  throw Object.assign(new Error('Cannot find module ' + JSON.stringify(key)), { code: 'MODULE_NOT_FOUND' })
}
module.exports = Object.assign(${load}, {
  keys: () => Object.keys(modules),
  resolve: key => (found(key), ${JSON.stringify(`${folder}/`)} + key.slice(2)),
  id: ${JSON.stringify(folder)},
})`
}
