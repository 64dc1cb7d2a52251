/**
 * Finds a site's islands and makes them importable: `docsgen:island-components` has the components for
 * making pages, `docsgen:islands` the loaders for browsers. Islands are the files of `islands/` beside
 * the site's markdown components and in its theme folder; the file name is the component's name, which
 * starts with a capital letter.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { dependencyPath } from '../base/package-root.ts'
import type { SiteCode } from './site-code.ts'
import type { Theme } from './theme.ts'

/** A component that hydrates: its name in texts and its file. */
export interface IslandFile {
  name: string
  path: string
}

/** The site's islands, by name. */
export function findIslands({ theme, components }: Pick<SiteCode, 'theme' | 'components'>): IslandFile[] {
  const folders = [join(theme.dir, 'islands'), ...(components ? [join(dirname(components), 'islands')] : [])]
  const found = new Map<string, string>()
  for (const folder of folders.filter(path => existsSync(path)))
    for (const file of readdirSync(folder).sort()) {
      const name = basename(file, extname(file))
      if (/^[A-Z]\w*$/.test(name) && /\.[jt]sx?$/.test(file)) found.set(name, join(folder, file))
    }
  return [...found].map(([name, path]) => ({ name, path }))
}

/** esbuild plugin for the two modules; in browsers React comes from docsgen's own copy. */
export function islandsPlugin(theme: Theme, files: readonly IslandFile[], target: 'node' | 'browser'): Plugin {
  return {
    name: 'docsgen-islands',
    setup(build) {
      build.onResolve({ filter: /^docsgen:island/ }, ({ path }) => ({ path, namespace: 'docsgen-islands' }))
      build.onLoad({ filter: /.*/, namespace: 'docsgen-islands' }, () => ({
        contents: target === 'node' ? componentsModule(files) : loadersModule(theme, files),
        loader: 'js',
      }))
      build.onResolve({ filter: /./, namespace: 'docsgen-islands' }, ({ path }) => ({ path }))
      if (target === 'browser')
        build.onResolve({ filter: /^(?:react|react-dom|scheduler)(?:$|\/)/ }, ({ path, kind }) =>
          kind === 'require-call' ? undefined : { path: dependencyPath(path) },
        )
    },
  }
}

function componentsModule(files: readonly IslandFile[]): string {
  const imports = files.map(({ path }, index) => `import island${index} from ${JSON.stringify(path)}`)
  const entries = files.map(({ name }, index) => `${name}: island${index}`)
  return `${imports.join('\n')}\nexport const components = { ${entries.join(', ')} }\n`
}

/** Without islands nothing of React is in the browser's bundle. */
function loadersModule(theme: Theme, files: readonly IslandFile[]): string {
  const entries = files.map(({ name, path }) => `${name}: () => import(${JSON.stringify(path)})`)
  const hydrator = JSON.stringify(theme.file('client/hydrate.tsx'))
  return `export const islands = { ${entries.join(', ')} }
export const loadHydrator = ${files.length === 0 ? 'undefined' : `() => import(${hydrator})`}\n`
}
