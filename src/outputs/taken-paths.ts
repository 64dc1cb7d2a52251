/**
 * Which paths of the output have their file already. In: paths. Out: whether something else may have them: a file cannot
 * be where a folder is.
 */
import { foldersAbove } from '../base/paths.ts'

/** Paths of the output that have their file, and the folders that these lie in. */
export interface Taken {
  paths: Set<string>
  folders: Set<string>
}

/** Has nothing else the path? */
export function isFree(path: string, { paths, folders }: Taken): boolean {
  return !paths.has(path) && !folders.has(path) && !foldersAbove(path).some(above => paths.has(above))
}

/** Takes a path. */
export function take(path: string, taken: Taken): void {
  taken.paths.add(path)
  for (const folder of foldersAbove(path)) taken.folders.add(folder)
}
