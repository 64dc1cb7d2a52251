/**
 * The values that Vue inserts into a page of VitePress. Returns what its expressions result in, if that is data that does
 * not depend on the browser: constants of `<script setup>`, data that it imports, the front matter, the config.
 */
import { dirname } from 'node:path'
import { createContext, Script } from 'node:vm'
import type { BuildOptions } from 'esbuild'
import type { Fields } from '../shared/fields.ts'

/** Compiles a module without waiting: `buildSync` of esbuild. */
export type Compile = (options: BuildOptions & { write: false }) => { outputFiles: { text: string }[] }

/** The page whose expressions are evaluated. */
export interface VuePage {
  /** Absolute path of its file. */
  path: string
  /** The code of its `<script setup>`. */
  script: string
  frontMatter: Fields
  /** The config of the site. */
  config: Fields
  compile: Compile
}

/** What an expression results in, in each colour mode. */
export interface VueValue {
  light: unknown
  dark: unknown
}

/** Time that the code of one page may take, in milliseconds. */
const TIME_LIMIT = 1000
const NAME = /(?<![\w$.]|["'`])[A-Za-z_$][\w$]*/g
const RESERVED = new Set(
  'true false null undefined typeof instanceof new in of void delete this if else for function return const let var class'.split(
    ' ',
  ),
)
/** Imports, for a second attempt without those that lead nowhere. */
const IMPORTS = /^[ \t]*import\b[^;'"]*['"][^'"\n]*['"];?[ \t]*$/gm

/** A function that evaluates the expressions of a page; undefined for one that is no data. */
export function vueValues(page: VuePage, expressions: readonly string[]): (expression: string) => VueValue | undefined {
  const names = new Set(expressions.flatMap(text => text.match(NAME) ?? []).filter(name => !RESERVED.has(name)))
  const code = page.script === '' ? '' : compiled(page, names)
  const [light, dark] = [false, true].map(isDark => scopeOf(code, { page, names, isDark }))
  return expression => {
    try {
      return { light: evaluated(expression, light), dark: evaluated(expression, dark) }
    } catch {
      return undefined
    }
  }
}

/** The code of the page as a CommonJS module that exports the names that its text uses. */
function compiled({ script, path, compile }: VuePage, names: ReadonlySet<string>): string {
  const exported = [...names].map(name => `${name}: () => (typeof ${name} === 'undefined' ? undefined : ${name})`)
  const scope = `\nexport const $scope = { ${exported.join(', ')} }`
  for (const text of [script, script.replace(IMPORTS, '')])
    try {
      const { outputFiles } = compile({
        stdin: { contents: text + scope, resolveDir: dirname(path), sourcefile: path, loader: 'ts' },
        bundle: true,
        write: false,
        format: 'cjs',
        packages: 'external',
        loader: { '.vue': 'empty', '.css': 'empty', '.scss': 'empty', '.md': 'text', '.svg': 'text', '.txt': 'text' },
        tsconfigRaw: '{}',
        logLevel: 'silent',
      })
      return outputFiles[0]?.text ?? ''
    } catch {
      // Its imports may lead nowhere without the plugins of the site.
    }
  return ''
}

type Scope = Record<string, unknown>

/** The names that expressions can use, with their values. */
function scopeOf(
  code: string,
  { page, names, isDark }: { page: VuePage; names: ReadonlySet<string>; isDark: boolean },
): Scope {
  const { frontMatter, config } = page
  const data = {
    isDark,
    frontmatter: frontMatter,
    theme: config.themeConfig,
    site: config,
    title: frontMatter.title ?? config.title,
    description: frontMatter.description ?? config.description,
    lang: config.lang,
    page: { frontmatter: frontMatter, title: frontMatter.title },
  }
  const scope: Scope = { $frontmatter: frontMatter, $site: config, $theme: config.themeConfig, $withBase: same }
  if (code === '') return scope
  const module = { exports: {} as { $scope?: Record<string, () => unknown> } }
  try {
    const run = new Script(`(function (module, exports, require) {${code}\n})`).runInContext(emptyContext(), {
      timeout: TIME_LIMIT,
    }) as (module: object, exports: object, require: (name: string) => unknown) => void
    run(module, module.exports, name => moduleOf(name, data))
    for (const name of names) {
      const value = unwrapped(module.exports.$scope?.[name]?.())
      if (value !== undefined) scope[name] = value
    }
  } catch {
    // What needs a browser or a package has no value here.
  }
  return scope
}

function emptyContext() {
  return createContext({}, { codeGeneration: { strings: false, wasm: false } })
}

const REF = Symbol('ref')

/** What a page may import: VitePress's data, Vue's references; every other package has functions without results. */
function moduleOf(name: string, data: Scope): object {
  const ref = (value: unknown) => ({ [REF]: true, value })
  const known: Scope =
    name === 'vitepress'
      ? {
          useData: () => Object.fromEntries(Object.entries(data).map(([key, value]) => [key, ref(value)])),
          withBase: same,
        }
      : name === 'vue'
        ? {
            ref,
            shallowRef: ref,
            reactive: same,
            readonly: same,
            computed: (get: unknown) => ref(typeof get === 'function' ? (get as () => unknown)() : undefined),
          }
        : {}
  return new Proxy(known, { get: (of, key) => (key in of ? of[key as string] : () => undefined) })
}

function same<T>(value: T): T {
  return value
}

function unwrapped(value: unknown): unknown {
  return typeof value === 'object' && value !== null && REF in value ? (value as { value?: unknown }).value : value
}

/** The value of an expression. @throws the error of its code */
function evaluated(expression: string, scope: Scope = {}): unknown {
  const names = Object.keys(scope).filter(name => /^[A-Za-z_$][\w$]*$/.test(name))
  const run = new Script(`(function (${names.join(', ')}) { return (${expression}\n) })`).runInContext(emptyContext(), {
    timeout: TIME_LIMIT,
  }) as (...values: unknown[]) => unknown
  return unwrapped(run(...names.map(name => scope[name])))
}
