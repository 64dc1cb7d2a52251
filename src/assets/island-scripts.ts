/**
 * Bundles the islands of a site for browsers, with React. They are bundled separately from the script of every page:
 * in one bundle, all chunks would import code that only React needs.
 */
import { basename, join, resolve } from 'node:path'
import type { BuildFailure, BuildOptions, BuildResult, OutputFile, PartialMessage, Plugin } from 'esbuild'
import { packageFolderOf } from '../base/package-notice.ts'
import { providerFiles } from '../base/site-modules.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { IslandSource } from '../model/page.ts'
import { findIslands, type IslandScripts, ownReactPlugin } from './islands.ts'
import type { Listing } from './listing.ts'
import { liveCodePlugin } from './live-code.ts'
import { type NamedFile, nameByContent } from './name-by-content.ts'
import { overrideSource } from './replaced-elements.ts'
import type { SiteCode } from './site-code.ts'
import { OWN_MODULES, siteImports } from './site-imports.ts'
import { NOTICES_COMMENT } from './site-notices.ts'
import { virtualModule } from './virtual-module.ts'

export interface IslandBundle {
  scripts: IslandScripts
  files: NamedFile[]
  result: BuildResult
  /** Folders in which new files would change them. */
  listings: Listing[]
  /** Islands of pages that could not be bundled. */
  findings: Diagnostic[]
}

/**
 * Bundles the islands; undefined if the site has none. Islands of pages whose code does not work in browsers are left out
 * with a finding: their HTML stays as it is.
 * @param run runs esbuild with the options shared by all bundles for browsers
 */
export async function bundleIslands(code: SiteCode, run: RunEsbuild): Promise<IslandBundle | undefined> {
  const islands = findIslands(code)
  const { pageIslands = [] } = code
  if (islands.length + pageIslands.length === 0) return undefined
  const listings: Listing[] = []
  const { result, left, findings } = await bundleUsable(code, pageIslands, { run, listings })
  const scripts = (result.outputFiles ?? []).filter(({ path }) => path.endsWith('.js'))
  const files = nameByContent(scripts.map(script => withNotice(script, result)))
  const fileOf = (entry: string) => files.find(({ name }) => name.replace(/-[^-]+$/, '') === entry)?.name ?? ''
  return {
    scripts: {
      hydrator: fileOf('hydrate'),
      islands: new Map([...islands, ...left].map(({ name }) => [name, fileOf(`island-${name}`)])),
    },
    files,
    result,
    listings,
    findings,
  }
}

type RunEsbuild = (options: BuildOptions) => Promise<BuildResult>

/** Number of attempts, each with stand-ins for names that the last one lacked. */
const MAX_ATTEMPTS = 8

/** Bundles the islands without those of pages that cannot be bundled. */
async function bundleUsable(
  code: SiteCode,
  all: readonly IslandSource[],
  { run, listings }: { run: RunEsbuild; listings: Listing[] },
) {
  const absent = new Map<string, Set<string>>()
  const bundle = async (islands: readonly IslandSource[]): Promise<BuildResult> => {
    for (let tries = 1; ; tries++) {
      try {
        return await run(optionsFor(code, islands, { absent, listings }))
      } catch (error) {
        const known = [...absent.values()].reduce((sum, names) => sum + names.size, 0)
        for (const message of (error as Partial<BuildFailure>).errors ?? []) noteAbsent(message, absent)
        const now = [...absent.values()].reduce((sum, names) => sum + names.size, 0)
        if (now === known || tries === MAX_ATTEMPTS) throw error
      }
    }
  }
  try {
    return { result: await bundle(all), left: all, findings: [] }
  } catch (error) {
    if (all.length === 0) throw error
    const left: IslandSource[] = []
    const findings: Diagnostic[] = []
    for (const island of all)
      try {
        await bundle([island])
        left.push(island)
      } catch (failure) {
        findings.push(notBundled(island, failure))
      }
    return { result: await bundle(left), left, findings }
  }
}

function optionsFor(code: SiteCode, islands: readonly IslandSource[], found: FoundInCode): BuildOptions {
  const { theme } = code
  const ofPages = islands.map(island => [`island-${island.name}`, entryOfIsland(island)])
  const hasProviders = providerFiles(code.siteDir, code.swizzled).length > 0
  const slotContexts = JSON.stringify(theme.file('client/slot-contexts.tsx'))
  const hydrator = islands.length > 0 ? 'client/hydrate-pages.tsx' : 'client/hydrate.tsx'
  return {
    entryPoints: {
      hydrate: theme.file(hydrator),
      ...Object.fromEntries(findIslands(code).map(({ name, path }) => [`island-${name}`, path])),
      ...Object.fromEntries(ofPages),
    },
    splitting: true,
    chunkNames: 'chunk-[hash]',
    entryNames: '[name]-[hash]',
    ...(islands.length > 0 && { loader: { '.js': 'jsx' } as const }),
    plugins: [
      liveCodePlugin(code),
      ownReactPlugin({ notesContexts: hasProviders }),
      virtualModule('docsgen:slot-contexts', hasProviders ? `export * from ${slotContexts}` : NO_SLOT_CONTEXTS),
      ...(islands.length > 0 ? pageIslandPlugins(code, islands, found) : []),
    ],
  }
}

const NO_SLOT_CONTEXTS = 'export const useProvided = () => {}, providedAround = () => undefined'

const NO_EXPORT = new RegExp(`^No matching export in "${OWN_MODULES}:(.*?)" for import "(.*?)"`)

function noteAbsent({ text = '' }: PartialMessage, absent: Map<string, Set<string>>): void {
  const [, module, name] = NO_EXPORT.exec(text) ?? []
  if (module === undefined || name === undefined) return
  absent.set(module, (absent.get(module) ?? new Set()).add(name))
}

/** The finding for an island that browsers cannot load. */
function notBundled({ name }: IslandSource, failure: unknown): Diagnostic {
  const { errors: [first] = [] } = failure as Partial<BuildFailure>
  const text = first?.text ?? (failure instanceof Error ? failure.message : String(failure))
  const place = first?.location ? ` (${basename(first.location.file)}:${first.location.line})` : ''
  const component = name.replace(/-[^-]*$/, '')
  return {
    rule: 'inactive-component',
    message: `The component ${component} needs a browser, and only its HTML is published, because its code cannot be bundled for browsers: ${text}${place}.`,
    hint: 'Correct the code, or name the component in markdown.staticComponents.',
    subject: component,
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

/** The components of pages' own code in bundles for browsers. */
const NAMESPACE = 'docsgen-page-island'
const OVERRIDE = 'docsgen:overrides/'

/** The entry of an island in a bundle. */
function entryOfIsland({ name }: IslandSource): string {
  return `${NAMESPACE}:${name}`
}

/** What is found in the code of islands while it is bundled. */
interface FoundInCode {
  /** Names that code imports from the tool's modules and that docsgen does not have, by module. */
  absent: ReadonlyMap<string, ReadonlySet<string>>
  listings: Listing[]
}

/** The plugins. */
function pageIslandPlugins(
  code: SiteCode,
  islands: readonly IslandSource[],
  { absent, listings }: FoundInCode,
): Plugin[] {
  const byName = new Map(islands.map(island => [island.name, island]))
  const { siteDir } = code
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
        contents: path.startsWith(OVERRIDE) ? overrideSource(path.slice(OVERRIDE.length), code) : BY_NAME,
        loader: 'js',
        resolveDir: siteDir,
      }))
    },
  }
  return [modules, siteImports(code, 'esm', { isForBrowsers: true, absent, listings })]
}

/** Components that a page's code uses without importing them: those that the site gives to all pages. */
const BY_NAME = `import own from '@theme/MDXComponents'
export const component = name => own?.[name] ?? (({ children }) => children ?? null)`
