/**
 * Bundles the islands of a site for browsers, with React. They are bundled separately from the script of every page: in
 * one bundle, all chunks would import code that only React needs. In: the site's code. Out: named files.
 */
import { basename, resolve } from 'node:path'
import type { BuildOptions, BuildResult, OutputFile } from 'esbuild'
import { packageFolderOf } from '../base/package-notice.ts'
import { findIslands, type IslandScripts, ownReactPlugin } from './islands.ts'
import { liveCodePlugin } from './live-code.ts'
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
    plugins: [liveCodePlugin(code), ownReactPlugin()],
  })
  const scripts = (result.outputFiles ?? []).filter(({ path }) => path.endsWith('.js'))
  const files = nameByContent(scripts.map(script => withNotice(script, result)))
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

/** Packages that the notices of every site name. */
const OWN_PACKAGE = /[\\/](?:docsgen|react|react-dom|scheduler)$/

/**
 * A script, with a comment that leads to the notices if it contains code of the site's packages. The hydrator has the
 * comment for React: the chunks with the rest of React are loaded with it.
 */
function withNotice({ path, text }: OutputFile, { metafile }: BuildResult): { path: string; text: string } {
  const name = basename(path)
  const output = Object.entries(metafile?.outputs ?? {}).find(([output]) => basename(output) === name)?.[1]
  const packages = Object.entries(output?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (packageFolderOf(resolve(input)) ?? []) : [],
  )
  const isNamed = name.startsWith('hydrate-') || packages.some(folder => !OWN_PACKAGE.test(folder))
  return { path, text: isNamed ? text + NOTICES_COMMENT : text }
}
