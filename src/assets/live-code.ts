/**
 * Live code: blocks with `live` that readers edit. Returns whether they can run, and a plugin for bundles that finds
 * the package that runs them and the names that they can use.
 */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { replacedFile, siteModules } from '../base/site-modules.ts'
import type { ResolvedConfig } from '../model/config.ts'

/** The package that runs live code. */
export const LIVE_PACKAGE = 'react-live'
/** The island, which the parser uses by its name. */
export const LIVE_ISLAND = 'LiveCode'

/** Whether live code runs on the site; `missing` if its package is not installed; undefined without such blocks. */
export function liveCodeOf({ markdown, siteDir }: ResolvedConfig): 'ready' | 'missing' | undefined {
  if (!markdown.liveCode || markdown.mdx === 'static') return undefined
  try {
    createRequire(join(siteDir, 'package.json')).resolve(LIVE_PACKAGE)
    return 'ready'
  } catch {
    return 'missing'
  }
}

const STAND_IN = 'docsgen-stand-in'
const SCOPE = 'docsgen-live-scope'
/** Without a file of the site, code has React, as its authors expect. */
const DEFAULT_SCOPE = "import * as React from 'react'\nexport default { React, ...React }"
/** Modules that only a page has: components show their content. */
const CONTENT_ONLY = `const Content = ({ children }) => children ?? null
module.exports = new Proxy(Content, { get: (_, name) => (name === '__esModule' ? true : Content) })`

/** esbuild plugin for the bundles with islands. */
export function liveCodePlugin({ siteDir, hasLiveCode }: { siteDir: string; hasLiveCode?: boolean }): Plugin {
  const scope = replacedFile(siteDir, 'ReactLiveScope')
  return {
    name: 'docsgen-live-code',
    setup(build) {
      build.onResolve({ filter: /^docsgen:live-scope$/ }, ({ path }) =>
        scope ? { path: scope } : { path, namespace: SCOPE },
      )
      build.onLoad({ filter: /.*/, namespace: SCOPE }, () => ({
        contents: DEFAULT_SCOPE,
        loader: 'js',
        resolveDir: siteDir,
      }))
      if (!hasLiveCode) return
      build.onResolve({ filter: /^docsgen:live-runner$/ }, ({ kind }) =>
        build.resolve(LIVE_PACKAGE, { kind, resolveDir: siteDir }),
      )
      build.onResolve({ filter: siteModules().own }, ({ path, importer }) =>
        importer === scope ? { path, namespace: STAND_IN } : undefined,
      )
      build.onLoad({ filter: /.*/, namespace: STAND_IN }, () => ({ contents: CONTENT_ONLY, loader: 'js' }))
    },
  }
}
