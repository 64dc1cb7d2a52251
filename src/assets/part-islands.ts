/**
 * The components around pages that browsers hydrate: those of the site whose code keeps state, has effects or handles
 * events. In the bundle that renders pages, imports of such modules are wrapped, so that the components become islands
 * where they are shown (`templates/islands/PartIsland.tsx`).
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import type { OnResolveArgs, Plugin } from 'esbuild'
import { hashOf } from '../base/hash.ts'
import { siteRelative } from '../base/paths.ts'
import type { IslandSource } from '../model/page.ts'
import type { SiteCode } from './site-code.ts'

const NAMESPACE = 'docsgen-wrapped'
const ORIGINAL = 'docsgen-original:'
const RESOLVING = Symbol('resolving')
const HASH_LENGTH = 8
const CODE = /\.[jt]sx?$/
/** What only works in browsers, or differs there. */
const NEEDS_BROWSER =
  /\buse(?:State|Effect|LayoutEffect|Reducer|Ref|SyncExternalStore|Transition|ColorMode|IsBrowser)\b|\bBrowserOnly\b|\bExecutionEnvironment\b|\bon[A-Z]\w*=\{|\bextends\s+(?:React\.)?(?:Pure)?Component\b|\bimport\b[^'"]*\buse[A-Z]\w*[^'"]*\bfrom\s*['"](?:\.|@site\/)/
const HAS_DEFAULT = /\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b[^}]*\}/
const NAMED = /\bexport\s+(?:async\s+)?(?:function|const|let|class)\s+([A-Z]\w*)/g

/** The components that a module of the site exports, if it needs a browser: `default` and names. */
function componentsIn(path: string, siteDir: string): string[] {
  const file = siteRelative(siteDir, path)
  if (file.startsWith('..') || file.includes('node_modules/') || !CODE.test(file)) return []
  const text = readFileSync(path, 'utf8')
  if (!NEEDS_BROWSER.test(text)) return []
  const names = [...text.matchAll(NAMED)].map(([, name = '']) => name)
  return [...(HAS_DEFAULT.test(text) ? ['default'] : []), ...new Set(names)]
}

/** The name of the island of a component. */
function nameOf(path: string, exported: string, siteDir: string): string {
  const file = siteRelative(siteDir, path)
  const stem = basename(file, extname(file))
  const label = exported !== 'default' ? exported : stem === 'index' ? basename(dirname(file)) : stem
  return `${label.replace(/\W/g, '')}-${hashOf(`${file} ${exported}`).slice(0, HASH_LENGTH)}`
}

/** The islands that the inputs of a bundle with wrapped modules may become. Absolute paths. */
export function partIslands(inputs: readonly string[], siteDir: string): IslandSource[] {
  return inputs.flatMap(path =>
    componentsIn(path, siteDir).map(exported => {
      const from = JSON.stringify(`@site/${siteRelative(siteDir, path)}`)
      const names = exported === 'default' ? 'default' : `${exported} as default`
      return { name: nameOf(path, exported, siteDir), module: `export { ${names} } from ${from}`, folder: '' }
    }),
  )
}

/** esbuild plugin for the bundle that renders pages: wraps the components. */
export function partIslandsPlugin({ siteDir }: Pick<SiteCode, 'siteDir'>): Plugin {
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, pluginData, kind, ...args }: OnResolveArgs) => {
        // Another plugin or this one asks how the path is resolved.
        if (pluginData !== undefined || kind === 'entry-point' || args.namespace === NAMESPACE) return undefined
        const isOfSite = args.namespace === 'file' && !siteRelative(siteDir, args.importer).startsWith('..')
        if (!path.startsWith('docsgen:theme/') && !(isOfSite && /^(?:\.|@site\/|@theme\/)/.test(path))) return undefined
        const found = await build.resolve(path, { ...args, kind, pluginData: RESOLVING })
        const isWrapped =
          found.errors.length === 0 && found.namespace === 'file' && componentsIn(found.path, siteDir).length > 0
        return isWrapped ? { path: found.path, namespace: NAMESPACE } : undefined
      })
      build.onResolve({ filter: new RegExp(`^${ORIGINAL}`) }, ({ path }) => ({ path: path.slice(ORIGINAL.length) }))
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: wrapperOf(path, siteDir),
        loader: 'js',
        resolveDir: dirname(path),
      }))
    },
  }
}

/** The module with the same exports, in which components are wrapped. */
function wrapperOf(path: string, siteDir: string): string {
  const from = JSON.stringify(ORIGINAL + path)
  const wrapped = componentsIn(path, siteDir).map((exported, at) => {
    const name = JSON.stringify(nameOf(path, exported, siteDir))
    return `const part${at} = asPartIsland(all[${JSON.stringify(exported)}], ${name})\nexport { part${at} as ${exported} }`
  })
  return [
    `import * as all from ${from}`,
    "import { asPartIsland } from 'docsgen:template/islands/PartIsland.tsx'",
    `export * from ${from}`,
    ...wrapped,
  ].join('\n')
}
