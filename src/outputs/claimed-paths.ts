/**
 * The paths of the output that are taken. Returns whether another file may have them; a file cannot have the path of
 * a folder.
 */
import { folderOf, foldersAbove } from '../base/paths.ts'

/** Paths of the output that are taken, and the folders that contain them. */
export interface ClaimedPaths {
  paths: Set<string>
  folders: Set<string>
}

/** Whether a path is free. */
export function isFree(path: string, { paths, folders }: ClaimedPaths): boolean {
  return !paths.has(path) && !folders.has(path) && !foldersAbove(path).some(above => paths.has(above))
}

/** Takes a path. */
export function claim(path: string, taken: ClaimedPaths): void {
  taken.paths.add(path)
  for (const folder of foldersAbove(path)) taken.folders.add(folder)
}

/** All folders above these paths. Most of them are found with an earlier path. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder)
  return folders
}
