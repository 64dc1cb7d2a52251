/**
 * The files that were renamed, by the history of git and by the changes since the last commit. Without git, there are
 * none.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gitEnvironment, isInRepository } from '../base/git-environment.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { prefixOf } from './versions.ts'

/** A path as it was, and as it is after a change. */
type Rename = [from: string, to: string]

const RENAMES = ['-z', '--find-renames', '--diff-filter=R', '--name-status', '--no-color', '--no-ext-diff']

/** Identity of the history; '' without one. */
export function historyOf(siteDir: string): string {
  return git(siteDir, ['rev-parse', '--is-shallow-repository', 'HEAD']) ?? ''
}

/** The present path of each renamed file; both are relative to the site folder. A former path of two files is left out. */
export function renamedFiles({ siteDir, sections, i18n, staticDirectories }: ResolvedConfig): Map<string, string> {
  const own = sections.flatMap(({ docs, id }) => [docs.path, `${prefixOf(id)}versioned_docs`])
  const folders = [...new Set([...own, i18n.path, ...staticDirectories])]
  const prefix = git(siteDir, ['rev-parse', '--show-prefix'])?.trim()
  if (prefix === undefined) return new Map()
  const log = git(siteDir, ['-c', 'log.showSignature=false', 'log', '--format=', ...RENAMES, 'HEAD', '--', ...folders])
  const renames = [...uncommitted(siteDir, folders), ...renamesIn(log ?? '')]
  const up = '../'.repeat(prefix.split('/').length - 1)
  const local = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : up + path).normalize('NFC')
  return presentPaths(renames.map(([from, to]) => [local(from), local(to)]))
}

/** @param renames the newest first */
function presentPaths(renames: readonly Rename[]): Map<string, string> {
  const present = new Map<string, string | undefined>()
  for (const [from, to] of renames) {
    const end = present.has(to) ? present.get(to) : to
    present.set(from, !present.has(from) || present.get(from) === end ? end : undefined)
  }
  return new Map([...present].flatMap(([from, to]) => (to === undefined || to === from ? [] : [[from, to] as const])))
}

/**
 * Renames since the last commit. Git recognises files that are not in its index only if that knows of them, so they are
 * added to a copy of the index.
 */
function uncommitted(siteDir: string, folders: readonly string[]): Rename[] {
  const index = git(siteDir, ['rev-parse', '--git-path', 'index'])?.trim()
  if (index === undefined || !existsSync(resolve(siteDir, index))) return []
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-index-'))
  try {
    const copy = join(dir, 'index')
    copyFileSync(resolve(siteDir, index), copy)
    const existing = folders.filter(folder => existsSync(resolve(siteDir, folder)))
    if (existing.length > 0) git(siteDir, ['add', '--intent-to-add', '--', ...existing], copy)
    return renamesIn(git(siteDir, ['diff', ...RENAMES, 'HEAD', '--', ...folders], copy) ?? '')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The output of git: a status, the former path and the new one, each followed by NUL. */
function renamesIn(output: string): Rename[] {
  const fields = output.split('\0').map(field => field.replace(/^\n+(?=R\d)/, ''))
  const renames: Rename[] = []
  for (let at = 0; at + 2 < fields.length; at++) {
    if (!/^R\d+$/.test(fields[at] ?? '')) continue
    renames.push([fields[at + 1] as string, fields[at + 2] as string])
    at += 2
  }
  return renames
}

/** The output of git; undefined if it fails, or if there is no repository. */
function git(cwd: string, args: readonly string[], index?: string): string | undefined {
  if (!isInRepository(cwd)) return undefined
  const env = { ...gitEnvironment(), ...(index !== undefined && { GIT_INDEX_FILE: index }) }
  try {
    return execFileSync('git', args, {
      cwd,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    })
  } catch {
    return undefined
  }
}
