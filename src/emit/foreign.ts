/**
 * Files in the output folder that docsgen did not write. They are not part of the site, so publishing removes them;
 * each build that finds some reports them.
 */
import { join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { MANIFEST } from '../model/output.ts'
import type { Listing } from './list-folder.ts'

/** Number of names in the message. */
const MAX_NAMED = 3

/**
 * Files that no build wrote.
 * @param beside the unknown files in the folder, which may come from a build with another cache
 */
export function foreignFiles(folder: string, { files, others }: Listing): string[] {
  const found = [...files.keys(), ...others]
  const listed = found.length > 0 ? filesInManifest(join(folder, MANIFEST)) : undefined
  return listed ? found.filter(path => path !== MANIFEST && !listed.has(path)).sort() : []
}

/** The files that a manifest lists; undefined if the manifest is missing or unreadable. */
function filesInManifest(path: string): Set<string> | undefined {
  try {
    const { files } = JSON.parse(readIfExists(path)?.toString('utf8') ?? '') as { files: Record<string, unknown> }
    return new Set(Object.keys(files))
  } catch {
    return undefined
  }
}

/** The finding about these files, created before they are removed. */
export function foreignFindings(foreign: readonly string[], outDir: string): Diagnostic[] {
  if (foreign.length === 0) return []
  const more = foreign.length > MAX_NAMED ? ` and ${foreign.length - MAX_NAMED} more` : ''
  const names = foreign.slice(0, MAX_NAMED).join(', ') + more
  return [
    {
      rule: 'foreign-output',
      message: `The output folder ${outDir} has files that docsgen did not write, and a build removes them: ${names}.`,
      hint: 'Put files that belong to the site into a static directory.',
    },
  ]
}
