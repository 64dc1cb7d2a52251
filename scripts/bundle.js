/**
 * Bundles the command, the library and the worker into `dist/`, so that a run starts in a few milliseconds and an
 * install brings few packages. What package.json names as a dependency stays outside: native packages, and those whose
 * files are read. React is in files of its own, for it must be the one copy that templates, pages and islands use.
 * valibot is a dependency for its types, of which that of the config is made, and is bundled all the same.
 */
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const { dependencies, version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const external = Object.keys(dependencies).filter(name => name !== 'valibot')
/** React as it is needed: without its builds for development and for other runtimes. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-dom/server']
// The declarations come from a step of their own.
for (const name of existsSync(`${root}dist`) ? readdirSync(`${root}dist`) : [])
  if (name !== 'types') rmSync(`${root}dist/${name}`, { recursive: true })
await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'src/cli/main.ts',
    index: 'src/index.ts',
    worker: 'src/worker.ts',
    ship: 'src/assets/ship-bundles.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external,
  define: { DOCSGEN_IS_BUNDLED: 'true' },
  // CommonJS packages inside the bundle still call require for Node's own modules.
  banner: {
    js: "import { createRequire as dgRequire } from 'node:module'; const require = dgRequire(import.meta.url);",
  },
  logLevel: 'warning',
  legalComments: 'none',
  // Half the text to read at every start; names stay, for the traces of bugs.
  minifyWhitespace: true,
  minifySyntax: true,
  chunkNames: 'chunk-[hash]',
  plugins: [beside(/^react(?:-dom)?(?:$|\/)/, name => `./on-demand/${name}.cjs`)],
})
// Packages that few runs need, each in a file of its own (src/base/on-demand.ts).
await build({
  absWorkingDir: root,
  entryPoints: { ...onDemandNames(), ...Object.fromEntries(REACT.map(name => [name, name])) },
  outdir: 'dist/on-demand',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
  legalComments: 'none',
  minify: true,
  // Each of them is there once.
  plugins: [
    beside(/^react(?:-dom)?$/, (name, importer) =>
      /react-dom\.production\.js$/.test(importer) ? `./${name}.cjs` : `../${name}.cjs`,
    ),
    beside(/^katex$/, () => './katex.cjs'),
    compressedData(),
  ],
})
for (const name of REACT) await nameExports(name)
// The styles of maths, with the one kind of fonts that every supported browser reads.
const katex = `${root}node_modules/katex/dist`
mkdirSync(`${root}dist/katex/fonts`, { recursive: true })
cpSync(`${katex}/katex.min.css`, `${root}dist/katex/katex.min.css`)
for (const font of readdirSync(`${katex}/fonts`).filter(name => name.endsWith('.woff2')))
  cpSync(`${katex}/fonts/${font}`, `${root}dist/katex/fonts/${font}`)
// What runs where functions run, which have the standards of the web and no files: one file with all it needs.
await build({
  absWorkingDir: root,
  entryPoints: ['src/mcp/handler.ts'],
  outfile: 'dist/mcp.js',
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['import', 'workerd', 'worker'],
  target: 'es2022',
  define: { DOCSGEN_VERSION: JSON.stringify(version) },
  minify: true,
  logLevel: 'warning',
  legalComments: 'none',
})
// What the live server adds to pages.
await build({
  absWorkingDir: root,
  entryPoints: ['src/dev/client/main.ts'],
  outfile: 'dist/dev-client.js',
  bundle: true,
  format: 'esm',
  target: ['chrome111', 'firefox113', 'safari16.4'],
  minify: true,
  logLevel: 'warning',
  legalComments: 'none',
})
// The texts of the interface, one file for each language that has a dictionary.
await build({
  absWorkingDir: root,
  entryPoints: readdirSync(`${root}templates/texts`).map(name => `templates/texts/${name}`),
  outdir: 'dist/texts',
  format: 'esm',
  target: 'node20',
  charset: 'utf8',
  minifyWhitespace: true,
  logLevel: 'warning',
})

// The default templates, styles and scripts, so that most sites need no bundler.
const { shipBundles } = await import('../dist/ship.js')
await shipBundles()
rmSync(`${root}dist/ship.js`)

/** Packages that are nothing but data are packed: the icon set takes 0.3 MB so, and 2.1 MB as it is. */
function compressedData() {
  const taken = {
    '@iconify-json/tabler/icons.json': ({ icons, aliases, width }) => ({ icons, aliases, width }),
    gemoji: ({ nameToEmoji }) => ({ nameToEmoji }),
  }
  return {
    name: 'compressed-data',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === 'entry-point' && Object.hasOwn(taken, path) ? { path, namespace: 'data' } : undefined,
      )
      onLoad({ filter: /./, namespace: 'data' }, async ({ path }) => {
        const module = path.endsWith('.json') ? createRequire(import.meta.url)(path) : await import(path)
        const packed = brotliCompressSync(JSON.stringify(taken[path](module))).toString('base64')
        const bytes = `Buffer.from('${packed}', 'base64')`
        return { contents: `module.exports = JSON.parse(require('node:zlib').brotliDecompressSync(${bytes}))` }
      })
    },
  }
}

/** Leaves modules outside of a bundle: they are files beside it. Not those that the bundle is to be made of. */
function beside(filter, pathOf) {
  return {
    name: 'beside',
    setup: ({ onResolve }) =>
      onResolve({ filter }, ({ path, kind, importer }) =>
        kind === 'entry-point' ? undefined : { path: pathOf(path, importer), external: true },
      ),
  }
}

/** Names what a bundled CommonJS module exports, as Node looks for it where an ES module imports it. */
async function nameExports(name) {
  const { default: _, ...exports } = await import(name)
  const names = Object.keys(exports).filter(key => /^[a-zA-Z_]\w*$/.test(key) && key !== 'module')
  appendFileSync(`${root}dist/on-demand/${name}.cjs`, `\n0 && (module.exports = { ${names.join(', ')} })\n`)
}

/** The packages that the source loads on demand: a file for each, by its name. */
function onDemandNames() {
  const files = readdirSync(`${root}src`, { recursive: true }).filter(path => path.endsWith('.ts'))
  const texts = files.map(path => readFileSync(`${root}src/${path}`, 'utf8'))
  const names = texts.flatMap(text => [...text.matchAll(/\bonDemand\('([^']+)'\)/g)].map(match => match[1]))
  return Object.fromEntries(names.map(name => [name, name]))
}
