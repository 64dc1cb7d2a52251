/**
 * yaml asks the environment at each token whether to print it. Reads of the environment are traced while the code of a
 * site runs, so each one is slow (src/base/traced-reads.ts).
 */
export function yamlWithoutDebugging() {
  return {
    name: 'yaml-without-debugging',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(?:node:)?process$/ }, ({ path, importer }) =>
        importer.includes('/node_modules/yaml/') ? { path, namespace: 'quiet-process' } : undefined,
      )
      onLoad({ filter: /./, namespace: 'quiet-process' }, () => ({
        contents: 'exports.env = {}; exports.emitWarning = (...warning) => process.emitWarning(...warning)',
      }))
    },
  }
}
