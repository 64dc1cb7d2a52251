/**
 * esbuild plugin for the code of pages. It makes the module of each page importable, and keeps one page's mistakes from
 * being those of all: a module that is not installed shows the content of its components, a file that cannot be read throws
 * when a page needs it. Images are addresses of the site (`@site/…`), which the page resolves like its own.
 */
import { dirname } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'

/** Namespace of the modules of pages, and the name of the module that has all of them. */
export const PAGES = 'docsgen-pages'
/** The module that has all pages; no page is called so. */
const ALL = 'all'
const BY_NAME = 'docsgen:components-by-name'

/** A module that a page wants. */
export interface WantedCode {
  /** The page's path relative to the site folder. */
  path: string
  absPath: string
  source: string
}

/** Makes the plugin. `broken` is what cannot be bundled, with the reason: absolute paths of files, and paths of pages. */
export function pageModulesPlugin(wanted: readonly WantedCode[], broken: ReadonlyMap<string, string>): Plugin {
  const pages = new Map(wanted.map(page => [page.path, page]))
  return {
    name: PAGES,
    setup(build) {
      build.onResolve({ filter: /^docsgen-pages$/ }, () => ({ path: ALL, namespace: PAGES }))
      build.onResolve({ filter: /^docsgen-pages\// }, ({ path }) => ({
        path: path.slice(PAGES.length + 1),
        namespace: PAGES,
      }))
      build.onLoad({ filter: /.*/, namespace: PAGES }, ({ path }) => pageModule(path, pages, broken))
      build.onResolve({ filter: /^docsgen:components-by-name$/ }, ({ path }) => ({ path, namespace: PAGES }))
      if (broken.size > 0)
        build.onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
          const reason = broken.get(path)
          return reason === undefined ? undefined : failing(reason)
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
  return { contents: `${page.source}\n${WITH_SCOPE}`, loader: 'jsx', resolveDir: dirname(page.absPath) }
}

/** What puts a page's code into the scope of its page. */
const WITH_SCOPE = `export { withScope as $withScope } from 'docsgen:template/docusaurus/page-scope.tsx'`

function allPages(paths: readonly string[]): string {
  const entries = paths.map(path => `${JSON.stringify(path)}: () => require(${JSON.stringify(`${PAGES}/${path}`)})`)
  return `module.exports = { ${entries.join(',\n')} }`
}

const COMPONENTS_BY_NAME = `import { contentComponents } from 'docsgen:template/content.tsx'
import { makeStandIn } from 'docsgen:template/docusaurus/stand-in.ts'
import own from '@theme/MDXComponents'
export const component = name => own?.[name] ?? contentComponents[name] ?? makeStandIn()`

function failing(reason: string): OnLoadResult {
  return { contents: `throw new Error(${JSON.stringify(reason)})`, loader: 'js' }
}
