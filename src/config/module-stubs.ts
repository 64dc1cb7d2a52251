/**
 * Stubs for missing modules that a config imports, so that a config that was written for another tool can be read
 * without that tool. A stub answers every use with itself and does nothing.
 *
 * Returns a plugin and code for the bundle, and a config without values from stubs.
 */
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { onDemandPath } from '../base/on-demand.ts'
import { isObject } from '../schema/fields.ts'

/**
 * Modules that get stubs: none, packages that are not installed, all packages, or missing packages and these files.
 */
export type StubbedModules = 'none' | 'missing' | 'all' | ReadonlySet<string>

/** The member of such a set that means all packages. */
export const ALL_PACKAGES = '*'

/** The property in which a stub stores the name of its module. */
const NAME = Symbol.for('docsgen.stub')

/** The property in which the result of a stub stores the object that the stub was called with. */
const GIVEN = Symbol.for('docsgen.given')

/** The global list to which stubs add their calls while one exists. */
const CALLS = Symbol.for('docsgen.calls')

/**
 * The global function that makes an instance of a package whose work docsgen does, for code of the site that extends it. It
 * gets the name of the package and the arguments of the call.
 */
export const REPLACED_PACKAGE = 'docsgen.replaced-package'

/** A call of a stub. */
interface StubCall {
  /** The name of its module. */
  module: string
  /** The first argument. */
  argument: unknown
}

/** The result of some work, and the calls of stubs meanwhile: some configs give their fields to a function only. */
export async function withStubCalls<T>(work: () => Promise<T>): Promise<{ result: T; calls: StubCall[] }> {
  const calls: StubCall[] = []
  const globals = globalThis as { [CALLS]?: StubCall[] }
  globals[CALLS] = calls
  try {
    return { result: await work(), calls }
  } finally {
    delete globals[CALLS]
  }
}

/** The code that creates stubs. It is text because it runs in the bundle. */
const CREATE_STUB = `name => {
  const get = (_, key) => {
    if (key === Symbol.for('docsgen.stub') || key === 'name') return name
    if (key === Symbol.for('docsgen.given')) return undefined
    if (key === Symbol.toPrimitive || key === 'toString') return () => ''
    if (key === Symbol.iterator) return function* none() {}
    if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined
    // Helpers that are there for types, or that add to a config, give what they are given.
    if (/^(?:define|with)[A-Z]/.test(key)) return config => config
    return key === '__esModule' ? true : self
  }
  const self = new Proxy(function stub() {}, {
    get,
    // Bundled imports look names up through the prototype of what require gave. That has none itself: instanceof ends.
    getPrototypeOf: () => new Proxy(Object.create(null), { get }),
    set: () => true,
    apply: (_, __, [first]) => {
      globalThis[Symbol.for('docsgen.calls')]?.push({ module: name, argument: first })
      const given = typeof first === 'function' ? first[Symbol.for('docsgen.given')] : first
      if (given === null || typeof given !== 'object') return self
      return new Proxy(self, { get: (_, key) => (key === Symbol.for('docsgen.given') ? given : self[key]) })
    },
    construct: () => self,
  })
  return self
}`

/** The packages with which configs usually read YAML, if they are not installed: docsgen's own parser replaces them. */
const YAML_PACKAGES = new Set(['js-yaml', 'yaml'])
const yamlModule = () => `
const library = require(${JSON.stringify(onDemandPath('yaml'))})
const load = text => library.parse(String(text))
module.exports = { ...library, load, safeLoad: load, dump: library.stringify }`

/** Makes elements in configs without React: data, from which the text of a label can be read. */
const ELEMENTS = /^react\/jsx(?:-dev)?-runtime$/
const ELEMENTS_MODULE = `const make = (type, props) => ({ type, props })
export { make as jsx, make as jsxs, make as jsxDEV }
export const Fragment = 'Fragment'`

/** The result of `require` for an ES module as bundlers know it: its default export, with the other exports as properties. */
const INTEROP = `module => {
  const value = module?.__esModule ? module.default : undefined
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return module
  for (const name of Object.keys(module))
    if (!(name in value)) Reflect.defineProperty(value, name, { get: () => module[name], configurable: true })
  return value
}`

/**
 * The code at the start of a bundle: `$stub`, the names that were requested from it, and a `require` that uses it.
 */
export function stubRuntime(): string {
  return `
const $interop = ${INTEROP}
const $missing = []; const $createStub = ${CREATE_STUB};
const $stub = name => { if (!$missing.includes(name)) $missing.push(name); return $createStub(name) };
const $lenient = load => Object.assign(name => {
  try { return load(name) } catch { return $stub(name) }
}, load, { resolve: Object.assign((name, options) => {
  try { return load.resolve(name, options) } catch { return name }
}, load.resolve) });
require = $lenient(require);
`
}

/** `createRequire`, for configs that create their own `require`. */
const OWN_REQUIRE = `import real from 'node:module'
export * from 'node:module'
export const createRequire = file => $lenient(real.createRequire(file))
export default Object.assign(Object.create(real), { createRequire })`

/** Makes `require` of a file that is an ES module return the same as with bundlers. */
export const requiredModules: Plugin = {
  name: 'required-modules',
  setup(build) {
    build.onResolve({ filter: /^\.{0,2}\//, namespace: 'file' }, async ({ path, kind, pluginData, ...args }) => {
      if (kind !== 'require-call' || pluginData === 'resolving') return undefined
      const found = await build.resolve(path, { ...args, kind, pluginData: 'resolving' })
      const isCode = found.errors.length === 0 && !found.external && /\.(?:[cm]?ts|tsx|mjs|jsx?)$/.test(found.path)
      return isCode && found.namespace === 'file' ? { path: found.path, namespace: 'required' } : undefined
    })
    build.onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = $interop(require(${JSON.stringify(path)}))`,
      loader: 'js',
      resolveDir: dirname(path),
    }))
  },
}

interface Stubbing {
  which: Exclude<StubbedModules, 'none'>
  /** A package whose work docsgen does. */
  replaced?: string
  /** The file of a module in the workspace of the site. */
  inWorkspace: (module: string, from: string) => string | undefined
}

/**
 * Resolves each module that the bundler cannot find, and all packages or the given files if requested, to a stub.
 */
export function stubModules({ which, replaced, inWorkspace }: Stubbing, missing: Set<string>): Plugin {
  const broken: ReadonlySet<string> = typeof which === 'string' ? new Set() : which
  const replacesAll = which === 'all' || broken.has(ALL_PACKAGES)
  return {
    name: 'stubs',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, pluginData, kind, importer, resolveDir, namespace }) => {
        if (/^(?:node:)?module$/.test(path) && namespace !== 'own-require') return { path, namespace: 'own-require' }
        if (namespace === 'yaml') return { path, external: true }
        if (pluginData === 'resolving' || kind === 'entry-point' || path === 'docsgen' || isBuiltin(path))
          return undefined
        if (kind === 'require-resolve')
          return { path: path.startsWith('.') ? resolve(resolveDir, path) : path, external: true }
        if (path === replaced) return { path: `${path}#`, namespace: 'replaced' }
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' })
        const isPackage = /[\\/]node_modules[\\/]/.test(found.path)
        if (broken.has(found.path)) return { path: `${found.path}#`, namespace: 'stub' }
        if (found.errors.length === 0 && !(replacesAll && isPackage)) return undefined
        const own = inWorkspace(path, resolveDir)
        if (own !== undefined && !broken.has(own)) return { path: own }
        if (YAML_PACKAGES.has(path)) return { path, namespace: 'yaml' }
        if (which === 'all' && ELEMENTS.test(path)) return { path, namespace: 'elements' }
        missing.add(path)
        // With its own extension, the path could be treated as an ES module.
        return { path: `${path}#`, namespace: 'stub' }
      })
      build.onLoad({ filter: /./, namespace: 'own-require' }, () => ({ contents: OWN_REQUIRE, loader: 'js' }))
      build.onLoad({ filter: /./, namespace: 'stub' }, ({ path }) => ({
        contents: `module.exports = $stub(${JSON.stringify(path.slice(0, -1))})`,
        loader: 'js',
      }))
      build.onLoad({ filter: /./, namespace: 'replaced' }, ({ path }) => ({
        contents: `const make = (...given) => globalThis[Symbol.for('${REPLACED_PACKAGE}')](${JSON.stringify(path.slice(0, -1))}, given)
module.exports = { __esModule: true, default: make, validateOptions: ({ options }) => options }`,
        loader: 'js',
      }))
      build.onLoad({ filter: /./, namespace: 'elements' }, () => ({ contents: ELEMENTS_MODULE, loader: 'js' }))
      build.onLoad({ filter: /./, namespace: 'yaml' }, () => ({ contents: yamlModule(), loader: 'js' }))
    },
  }
}

/**
 * A config without stubs: in lists, such as those of plugins, they are replaced with their names; elsewhere they
 * are removed.
 */
export function withoutStubs(value: unknown): unknown {
  return cleaned(value, new Map())
}

function cleaned(value: unknown, seen: Map<unknown, unknown>): unknown {
  if (nameOf(value) !== undefined) return undefined
  if (!Array.isArray(value) && !(isObject(value) && isPlain(value))) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) {
    const list: unknown[] = []
    seen.set(value, list)
    for (const part of value) list.push(nameOf(part) ?? cleaned(part, seen))
    return list
  }
  const copy: Record<string, unknown> = {}
  seen.set(value, copy)
  for (const [key, part] of Object.entries(value)) copy[key] = cleaned(part, seen)
  return copy
}

/** The object that a list in a config, such as that of its integrations, gives to the function of a module. */
export function optionsOf(config: unknown, module: string): unknown {
  if (nameOf(config) === module) return (config as Record<symbol, unknown>)[GIVEN]
  if (Array.isArray(config)) return config.map(part => optionsOf(part, module)).find(found => found !== undefined)
  if (!isObject(config) || !isPlain(config)) return undefined
  return Object.values(config)
    .filter(Array.isArray)
    .map(part => optionsOf(part, module))
    .find(found => found !== undefined)
}

/** A config without the calls of stubs around it: `extend(config)` gives `config`. */
export function withoutStubCalls(value: unknown): unknown {
  if (nameOf(value) === undefined) return value
  return (value as Record<symbol, unknown>)[GIVEN] ?? value
}

/** The name of the module that a stub stands for; undefined for other values. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'function') return undefined
  const name = (value as unknown as Record<symbol, unknown>)[NAME]
  return typeof name === 'string' ? name : undefined
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
