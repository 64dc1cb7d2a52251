/**
 * Everything that is in a folder, whoever put it there.
 */
import { type BigIntStats, existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isErrno } from '../base/files.ts'
import { foldersAbove } from '../base/paths.ts'

/** What is in a folder, by path relative to it with forward slashes. */
export interface Listing {
  files: Map<string, BigIntStats>
  /** Each behind the one that it is in. */
  folders: string[]
  /** Symbolic links, sockets and the like. */
  others: string[]
}

/**
 * Lists a folder; one that does not exist is empty. Links are not followed.
 * @param except names at the top that are left out
 */
export function listFolder(root: string, except: ReadonlySet<string> = new Set()): Listing {
  const listing: Listing = { files: new Map(), folders: [], others: [] }
  const visit = (folder: string) => {
    for (const entry of entriesOf(join(root, folder))) {
      if (folder === '' && except.has(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        listing.folders.push(path)
        visit(path)
        continue
      }
      const stats = entry.isFile() && lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false })
      if (stats) listing.files.set(path, stats)
      else listing.others.push(path)
    }
  }
  visit('')
  return listing
}

/** Every path of a listing. */
export function entriesIn({ files, others, folders }: Listing): string[] {
  return [...files.keys(), ...others, ...folders]
}

/** What of a listing is neither one of these files nor a folder that they are in. */
export function entriesBeside(listing: Listing, wanted: ReadonlyMap<string, unknown>): Listing {
  const folders = new Set([...wanted.keys()].flatMap(foldersAbove))
  return {
    files: new Map([...listing.files].filter(([path]) => !wanted.has(path))),
    others: listing.others,
    folders: listing.folders.filter(path => !folders.has(path)),
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  }
}

/** Removes an entry that was listed, whatever it is. */
export function removeEntry(root: string, path: string): void {
  rmSync(join(root, path), { recursive: true, force: true })
  if (!path.includes('\uFFFD')) return
  // The name may be no UTF-8: then only its bytes lead to it.
  const slash = path.lastIndexOf('/')
  const folder = join(root, path.slice(0, Math.max(0, slash)))
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { encoding: 'buffer' }))
    if (name.toString('utf8') === path.slice(slash + 1))
      rmSync(Buffer.concat([Buffer.from(`${folder}/`), name]), { recursive: true, force: true })
}
