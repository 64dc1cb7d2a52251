/**
 * The contents of a folder, including files of other programs.
 */
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isErrno } from '../base/files.ts'
import { folderOf } from '../base/paths.ts'

/** The stats of a file. Equal stats mean the same file, perhaps under another name. */
export interface FileStats {
  size: number
  mtimeMs: number
  ctimeMs: number
  ino: number
  dev: number
}

/** What is in a folder, by path relative to it with forward slashes. */
export interface Listing {
  files: Map<string, FileStats>
  /** Parents before their children. */
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
    for (const entry of entriesOf(folder === '' ? root : `${root}/${folder}`)) {
      if (folder === '' && except.has(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        listing.folders.push(path)
        visit(path)
        continue
      }
      const stats = entry.isFile() && statsOf(`${root}/${path}`)
      if (stats) listing.files.set(path, stats)
      else listing.others.push(path)
    }
  }
  visit('')
  return listing
}

/** The stats of a file; undefined if there is none. */
export function statsOf(absPath: string): FileStats | undefined {
  const stats = lstatSync(absPath, { throwIfNoEntry: false })
  if (!stats) return undefined
  const { size, mtimeMs, ctimeMs, ino, dev } = stats
  return { size, mtimeMs, ctimeMs, ino, dev }
}

/** Is it the same file? Its times are compared as well, because an inode number may be too large to be exact. */
export function isSameFile(a: FileStats, b: FileStats): boolean {
  return a.ino === b.ino && a.dev === b.dev && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs
}

/** Every path of a listing. */
export function entriesIn({ files, others, folders }: Listing): string[] {
  return [...files.keys(), ...others, ...folders]
}

/** The entries of a listing that are neither one of these files nor a folder above one. */
export function entriesBeside(listing: Listing, wanted: ReadonlyMap<string, unknown>): Listing {
  const files: Listing['files'] = new Map()
  for (const [path, stats] of listing.files) if (!wanted.has(path)) files.set(path, stats)
  const folders = new Set([''])
  for (const path of wanted.keys())
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder)
  return { files, others: listing.others, folders: listing.folders.filter(path => !folders.has(path)) }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  }
}

/** Removes a listed entry of any type. */
export function removeEntry(root: string, path: string): void {
  rmSync(join(root, path), { recursive: true, force: true })
  if (!path.includes('\uFFFD')) return
  // A name that is not UTF-8 can only be addressed by its bytes.
  const slash = path.lastIndexOf('/')
  const folder = join(root, path.slice(0, Math.max(0, slash)))
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { encoding: 'buffer' }))
    if (name.toString('utf8') === path.slice(slash + 1))
      rmSync(Buffer.concat([Buffer.from(`${folder}/`), name]), { recursive: true, force: true })
}
