/** Resolves the path of an output file. Returns the absolute path, which is always inside the folder. */
import { join, normalize, sep } from 'node:path'

/** The absolute path of a file. Throws if the path leads out of the folder, which would be a bug. */
export function placeIn(folder: string, path: string): string {
  const place = normalize(join(folder, path))
  if (!place.startsWith(folder + sep)) throw new Error(`output path ${path} leads out of the output folder`)
  return place
}
