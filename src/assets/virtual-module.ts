/** A module without a file. */
import type { Plugin } from 'esbuild'

/** Makes the module importable as `id`. */
export function virtualModule(id: string, contents: string, { isExternal = false } = {}): Plugin {
  const namespace = `docsgen-${id.replace(/\W/g, '_')}`
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${id}$`) }, ({ path }) => ({ path, namespace }))
      build.onLoad({ filter: /.*/, namespace }, () => ({ contents, loader: 'js' }))
      build.onResolve({ filter: /./, namespace }, ({ path }) => ({ path, external: isExternal }))
    },
  }
}
