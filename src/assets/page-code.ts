/**
 * Bundles the code of pages: one module for all of them, in which each page's code runs only when that page is rendered. In:
 * the modules of the pages. Out: the path of the bundle, the inputs of each page's code, and its problems. Code that cannot
 * be bundled affects no other page.
 */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Metafile, PartialMessage } from 'esbuild'
import { decidingFilesReader } from '../base/deciding-files.ts'
import { hashOf } from '../base/hash.ts'
import { isBuiltIn, siteModules } from '../base/site-modules.ts'
import { TRACED_FS_PLUGIN } from '../base/traced-fs.ts'
import { hashFiles, portableFiles } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CodeInput } from '../model/page.ts'
import { contentPlugins } from './content-components.ts'
import { importsPlugin } from './imports-plugin.ts'
import { type BrokenCode, PAGES, pageModulesPlugin, type WantedCode } from './page-modules-plugin.ts'
import { RAW, rawPath } from './raw-files.ts'
import { overridesSource } from './replaced-elements.ts'
import { runEsbuild } from './scripts.ts'
import type { SiteCode } from './site-code.ts'
import { missingName, siteImports } from './site-imports.ts'
import { siteRequire } from './site-require.ts'
import { themePlugin } from './theme.ts'
import { untracedModules } from './untraced-modules.ts'

/** The bundled code of a page. */
export interface BundledPage {
  /** Input of parsing the page. */
  code: { file: string; name: string; timeoutMs?: number }
  /** Its input files, and those that decide which files these are. */
  inputs: CodeInput[]
  /** Modules that are not installed. */
  missing: string[]
  /** Whether its code can read data of the site. */
  readsSite: boolean
  /** Whether it imports components of a theme. */
  readsTheme: boolean
  /** Modules whose results cannot be traced. */
  untraced: Diagnostic[]
}

/** Number of attempts at bundling, each without the files that failed before. */
const MAX_ATTEMPTS = 5

/** Where a bundle is stored. The next one of the same name replaces it. */
interface BundlePlace {
  cacheDir: string
  name: 'pages' | 'overrides'
}

/** Bundles the code of pages; the result is by path of the page. */
export async function bundlePageCode(
  wanted: readonly WantedCode[],
  code: SiteCode,
  place: BundlePlace,
): Promise<Map<string, BundledPage>> {
  const broken: BrokenCode = { files: new Map(), exports: new Map() }
  for (let tries = 1; ; tries++) {
    try {
      return await bundle(wanted, { code, ...place, broken })
    } catch (error) {
      const { errors } = error as { errors?: PartialMessage[] }
      if (!Array.isArray(errors) || tries > MAX_ATTEMPTS) throw error
      for (const message of errors) noteBroken(message, broken)
      // Every page reports the problem, and the build continues.
      if (tries === MAX_ATTEMPTS) for (const { path } of wanted) broken.files.set(path, errors[0]?.text ?? '')
    }
  }
}

const NO_EXPORT = /^No matching export in "(.*?)" for import "(.*?)"/

/** Records what an error is about. A missing export is undefined, as with bundlers that only warn. */
function noteBroken({ text = '', location }: PartialMessage, { files, exports }: BrokenCode): void {
  const [, module, name] = NO_EXPORT.exec(text) ?? []
  if (module === undefined || name === undefined || module.includes(':')) files.set(brokenFile(location?.file), text)
  else {
    const path = brokenFile(module)
    exports.set(path, [...(exports.get(path) ?? []), name])
  }
}

/** The file or page of an error, from the plugin's name for it. */
function brokenFile(file = ''): string {
  return file.startsWith(`${PAGES}:`) ? file.slice(PAGES.length + 1) : resolve(file)
}

interface BundleContext extends BundlePlace {
  code: SiteCode
  broken: BrokenCode
}

async function bundle(wanted: readonly WantedCode[], bundling: BundleContext): Promise<Map<string, BundledPage>> {
  const { code, cacheDir, name, broken } = bundling
  const result = await runEsbuild({
    entryPoints: { pages: PAGES },
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // For the names of components in findings.
    keepNames: true,
    loader: { '.js': 'jsx' },
    // Node loads a path only once: what the code reads may have changed.
    banner: { js: `${siteRequire(code.siteDir)} // ${code.readsKey ?? ''}` },
    plugins: [
      TRACED_FS_PLUGIN,
      pageModulesPlugin(wanted, broken, overridesSource(code)),
      siteImports(code, 'cjs'),
      ...contentPlugins(code),
      themePlugin(code.theme, { node: cacheDir }),
      importsPlugin(code, new Map()),
    ],
  })
  const output = result.outputFiles?.[0]
  if (!output || !result.metafile) throw new Error('esbuild wrote no bundle of the pages')
  const file = write({ cacheDir, name }, output.contents)
  const { siteDir, aliases } = code
  const folders = new Map(wanted.map(({ path, absPath }) => [`${PAGES}:${path}`, dirname(absPath)]))
  const places = { siteDir, aliases, workingDir: process.cwd(), folderOf: (module: string) => folders.get(module) }
  const closure = closureReader(result.metafile)
  const deciding = decidingFilesReader(places)
  const hashes = new Map<string, CodeInput>()
  const inputOf = (path: string) => {
    const input = hashes.get(path) ?? portableFiles(hashFiles([path]), siteDir)[0]
    if (input) hashes.set(path, input)
    return input ?? []
  }
  return new Map(
    wanted.map(({ path }) => {
      const { modules, files, missing } = closure(`${PAGES}:${path}`)
      const inputs = [...new Set([...files, ...deciding(modules)])].sort().flatMap(inputOf)
      const untraced = untracedModules(modules, siteDir, path)
      const readsSite = siteModules().readsSiteData(Object.keys(modules))
      const readsTheme = Object.values(modules).some(({ imports }) => imports.some(isOfTheme))
      const bundled = { file, name: path, timeoutMs: code.timeoutMs }
      return [path, { code: bundled, inputs, missing, readsSite, readsTheme, untraced }]
    }),
  )
}

function isOfTheme({ original = '' }: Metafile['inputs'][string]['imports'][number]): boolean {
  return original.startsWith('@theme')
}

/** Writes the bundle. Node loads a path only once, so the name changes with the code. */
function write({ cacheDir, name }: BundlePlace, contents: Uint8Array): string {
  const dir = join(cacheDir, 'bundles')
  const file = `${name}-${hashOf(contents)}.cjs`
  mkdirSync(dir, { recursive: true })
  const isOld = (other: string) => other.startsWith(`${name}-`) && other.endsWith('.cjs') && other !== file
  for (const other of readdirSync(dir)) if (isOld(other)) rmSync(join(dir, other))
  writeFileSync(join(dir, file), contents)
  return join(dir, file)
}

/** The direct and indirect imports of a bundle's input. */
interface Closure {
  modules: Metafile['inputs']
  /** Files on disk, as absolute paths. */
  files: string[]
  missing: string[]
}

function closureReader({ inputs }: Metafile): (start: string) => Closure {
  return start => {
    const seen = new Set<string>([start])
    for (const path of seen)
      for (const { path: other, external } of inputs[path]?.imports ?? []) if (!external) seen.add(other)
    const all = [...seen]
    const onDisk = all.filter(path => !/^docsgen[\w-]*:/.test(path)).map(path => resolve(path))
    const raw = all.filter(path => path.startsWith(`${RAW}:`)).map(path => rawPath(path.slice(RAW.length + 1)))
    const missing = all.flatMap(path => missingName(path) ?? [])
    const modules = Object.fromEntries(all.flatMap(path => (inputs[path] ? [[path, inputs[path]]] : [])))
    return { modules, files: [...onDisk, ...raw], missing: missing.filter(path => !isBuiltIn(path)) }
  }
}
