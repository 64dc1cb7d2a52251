/**
 * Writes redirects for lost pages into the site's config. Returns the new text of the config, and its change. The
 * text is first read as the config of the site: it is only used if that contains the redirects.
 */
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeAtomic } from '../base/files.ts'
import { extensionOf, siteRelative } from '../base/paths.ts'
import { isForeignConfig } from '../config/find-config.ts'
import { loadConfig } from '../config/load-config.ts'
import { diffOf } from '../fix/diff.ts'
import { insertRedirects, type NewRedirect } from '../fix/insert-redirects.ts'
import type { CheckRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { ReportedFinding } from '../model/diagnostic.ts'

/** Redirects that can be written. */
export interface PlannedRedirects {
  count: number
  diff: string
  write: () => void
}

/** What would be written; undefined if there is nothing to write, or no place for it. */
export async function planRedirects(
  found: readonly ReportedFinding[],
  { configFile, siteDir }: ResolvedConfig,
  { base, url }: Pick<CheckRequest, 'base' | 'url'>,
): Promise<PlannedRedirects | undefined> {
  const redirects = found.flatMap(({ redirect }) => redirect ?? [])
  const path = configFile === undefined ? undefined : join(siteDir, configFile)
  // In a config of another tool, redirects are options of a plugin.
  if (redirects.length === 0 || path === undefined || isForeignConfig(path)) return undefined
  const before = readFileSync(path, 'utf8')
  const after = await insertRedirects(before, path, redirects)
  if (after === undefined || !(await hasAll(redirects, after, { siteDir, base, url, path }))) return undefined
  const diff = diffOf(siteRelative(siteDir, path), before, after)
  return { count: redirects.length, diff, write: () => writeAtomic(path, after) }
}

interface Trial extends Pick<CheckRequest, 'base' | 'url'> {
  siteDir: string
  /** Path of the config; the trial is beside it, because it may import other files. */
  path: string
}

/** Whether a config with this text contains the redirects. */
async function hasAll(redirects: readonly NewRedirect[], text: string, trial: Trial): Promise<boolean> {
  const { path, ...place } = trial
  const configPath = join(dirname(path), `.docsgen-trial-${process.pid}${extensionOf(path)}`)
  try {
    writeAtomic(configPath, text)
    const { config } = await loadConfig({ ...place, configPath })
    const known = new Map(config.redirects.flatMap(({ from, to }) => [from].flat().map(old => [old, to] as const)))
    return redirects.every(({ from, to }) => known.get(from) === to)
  } catch {
    return false
  } finally {
    rmSync(configPath, { force: true })
  }
}
