/** Names that a site's bundler replaces by paths in imports, such as `@components` for `src/components`. */
import { join } from 'node:path'
import type { ModuleAlias } from '../model/site-plugins.ts'

/** The path that an import means if it begins with an alias; undefined for others. */
export function aliasedPath(written: string, aliases: readonly ModuleAlias[] = []): string | undefined {
  for (const { name, path, isExact } of aliases) {
    if (written === name) return path
    if (!isExact && written.startsWith(`${name}/`)) return join(path, written.slice(name.length))
  }
  return undefined
}
