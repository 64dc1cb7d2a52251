/**
 * Bundles a config module with its imports into one piece of JavaScript.
 *
 * Returns an ES module, its source map, and its input files. Packages stay outside and are imported by their absolute
 * paths, so that the module can run from any folder. `docsgen` itself is replaced, so that a config works even if
 * docsgen is not installed.
 */
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Loader, Plugin } from 'esbuild'
import { decidingFiles } from '../base/deciding-files.ts'
import { dependencyPath } from '../base/package-root.ts'
import { TRACED_FS_PLUGIN } from '../base/traced-fs.ts'
import { workspaceOf } from '../base/workspace-packages.ts'
import { requiredModules, type StubbedModules, stubModules, stubRuntime } from './module-stubs.ts'

export interface Bundle {
  code: string
  /** Source map, version 3, as JSON. */
  map: string
  /** Absolute paths of the bundled files, and of those that decide which files these are. */
  inputs: string[]
  /** Names of modules that were not found when the bundle was created. */
  missing: string[]
  /** Absolute paths of modules in packages, which stay outside. */
  packages: string[]
}

/** The exports of `docsgen` that a config can import. */
const OWN_EXPORTS = 'export const defineConfig = config => config\nexport const definePlugin = plugin => plugin'

/** Bundles `file`. Throws esbuild's BuildFailure if a file cannot be read, parsed or found. */
export async function bundleModule(
  file: string,
  siteDir: string,
  { stubbed = 'none', replaced }: { stubbed?: StubbedModules; replaced?: string } = {},
): Promise<Bundle> {
  const { build } = await import('esbuild')
  const missing = new Set<string>()
  const inWorkspace = workspaceOf(siteDir)
  const isStrict = stubbed === 'none'
  const result = await build({
    entryPoints: [file],
    absWorkingDir: siteDir,
    outfile: `${file}.bundle.mjs`,
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: 'external',
    sourcesContent: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    // Messages name plugins.
    keepNames: true,
    logLevel: 'silent',
    alias: { '@site': siteDir },
    banner: { js: requireFor(file) + (isStrict ? '' : stubRuntime()) },
    footer: isStrict ? undefined : { js: 'export { $missing };' },
    define: {
      'import.meta.url': '$url',
      'import.meta.dirname': '$dirname',
      'import.meta.filename': '$filename',
    },
    plugins: [
      TRACED_FS_PLUGIN,
      ownPlaces,
      ...(isStrict ? [] : [requiredModules, stubModules({ which: stubbed, replaced, inWorkspace }, missing)]),
      outsidePackages(inWorkspace),
    ],
  })
  const text = (end: string) => result.outputFiles.find(output => output.path.endsWith(end))?.text ?? ''
  const inputs = Object.keys(result.metafile.inputs).filter(
    input => !/^(?:docsgen(?:-fs)?|stub|own-require|required|yaml):/.test(input),
  )
  const deciding = decidingFiles(result.metafile.inputs, { siteDir, workingDir: siteDir })
  const paths = [...new Set([...inputs.map(input => resolve(siteDir, input)), ...deciding])]
  const outside = Object.values(result.metafile.outputs).flatMap(({ imports }) => imports)
  const packages = outside.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => pathOf(path))
  return { code: text('.mjs'), map: text('.map'), inputs: paths, missing: [...missing], packages }
}

function pathOf(path: string): string {
  return path.startsWith('file:') ? fileURLToPath(path) : path
}

/** `require` as seen from the file. TypeScript files are found without their extension, as with bundlers. */
function requireFor(file: string): string {
  return `import { createRequire as $createRequire } from 'node:module'; let require = $createRequire(${JSON.stringify(file)});
{ const found = require.resolve; const lenient = (name, options) => {
  for (const ending of ['.ts', '.tsx', '.mts', '.cts', '']) try { return found(name + ending, options) } catch (error) {
    if (ending === '') { Error.captureStackTrace(error, lenient); throw error }
  }
}; require.resolve = Object.assign(lenient, found) }`
}

/** Gives each module its own path and folder, as it would have outside of the bundle. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
      const contents = await readFile(path, 'utf8')
      const [, ending = 'js'] = /([jt]sx?)$/.exec(path) ?? []
      const module = { loader: ending as Loader, resolveDir: dirname(path) }
      if (isMixed(contents)) return { ...module, contents: await asCommonJs(contents, path, module.loader) }
      if (!/__dirname|__filename|import\.meta/.test(contents)) return undefined
      const [folder, url] = [dirname(path), pathToFileURL(path).href]
      const places = { __dirname: folder, __filename: path, $dirname: folder, $filename: path, $url: url }
      // ES modules often declare the first two themselves.
      const declared = new Set(
        [...contents.matchAll(/\b(?:const|let)\s+(__dirname|__filename)\b/g)].map(([, name]) => name),
      )
      const isFree = ([name]: [string, string]) => !declared.has(name)
      const names = Object.entries(places)
        .filter(isFree)
        .map(([name, place]) => `${name} = ${JSON.stringify(place)}`)
      // In the first line, so that the others keep their numbers. A comment there, such as #!, has to stay first.
      const code = contents.startsWith('#!') ? `//${contents}` : contents
      return { ...module, contents: `var ${names.join(', ')}; ${code}` }
    })
  },
}

/** Whether a module imports like an ES module, and exports like a CommonJS one: other tools compile it to CommonJS. */
function isMixed(contents: string): boolean {
  return (
    /^\s*module\.exports\s*=/m.test(contents) && /^\s*(?:import\s[^(;]*from|import\s*['"]|export\s)/m.test(contents)
  )
}

async function asCommonJs(contents: string, path: string, loader: Loader): Promise<string> {
  const { transform } = await import('esbuild')
  const { code } = await transform(contents, {
    loader,
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    keepNames: true,
    sourcemap: 'inline',
    sourcefile: path,
    define: Object.fromEntries(
      Object.entries({ __dirname: dirname(path), __filename: path, 'import.meta.url': pathToFileURL(path).href }).map(
        ([name, place]) => [name, JSON.stringify(place)],
      ),
    ),
  })
  return code
}

/** Keeps packages outside the bundle, by absolute paths; TypeScript, JSON and workspace folders are bundled. */
const outsidePackages = (inWorkspace: ReturnType<typeof workspaceOf>): Plugin => ({
  name: 'outside-packages',
  setup(build) {
    build.onResolve({ filter: /^docsgen$/ }, () => ({ path: 'exports', namespace: 'docsgen' }))
    build.onLoad({ filter: /.*/, namespace: 'docsgen' }, () => ({ contents: OWN_EXPORTS, loader: 'js' }))
    // Pages generated by a plugin are rendered with docsgen's own copy of React.
    build.onResolve({ filter: /^react(?:-dom)?(?:$|\/)/ }, ({ path, kind }) => {
      const own = dependencyPath(path)
      return { path: kind.startsWith('require') ? own : pathToFileURL(own).href, external: true }
    })
    build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, kind, importer, resolveDir }) => {
      if (pluginData === 'resolving' || kind === 'entry-point' || path.startsWith('@site/')) return undefined
      if (isBuiltin(path)) return { path, external: true }
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' })
      if (found.errors.length > 0) {
        const own = inWorkspace(path, resolveDir)
        // Otherwise, esbuild reports it with its place.
        return own === undefined ? undefined : { path: own }
      }
      if (!/[\\/]node_modules[\\/]/.test(found.path) || /\.(?:json|[cm]?tsx?)$/.test(found.path)) return found
      const isImport = kind === 'import-statement' || kind === 'dynamic-import'
      return { path: isImport ? pathToFileURL(found.path).href : found.path, external: true }
    })
  },
})
