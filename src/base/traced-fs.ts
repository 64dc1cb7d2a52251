/**
 * esbuild plugin: the `fs` of site code reports what it reads. Returns a module with the traced functions; Node's
 * own, if nothing traces.
 */
import type { Plugin } from 'esbuild'

export const TRACED_FS_PLUGIN: Plugin = {
  name: 'docsgen-fs',
  setup(build) {
    build.onResolve({ filter: /^(?:node:)?fs(?:\/promises)?$/ }, ({ path }) => ({
      path: path.replace('node:', ''),
      namespace: 'docsgen-fs',
    }))
    build.onLoad({ filter: /.*/, namespace: 'docsgen-fs' }, ({ path }) => ({
      contents: `const fs = globalThis[Symbol.for('docsgen.traced-fs')] ?? process.getBuiltinModule('node:fs')
module.exports = ${path === 'fs' ? 'fs' : 'fs.promises'}`,
      loader: 'js',
    }))
  },
}
