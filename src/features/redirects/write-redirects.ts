/**
 * Writes redirects for lost pages into the site's config. Returns the new text of the config, and its change. The
 * text is first read as the config of the site: it is only used if that contains the redirects.
 */
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { diffOf } from '../../base/diff.ts'
import { writeAtomic } from '../../base/files.ts'
import { extensionOf, siteRelative } from '../../base/paths.ts'
import type { PlannedRedirects } from '../../commands/audit-hooks.ts'
import { isForeignConfig } from '../../config/find-config.ts'
import { loadConfig } from '../../config/load-config.ts'
import type { CheckRequest } from '../../model/check.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic, ReportedFinding } from '../../model/diagnostic.ts'

/** A redirect for the config, with paths relative to the base. */
type AddedRedirect = NonNullable<Diagnostic['redirect']>

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
async function hasAll(redirects: readonly AddedRedirect[], text: string, trial: Trial): Promise<boolean> {
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

/** The field and the start of its list, in JSON, JavaScript or TypeScript. */
const FIELD = /(?<![\w.])(["']?)redirects\1\s*:\s*\[/
/** The start of the config's object. */
const START = /defineConfig\(\s*\{|export\s+default\s*\{|module\.exports\s*=\s*\{|:\s*\w*Config\s*=\s*\{/

/**
 * The text with the redirects, with comments and formatting preserved; undefined if their place cannot be determined. The
 * caller reads the config again to verify.
 */
async function insertRedirects(
  text: string,
  file: string,
  redirects: readonly AddedRedirect[],
): Promise<string | undefined> {
  if (/^\.ya?ml$/.test(extensionOf(file))) return intoYaml(text, redirects)
  const isJson = extensionOf(file) === '.json'
  const entries = redirects.map(({ from, to }) =>
    isJson
      ? `{ "from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)} }`
      : `{ from: ${quoted(from)}, to: ${quoted(to)} }`,
  )
  const field = FIELD.exec(text)
  if (field) {
    const at = field.index + field[0].length
    const isEmpty = /^\s*\]/.test(text.slice(at))
    const list = entries.map(entry => `\n    ${entry}`).join(',')
    return `${text.slice(0, at)}${list}${isEmpty ? '\n  ' : ','}${text.slice(at)}`
  }
  const start = isJson ? /^\s*\{/.exec(text) : START.exec(text)
  if (!start) return undefined
  const at = start.index + start[0].length
  const isEmpty = /^\s*\}/.test(text.slice(at))
  const name = isJson ? '"redirects"' : 'redirects'
  const list = `\n  ${name}: [${entries.map(entry => `\n    ${entry}`).join(',')}\n  ]${isJson && isEmpty ? '\n' : ','}`
  return `${text.slice(0, at)}${list}${text.slice(at)}`
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}

async function intoYaml(text: string, redirects: readonly AddedRedirect[]): Promise<string | undefined> {
  const { isSeq, parseDocument } = await import('yaml')
  const document = parseDocument(text)
  if (document.errors.length > 0) return undefined
  if (!isSeq(document.get('redirects'))) document.set('redirects', document.createNode([]))
  for (const redirect of redirects) document.addIn(['redirects'], document.createNode({ ...redirect }))
  return String(document)
}
