/**
 * Bundles the islands of a site for browsers, with React. They are bundled separately from the script of every page: in
 * one bundle, all chunks would import code that only React needs. In: the site's code. Out: named files.
 */
import type { BuildOptions, BuildResult } from 'esbuild'
import { findIslands, type IslandScripts, ownReactPlugin } from './islands.ts'
import { type NamedFile, nameByContent } from './name-by-content.ts'
import type { SiteCode } from './site-code.ts'
import { NOTICES_COMMENT } from './site-notices.ts'

export interface IslandBundle {
  scripts: IslandScripts
  files: NamedFile[]
  result: BuildResult
}

/**
 * Bundles the islands; undefined if the site has none.
 * @param run runs esbuild with the options shared by all bundles for browsers
 */
export async function bundleIslands(
  code: SiteCode,
  run: (options: BuildOptions) => Promise<BuildResult>,
): Promise<IslandBundle | undefined> {
  const islands = findIslands(code)
  if (islands.length === 0) return undefined
  const result = await run({
    entryPoints: {
      hydrate: code.theme.file('client/hydrate.tsx'),
      ...Object.fromEntries(islands.map(({ name, path }) => [`island-${name}`, path])),
    },
    splitting: true,
    chunkNames: 'chunk-[hash]',
    entryNames: '[name]-[hash]',
    // They contain React, and maybe packages of the site.
    footer: { js: NOTICES_COMMENT },
    plugins: [ownReactPlugin()],
  })
  const scripts = (result.outputFiles ?? []).filter(({ path }) => path.endsWith('.js'))
  const files = nameByContent(scripts)
  const fileOf = (entry: string) => files.find(({ name }) => name.replace(/-[^-]+$/, '') === entry)?.name ?? ''
  return {
    scripts: {
      hydrator: fileOf('hydrate'),
      islands: new Map(islands.map(({ name }) => [name, fileOf(`island-${name}`)])),
    },
    files,
    result,
  }
}
