/**
 * Removes the declarations that cannot be reached from the package's exports: the compiler writes those of all modules.
 * Those of the library, not of templates, are copied for `require`: a declaration has the module format of the nearest package.json. Run it
 * after `tsc -p scripts/tsconfig.types.json` when the package is built.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../dist/types/', import.meta.url))
const CJS = 'cjs'
rmSync(join(root, CJS), { recursive: true, force: true })
const all = readdirSync(root, { recursive: true })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => path.endsWith('.d.ts'))
const library = all.filter(path =>
  /^src\/(?:index|testing|features\/mcp\/handler|model\/(?:\w+-)?view)\.d\.ts$/.test(path),
)
const reached = reachedFrom([...library, ...all.filter(path => path.startsWith('templates/'))])
for (const path of all) if (!reached.has(path)) rmSync(join(root, path))
for (const path of reachedFrom(library)) cpSync(join(root, path), join(root, CJS, path))
writeFileSync(join(root, CJS, 'package.json'), '{ "type": "commonjs" }\n')

/** These declarations and everything that they refer to. */
function reachedFrom(paths) {
  const found = new Set(paths)
  for (const path of found)
    for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(/['"](\.{1,2}\/[^'"]+)\.(?:js|tsx?)['"]/g)) {
      const other = posix.join(dirname(path), `${name}.d.ts`)
      if (existsSync(join(root, other))) found.add(other)
    }
  return found
}
