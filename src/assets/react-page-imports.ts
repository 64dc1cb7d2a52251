/**
 * What the imports of a site that was made for Docusaurus mean: its own modules, packages and files are answered by
 * docsgen's own components, by the site's, or by stand-ins.
 *
 * In: the site folder. Out: a plugin for bundles that run in Node, and the names of what was stood in for.
 */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OnResolveArgs, Plugin, PluginBuild } from 'esbuild'
import { dependencyUrl } from '../base/package-root.ts'
import { siteRelative } from '../base/paths.ts'
import { FILES } from './hashed-file.ts'
import { RAW } from './raw-files.ts'

const CORE = 'docsgen/templates/docusaurus/core.tsx'
const THEME = 'docsgen/templates/docusaurus/page-theme.tsx'
const STAND_IN = 'docsgen/templates/docusaurus/stand-in.ts'

/** The plugin. `missing` is filled with the names of packages that are not there. */
export function reactPageImports(siteDir: string, missing: Set<string>): Plugin {
  return {
    name: 'docsgen-react-page',
    setup(build) {
      resolveReact(build)
      resolveOwnModules(build, siteDir)
      resolvePackages(build, missing)
      loadSpecialFiles(build, siteDir)
    },
  }
}

/** React is docsgen's own copy, however it is imported. */
function resolveReact(build: PluginBuild): void {
  build.onResolve({ filter: /^react(?:-dom)?(?:$|\/)/ }, ({ path, kind }) => {
    const url = dependencyUrl(path)
    return { path: kind === 'require-call' ? fileURLToPath(url) : url, external: true }
  })
}

/** `@docusaurus/…` and `@theme/…`: a component of the site's own theme is stronger. */
function resolveOwnModules(build: PluginBuild, siteDir: string): void {
  build.onResolve({ filter: /^@theme(?:-init|-original)?\// }, async ({ path, kind }) => {
    const name = path.slice(path.indexOf('/') + 1)
    if (path.startsWith('@theme/')) {
      const own = await build.resolve(`./src/theme/${name}`, { kind, resolveDir: siteDir, pluginData: SEEN })
      if (own.errors.length === 0) return own
    }
    return { path, namespace: 'docsgen-own' }
  })
  build.onResolve({ filter: /^@docusaurus\// }, ({ path }) => ({ path, namespace: 'docsgen-own' }))
  build.onResolve({ filter: /^clsx$/ }, ({ path }) => ({ path, namespace: 'docsgen-own' }))
  build.onResolve({ filter: /^@generated\// }, ({ path }) => ({ path, namespace: 'docsgen-standin' }))
  build.onLoad({ filter: /./, namespace: 'docsgen-own' }, ({ path }) => {
    const from = path.startsWith('@theme') ? THEME : CORE
    const name = path === 'clsx' ? 'clsx' : path.slice(path.indexOf('/') + 1)
    const args = `require('${from}'), ${JSON.stringify(name)}, ${JSON.stringify(path)}`
    return { contents: `module.exports = require('${STAND_IN}').withStandIns(${args})`, resolveDir: siteDir }
  })
}

const SEEN = 'docsgen-seen'

/** What cannot be found has a stand-in; loaders of another bundler are taken off. */
function resolvePackages(build: PluginBuild, missing: Set<string>): void {
  build.onResolve({ filter: /./ }, async (args: OnResolveArgs) => {
    const { path, kind, importer, resolveDir, pluginData } = args
    if (pluginData === SEEN || kind === 'entry-point' || args.namespace === 'docsgen-own') return undefined
    if (isBuiltin(path)) return { path, external: true }
    const loader = /^!*([\w-]*).*!/.exec(path)?.[1]
    const bare = path.slice(path.lastIndexOf('!') + 1)
    const found = await build.resolve(bare, { kind, importer, resolveDir, pluginData: SEEN })
    if (found.errors.length > 0) {
      missing.add(bare)
      return { path: bare, namespace: 'docsgen-standin' }
    }
    return loader === 'raw-loader' ? { path: found.path, namespace: RAW } : found
  })
  build.onLoad({ filter: /./, namespace: 'docsgen-standin' }, ({ path }) => ({
    contents: `module.exports = require('${STAND_IN}').makeStandIn(${JSON.stringify(path)})`,
    resolveDir: '/',
  }))
  build.onLoad({ filter: /./, namespace: RAW }, ({ path }) => ({
    contents: readFileSync(path, 'utf8'),
    loader: 'text',
  }))
}

/** Files that are no modules elsewhere: pictures, which may be components, and styles that need a compiler. */
function loadSpecialFiles(build: PluginBuild, siteDir: string): void {
  build.onLoad({ filter: FILES }, ({ path }) => {
    const file = siteRelative(siteDir, path)
    // What lies elsewhere, in a package, has no address on the site.
    if (file.startsWith('..') || file.includes('node_modules/')) return { contents: `export default ''` }
    const address = JSON.stringify(`@site/${file}`)
    const contents = /\.svg$/i.test(path) ? pictureModule(address) : `export default ${address}`
    return { contents, resolveDir: dirname(path) }
  })
  build.onLoad({ filter: /\.(?:s[ac]ss|less|styl|mdx?|ya?ml)$/ }, ({ path }) => ({
    contents: `module.exports = require('${STAND_IN}').makeStandIn(${JSON.stringify(path)})`,
    resolveDir: dirname(path),
  }))
}

/** A picture that can be used as a component and as an address. The address is made final when the page is linked. */
function pictureModule(address: string): string {
  return `import { createElement, forwardRef } from 'react'
const Picture = forwardRef(({ title, alt, src: _, ...rest }, ref) =>
  createElement('img', { alt: alt ?? title ?? '', ...rest, src: ${address}, ref }))
Picture.toString = () => ${address}
export default Picture
export { Picture as ReactComponent }`
}
