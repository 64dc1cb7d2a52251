/**
 * What differs between a built site and the published one. In: the manifests of both. Out: the files to upload and to
 * remove, in an order in which every page works at any time: first what nothing refers to yet, then pages, then lists of
 * pages, then removals. The manifest comes last, so that an interrupted run is repeated.
 */
import { MANIFEST } from '../../model/output.ts'

/** The part of a manifest that is used here: see outputs/manifest.ts. */
export interface Manifest {
  files: Record<string, { size: number; hash: string }>
}

/** A file to upload. */
interface Upload {
  path: string
  /** In bytes. */
  size: number
}

export interface Changes {
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
