/**
 * A config module and what it imports as one piece of JavaScript.
 *
 * In: the path of a TypeScript or JavaScript file. Out: an ES module, its source map, and the files that went
 * into it. Packages stay outside and are named by their place on disk, so that the module can run from any
 * folder; `docsgen` itself is stood in for, so that a config works where docsgen is not installed.
 */
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { dependencyPath } from '../base/package-root.ts'
import { requiredModules, type StandIns, standInModules, standInRuntime } from './stand-ins.ts'

export interface Bundle {
  code: string
  /** Source map, version 3, as JSON. */
  map: string
  /** Absolute paths of the files inside. */
  inputs: string[]
  /** Names of what was not found when the bundle was made. */
  missing: string[]
  /** Absolute paths of the modules of packages that stay outside. */
  packages: string[]
}

/** What `import … from 'docsgen'` gives a config. */
const OWN_EXPORTS = 'export const defineConfig = config => config'

/** Bundles `file`. Throws esbuild's BuildFailure for what cannot be read, parsed or found. */
export async function bundleModule(file: string, siteDir: string, standIns: StandIns = 'none'): Promise<Bundle> {
  const { build } = await import('esbuild')
  const missing = new Set<string>()
  const isStrict = standIns === 'none'
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
    // Plugins are named in messages.
    keepNames: true,
    logLevel: 'silent',
    alias: { '@site': siteDir },
    banner: { js: requireFor(file) + (isStrict ? '' : standInRuntime()) },
    footer: isStrict ? undefined : { js: 'export { $missing };' },
    define: {
      __dirname: JSON.stringify(dirname(file)),
      __filename: JSON.stringify(file),
      'import.meta.url': JSON.stringify(pathToFileURL(file).href),
      'import.meta.dirname': JSON.stringify(dirname(file)),
      'import.meta.filename': JSON.stringify(file),
    },
    plugins: [...(isStrict ? [] : [requiredModules, standInModules(standIns, missing)]), outsidePackages],
  })
  const text = (end: string) => result.outputFiles.find(output => output.path.endsWith(end))?.text ?? ''
  const inputs = Object.keys(result.metafile.inputs).filter(
    input => !/^(?:docsgen|stand-in|own-require|required|yaml):/.test(input),
  )
  const paths = inputs.map(input => resolve(siteDir, input))
  const outside = Object.values(result.metafile.outputs).flatMap(({ imports }) => imports)
  const packages = outside.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => pathOf(path))
  return { code: text('.mjs'), map: text('.map'), inputs: paths, missing: [...missing], packages }
}

function pathOf(path: string): string {
  return path.startsWith('file:') ? fileURLToPath(path) : path
}

/** `require` as the file has it. TypeScript files are found without their ending, as Docusaurus finds them. */
function requireFor(file: string): string {
  return `import { createRequire as $createRequire } from 'node:module'; let require = $createRequire(${JSON.stringify(file)});
{ const found = require.resolve; const lenient = (name, options) => {
  for (const ending of ['.ts', '.tsx', '.mts', '.cts', '']) try { return found(name + ending, options) } catch (error) {
    if (ending === '') { Error.captureStackTrace(error, lenient); throw error }
  }
}; require.resolve = Object.assign(lenient, found) }`
}

/** Keeps packages out of the bundle, by absolute paths; TypeScript, JSON and workspace folders go in. */
const outsidePackages: Plugin = {
  name: 'outside-packages',
  setup(build) {
    build.onResolve({ filter: /^docsgen$/ }, () => ({ path: 'exports', namespace: 'docsgen' }))
    build.onLoad({ filter: /.*/, namespace: 'docsgen' }, () => ({ contents: OWN_EXPORTS, loader: 'js' }))
    // Pages that a plugin makes are rendered by docsgen's own copy.
    build.onResolve({ filter: /^react(?:-dom)?(?:$|\/)/ }, ({ path, kind }) => {
      const own = dependencyPath(path)
      return { path: kind.startsWith('require') ? own : pathToFileURL(own).href, external: true }
    })
    build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, kind, importer, resolveDir }) => {
      if (pluginData === 'resolving' || kind === 'entry-point' || path.startsWith('@site/')) return undefined
      if (isBuiltin(path)) return { path, external: true }
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' })
      if (found.errors.length > 0) return { errors: [{ text: `the package '${path}' is not installed` }] }
      if (!/[\\/]node_modules[\\/]/.test(found.path) || /\.(?:json|[cm]?tsx?)$/.test(found.path)) return found
      const isImport = kind === 'import-statement' || kind === 'dynamic-import'
      return { path: isImport ? pathToFileURL(found.path).href : found.path, external: true }
    })
  },
}
