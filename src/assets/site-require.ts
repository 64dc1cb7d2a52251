/**
 * `require` for site code with a computed argument, which the bundler cannot resolve: `@site/static/img/…` is the
 * address of an image or another file, which the page resolves like its own; other files of the site are loaded from
 * disk. Grammars of Prism are not: the highlighter has them.
 *
 * Returns code for the start of a bundle that already has a `require`.
 */
import type { Plugin, PluginBuild } from 'esbuild'
import { dependencyPath } from '../base/package-root.ts'
import { FILES } from './hashed-file.ts'

/** The start of an ES module that requires modules. */
export const REQUIRE = `import { createRequire as $createRequire } from 'node:module'; let require = $createRequire(import.meta.url);`

/** Namespace of modules that replace React. */
const REQUIRED = 'docsgen-required'

/**
 * Resolves React to docsgen's own copy, however it is imported. An ES module also requires it: Node would scan the text of
 * an imported CommonJS module for its exports, and copy these, so that what `base/react-activity.ts` puts in their place
 * would not be called.
 */
export function resolveReact(build: PluginBuild, format: 'esm' | 'cjs'): void {
  build.onResolve({ filter: /^react(?:-dom)?(?:$|\/)/ }, ({ path, kind }) =>
    format === 'cjs' || kind === 'require-call'
      ? { path: dependencyPath(path), external: true }
      : { path, namespace: REQUIRED },
  )
  build.onLoad({ filter: /.*/, namespace: REQUIRED }, ({ path }) => ({
    contents: `module.exports = require(${JSON.stringify(path)})`,
    loader: 'js',
    resolveDir: process.cwd(),
  }))
}

/** Modules with grammars of Prism. */
const GRAMMARS = /^prismjs\/components\//

/** Imports of grammars of Prism have no effect. */
export const GRAMMARS_PLUGIN: Plugin = {
  name: 'docsgen-grammars',
  setup(build) {
    build.onResolve({ filter: GRAMMARS }, ({ path }) => ({ path, namespace: 'docsgen-grammars' }))
    build.onLoad({ filter: /.*/, namespace: 'docsgen-grammars' }, () => ({ contents: '', loader: 'js' }))
  },
}

/** The code. */
export function siteRequire(siteDir: string): string {
  return `require = (load => Object.assign(name => {
  if (${GRAMMARS}.test(name)) return {}
  if (typeof name !== 'string' || !name.startsWith('@site/')) return load(name)
  if (${FILES}.test(name)) return { __esModule: true, default: name, toString: () => name }
  return load(${JSON.stringify(`${siteDir}/`)} + name.slice(6))
}, load))(require);`
}
