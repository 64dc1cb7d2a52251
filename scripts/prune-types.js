/**
 * Removes the declarations that cannot be reached from the package's exports: the compiler writes those of all modules.
 * Run it after `tsc -p scripts/tsconfig.types.json` when the package is built.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../dist/types/', import.meta.url))
const all = readdirSync(root, { recursive: true })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => path.endsWith('.d.ts'))
const open = all.filter(path => /^(?:templates\/|src\/index\.d\.ts$|src\/model\/(?:\w+-)?view\.d\.ts$)/.test(path))
const reached = new Set()
for (let path = open.pop(); path !== undefined; path = open.pop()) {
  if (reached.has(path) || !existsSync(join(root, path))) continue
  reached.add(path)
  for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(/['"](\.{1,2}\/[^'"]+)\.(?:js|tsx?)['"]/g))
    open.push(posix.join(dirname(path), `${name}.d.ts`))
}
for (const path of all) if (!reached.has(path)) rmSync(join(root, path))
