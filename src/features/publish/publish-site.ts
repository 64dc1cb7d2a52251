/**
 * `docsgen publish`: uploads what has changed since a site was published, and removes what it no longer has. In: the built
 * folder and a destination. Out: counts. Only files that an earlier manifest names are removed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError, UsageError } from '../../base/errors.ts'
import { MANIFEST } from '../../model/output.ts'
import type { Destination } from './destination.ts'

export interface PublishRequest {
  /** The built folder. */
  outDir: string
  /** The address of the destination; absent to list the changes only. */
  to?: string
  /** A manifest to compare with: a file, or the address of a published site. Default: that of the destination. */
  since?: string
  dryRun: boolean
  env: Readonly<Record<string, string | undefined>>
  onProgress?: (done: number, total: number) => void
}

export interface PublishReport {
  /** The destination without credentials; absent if the changes were only listed. */
  address?: string
  changes: Changes
  /** Whether anything is known of the published site. */
  isFirst: boolean
  isDone: boolean
}

/**
 * Publishes the changes of a built site.
 * @throws UsageError if there is no built site or no destination, EnvironmentError if the destination fails
 */
export async function publishSite(request: PublishRequest): Promise<PublishReport> {
  const { outDir, to, since, dryRun, env, onProgress } = request
  if (to === undefined && since === undefined)
    throw new UsageError('There is nothing to compare the site with.', {
      hint: 'Name a destination with --to, or a published site with --since to list the changes.',
    })
  const { manifest, size } = builtSite(outDir)
  const destination = to === undefined ? undefined : await openDestination(to, { outDir, env })
  const text = since === undefined ? await destination?.read(MANIFEST) : await readSince(since)
  const published = text === undefined ? undefined : readManifest(text)
  const changes = changesOf(manifest, published, size)
  const report = { address: destination?.address, changes, isFirst: published === undefined }
  if (!destination || dryRun) return { ...report, isDone: false }
  const total = changes.uploads.flat().length + changes.removals.length
  let done = 0
  const onDone = () => onProgress?.(++done, total)
  const last = changes.uploads.at(-1) ?? []
  for (const step of changes.uploads.slice(0, -1)) await destination.upload(pathsOf(step), onDone)
  await destination.remove(changes.removals)
  // Until the manifest is there, the next run finds the same changes.
  await destination.upload(pathsOf(last), onDone)
  return { ...report, isDone: true }
}

function pathsOf(step: Changes['uploads'][number]): string[] {
  return step.map(({ path }) => path)
}

function builtSite(outDir: string): { manifest: Manifest; size: number } {
  try {
    const text = readFileSync(join(outDir, MANIFEST), 'utf8')
    const manifest = readManifest(text)
    if (manifest) return { manifest, size: Buffer.byteLength(text) }
  } catch {
    // Reported below.
  }
  throw new UsageError(`There is no built site in ${outDir}.`, { hint: "Run 'docsgen build' first." })
}

/** The manifest of a published site, by its address or by a file. */
async function readSince(since: string): Promise<string | undefined> {
  if (!/^https?:/.test(since)) {
    try {
      return readFileSync(since, 'utf8')
    } catch (cause) {
      throw new UsageError(`The manifest ${since} cannot be read.`, { hint: 'Name a docsgen-manifest.json.', cause })
    }
  }
  const url = new URL(since.endsWith('.json') ? since : `${since.replace(/\/$/, '')}/${MANIFEST}`)
  const response = await fetch(url).catch(cause => {
    throw new EnvironmentError(`${url.href} cannot be reached.`, { path: url.href, cause })
  })
  if (response.status === 404) return undefined
  if (response.ok) return response.text()
  throw new EnvironmentError(`${url.href} answered with status ${response.status}.`, { path: url.href })
}

interface Place {
  /** The built folder. */
  outDir: string
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Opens a destination.
 * @throws UsageError if the address is not one
 */
async function openDestination(address: string, { outDir, env }: Place): Promise<Destination> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 's3:') return (await import('./s3-destination.ts')).openBucket(url, { outDir, env })
  if (url?.protocol === 'file:') return (await import('./destination.ts')).openFolder(url, outDir)
  // user@host:/folder, host:folder, rsync://host/module
  if (url?.protocol === 'rsync:' || /^(?:[\w.-]+@)?[\w.-]+:[^\\]/.test(address))
    return (await import('./rsync-destination.ts')).openRsync(address, outDir)
  throw new UsageError(`'${address}' is not a place to publish to.`, {
    hint: 'Write s3://bucket/prefix, user@host:/folder for rsync, or file:///folder.',
  })
}

// What differs between a built site and the published one. The manifest comes last, so that an interrupted run is
// repeated.

/** The part of a manifest that is used here: see outputs/manifest.ts. */
interface Manifest {
  files: Record<string, { size: number; hash: string }>
}

/** A file to upload. */
interface Upload {
  path: string
  /** In bytes. */
  size: number
}

interface Changes {
  /** In steps: a step begins when the one before it is complete. */
  uploads: Upload[][]
  removals: string[]
  /** Number of files that are the same. */
  same: number
}

/**
 * Reads a manifest.
 * @returns undefined if the text is none
 */
export function readManifest(text: string): Manifest | undefined {
  try {
    const { files } = JSON.parse(text) as Partial<Manifest>
    const isValid = typeof files === 'object' && files !== null && Object.values(files).every(isFile)
    return isValid ? { files } : undefined
  } catch {
    return undefined
  }
}

function isFile(file: unknown): boolean {
  const { size, hash } = (file ?? {}) as { size?: unknown; hash?: unknown }
  return typeof size === 'number' && typeof hash === 'string'
}

/**
 * Compares two sites.
 * @param published absent if nothing is known of the published site: then everything is uploaded and nothing removed
 * @param manifestSize size of the built site's manifest, which does not list itself
 */
export function changesOf(built: Manifest, published: Manifest | undefined, manifestSize: number): Changes {
  const before = published?.files ?? {}
  const steps: [loaded: Upload[], newPages: Upload[], pages: Upload[], lists: Upload[]] = [[], [], [], []]
  let same = 0
  for (const [path, { size, hash }] of Object.entries(built.files)) {
    const known = Object.hasOwn(before, path) ? before[path] : undefined
    if (known?.hash === hash && known.size === size) same++
    else steps[stepOf(path, known !== undefined)].push({ path, size })
  }
  const removals = Object.keys(before).filter(path => !Object.hasOwn(built.files, path) && path !== MANIFEST)
  const isSame = steps.every(step => step.length === 0) && removals.length === 0
  const uploads = isSame ? [] : [...steps, [{ path: MANIFEST, size: manifestSize }]].filter(step => step.length > 0)
  return { uploads, removals: removals.sort(), same }
}

/** A new file is loaded by new pages at most; a changed one that is no page is a list of pages, or made from them. */
function stepOf(path: string, isKnown: boolean): 0 | 1 | 2 | 3 {
  if (/\.html?$/i.test(path)) return isKnown ? 2 : 1
  return isKnown ? 3 : 0
}
