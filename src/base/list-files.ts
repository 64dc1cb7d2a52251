/**
 * The files in a folder and its subfolders. Folders are listed one by one: where another program provides the file
 * system, as Yarn does for packages in archives, recursive listings name wrong parents.
 */
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isWithin } from './paths.ts'

/** Why a symbolic link is not followed. */
type UnfollowedLink = 'it leads to nothing' | 'it leads to a folder that it is in'

interface ListOptions {
  /** Whether symbolic links are followed. Without it, they are left out. */
  links?: boolean
  /** Whether a folder is left out with all that is in it, by its path relative to the folder. Default: none is. */
  isSkipped?: (path: string) => boolean
  /** Is told about each link that cannot be followed, by its path relative to the folder. */
  onUnfollowed?: (path: string, reason: UnfollowedLink) => void
}

/** Their paths relative to the folder, with forward slashes, in order. */
export function filesBelow(dir: string, { links = false, isSkipped, onUnfollowed }: ListOptions = {}): string[] {
  const found: string[] = []
  /** `above` has the real paths of the folders that the way to this one leads through. */
  const list = (folder: string, prefix: string, above: readonly string[]) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const [path, name] = [join(folder, entry.name), prefix + entry.name]
      if (entry.isDirectory()) {
        if (!isSkipped?.(name)) list(path, `${name}/`, above)
      } else if (entry.isFile()) found.push(name)
      else if (links && entry.isSymbolicLink()) {
        const stats = statSync(path, { throwIfNoEntry: false })
        const way = [...above, realpathSync(folder)]
        const target = stats?.isDirectory() ? realpathSync(path) : undefined
        if (stats?.isFile()) found.push(name)
        else if (target !== undefined && isSkipped?.(name)) continue
        else if (target === undefined) onUnfollowed?.(name, 'it leads to nothing')
        else if (way.some(one => isWithin(one, target))) onUnfollowed?.(name, 'it leads to a folder that it is in')
        else list(path, `${name}/`, way)
      }
    }
  }
  list(dir, '', [])
  return found.sort()
}
