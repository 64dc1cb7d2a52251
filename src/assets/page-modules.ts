/**
 * Bundles the modules of standalone pages for Node. Returns, for each page, the bundle to import, or why there is
 * none; and the stylesheets that pages import.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, BuildResult, Plugin } from 'esbuild'
import { hashParts } from '../base/hash.ts'
import { isBuiltIn } from '../base/site-modules.ts'
import { TRACED_FS_PLUGIN } from '../base/traced-fs.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { PluginRoute } from '../model/site-plugins.ts'
import type { Bundled } from './bundle-cache.ts'
import { rememberBundle } from './bundle-cache.ts'
import { type Imported, importedOf } from './imported.ts'
import { importedStyles, importsPlugin } from './imports-plugin.ts'
import { inputsOf, runEsbuild } from './scripts.ts'
import { bundleKey, type SiteCode, siteCodeOf } from './site-code.ts'
import { missingName, siteImports } from './site-imports.ts'
import { REQUIRE, siteRequire } from './site-require.ts'
import { themePlugin } from './theme.ts'

/** Bundled pages. */
export interface PageModules {
  /** URL of the bundle by the path of the page's file. */
  urls: Map<string, string>
  /** Why a page has no bundle, by the path of its file. */
  failures: Map<string, string>
  /** Modules that pages import and that are not installed, each with the path or the name of the page. */
  missing: { module: string; file: string }[]
  imported: Imported
}

/** Bundles pages. The paths of files are absolute; routes have names of their own. */
export async function pageModules(
  config: ResolvedConfig,
  { files, routes, cacheDir: dir }: { files: readonly string[]; routes: RoutesByName; cacheDir: string },
): Promise<PageModules> {
  const paths = [...files, ...routes.keys()]
  const code = siteCodeOf(config)
  const cacheDir = join(dir, 'bundles')
  const failures = new Map<string, string>()
  const key = bundleKey(
    { ...code, components: undefined },
    [
      'pages',
      JSON.stringify(code.site),
      code.siteDir,
      code.readsKey,
      ...paths,
      JSON.stringify([...routes.values()]),
    ].join('\n'),
  )
  const bundled = await rememberBundle(cacheDir, { name: 'pages', key, siteDir: code.siteDir }, dir =>
    makeBundles(code, { paths, routes, dir }),
  )
  const urls = new Map(
    bundled.files.flatMap(({ name, path }) => (paths.includes(name) ? [[name, pathToFileURL(path).href]] : [])),
  )
  const missing: PageModules['missing'] = []
  for (const { rule, file = '', message, subject: module = '' } of bundled.findings ?? [])
    if (rule === 'page-not-built') failures.set(file, message)
    else missing.push({ module, file })
  return { urls, failures, missing, imported: importedOf(bundled) }
}

/** Routes by the name under which their page is bundled. */
export type RoutesByName = ReadonlyMap<string, PluginRoute>

interface Pages {
  paths: readonly string[]
  routes: RoutesByName
  dir: string
}

/** Bundles all pages together, so that they share their imports; if that fails, each one separately. */
async function makeBundles(code: SiteCode, { paths, routes, dir }: Pages): Promise<Bundled> {
  try {
    return await makeBundle(code, { paths, routes, dir })
  } catch {
    const made = await Promise.allSettled(paths.map(path => makeBundle(code, { paths: [path], routes, dir })))
    const good = made.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    const bad = made.flatMap(one => (one.status === 'rejected' ? [one.reason as Partial<BuildFailure>] : []))
    return {
      files: good.flatMap(({ files }) => files),
      inputs: [
        ...new Set([
          ...good.flatMap(({ inputs }) => inputs),
          ...paths.filter(path => !routes.has(path)),
          ...bad.flatMap(filesOf),
        ]),
      ],
      deciding: [...new Set(good.flatMap(({ deciding = [] }) => deciding))],
      styles: [...new Set(good.flatMap(({ styles = [] }) => styles))],
      findings: made.flatMap((one, at) =>
        one.status === 'fulfilled'
          ? (one.value.findings ?? [])
          : [{ rule: 'page-not-built', file: paths[at], message: reasonOf(one.reason) }],
      ),
    }
  }
}

/** The files that could not be bundled: once they are correct, the pages that import them can be. */
function filesOf({ errors = [] }: Partial<BuildFailure>): string[] {
  return errors.flatMap(({ location }) => (location ? [join(process.cwd(), location.file)] : []))
}

function reasonOf(failure: unknown): string {
  const [first] = (failure as Partial<BuildFailure>).errors ?? []
  if (first) return first.text + (first.location ? ` (${basename(first.location.file)}:${first.location.line})` : '')
  return failure instanceof Error ? failure.message : String(failure)
}

async function makeBundle(code: SiteCode, { paths, routes, dir }: Pages): Promise<Bundled> {
  const { siteDir, theme, readsKey = '' } = code
  const result = await runEsbuild({
    entryPoints: paths.map((path, at) => ({ in: `docsgen-page:${path}`, out: `page-${at}` })),
    platform: 'node',
    target: 'node20',
    splitting: true,
    keepNames: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    loader: { '.js': 'jsx' },
    // Node loads a path only once: what the code reads may have changed.
    banner: { js: `${REQUIRE + siteRequire(siteDir)} // ${readsKey}` },
    plugins: [
      TRACED_FS_PLUGIN,
      entryPlugin(siteDir, routes),
      siteImports(code, 'esm'),
      themePlugin(theme, 'browser'),
      importsPlugin(code, new Map()),
    ],
  })
  const files = writeOutputs(result, { paths, routes, dir })
  return {
    files,
    ...inputsOf(result, code),
    styles: importedStyles(result),
    findings: missingModules(result, paths),
  }
}

/** Modules that are not installed, each with a page that imports it, directly or not. */
function missingModules({ metafile }: BuildResult, pages: readonly string[]): Diagnostic[] {
  const inputs = metafile?.inputs ?? {}
  return pages.flatMap(page => {
    const reached = new Set([`docsgen-page:${page}`])
    for (const path of reached)
      for (const { path: other, external } of inputs[path]?.imports ?? []) if (!external) reached.add(other)
    return [...reached].flatMap((input): Diagnostic[] => {
      const subject = missingName(input)
      if (subject === undefined || isBuiltIn(subject)) return []
      return [{ rule: 'page-code', subject, file: page, message: `${subject} cannot be found.` }]
    })
  })
}

/** Bundles a page together with its renderer, so that both share one React context. */
function entryPlugin(siteDir: string, routes: RoutesByName): Plugin {
  return {
    name: 'docsgen-page',
    setup(build) {
      build.onResolve({ filter: /^docsgen-page:/ }, ({ path }) => ({
        path: path.slice('docsgen-page:'.length),
        namespace: 'docsgen-page',
      }))
      build.onLoad({ filter: /./, namespace: 'docsgen-page' }, ({ path }) => ({
        contents: `${routes.has(path) ? routeModule(routes.get(path) as PluginRoute) : fileModule(path)}
export { renderIsland, renderPage } from 'docsgen/templates/code/render.tsx'`,
        resolveDir: siteDir,
      }))
    },
  }
}

function fileModule(path: string): string {
  return `import * as page from ${JSON.stringify(path)}
export const Page = page.default`
}

/** The module of a plugin's page: its components with the modules that they receive. */
function routeModule({ parts, plugin }: PluginRoute): string {
  const imported: string[] = []
  const use = (path: string) => {
    imported.push(`import * as m${imported.length} from ${JSON.stringify(path)}`)
    return `valueOfModule(m${imported.length - 1})`
  }
  const valueIn = (modules: unknown): string => {
    if (typeof modules === 'string') return use(modules)
    if (Array.isArray(modules)) return `[${modules.map(valueIn).join(', ')}]`
    if (typeof modules !== 'object' || modules === null) return 'undefined'
    return `{ ${Object.entries(modules).map(([name, part]) => `[${JSON.stringify(name)}]: ${valueIn(part)}`)} }`
  }
  const written = parts.map(({ component, modules, context, props, route }) => {
    const data = `props: ${JSON.stringify(props)}, route: ${JSON.stringify(route)}`
    return `{ component: ${use(component)}, modules: ${valueIn(modules)}, context: ${valueIn(context)}, ${data} }`
  })
  return `import { pageOfRoute, valueOfModule } from 'docsgen/templates/code/route.tsx'
${imported.join('\n')}
export const Page = pageOfRoute([${written.join(', ')}], ${JSON.stringify(plugin)})`
}

function writeOutputs(result: BuildResult, { paths, dir }: Pages): Bundled['files'] {
  const outputs = result.outputFiles ?? []
  const folder = join(dir, `pages-${hashParts(outputs.map(({ path, text }) => path + text))}`)
  mkdirSync(folder, { recursive: true })
  return outputs.map(({ path, contents }) => {
    const file = join(folder, basename(path).replace(/\.js$/, '.mjs'))
    writeFileSync(file, Buffer.from(contents).toString('utf8').replace(CHUNK_NAME, '$1.mjs$2'))
    const at = /^page-(\d+)-/.exec(basename(path))?.[1]
    return { name: (at !== undefined && paths[Number(at)]) || 'chunk', path: file }
  })
}

/** Imports of chunks, whose files have the extension `.mjs`. */
const CHUNK_NAME = /(\/chunk-[A-Z0-9]+)\.js(['"])/g
