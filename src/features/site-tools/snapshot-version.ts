/**
 * `docsgen version <name>`: snapshots the current docs as a version. In: the site and the name. Out: the created
 * folders and files, in the layout that other tools share: pages, sidebars, translations and `versions.json`.
 */

import { cpSync, existsSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { ConfigError } from '../../base/errors.ts'
import { readIfExists, removeQuietly, writeAtomic } from '../../base/files.ts'
import { sectionFolder } from '../../base/translation-folders.ts'
import { loadConfig } from '../../config/load-config.ts'
import { DEFAULT_SIDEBARS } from '../../link/sidebars.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import { findVersions, versionNameProblem } from '../../scan/versions.ts'

export interface SnapshotRequest {
  siteDir: string
  name: string
  configPath?: string
}

export interface SnapshotReport {
  /** Paths relative to the site folder. */
  created: string[]
  /** All versions, newest first. */
  versions: string[]
}

const FILE = 'versions.json'
const PAGES = 'versioned_docs'
const SIDEBARS = 'versioned_sidebars'

/**
 * Creates a version of the docs.
 * @throws ConfigError if the name is unusable or the docs cannot be copied
 */
export async function snapshotVersion({ siteDir: dir, name, configPath }: SnapshotRequest): Promise<SnapshotReport> {
  const siteDir = resolve(dir)
  const { config } = await loadConfig({ siteDir, configPath })
  const before = versionsBefore(config, name)
  const copies = copiesOf(config, name)
  const taken = copies.map(copy => copy.to).find(path => existsSync(join(siteDir, path)))
  if (taken !== undefined) throw refused(`${taken} already exists.`, 'Remove it, or choose another name.')
  const made: string[] = []
  try {
    for (const { from, to } of copies) {
      made.push(to)
      cpSync(join(siteDir, from), join(siteDir, to), { recursive: true, errorOnExist: true, force: false })
    }
    // A version without a sidebars file would have no sidebar, so the default is written out.
    if (config.docs.sidebars !== false) {
      const path = `${SIDEBARS}/version-${name}-sidebars.json`
      made.push(path)
      writeAtomic(join(siteDir, path), `${JSON.stringify(config.docs.sidebars ?? DEFAULT_SIDEBARS, null, 2)}\n`)
    }
    // The list is written last: a version exists as soon as it is listed.
    const versions = [name, ...before]
    writeAtomic(join(siteDir, FILE), `${JSON.stringify(versions, null, 2)}\n`)
    return { created: [...made, FILE], versions }
  } catch (error) {
    for (const path of made) removeQuietly(join(siteDir, path))
    throw error
  }
}

/** The names of existing versions. */
function versionsBefore(config: ResolvedConfig, name: string): string[] {
  const problem = versionNameProblem(name)
  if (problem !== undefined) throw refused(problem, "Write a name such as '1.0' or '2.x'.")
  const { diagnostics } = findVersions(config)
  const broken = diagnostics.filter(({ rule }) => rule === 'versions-file')
  if (broken.length > 0) throw new ConfigError(broken)
  const bytes = readIfExists(join(config.siteDir, FILE))
  const names: string[] = bytes === undefined ? [] : JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  if (names.includes(name)) throw refused(`The version '${name}' already exists.`, 'Choose another name.')
  return names
}

/** The files to copy and their targets: the docs and their translations. */
function copiesOf(
  { siteDir, docs, i18n, translationNames }: ResolvedConfig,
  name: string,
): { from: string; to: string }[] {
  const inside = relative(siteDir, resolve(siteDir, docs.path))
  if (inside === '' || isAbsolute(inside) || inside.split(sep)[0] === PAGES)
    throw refused(
      `The docs folder '${docs.path}' cannot be copied into ${PAGES}, which is inside of it.`,
      'Put the pages into a folder of their own, and name it in docs.path.',
    )
  if (!existsSync(join(siteDir, docs.path)))
    throw refused(`The docs folder '${docs.path}' does not exist.`, 'docs.path of the config names the folder.')
  const translations = i18n.locales.flatMap(locale => {
    const folder = `${i18n.path}/${locale}/${sectionFolder(translationNames, 'docs')}`
    return ['', '.json'].map(end => ({ from: `${folder}/current${end}`, to: `${folder}/version-${name}${end}` }))
  })
  return [
    { from: docs.path, to: `${PAGES}/version-${name}` },
    ...translations.filter(({ from }) => existsSync(join(siteDir, from))),
  ]
}

function refused(message: string, hint: string): ConfigError {
  return new ConfigError([{ rule: 'config', message, hint }])
}
