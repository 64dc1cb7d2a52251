/**
 * Writes redirects for lost pages into the site's config. In: the findings of an audit. Out: the corrected findings,
 * and the change. The config is then read again: if it does not contain the redirects, the file is restored.
 */
import { readFileSync } from 'node:fs'
import { writeAtomic } from '../base/files.ts'
import { siteRelative } from '../base/paths.ts'
import { loadConfig } from '../config/load-config.ts'
import { diffOf } from '../fix/diff.ts'
import { insertRedirects, type NewRedirect } from '../fix/insert-redirects.ts'
import type { CheckRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'

/** Redirects that were written, or would be. */
export interface WrittenRedirects {
  count: number
  diffs: string[]
}

/** Writes the redirects, unless it is a dry run. */
export async function writeRedirects(
  found: readonly SettledDiagnostic[],
  { configFile, siteDir }: ResolvedConfig,
  request: CheckRequest,
): Promise<WrittenRedirects> {
  const redirects = found.flatMap(({ redirect }) => redirect ?? [])
  const path = configFile === undefined ? undefined : `${siteDir}/${configFile}`
  if (redirects.length === 0 || path === undefined) return { count: 0, diffs: [] }
  const before = readFileSync(path, 'utf8')
  const after = await insertRedirects(before, path, redirects)
  if (after === undefined) return { count: 0, diffs: [] }
  const written = { count: redirects.length, diffs: [diffOf(siteRelative(siteDir, path), before, after)] }
  if (request.dryRun) return written
  writeAtomic(path, after)
  if (await hasAll(redirects, request)) return written
  writeAtomic(path, before)
  return { count: 0, diffs: [] }
}

/** Whether the written config contains the redirects. */
async function hasAll(redirects: readonly NewRedirect[], { siteDir, configPath }: CheckRequest): Promise<boolean> {
  try {
    const { config } = await loadConfig({ siteDir, configPath })
    const known = new Map(config.redirects.flatMap(({ from, to }) => [from].flat().map(path => [path, to] as const)))
    return redirects.every(({ from, to }) => known.get(from) === to)
  } catch {
    return false
  }
}
