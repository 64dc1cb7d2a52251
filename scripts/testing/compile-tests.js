/**
 * In: test files. Out: a folder with one module for each of them and the code that they share, compiled once: a test
 * file then starts in a fraction of the time that compiling its imports takes. Paths relative to a module
 * (`import.meta.url`) mean what they mean in the source; packages stay outside.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = resolve(import.meta.dirname, '../..')
/** In node_modules: the compiled tests find the packages, and nothing else looks for files there. */
const PARENT = join(ROOT, 'node_modules/.cache')
const BROWSER_MODULE = 'test/e2e/browser.ts'

/** Gives every module the address of its source. */
const sourceAddresses = {
  name: 'source-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/, namespace: 'file' }, ({ path }) => {
      if (path.includes('/node_modules/')) return
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
      return { contents, loader: extname(path).slice(1) }
    })
  },
}

/**
 * Compiles tests.
 * @param {string[]} files paths relative to the repository
 * @returns {Promise<{ dir: string, outputOf: (file: string) => string, needBrowser: boolean, remove: () => void }>}
 *   the compiled
 *   module of each file; whether one of them opens a browser; what removes the folder
 */
export async function compileTests(files) {
  mkdirSync(PARENT, { recursive: true })
  const outdir = mkdtempSync(join(PARENT, 'tests-'))
  const remove = () => rmSync(outdir, { recursive: true, force: true })
  const nameOf = file => file.replace(/\.tsx?$/, '')
  try {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: Object.fromEntries(files.map(file => [nameOf(file), file])),
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
      plugins: [sourceAddresses],
      logLevel: 'warning',
    })
    const outputOf = file => join(outdir, `${nameOf(file)}.mjs`)
    return { dir: outdir, outputOf, needBrowser: BROWSER_MODULE in metafile.inputs, remove }
  } catch (error) {
    remove()
    throw error
  }
}
