/**
 * Stylesheets that the site's own PostCSS compiles, such as those with Tailwind. Returns the compiler, if the site
 * has one: for its config, for its plugins, or for a stylesheet with rules of Tailwind. Nothing of it comes with
 * docsgen.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expectSiteCode } from '../base/end-signals.ts'
import { importModule } from '../base/import-module.ts'
import { installCommand, isListed, packageOf } from '../base/package-managers.ts'
import { isWithin, siteRelative } from '../base/paths.ts'
import { siteModules } from '../base/site-modules.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ConfigurePostCss } from '../model/site-plugins.ts'
import { STYLE } from './css-modules.ts'
import { type Listing, listingOf } from './listing.ts'

/** What a compiled stylesheet depends on. */
interface Compiled {
  css: string
  /** Absolute paths. */
  inputs: string[]
  /** Folders in which new files may change it. */
  listings: Listing[]
}

/** A compiler. */
export interface PostCss {
  /** Whether it compiles a file: stylesheets of packages and of docsgen are complete. */
  compiles: (path: string, css: string) => boolean
  /** Compiles a stylesheet. Rejects with an error that has `fileName` and `loc`, as lightningcss's. */
  compile: (path: string, css: string) => Promise<Compiled>
  /** Its config and the like. */
  inputs: string[]
}

interface Site {
  siteDir: string
  configurePostCss?: readonly ConfigurePostCss[]
}

/** PostCSS's own interface, as far as it is used. */
interface Processor {
  process: (css: string, options: object) => PromiseLike<{ css: string; messages: Record<string, string>[] }>
}
type Library = (plugins: unknown[]) => Processor

/** Rules and imports that only Tailwind knows. */
const TAILWIND =
  /@(?:tailwind|apply|theme|utility|custom-variant|variants|responsive|screen)\b|@import\s+(?:url\()?["']tailwindcss/
const TAILWIND_IMPORT = /@import\s+(?:url\()?["']tailwindcss["']/
/** What only its version 4 knows. */
const TAILWIND_4 = /@import\s+(?:url\()?["']tailwindcss|@(?:theme|utility|custom-variant|source|plugin)\b/

const POSTCSS = 'postcss'
/** The module in which version 3 of Tailwind keeps what it found. */
const TAILWIND_STATE = 'tailwindcss/lib/lib/sharedState'

const CONFIGS = [
  ...['.js', '.cjs', '.mjs', '.ts', '.cts', '.mts', '.json'].map(end => `postcss.config${end}`),
  ...['', '.json', '.js', '.cjs', '.mjs'].map(end => `.postcssrc${end}`),
]

const TAILWIND_CONFIGS = ['js', 'cjs', 'mjs', 'ts'].map(end => `tailwind.config.${end}`)

/** Whether a stylesheet needs Tailwind. */
export function needsTailwind(css: string): boolean {
  return tailwindAt(css) !== undefined
}

/** Where a stylesheet first needs Tailwind, as an offset. */
export function tailwindAt(css: string): number | undefined {
  return TAILWIND.exec(css)?.index
}

/** What decides which compiler a site has: its files of config by name, and what is installed. */
export function postCssState(siteDir: string, configurePostCss: readonly ConfigurePostCss[] = []): string[] {
  const configs = [...CONFIGS, ...TAILWIND_CONFIGS].filter(name => existsSync(join(siteDir, name)))
  const { resolve: find } = createRequire(join(siteDir, 'package.json'))
  const installed = ['postcss', 'tailwindcss/package.json', '@tailwindcss/postcss'].map(name => {
    try {
      return relative(siteDir, find(name))
    } catch {
      return ''
    }
  })
  return [...configs, ...installed, ...configurePostCss.map(String)]
}

/** The compiler of a site; undefined if it has none. Packages that it lacks are findings. */
export async function postCssOf(
  { siteDir, configurePostCss = [] }: Site,
  css: string,
): Promise<{ postcss?: PostCss; inputs: string[]; findings: Diagnostic[] }> {
  const file = CONFIGS.map(name => join(siteDir, name)).find(existsSync)
  const inputs = [...(file ? [file] : []), ...tailwindConfigs(siteDir)]
  const lacking = new Set<string>()
  const loader = new PluginLoader(siteDir, lacking)
  const plugins = await inWorkingFolder(siteDir, async () => {
    const own = file ? await loader.config(file) : []
    const changed = configurePostCss.reduce(changedBy, { plugins: own as unknown[] })
    const all = await loader.all(changed.plugins)
    const isAsked = all.length > 0 || lacking.size > 0
    return isAsked || !needsTailwind(css) ? all : loader.tailwind(css)
  })
  const used = plugins.filter(plugin => !isPrefixer(plugin))
  const library = used.length > 0 ? await loader.library() : undefined
  const packages = new Set([...lacking].map(name => packageOf(name) ?? name))
  const findings = [...packages].map(name => missing(name, siteDir, file))
  if (!library || findings.length > 0) return { inputs, findings }
  expectSiteCode()
  loader.forgetClasses()
  return { postcss: compilerOf(library(used), siteDir, inputs), inputs, findings }
}

function changedBy(options: { plugins: unknown[] }, change: ConfigurePostCss): { plugins: unknown[] } {
  const changed = change(options) as { plugins?: unknown[] } | undefined
  return { plugins: changed?.plugins ?? options.plugins }
}

/** lightningcss adds the prefixes that browsers need. */
function isPrefixer(plugin: unknown): boolean {
  const { postcssPlugin, name } = (plugin ?? {}) as { postcssPlugin?: string; name?: string }
  return postcssPlugin === 'autoprefixer' || name === 'autoprefixer'
}

function tailwindConfigs(siteDir: string): string[] {
  return TAILWIND_CONFIGS.map(name => join(siteDir, name)).filter(existsSync)
}

/** Loads what a config names from the packages of the site. */
class PluginLoader {
  readonly #siteDir: string
  readonly #require: NodeJS.Require
  readonly #lacking: Set<string>

  constructor(siteDir: string, lacking: Set<string>) {
    this.#siteDir = siteDir
    this.#require = createRequire(join(siteDir, 'package.json'))
    this.#lacking = lacking
  }

  /** The plugins in a config file, each as it is written there. */
  async config(file: string): Promise<unknown[]> {
    const exported = /json|rc$/.test(extname(file) || file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as unknown)
      : await this.#module(file)
    const context = { env: 'production', mode: 'production', cwd: this.#siteDir, file: {}, options: {} }
    const config = typeof exported === 'function' ? ((await exported(context)) as unknown) : exported
    const { plugins = [] } = (config ?? {}) as { plugins?: unknown[] | Record<string, unknown> }
    return Array.isArray(plugins) ? plugins : Object.entries(plugins).filter(([, options]) => options !== false)
  }

  /** The plugins themselves. Those that are not installed are noted. */
  async all(written: readonly unknown[]): Promise<unknown[]> {
    const plugins: unknown[] = []
    for (const entry of written) {
      const [name, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
      const stub = (name as Record<symbol, unknown> | null | undefined)?.[Symbol.for('docsgen.stub')]
      if (typeof stub === 'string') this.#lacking.add(stub)
      else if (typeof name === 'string') {
        const create = await this.#package(name)
        if (create) plugins.push(create(this.#withBase(name, options)))
      } else if (name) plugins.push(name)
    }
    return plugins
  }

  /** Tailwind in the version that the site has, or that a stylesheet is written for. */
  async tailwind(css: string): Promise<unknown[]> {
    const version = this.#versionOf('tailwindcss')
    const isOld = version === undefined ? !TAILWIND_4.test(css) : /^[0-3]\./.test(version)
    return this.all([isOld ? 'tailwindcss' : '@tailwindcss/postcss'])
  }

  /** PostCSS, from the site or from what brings it along. */
  async library(): Promise<Library | undefined> {
    const from = [
      '',
      '@tailwindcss/postcss',
      'tailwindcss',
      'autoprefixer',
      'postcss-loader',
      ...siteModules().bundlers,
    ]
    for (const name of from) {
      try {
        const require = name === '' ? this.#require : createRequire(this.#require.resolve(name))
        return (await this.#load(require.resolve(POSTCSS))) as Library
      } catch {
        // Another package may have it.
      }
    }
    this.#lacking.add('postcss')
    return undefined
  }

  /** Tailwind 3 keeps the classes that it found before in the same process, also those that no page has any more. */
  forgetClasses(): void {
    try {
      const state = this.#require(TAILWIND_STATE) as Record<string, unknown>
      for (const known of Object.values(state)) if (known instanceof Map) known.clear()
    } catch {
      // Another version, or none.
    }
  }

  #withBase(name: string, options: unknown): unknown {
    const own = typeof options === 'object' && options !== null ? options : {}
    return name === '@tailwindcss/postcss' ? { base: this.#siteDir, ...own } : own
  }

  #versionOf(name: string): string | undefined {
    try {
      return (this.#require(`${name}/package.json`) as { version?: string }).version
    } catch {
      return undefined
    }
  }

  async #package(name: string): Promise<((options: unknown) => unknown) | undefined> {
    let path: string
    try {
      path = this.#require.resolve(name)
    } catch {
      this.#lacking.add(name)
      return undefined
    }
    return (await this.#load(path)) as (options: unknown) => unknown
  }

  async #load(path: string): Promise<unknown> {
    const module = (await importModule(pathToFileURL(path).href)) as { default?: { default?: unknown } }
    return module.default?.default ?? module.default ?? module
  }

  /** A module of the site, as it is now: Node would keep the one that it loaded first. */
  async #module(file: string): Promise<unknown> {
    delete this.#require.cache[file]
    if (!/ts$/.test(file))
      return this.#load(file).then(module => (/\.c?js$/.test(file) ? this.#fresh(file, module) : module))
    const { transform } = await import('esbuild')
    const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'ts', format: 'cjs', platform: 'node' })
    const module = { exports: {} as { default?: unknown } }
    new Function('module', 'exports', 'require', '__dirname', code)(
      module,
      module.exports,
      createRequire(file),
      dirname(file),
    )
    return module.exports.default ?? module.exports
  }

  #fresh(file: string, module: unknown): unknown {
    try {
      const loaded = this.#require(file) as { default?: unknown }
      return loaded?.default ?? loaded
    } catch {
      return module
    }
  }
}

/** A finding for a package that the config names, with the command that installs it. */
function missing(name: string, siteDir: string, file: string | undefined): Diagnostic {
  return {
    rule: 'missing-package',
    message: `The package ${name} is not installed; the site's stylesheets are used without PostCSS.`,
    hint: `Run '${installCommand(name, siteDir)}'.`,
    lacks: { packages: [name], effects: ['postcss'], isListed: isListed(name, siteDir) },
    subject: name,
    ...(file !== undefined && { file: siteRelative(siteDir, file) }),
    atMost: 'warn',
  }
}

function compilerOf(processor: Processor, siteDir: string, inputs: string[]): PostCss {
  const isOwn = (path: string) => !relative(siteDir, path).startsWith('..') && !/[\\/]node_modules[\\/]/.test(path)
  return {
    inputs,
    compiles: isOwn,
    compile: async (path, css) => {
      try {
        const outputs = builtFolders(siteDir)
        const result = await inWorkingFolder(siteDir, async () =>
          processor.process(withoutFolders(css, path, outputs), { from: path, to: path, map: false }),
        )
        const listings = result.messages.flatMap(({ type, dir, glob = '**/*' }) =>
          type === 'dir-dependency' && dir ? [listingOf(dir, glob)] : [],
        )
        const listed = listings.flatMap(({ dir, names }) => names.map(name => join(dir, name)))
        // What a scanner of classes reads besides is no source: listings leave it out.
        const isScanned = (file: string) => listings.some(({ dir }) => isWithin(file, dir)) && !STYLE.test(file)
        const isRead = (file: string) => isOwn(file) && !isScanned(file) && !outputs.some(dir => isWithin(file, dir))
        const read = result.messages.flatMap(({ type, file }) => (type === 'dependency' && file ? [file] : []))
        return { css: result.css, inputs: [...new Set([...read.filter(isRead), ...listed])], listings }
      } catch (error) {
        throw placed(error, path)
      }
    },
  }
}

/** The folders of built sites and of the cache in a site. */
function builtFolders(siteDir: string): string[] {
  const folders = readdirSync(siteDir, { withFileTypes: true }).filter(entry => entry.isDirectory())
  const isBuilt = (name: string) => name === '.docsgen' || existsSync(join(siteDir, name, 'docsgen-manifest.json'))
  return folders.filter(({ name }) => isBuilt(name)).map(({ name }) => join(siteDir, name))
}

/** A stylesheet for Tailwind 4, which looks for classes in everything that git does not ignore: not in these folders. */
function withoutFolders(css: string, path: string, folders: readonly string[]): string {
  if (!TAILWIND_IMPORT.test(css)) return css
  const named = folders.map(dir => relative(dirname(path), dir).replaceAll('\\', '/'))
  return css + named.map(dir => `\n@source not ${JSON.stringify(dir)};`).join('')
}

/** An error of PostCSS in the form of those of lightningcss. */
function placed(error: unknown, path: string): unknown {
  const { reason, message, file, line, column } = error as Record<string, string> & { line?: number; column?: number }
  const loc = line === undefined ? undefined : { line, column: column ?? 1 }
  return Object.assign(new Error(reason ?? message), { fileName: file ?? path, loc })
}

/**
 * Another working folder for one piece of work. `process.cwd` gives the folder inside of the work, also after it
 * waited, and the real one to everything that runs meanwhile, which `process.chdir` would not do.
 */
const folders = new AsyncLocalStorage<string>()
let isReady = false

/** Runs the work. */
function inWorkingFolder<T>(dir: string, work: () => T): T {
  if (!isReady) {
    const { cwd } = process
    process.cwd = () => folders.getStore() ?? cwd.call(process)
    isReady = true
  }
  return folders.run(dir, work)
}
