/**
 * esbuild plugin for the code of pages. It makes the module of each page importable, and prevents errors of one page
 * from affecting others: components of a missing module show their content, and a file that cannot be read throws when
 * a page needs it. Images are addresses of the site (`@site/…`), which the page resolves like its own.
 */

import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'
import { withContexts } from './require-context.ts'

/** Namespace of the modules of pages, and the name of the module that combines all of them. */
export const PAGES = 'docsgen-pages'
/** The module with all pages; no page has this name. */
const ALL = 'all'
const BY_NAME = 'docsgen:components-by-name'

/** The module of a page. */
export interface WantedCode {
  /** The page's path relative to the site folder. */
  path: string
  absPath: string
  source: string
  /** Whether the site replaces elements of pages. */
  hasOverrides?: boolean
  /** The data about its file that the code can read. */
  file?: { pluginId?: string; version?: string; id: string; locale: string; path: string }
}

/** Files and exports that cannot be bundled. */
export interface BrokenCode {
  /** The reason by absolute path of a file, or by path of a page. */
  files: Map<string, string>
  /** Names that are imported but not exported, by absolute path of the module. */
  exports: Map<string, string[]>
}

/**
 * Creates the plugin.
 * @param overrides source of the module with the site's components in place of elements
 */
export function pageModulesPlugin(wanted: readonly WantedCode[], broken: BrokenCode, overrides: string): Plugin {
  const pages = new Map(wanted.map(page => [page.path, page]))
  return {
    name: PAGES,
    setup(build) {
      build.onResolve({ filter: /^docsgen-pages$/ }, () => ({ path: ALL, namespace: PAGES }))
      build.onResolve({ filter: /^docsgen-pages\// }, ({ path }) => ({
        path: path.slice(PAGES.length + 1),
        namespace: PAGES,
      }))
      build.onResolve({ filter: /^docsgen:overrides$/ }, ({ path }) => ({ path, namespace: PAGES }))
      build.onLoad({ filter: /^docsgen:overrides$/, namespace: PAGES }, () => ({
        contents: overrides,
        loader: 'js',
        resolveDir: process.cwd(),
      }))
      build.onLoad({ filter: /.*/, namespace: PAGES }, ({ path }) => pageModule(path, pages, broken.files))
      build.onResolve({ filter: /^docsgen:components-by-name$/ }, ({ path }) => ({ path, namespace: PAGES }))
      if (broken.files.size + broken.exports.size > 0)
        build.onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
          const reason = broken.files.get(path)
          const names = broken.exports.get(path)
          return reason !== undefined ? failing(reason) : names && withExports(path, names)
        })
    },
  }
}

function pageModule(
  path: string,
  pages: ReadonlyMap<string, WantedCode>,
  broken: ReadonlyMap<string, string>,
): OnLoadResult {
  if (path === ALL) return { contents: allPages([...pages.keys()]), loader: 'js', resolveDir: process.cwd() }
  if (path === BY_NAME) return { contents: COMPONENTS_BY_NAME, loader: 'js', resolveDir: process.cwd() }
  const reason = broken.get(path)
  const page = pages.get(path)
  if (reason !== undefined || !page) return failing(reason ?? 'It is not known.')
  return {
    contents: `${withContexts(page.source)}\n${withScope(page)}`,
    loader: 'jsx',
    resolveDir: dirname(page.absPath),
  }
}

/** The function that renders code in the scope of its page. */
function withScope({ file, hasOverrides }: WantedCode): string {
  return `import { withScope as $inScope } from 'docsgen:template/code/page-scope.tsx'
import { withProviders as $withProviders } from 'docsgen:providers'
import { elementOfTree as $elementOfTree } from 'docsgen:template/islands/island-tree.tsx'
import { islandData as $islandData } from 'docsgen:template/islands/island-data.ts'
export const $islands = { elementOfTree: $elementOfTree, islandData: $islandData }
export const $withScope = (of, children) => {
  const scope = { file: ${JSON.stringify(file)}, ...of }
  return $inScope(scope, $withProviders(scope, children))
}
${hasOverrides ? "export { override } from 'docsgen:overrides'" : ''}`
}

function allPages(paths: readonly string[]): string {
  const entries = paths.map(path => `${JSON.stringify(path)}: () => require(${JSON.stringify(`${PAGES}/${path}`)})`)
  return `module.exports = { ${entries.join(',\n')} }`
}

const COMPONENTS_BY_NAME = `import { contentComponents } from 'docsgen:template/content.tsx'
import { createStub } from 'docsgen:template/code/module-stub.ts'
import own from '@theme/MDXComponents'
export const component = name => own?.[name] ?? contentComponents[name] ?? createStub(\`the component \${name}\`)`

/** A module with additional exports that are undefined. */
function withExports(path: string, names: readonly string[]): OnLoadResult {
  const ending = /\.[cm]?(tsx?)$/.exec(path)?.[1]
  const exports = [...new Set(names)].map(name => `export { $none as ${name} }`)
  const contents = [readFileSync(path, 'utf8'), 'const $none = undefined', ...exports].join('\n')
  return { contents, loader: ending === 'ts' || ending === 'tsx' ? ending : 'jsx', resolveDir: dirname(path) }
}

function failing(reason: string): OnLoadResult {
  return { contents: `throw new Error(${JSON.stringify(reason)})`, loader: 'js' }
}
