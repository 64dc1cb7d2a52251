/**
 * Bundles docsgen into `dist/`, so that a run starts in a few milliseconds and an install includes few packages. The
 * command, its threads and the commands of the library are one CommonJS file, whose parts are evaluated on demand:
 * `src/boot/load.ts` loads it together with the bytecode of earlier runs. The dependencies in package.json stay
 * outside: native packages, and those whose files are read. React is in separate files, because templates, pages and
 * islands must share one copy. valibot is a dependency because the type of the config is derived from its types, but it
 * is bundled as well.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { packagesIn, writeNotices } from './licences/notices.js'
import { yamlWithoutDebugging } from './yaml-without-debugging.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const { dependencies, version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const external = Object.keys(dependencies).filter(name => name !== 'valibot')
/** The packages in the files that were bundled. */
const packages = new Set()
/** Packages loaded on demand whose bundles need special options. */
const MADE_APART = ['refractor', 'satteri']
/** The parts of React that are used, without its builds for development and for other runtimes. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-dom/server']
// `prepack` writes these, and npm runs it before this script.
const KEPT = ['types', 'sbom.cdx.json']
for (const name of existsSync(`${root}dist`) ? readdirSync(`${root}dist`) : [])
  if (!KEPT.includes(name)) rmSync(`${root}dist/${name}`, { recursive: true })
const forNode = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  external,
  logLevel: 'warning',
  legalComments: 'none',
}
// Halves the text to read on every start; names are kept for stack traces.
const compact = { minifyWhitespace: true, minifySyntax: true }
const inDist = { ...forNode, ...compact, outdir: 'dist', define: { DOCSGEN_IS_BUNDLED: 'true' } }
const reactBeside = beside(/^react(?:-dom)?(?:$|\/)/, name => `./on-demand/${name}.cjs`)
const commonJs = { format: 'cjs', outExtension: { '.js': '.cjs' } }
await bundle({ ...inDist, ...commonJs, entryPoints: { load: 'src/boot/load.ts' } })
await bundle({
  ...inDist,
  ...commonJs,
  entryPoints: { program: 'src/program.ts' },
  define: { ...inDist.define, 'import.meta.url': 'docsgenUrl' },
  banner: { js: "const docsgenUrl = require('node:url').pathToFileURL(__filename).href;" },
  // A script cannot import, so src/base/import-module.ts lets the loader do it.
  supported: { 'dynamic-import': false },
  logOverride: { 'empty-import-meta': 'silent' },
  plugins: [reactBeside],
})
withSharedShapes(`${root}dist/program.cjs`)
asAscii(`${root}dist/program.cjs`)
// The library, for `import` and for `require`: both share one program.
for (const format of [{ format: 'esm' }, commonJs])
  await bundle({
    ...inDist,
    ...format,
    entryPoints: { index: 'src/index.ts', testing: 'src/testing.ts' },
    plugins: [beside(/^\.\/program\.ts$/, () => './run.js')],
  })
writeFileSync(
  `${root}dist/run.js`,
  `import loader from './load.cjs'\nexport const { build, check } = loader.loadBundle('program')\n`,
)
writeFileSync(`${root}dist/worker.cjs`, "require('./load.cjs').loadBundle('program').worker()\n")
await bundle({
  ...inDist,
  entryPoints: { ship: 'src/assets/ship-bundles.ts' },
  format: 'esm',
  // CommonJS packages in the bundle still call `require` for Node's built-in modules.
  banner: {
    js: "import { createRequire as dgRequire } from 'node:module'; const require = dgRequire(import.meta.url);",
  },
  plugins: [reactBeside],
})
// Packages that few runs need, each in its own file (src/base/on-demand.ts).
const besideProgram = { ...forNode, ...commonJs, outdir: 'dist/on-demand', minify: true }
await bundle({
  ...besideProgram,
  entryPoints: { ...onDemandNames(), ...Object.fromEntries(REACT.map(name => [name, name])) },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Each of them is included once.
  plugins: [
    beside(/^react(?:-dom)?$/, (name, importer) =>
      /react-dom\.production\.js$/.test(importer) ? `./${name}.cjs` : `../${name}.cjs`,
    ),
    beside(/^katex$/, () => './katex.cjs'),
    yamlWithoutDebugging(),
    compressedData(),
  ],
})
for (const name of REACT) await nameExports(name)
// All grammars in one file: each is a function, which is only called if a page has its language.
await bundle({
  ...besideProgram,
  entryPoints: undefined,
  outdir: undefined,
  outfile: 'dist/on-demand/refractor.cjs',
  stdin: { contents: allOfRefractor(), resolveDir: root },
  external: [],
})
// satteri looks for its native part relative to its own file.
await bundle({
  ...besideProgram,
  entryPoints: { satteri: 'satteri' },
  external: [],
  define: { 'import.meta.url': 'docsgenSatteri' },
  banner: {
    js: "const docsgenSatteri = new URL('../index.js', require('node:url').pathToFileURL(require.resolve('satteri'))).href;",
  },
})
// tinyglobby looks for an optional package beside its own file.
await bundle({
  ...besideProgram,
  entryPoints: { tinyglobby: 'tinyglobby' },
  define: { 'import.meta.url': 'docsgenGlobs' },
  banner: { js: "const docsgenGlobs = require('node:url').pathToFileURL(__filename).href;" },
})
// The styles of maths, with the only font format that all supported browsers need.
const katex = `${root}node_modules/katex/dist`
mkdirSync(`${root}dist/katex/fonts`, { recursive: true })
cpSync(`${katex}/katex.min.css`, `${root}dist/katex/katex.min.css`)
for (const font of readdirSync(`${katex}/fonts`).filter(name => name.endsWith('.woff2')))
  cpSync(`${katex}/fonts/${font}`, `${root}dist/katex/fonts/${font}`)
// The code for serverless functions, which have web standards but no files: one file that includes everything.
const serverless = 'src/features/mcp/handler.ts'
if (existsSync(`${root}${serverless}`)) {
  await bundle({
    absWorkingDir: root,
    entryPoints: [serverless],
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
  // Every version of Node that docsgen supports can require a module without top-level await.
  writeFileSync(`${root}dist/mcp.cjs`, "module.exports = require('./mcp.js')\n")
}
// The script that the live server adds to pages.
await bundle({
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
// The texts of the interface, one file per dictionary language.
await bundle({
  absWorkingDir: root,
  entryPoints: readdirSync(`${root}templates/texts`).map(name => `templates/texts/${name}`),
  outdir: 'dist/texts',
  ...commonJs,
  // For Node, esbuild declares the exports where an import looks for them.
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  minifyWhitespace: true,
  logLevel: 'warning',
})

// The default templates, styles and scripts, so that most sites need no bundler.
const ship = await import('../dist/ship.js')
const published = await ship.shipBundles()
rmSync(`${root}dist/ship.js`)
writeNotices(root, ship, { packages, published })

/** Runs esbuild, and notes the packages in what it writes. */
async function bundle(options) {
  const { metafile } = await build({ ...options, metafile: true })
  for (const name of packagesIn(metafile)) packages.add(name)
}

/** Packages that only contain data are compressed: the icon set takes 0.3 MB instead of 2.1 MB. */
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

/**
 * Writes a script in ASCII, for which V8 uses one byte per character instead of two. At this point, only patterns still
 * contain other characters.
 */
function asAscii(path) {
  const text = readFileSync(path, 'utf8')
  const escaped = text.replace(/[^\x00-\x7F]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  if (escaped !== text) writeFileSync(path, escaped)
}

/**
 * Gives the functions that esbuild wraps modules in one name instead of their paths. Each is the only property of an object,
 * and V8 shares the shapes of such objects only until it knows 1,536 names: from then on, every object that begins with one property
 * gets a shape of its own, and code that uses them is several times slower.
 */
function withSharedShapes(path) {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/(?<=\b__(?:esm|commonJS)\(\{)"[^"]+"(?=\()/g, 'evaluate'))
}

/** Keeps modules outside a bundle, as files beside it, except for the entry points of the bundle. */
function beside(filter, pathOf) {
  return {
    name: 'beside',
    setup: ({ onResolve }) =>
      onResolve({ filter }, ({ path, kind, importer }) =>
        kind === 'entry-point' ? undefined : { path: pathOf(path, importer), external: true },
      ),
  }
}

/** Declares the exports of a bundled CommonJS module in the form that Node looks for when an ES module imports it. */
async function nameExports(name) {
  const { default: _, ...exports } = await import(name)
  const names = Object.keys(exports).filter(key => /^[a-zA-Z_]\w*$/.test(key) && key !== 'module')
  appendFileSync(`${root}dist/on-demand/${name}.cjs`, `\n0 && (module.exports = { ${names.join(', ')} })\n`)
}

/** refractor's core, and the functions of all its grammars by name. */
function allOfRefractor() {
  const names = readdirSync(`${root}node_modules/refractor/lang`).flatMap(file => /^(.+)\.js$/.exec(file)?.[1] ?? [])
  const imports = names.map((name, at) => `import grammar${at} from 'refractor/${name}'`)
  const table = names.map((name, at) => `${JSON.stringify(name)}: grammar${at}`)
  return `${imports.join('\n')}\nexport { refractor } from 'refractor/core'\nexport const grammars = { ${table} }\n`
}

/** The names of the packages that the source loads on demand: each becomes a file with that name. */
function onDemandNames() {
  const files = readdirSync(`${root}src`, { recursive: true }).filter(path => path.endsWith('.ts'))
  const texts = files.map(path => readFileSync(`${root}src/${path}`, 'utf8'))
  const names = texts.flatMap(text => [...text.matchAll(/\bonDemand\('([^']+)'\)/g)].map(match => match[1]))
  return Object.fromEntries(names.filter(name => !MADE_APART.includes(name)).map(name => [name, name]))
}
