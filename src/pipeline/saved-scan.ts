/**
 * The scan of a site after some of its pages were saved, without looking at the other files again. Returns the scan
 * as it is now; undefined if the whole site has to be scanned: if a path is not a page that existed before and still
 * does, if code or other pages are made from it, or if dates of pages changed.
 */
import { type BigIntStats, lstatSync } from 'node:fs'
import { type FileStat, fingerprint } from '../base/fingerprint.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SourceFile } from '../model/source.ts'
import { type LastUpdates, lastUpdated } from '../scan/last-updated.ts'
import type { SiteScan } from './scan-site.ts'

interface SavedPages {
  config: ResolvedConfig
  cacheDir: string
  paths: ReadonlySet<string>
}

/** The scan as it is now. */
export async function savedScan(
  last: SiteScan,
  { config, cacheDir, paths }: SavedPages,
): Promise<SiteScan | undefined> {
  const { files, madeFrom = [] } = last.found
  // Code and generated pages may be made of what is a page as well, and stylesheets of its text, as Tailwind's are.
  if ([...madeFrom, ...last.assets.inputs].some(path => paths.has(path))) return undefined
  // What a feature adds to a page depends on its text.
  const own = files.filter(({ absPath, isMade, filling }) => paths.has(absPath) && !isMade && filling === undefined)
  if (new Set(own.map(({ absPath }) => absPath)).size !== paths.size) return undefined
  // Another name of a saved file, a link, had the same `stat`.
  const now = new Map<string, FileStat & { size: number }>()
  for (const { absPath, stat } of own) {
    const stats = statOf(absPath)
    if (!stats) return undefined
    now.set(stat, { ...fingerprint(stats), size: Number(stats.size) })
  }
  const updates = await lastUpdated(config, { cacheDir })
  if (!isSameUpdates(updates, await last.updates)) return undefined
  const found = {
    ...last.found,
    files: files.map((file): SourceFile => (now.has(file.stat) ? { ...file, ...now.get(file.stat) } : file)),
  }
  if (!found.docsForCode) return { ...last, found }
  const { docsForCode } = await import('./docs-for-code.ts')
  return { ...last, found: { ...found, docsForCode: docsForCode(config, found) } }
}

/** The file at a path; undefined for what is gone, and for a link, which may lead elsewhere now. */
function statOf(path: string): BigIntStats | undefined {
  try {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false })
    return stats?.isFile() ? stats : undefined
  } catch {
    return undefined
  }
}

function isSameUpdates(updates: LastUpdates, before: LastUpdates): boolean {
  const { times } = updates
  if (times.size !== before.times.size) return false
  for (const [path, { timestamp, author }] of times) {
    const known = before.times.get(path)
    if (known?.timestamp !== timestamp || known.author !== author) return false
  }
  return JSON.stringify(updates.diagnostics) === JSON.stringify(before.diagnostics)
}
