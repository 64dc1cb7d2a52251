/**
 * The components around pages that browsers hydrate: those of the site whose code keeps state, has effects or handles
 * events. In the bundle that renders pages, imports of such modules are wrapped, so that the components become islands
 * where they are shown (`templates/islands/PartIsland.tsx`).
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import type { OnResolveArgs, Plugin } from 'esbuild'
import { readIfExists } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import { isWithin, siteRelative } from '../base/paths.ts'
import { providerFiles } from '../base/site-modules.ts'
import type { IslandSource } from '../model/page.ts'
import type { SiteCode } from './site-code.ts'
import { templatesDir } from './theme.ts'

const NAMESPACE = 'docsgen-wrapped'
const ORIGINAL = 'docsgen-original:'
const RESOLVING = Symbol('resolving')
const HASH_LENGTH = 8
const CODE = /\.[jt]sx?$/
/** What only works in browsers, or differs there. */
const NEEDS_BROWSER =
  /\buse(?:State|Context|Effect|LayoutEffect|Reducer|Ref|SyncExternalStore|Transition|ColorMode|IsBrowser)\b|\bBrowserOnly\b|\bExecutionEnvironment\b|\bon[A-Z]\w*=\{|\bextends\s+(?:React\.)?(?:Pure)?Component\b|\bimport\b[^'"]*\buse[A-Z]\w*[^'"]*\bfrom\s*['"](?:\.|@site\/)/
const HAS_DEFAULT = /\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b[^}]*\}/
/** A hook: the default export by its name, or that of the file. */
const IS_HOOK =
  /\bexport\s+default\s+(?:async\s+)?(?:function\s+)?use[A-Z]|\bexport\s*\{[^}]*\buse[A-Z]\w*\s+as\s+default\b/
const HOOK_FILE = /^use[A-Z]/
const NAMED = /\bexport\s+(?:async\s+)?(?:function|const|let|class)\s+([A-Z]\w*)/g

type Site = Pick<SiteCode, 'siteDir' | 'swizzled'>

interface Components {
  /** `default` and names. */
  exported: string[]
  /** Whether they may only need a browser for the data that they provide to their content, which other modules may make. */
  isProvider: boolean
}

/** The components that a module of the site exports, if they may need a browser. */
function componentsIn(path: string, { siteDir, swizzled }: Site): Components {
  const file = siteRelative(siteDir, path)
  const none = { exported: [], isProvider: false }
  if (file.startsWith('..') || file.includes('node_modules/') || !CODE.test(file)) return none
  const text = readFileSync(path, 'utf8')
  const isProvider = !NEEDS_BROWSER.test(text)
  if (isProvider && !providerFiles(siteDir, swizzled).includes(path)) return none
  const names = [...text.matchAll(NAMED)].map(([, name = '']) => name)
  const hasDefault = HAS_DEFAULT.test(text) && !IS_HOOK.test(text) && !HOOK_FILE.test(basename(path))
  return { exported: [...(hasDefault ? ['default'] : []), ...new Set(names)], isProvider }
}

/** Whether code outside docsgen makes contexts. */
function hasContexts(inputs: readonly string[]): boolean {
  return inputs.some(path => !isWithin(path, templatesDir) && readIfExists(path)?.includes('createContext'))
}

/** The name of the island of a component. */
function nameOf(path: string, exported: string, siteDir: string): string {
  const file = siteRelative(siteDir, path)
  const stem = basename(file, extname(file))
  const label = exported !== 'default' ? exported : stem === 'index' ? basename(dirname(file)) : stem
  return `${label.replace(/\W/g, '')}-${hashOf(`${file} ${exported}`).slice(0, HASH_LENGTH)}`
}

/** The islands that the inputs of a bundle with wrapped modules may become. Absolute paths. */
export function partIslands(inputs: readonly string[], site: Site): IslandSource[] {
  const { siteDir } = site
  return inputs.flatMap(path => {
    const { exported, isProvider } = componentsIn(path, site)
    if (isProvider && !hasContexts(inputs)) return []
    return exported.map(exported => {
      const from = JSON.stringify(`@site/${siteRelative(siteDir, path)}`)
      const names = exported === 'default' ? 'default' : `${exported} as default`
      return { name: nameOf(path, exported, siteDir), module: `export { ${names} } from ${from}`, folder: '' }
    })
  })
}

/** esbuild plugin for the bundle that renders pages: wraps the components. */
export function partIslandsPlugin(site: Site): Plugin {
  const { siteDir } = site
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
          found.errors.length === 0 && found.namespace === 'file' && componentsIn(found.path, site).exported.length > 0
        return isWrapped ? { path: found.path, namespace: NAMESPACE } : undefined
      })
      build.onResolve({ filter: new RegExp(`^${ORIGINAL}`) }, ({ path }) => ({ path: path.slice(ORIGINAL.length) }))
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: wrapperOf(path, site),
        loader: 'js',
        resolveDir: dirname(path),
      }))
    },
  }
}

/** The module with the same exports, in which components are wrapped. */
function wrapperOf(path: string, site: Site): string {
  const from = JSON.stringify(ORIGINAL + path)
  const { exported: all, isProvider } = componentsIn(path, site)
  const wrapped = all.map((exported, at) => {
    const name = JSON.stringify(nameOf(path, exported, site.siteDir))
    return `const part${at} = asPartIsland(all[${JSON.stringify(exported)}], ${name}, ${isProvider})\nexport { part${at} as ${exported} }`
  })
  return [
    `import * as all from ${from}`,
    "import { asPartIsland } from 'docsgen:template/islands/PartIsland.tsx'",
    `export * from ${from}`,
    ...wrapped,
  ].join('\n')
}
