/**
 * The names of the files in a folder that match a pattern, as an input of a bundle: it is made again if there are
 * others. Returns the names, without those of packages, hidden folders and built sites.
 */
import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import picomatch from 'picomatch'

/** Names in a folder, relative to it. */
export interface Listing {
  dir: string
  glob: string
  names: string[]
}

/** The names now. */
export function listingOf(dir: string, glob: string): Listing {
  const isMatch = picomatch(glob)
  const names: string[] = []
  const list = (folder: string, prefix: string) => {
    for (const entry of entriesOf(folder)) {
      if (entry.isDirectory() && isSourceFolder(folder, entry.name))
        list(join(folder, entry.name), `${prefix}${entry.name}/`)
      else if (entry.isFile() && isMatch(prefix + entry.name)) names.push(prefix + entry.name)
    }
  }
  list(dir, '')
  return { dir, glob, names: names.sort() }
}

/** Whether a folder has the same files as before. */
export function isListed({ dir, glob, names }: Listing): boolean {
  const now = listingOf(dir, glob).names
  return now.length === names.length && now.every((name, at) => name === names[at])
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function isSourceFolder(parent: string, name: string): boolean {
  return name !== 'node_modules' && !name.startsWith('.') && !existsSync(join(parent, name, 'docsgen-manifest.json'))
}
