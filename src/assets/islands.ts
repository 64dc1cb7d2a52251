/**
 * Finds a site's islands and makes them importable: `docsgen:island-components` exports the components that render
 * pages, `docsgen:islands` the loaders for browsers. Islands are the files in `islands/` beside the site's markdown
 * components and in its theme folder, and those that plugins name. The file name is the
 * component's name, which starts with a capital letter.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { dependencyPath } from '../base/package-root.ts'
import type { ReadContextsName } from '../model/react-activity.ts'
import { LIVE_ISLAND } from './live-code.ts'
import type { SiteCode } from './site-code.ts'
import { virtualModule } from './virtual-module.ts'

/** A component that hydrates: its name in content and its file. */
export interface IslandFile {
  name: string
  path: string
}

type IslandSources = Pick<SiteCode, 'theme' | 'components' | 'ofPlugins' | 'hasLiveCode'>

/** The islands of docsgen, of plugins and of the site, by name. The site's take precedence. */
export function findIslands({ theme, components, ofPlugins, hasLiveCode }: IslandSources): IslandFile[] {
  const folders = [join(theme.dir, 'islands'), ...(components ? [join(dirname(components), 'islands')] : [])]
  const found = new Map<string, string>(hasLiveCode ? [[LIVE_ISLAND, theme.file('islands/LiveCode.tsx')]] : [])
  for (const { name, path } of ofPlugins?.islands ?? []) found.set(name, path)
  for (const folder of folders.filter(path => existsSync(path)))
    for (const file of readdirSync(folder).sort()) {
      const name = basename(file, extname(file))
      if (/^[A-Z]\w*$/.test(name) && /\.[jt]sx?$/.test(file)) found.set(name, join(folder, file))
    }
  return [...found].map(([name, path]) => ({ name, path }))
}

/** The files that browsers load for islands: the one with React, and one per island by name. */
export interface IslandScripts {
  hydrator: string
  islands: ReadonlyMap<string, string>
}

/** esbuild plugin for pages: `docsgen:island-components`. */
export function islandComponentsPlugin(files: readonly IslandFile[]): Plugin {
  return virtualModule('docsgen:island-components', componentsModule(files))
}

/** esbuild plugin for the script of every page: `docsgen:islands` refers to files that are already bundled. */
export function islandLoadersPlugin(scripts: IslandScripts | undefined): Plugin {
  return virtualModule('docsgen:islands', loadersModule(scripts), { isExternal: true })
}

/**
 * esbuild plugin for islands: React is docsgen's own copy.
 * @param notesContexts whether contexts are noted, because components of the site provide them to the content of pages
 */
export function ownReactPlugin({ notesContexts }: { notesContexts: boolean }): Plugin {
  return {
    name: 'docsgen-react',
    setup(build) {
      build.onResolve({ filter: /^(?:react|react-dom|scheduler)(?:$|\/)/ }, ({ path, kind, namespace }) => {
        if (path === REACT && notesContexts && namespace !== NOTING) return { path, namespace: NOTING }
        return kind === 'require-call' && namespace !== NOTING ? undefined : { path: dependencyPath(path) }
      })
      build.onLoad({ filter: /.*/, namespace: NOTING }, () => ({ contents: NOTED_REACT, resolveDir: process.cwd() }))
    },
  }
}

const REACT = 'react'
/** Namespace of React with a function that notes contexts. */
const NOTING = 'docsgen-noting'
const READ_CONTEXTS: ReadContextsName = 'docsgen.read-contexts'
const NOTED_REACT = `const React = require(${JSON.stringify(REACT)})
const known = []
module.exports = { ...React, createContext: initial => {
  const context = React.createContext(initial)
  known.push([context, initial])
  return context
} }
globalThis[Symbol.for('${READ_CONTEXTS}')] = () =>
  new Map(known.map(([context, initial]) => [context, React.use(context), initial]).filter(([, value, initial]) => value !== initial))`

function componentsModule(files: readonly IslandFile[]): string {
  const imports = files.map(({ path }, index) => `import island${index} from ${JSON.stringify(path)}`)
  const entries = files.map(({ name }, index) => `${name}: island${index}`)
  return `${imports.join('\n')}\nexport const components = { ${entries.join(', ')} }\n`
}

function loadersModule(scripts: IslandScripts | undefined): string {
  const load = (file: string) => `() => import(${JSON.stringify(`./${file}`)})`
  const entries = [...(scripts?.islands ?? [])].map(([name, file]) => `${JSON.stringify(name)}: ${load(file)}`)
  return `export const islands = { ${entries.join(', ')} }
export const loadHydrator = ${scripts ? load(scripts.hydrator) : 'undefined'}\n`
}
