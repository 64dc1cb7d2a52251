/**
 * Bundles the templates with esbuild: for Node, the page and content templates that render pages; for the browser, the
 * client script with its lazily loaded chunks (islands among them), and the one inline script.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, BuildResult, BuildOptions as EsbuildOptions, PartialMessage, Plugin } from 'esbuild'
import { decidingFiles } from '../base/deciding-files.ts'
import { hashOf, hashParts } from '../base/hash.ts'
import { siteRelative } from '../base/paths.ts'
import { TRACED_FS_PLUGIN } from '../base/traced-fs.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { IslandSource } from '../model/page.ts'
import { type Bundled, nodeFormat, recallBundle, rememberBundle } from './bundle-cache.ts'
import { contentPlugins, ownComponents } from './content-components.ts'
import { isCssModule } from './css-modules.ts'
import type { NamedFiles } from './hashed-file.ts'
import { IMPORTED_FILE, type Imported, importedOf, joinImported, writeImported } from './imported.ts'
import { importedStyles, importsPlugin } from './imports-plugin.ts'
import { bundleIslands } from './island-scripts.ts'
import { findIslands, islandLoadersPlugin } from './islands.ts'
import { type NamedFile, nameByContent } from './name-by-content.ts'
import { partIslands, partIslandsPlugin } from './part-islands.ts'
import { bundleKey, hasOwnCode, replacesTemplates, type SiteCode } from './site-code.ts'
import { siteImports } from './site-imports.ts'
import { GRAMMARS_PLUGIN, REQUIRE, siteRequire } from './site-require.ts'
import { type Theme, themePlugin } from './theme.ts'
import { untracedModules } from './untraced-modules.ts'

/** Templates as a module that Node can import. */
export interface TemplateModule {
  url: string
  /** Identity of its code. */
  hash: string
  /**
   * Time limit for a page in this code, in milliseconds; absent if it contains no code of the site, because docsgen's
   * own code always finishes.
   */
  timeoutMs?: number
  /** The components of the site around pages that browsers may hydrate; absent if there are none. */
  islands?: readonly IslandSource[]
}

export interface TemplateBundles {
  /** The module with `renderPage`. */
  page: TemplateModule
  /** The module with `contentComponents`. */
  content: TemplateModule
  imported: Imported
  /** Code whose inputs cannot be traced. */
  findings: readonly Diagnostic[]
}

/** The files for browsers. Paths are relative to the output folder. */
export interface ClientBundle {
  files: { path: string; content: Uint8Array }[]
  /** Path of the module that every page loads. */
  client: string
  inlineScript: string
  homeScript: string
  /** Text of the service worker (`templates/client/offline/worker.ts`). */
  offlineWorker: string
  hash: string
  imported: Imported
  /** Islands of pages that are left out. */
  findings: readonly Diagnostic[]
}

/** Inline scripts: that of every page, and that of the home page. */
const INLINE = ['inline.js', 'base-url.js']
/** The service worker, whose name has no hash. */
const WORKER = 'offline-worker.js'

/** The oldest browsers that the scripts support. */
export const BROWSERS = ['chrome111', 'firefox113', 'safari16.4']

/** Bundles the templates that render pages. */
export async function bundleTemplates(code: SiteCode, cacheDir: string): Promise<TemplateBundles> {
  const make = (name: 'page' | 'content') => bundleTemplate(code, { name, cacheDir })
  const [page, content] = await Promise.all([make('page'), make('content')])
  const imported = joinImported([page.imported, content.imported])
  const findings = [...page.findings, ...content.findings]
  return { page: page.module, content: content.module, imported, findings }
}

/** Bundles one of the templates. */
export async function bundleTemplate(
  code: SiteCode,
  { name, cacheDir }: { name: 'page' | 'content'; cacheDir: string },
): Promise<{ module: TemplateModule; imported: Imported; findings: readonly Diagnostic[] }> {
  const key = templateKey(code, name)
  const bundle = await rememberBundle(cacheDir, { name, key, siteDir: code.siteDir }, dir =>
    bundleForNode(code, { name, dir }),
  )
  const { findings = [] } = bundle
  const islands = showsParts(code, name) ? partIslands(bundle.inputs, code) : []
  const module = { ...templateModule(bundle, code, name), ...(islands.length > 0 && { islands }) }
  return { module, imported: importedOf(bundle), findings }
}

/** The bundled content components of an earlier run, if they are still valid. */
export function recallContent(code: SiteCode, cacheDir: string): TemplateModule | undefined {
  const known = recallBundle(cacheDir, {
    name: 'content',
    key: templateKey(code, 'content'),
    siteDir: code.siteDir,
  })
  return known && templateModule(known, code, 'content')
}

function templateModule(bundle: Bundled & { hash: string }, code: SiteCode, name: 'page' | 'content'): TemplateModule {
  const module = moduleOf(bundle)
  const { readsKey = '' } = code
  if (name === 'page' ? !replacesTemplates(code) : !hasOwnCode(code)) return module
  const url = readsKey === '' ? module.url : `${module.url}?reads=${readsKey}`
  return { url, hash: hashParts([module.hash, readsKey]), timeoutMs: code.timeoutMs }
}

function templateKey(code: SiteCode, name: string): string {
  const islands = findIslands(code).map(({ path }) => siteRelative(code.siteDir, path))
  // No path of this machine: the bundles that come with docsgen are valid wherever it is installed.
  return bundleKey(code, `${[name, hashOf(JSON.stringify(ownComponents())), ...islands]}`)
}

/** A bundle for Node, ready to be imported. */
export function moduleOf(bundle: Bundled & { hash: string }) {
  return { url: pathToFileURL(bundle.files[0]?.path ?? '').href, hash: bundle.hash }
}

/** Whether a bundle shows components of the site around pages. */
function showsParts({ swizzled }: SiteCode, name: string): boolean {
  return name === 'page' && (swizzled?.templates.size ?? 0) > 0
}

async function bundleForNode(code: SiteCode, { name, dir }: { name: string; dir: string }): Promise<Bundled> {
  const { theme } = code
  const imported: NamedFiles = new Map()
  const { format, ending } = nodeFormat(dir)
  const showsSwizzled = showsParts(code, name)
  const addsLanguages = name === 'content' && code.codeLanguages !== undefined
  const result = await runEsbuild({
    entryPoints: { [name]: theme.file(`${name}.tsx`) },
    format,
    platform: 'node',
    target: 'node20',
    ...(format === 'esm' && {
      banner: { js: showsSwizzled || addsLanguages ? REQUIRE + siteRequire(code.siteDir) : REQUIRE },
      keepNames: true,
    }),
    ...((showsSwizzled || addsLanguages) && { loader: { '.js': 'jsx' } as const }),
    plugins: [
      TRACED_FS_PLUGIN,
      ...contentPlugins(code),
      ...(showsSwizzled ? [partIslandsPlugin(code)] : []),
      themePlugin(theme, { node: dir }),
      importsPlugin(code, imported),
      ...(addsLanguages ? [GRAMMARS_PLUGIN] : []),
      ...(showsSwizzled ? [siteImports(code, 'esm', { showsParts: true })] : []),
      ...(addsLanguages && code.isTolerant ? [siteImports(code, 'esm')] : []),
    ],
  })
  const output = result.outputFiles?.[0]
  if (!output) throw new Error(`esbuild wrote no ${name} bundle`)
  // Node imports a URL only once, so the name changes with the code.
  const path = join(dir, `${name}-${hashOf(output.contents)}${ending}`)
  writeFileSync(path, output.contents)
  const files = [{ name: `${name}.mjs`, path }, ...writeImported(dir, imported)]
  const findings = untracedModules(result.metafile?.inputs ?? {}, code.siteDir)
  return { files, ...inputsOf(result, code), styles: importedStyles(result), findings }
}

/** Bundles the code for browsers. File names contain the hash of their content. */
export async function bundleClient(code: SiteCode, cacheDir: string): Promise<ClientBundle> {
  const { searchEngine = '' } = code
  // The islands of pages are known only after a bundle without them was made.
  const name = code.pageIslands ? 'client-of-pages' : 'client'
  const islands = findIslands(code).map(({ path }) => siteRelative(code.siteDir, path))
  const key = bundleKey(code, `${[`client${searchEngine && ` ${searchEngine}`}`, ...islands]}`)
  const bundled = await rememberBundle(cacheDir, { name, key, siteDir: code.siteDir }, dir =>
    bundleForBrowser(code, dir),
  )
  const read = (name: string) => readFileSync(bundled.files.find(file => file.name === name)?.path ?? '')
  const inline = (name: string) => read(name).toString('utf8').trim()
  const shipped = bundled.files.filter(({ name }) => ![...INLINE, WORKER, IMPORTED_FILE].includes(name))
  return {
    files: shipped.map(file => ({ path: `assets/${basename(file.path)}`, content: readFileSync(file.path) })),
    client: `assets/${basename(bundled.files.find(file => file.name === 'main.js')?.path ?? '')}`,
    inlineScript: inline('inline.js'),
    homeScript: inline('base-url.js'),
    offlineWorker: inline(WORKER),
    hash: bundled.hash,
    imported: importedOf(bundled),
    findings: bundled.findings ?? [],
  }
}

async function bundleForBrowser(code: SiteCode, dir: string): Promise<Bundled> {
  const { theme } = code
  const imported: NamedFiles = new Map()
  const run = ({ plugins = [], ...options }: EsbuildOptions) =>
    runEsbuild({
      ...options,
      platform: 'browser',
      target: BROWSERS,
      minify: true,
      plugins: [...plugins, themePlugin(theme, 'browser'), importsPlugin(code, imported)],
    })
  const islands = await bundleIslands(code, run)
  const search = await bundleSearchDialog(code, run)
  const plugins = [islandLoadersPlugin(islands?.scripts), separatePlugin(theme, search.scripts)]
  const [client, inline] = await Promise.all([
    run({
      entryPoints: { main: theme.file('client/main.ts') },
      splitting: true,
      chunkNames: 'chunk-[hash]',
      entryNames: 'main-[hash]',
      plugins,
    }),
    run({
      entryPoints: {
        inline: theme.file('client/inline.ts'),
        'base-url': theme.file('client/base-url.ts'),
        'offline-worker': theme.file('client/offline/worker.ts'),
      },
      format: 'iife',
      // By default, the project's own settings add "use strict", which pages do not need.
      tsconfigRaw: {},
      plugins,
    }),
  ])
  const results = [client, inline, ...search.results, ...(islands ? [islands.result] : [])]
  const named = [
    ...nameByContent(client.outputFiles ?? []),
    ...search.files,
    ...(islands?.files ?? []),
    ...(inline.outputFiles ?? []).map(({ path, text }) => ({ name: basename(path), text })),
  ]
  const folder = join(dir, `client-${hashParts(named.map(file => file.name + file.text))}`)
  mkdirSync(folder, { recursive: true })
  const files = named.map(({ name, text }) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return { name: name.startsWith('main-') ? 'main.js' : name, path }
  })
  const read = results.map(made => inputsOf(made, code))
  return {
    files: [...files, ...writeImported(dir, imported)],
    inputs: [...new Set(read.flatMap(({ inputs }) => inputs))],
    deciding: [...new Set(read.flatMap(({ deciding }) => deciding))],
    styles: [...new Set(results.flatMap(importedStyles))],
    listings: islands?.listings,
    findings: islands?.findings,
  }
}

/** Runs esbuild with the options that all bundles share; it writes no files. */
export async function runEsbuild(options: EsbuildOptions): Promise<BuildResult> {
  // Loaded on demand: starting esbuild takes longer than a warm build.
  const { build } = await import('esbuild')
  const run = (plugins: Plugin[] = []) => build({ ...sharedOptions(), ...options, plugins })
  try {
    return await run(options.plugins)
  } catch (error) {
    const typed = typedFiles(error)
    if (typed.size === 0) throw error
    return run([typedFilesPlugin(typed), ...(options.plugins ?? [])]).catch(second => {
      // What is a mistake in TypeScript as well is reported as it was found first.
      const stays = (file = '') => !typed.has(resolve(file)) || typedFiles(second).has(resolve(file))
      const errors = errorsOf(error).filter(({ location }) => stays(location?.file))
      throw errors.length > 0 ? Object.assign(error as Error, { errors }) : second
    })
  }
}

function sharedOptions(): EsbuildOptions {
  return {
    // The default is the folder in which esbuild was loaded, but a config may be read in another one.
    absWorkingDir: process.cwd(),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    metafile: true,
    logLevel: 'silent',
    outdir: '/out',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  }
}

/** Files of JavaScript that could not be read. They may have types, which bundlers of other tools accept in them. */
function typedFiles(error: unknown): ReadonlySet<string> {
  const files = errorsOf(error).map(({ location }) => location?.file ?? '')
  return new Set(
    files.filter(file => /\.[cm]?jsx?$/.test(file) && !file.includes('node_modules')).map(file => resolve(file)),
  )
}

function errorsOf(error: unknown): PartialMessage[] {
  const { errors } = error as { errors?: PartialMessage[] }
  return Array.isArray(errors) ? errors : []
}

/** esbuild plugin that reads these files as TypeScript. */
function typedFilesPlugin(files: ReadonlySet<string>): Plugin {
  return {
    name: 'docsgen-typed-files',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?jsx?$/, namespace: 'file' }, ({ path }) =>
        files.has(path)
          ? { contents: readFileSync(path, 'utf8'), loader: 'tsx', resolveDir: dirname(path) }
          : undefined,
      )
    },
  }
}

/**
 * Absolute paths of a bundle's input files, and of those that decide which files these are; plain stylesheets are not
 * read here.
 */
export function inputsOf(
  { metafile }: BuildResult,
  { siteDir, aliases }: Pick<SiteCode, 'siteDir' | 'aliases'>,
): Required<Pick<Bundled, 'inputs' | 'deciding'>> {
  const inputs = metafile?.inputs ?? {}
  const paths = Object.keys(inputs).filter(path => !/^docsgen-\w+:/.test(path))
  const read = paths.filter(path => !path.endsWith('.css') || isCssModule(path)).map(path => resolve(path))
  return { inputs: read, deciding: decidingFiles(inputs, { siteDir, aliases, workingDir: process.cwd() }) }
}

// Bundles what the search shows, each part in one file: in the bundle of the script of every page, they would share
// small chunks with it, and a first search would request ten files.

/** The module through which the dialog reaches an engine on another server. */
const HOSTED = 'client/search/hosted-engine.ts'
/** The modules that take its place on sites with such an engine, so that other sites have no byte of them. */
const ENGINES: Record<NonNullable<SiteCode['searchEngine']>, string> = {
  meilisearch: 'client/search/meilisearch-engine.ts',
  typesense: 'client/search/typesense-engine.ts',
  elasticsearch: 'client/search/elasticsearch-engine.ts',
  opensearch: 'client/search/elasticsearch-engine.ts',
}

/** Names of bundled scripts, by the paths of their modules. */
type SeparateScripts = ReadonlyMap<string, string>

/** Bundles the dialog with the results page, and the client of hosted search or of the site's own engine. */
async function bundleSearchDialog(
  { theme, searchEngine }: Pick<SiteCode, 'theme' | 'searchEngine'>,
  run: (options: BuildOptions) => Promise<BuildResult>,
): Promise<{ scripts: SeparateScripts; files: NamedFile[]; results: BuildResult[] }> {
  const scripts = new Map<string, string>()
  const files: NamedFile[] = []
  const results: BuildResult[] = []
  // A later script imports those before it.
  const parts = [
    {
      name: searchEngine ? 'search-engine' : 'hosted-search',
      module: searchEngine ? ENGINES[searchEngine] : HOSTED,
      as: HOSTED,
    },
    { name: 'search-dialog', module: 'client/search/index.ts', as: 'client/search/index.ts' },
  ]
  for (const { name, module, as } of parts) {
    const path = theme.file(module)
    const result = await run({
      entryPoints: { [name]: path },
      entryNames: '[name]-[hash]',
      plugins: [separatePlugin(theme, scripts)],
    })
    const [file] = nameByContent((result.outputFiles ?? []).filter(output => output.path.endsWith('.js')))
    if (!file) throw new Error(`esbuild wrote no script ${name}`)
    scripts.set(theme.file(as), file.name)
    files.push(file)
    results.push(result)
  }
  return { scripts, files, results }
}

/** esbuild plugin: imports of these modules at run time load the scripts that were bundled before. */
function separatePlugin(theme: Theme, scripts: SeparateScripts): Plugin {
  return {
    name: 'docsgen-separate-scripts',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path, kind, importer }) => {
        const script = kind === 'dynamic-import' ? scripts.get(theme.resolveImport(path, importer) ?? '') : undefined
        return script === undefined ? undefined : { path: `./${script}`, external: true }
      })
    },
  }
}
