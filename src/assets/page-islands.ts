/**
 * The components of pages' own code in bundles for browsers. In: the modules of islands, which may use the modules of
 * the tool that the site was written for. Out: plugins for esbuild that find these modules, and what browsers get instead:
 * docsgen's own components and hooks with the same names, and the data of the site for the code that reads it.
 */
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { siteModules } from '../base/site-modules.ts'
import type { IslandSource } from '../model/page.ts'
import type { SiteCode } from './site-code.ts'
import { siteImports } from './site-imports.ts'

const NAMESPACE = 'docsgen-page-island'
const OVERRIDE = 'docsgen:overrides/'

/** The entry of an island in a bundle. */
export function entryOfIsland({ name }: IslandSource): string {
  return `${NAMESPACE}:${name}`
}

/**
 * The plugins.
 * @param absent names that code imports from the tool's modules and that docsgen does not have, by module
 */
export function pageIslandPlugins(
  code: SiteCode,
  islands: readonly IslandSource[],
  absent: ReadonlyMap<string, ReadonlySet<string>>,
): Plugin[] {
  const byName = new Map(islands.map(island => [island.name, island]))
  const { siteDir, swizzled } = code
  const modules: Plugin = {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /^docsgen-page-island:/ }, ({ path }) => ({
        path: path.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }))
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        const { module = '', folder = '' } = byName.get(path) ?? {}
        return { contents: module, loader: 'jsx', resolveDir: join(siteDir, folder) }
      })
      build.onResolve({ filter: /^docsgen:(?:overrides\/|components-by-name$)/ }, ({ path }) => ({
        path,
        namespace: `${NAMESPACE}-own`,
      }))
      build.onLoad({ filter: /.*/, namespace: `${NAMESPACE}-own` }, ({ path }) => ({
        contents: path.startsWith(OVERRIDE)
          ? overrideModule(path.slice(OVERRIDE.length), swizzled?.names ?? [])
          : BY_NAME,
        loader: 'js',
        resolveDir: siteDir,
      }))
    },
  }
  return [modules, siteImports(code, 'esm', { isForBrowsers: true, absent })]
}

/** The component of the site that replaces an element. Only the modules that may define it are part of the bundle. */
function overrideModule(name: string, swizzled: readonly string[]): string {
  const wanted = new Set(['MDXComponents', 'Admonition/Types', name, ...(siteModules().overrideFiles[name] ?? [])])
  const names = swizzled.filter(other => wanted.has(other))
  return `${siteModules().overrides(names)}\nmodule.exports = { __esModule: true, default: exports.override(${JSON.stringify(name)}) }`
}

/** Components that a page's code uses without importing them: those that the site gives to all pages. */
const BY_NAME = `import own from '@theme/MDXComponents'
export const component = name => own?.[name] ?? (({ children }) => children ?? null)`
