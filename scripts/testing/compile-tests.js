/**
 * Returns a folder with one module for each of them and the code that they share, compiled once: a test file then
 * starts in a fraction of the time that compiling its imports takes. Paths relative to a module (`import.meta.url`)
 * are the same as in the source. Packages stay outside.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = resolve(import.meta.dirname, '../..')
/** In node_modules, where the compiled tests find the packages and nothing else searches for files. */
const PARENT = join(ROOT, 'node_modules/.cache')
/** Registers the features of docsgen in every process with tests, as its entry points do. */
export const FEATURES = 'src/features/index.ts'
/** Modules that tests start as separate processes, which they find with the function below. */
const STARTED = ['src/emit/lock.ts']

const STARTS = /\bcompiledModule\(/

/** References of a module to its own location. Quoted ones are text in tests about modules. */
const PLACE = /(?<!['"])\bimport\.meta\.(url|dirname|filename)\b/g

/** Gives every module the location of its source, after `transform`. */
const sourcePlaces = transform => ({
  name: 'source-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/, namespace: 'file' }, ({ path }) => {
      if (/[\\/]node_modules[\\/]/.test(path)) return
      const place = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path }
      const source = transform(path, readFileSync(path, 'utf8'))
      const contents = source.replace(PLACE, (_, name) => JSON.stringify(place[name]))
      return { contents, loader: extname(path).slice(1) }
    })
  },
})

/**
 * Compiles tests.
 * @param {string[]} files paths relative to the repository
 * @param {(path: string, contents: string) => string} transform changes modules of this repository
 * @returns {Promise<{ dir: string, outputOf: (file: string) => string, needs: (path: string) => boolean, remove: () => void }>}
 *   the compiled
 *   module of each file; whether one of them imports a module; what removes the folder
 */
export async function compileTests(files, transform = (_, contents) => contents) {
  mkdirSync(PARENT, { recursive: true })
  const outdir = mkdtempSync(join(PARENT, 'tests-'))
  const remove = () => rmSync(outdir, { recursive: true, force: true })
  const nameOf = file => file.replace(/\.tsx?$/, '')
  const isStarting = files.some(file => STARTS.test(readFileSync(join(ROOT, file), 'utf8')))
  const entries = [...files, FEATURES, ...(isStarting ? STARTED : [])]
  try {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: Object.fromEntries(entries.map(file => [nameOf(file), file])),
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      alias: { docsgen: './src/index.ts' },
      sourcemap: 'linked',
      sourcesContent: false,
      metafile: true,
      plugins: [sourcePlaces(transform)],
      logLevel: 'warning',
    })
    const outputOf = file => join(outdir, `${nameOf(file)}.mjs`)
    return { dir: outdir, outputOf, needs: path => path in metafile.inputs, remove }
  } catch (error) {
    remove()
    throw error
  }
}
