/**
 * Bundles the command, the library and the worker into `dist/`, so that a run starts in a few milliseconds and an
 * install brings few packages. What package.json names as a dependency stays outside: native packages, those whose files
 * are read, and React, which must be the one copy that the templates use. valibot is a dependency for its types, of
 * which that of the config is made, and is bundled all the same.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const { dependencies, version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const external = Object.keys(dependencies).filter(name => name !== 'valibot')
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
})
// Packages that few runs need, each in a file of its own (src/base/on-demand.ts).
await build({
  absWorkingDir: root,
  entryPoints: onDemandNames(),
  outdir: 'dist/on-demand',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external,
  logLevel: 'warning',
  legalComments: 'none',
  minify: true,
  plugins: [compressedData()],
})
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

/** The packages that the source loads on demand: a file for each, by its name. */
function onDemandNames() {
  const files = readdirSync(`${root}src`, { recursive: true }).filter(path => path.endsWith('.ts'))
  const texts = files.map(path => readFileSync(`${root}src/${path}`, 'utf8'))
  const names = texts.flatMap(text => [...text.matchAll(/\bonDemand\('([^']+)'\)/g)].map(match => match[1]))
  return Object.fromEntries(names.map(name => [name, name]))
}
