/**
 * Remembers a bundler's results and their inputs, so that a build whose templates did not change does not start a
 * bundler. An entry is valid while every file that it read, looked for or wrote has the same content and the theme
 * folder has the same files. Sites that change no template use the bundles shipped with docsgen. Records shipped with docsgen can be
 * read by every version of Node.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { hashParts } from '../base/hash.ts'
import { dependencyPath, packageRoot } from '../base/package-root.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import { type FileHash, hashFiles, isSameFile, portableFiles } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isListed, type Listing } from './listing.ts'

/** The folder of the bundles shipped with docsgen. */
export const SHIPPED = join(packageRoot, 'dist/bundles')
/** The format of bundles for Node. Shipped ones are loaded like docsgen's own bundles (src/boot/load.ts). */
export function nodeFormat(dir: string): { format: 'cjs' | 'esm'; ending: string } {
  return dir === SHIPPED ? { format: 'cjs', ending: '.cjs' } : { format: 'esm', ending: '.mjs' }
}

/** Prefix of the path of a file in a dependency, wherever that is installed. */
export const DEPENDENCY = 'npm:'
/** Extension of record files. */
export const RECORD = '.record'

/** The result of bundling. Files are in the cache folder under their names. */
export interface Bundled {
  /** Files written, by role: `page.mjs`, `client.js`, … */
  files: { name: string; path: string }[]
  /** Every file that was read, as absolute paths. */
  inputs: string[]
  /** Files that decide which inputs these are, whether or not they exist (src/base/deciding-files.ts). Nothing of them is in the result. */
  deciding?: string[]
  /** Stylesheets that the code imports, as absolute paths: they only need to exist. */
  styles?: string[]
  /** Findings from bundling, which are repeated in each run. */
  findings?: Diagnostic[]
  /** Folders in which new files would change the result. */
  listings?: Listing[]
}

/** The stored record of a bundle. */
export interface BundleRecord extends Pick<Bundled, 'styles' | 'findings' | 'listings'> {
  key: string
  /** Where the site and docsgen are: bundles contain paths. Absent if they are shipped with docsgen. */
  place?: string
  /** Identity of the bundle, which is the same in every checkout. */
  hash: string
  inputs: FileHash[]
  deciding: FileHash[]
  files: (FileHash & { name: string })[]
}

/** What a bundle is of. */
interface BundleIdentity {
  /** Each name has its own record. */
  name: string
  /** Identity of everything except the inputs: options, versions, names of theme files. No paths of this machine. */
  key: string
  siteDir: string
}

/**
 * The cached result, or a new one.
 * @param dir folder for the record and the bundles
 * @param make bundles into the given folder, and returns the files that it wrote and read
 */
export async function rememberBundle(
  dir: string,
  identity: BundleIdentity,
  make: (dir: string) => Promise<Bundled>,
): Promise<Bundled & { hash: string }> {
  const known = recallBundle(dir, identity)
  if (known) return known
  mkdirSync(dir, { recursive: true })
  const { name, key, siteDir } = identity
  const { files, inputs, deciding = [], ...rest } = await make(dir)
  const made = hashFiles(files.map(({ path }) => path)).map((file, at) => ({ name: files[at]?.name ?? '', ...file }))
  const read = hashFiles([...new Set(inputs)].sort())
  const others = hashFiles([...new Set(deciding)].filter(path => !inputs.includes(path)).sort())
  const hash = bundleHash(key, portableFiles([...read, ...others], siteDir))
  const record = { key, place: placeOf(siteDir), hash, files: made, inputs: read, deciding: others, ...rest }
  writeRecord(join(dir, name + RECORD), record)
  return { files, inputs, deciding, ...rest, hash }
}

/** The cached result if it is still valid: the shipped one, or the one in `dir`. */
export function recallBundle(dir: string, identity: BundleIdentity): (Bundled & { hash: string }) | undefined {
  return recallFrom(SHIPPED, identity) ?? recallFrom(dir, identity)
}

function recallFrom(dir: string, { name, key, siteDir }: BundleIdentity) {
  const known = readRecord(join(dir, name + RECORD))
  if (!known || known.key !== key) return undefined
  if (dir !== SHIPPED && known.place !== placeOf(siteDir)) return undefined
  const inputs = known.inputs.map(located)
  const deciding = known.deciding.map(located)
  const files = known.files.map(located)
  const isSame = dir === SHIPPED ? isSameSince(join(dir, name + RECORD)) : isSameFile
  // A damaged bundle would break every page, or would be published.
  if (!files.every(isSame) || !inputs.every(isSame) || !deciding.every(isSame)) return undefined
  const { styles = [], findings, listings = [], hash } = known
  if (!styles.every(existsSync) || !listings.every(isListed)) return undefined
  const [read, others] = [inputs, deciding].map(all => all.map(({ path }) => path))
  return { files, inputs: read ?? [], deciding: others, styles, findings, hash }
}

function placeOf(siteDir: string): string {
  return `${siteDir}\n${packageRoot}`
}

/**
 * Whether a file has the content that a record of docsgen's own package names. One that was neither written nor put in its
 * place after the record is not read. The records of a site do not allow that: its files and its cache may be restored
 * from two places.
 */
function isSameSince(recordPath: string): (file: FileHash) => boolean {
  const record = statSync(recordPath)
  return file => {
    if (file.hash === '') return isSameFile(file)
    const stats = statSync(file.path, { throwIfNoEntry: false })
    return (stats && stats.ctimeMs < record.ctimeMs && stats.mtimeMs <= record.mtimeMs) || isSameFile(file)
  }
}

/** Identity of the result: its inputs by their portable names. Files that do not exist have no effect on it. */
function bundleHash(key: string, inputs: readonly FileHash[]): string {
  const read = inputs.filter(({ hash }) => hash !== '').map(({ path, hash }) => `${path} ${hash}`)
  return hashParts([key, ...read.sort()])
}

/** The path of a record's file on this machine. */
function located<T extends { path: string }>(file: T): T {
  const { path } = file
  if (isAbsolute(path)) return file
  const isOfDependency = path.startsWith(DEPENDENCY)
  return { ...file, path: isOfDependency ? dependencyPath(path.slice(DEPENDENCY.length)) : join(packageRoot, path) }
}

/** Reads a record; paths in a shipped record are relative. */
export function readRecord(path: string): BundleRecord | undefined {
  return recordAt(path).read()
}

/** Writes a record. */
export function writeRecord(path: string, record: BundleRecord): void {
  recordAt(path).write(record)
}

function recordAt(path: string): CacheRecord<BundleRecord> {
  return new CacheRecord(path, { format: 'docsgen-bundle-3', isPortable: true })
}
