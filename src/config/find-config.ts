/**
 * Finds the config.
 *
 * Returns an absolute path, or undefined for a site without a config. A named file that does not exist is a
 * ConfigError, and so is a missing site folder.
 */
import { readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ConfigError } from '../base/errors.ts'
import { foreignConfigNames } from '../base/features.ts'
import { suggest } from '../base/suggest.ts'

const EXTENSIONS = ['ts', 'mts', 'js', 'mjs', 'json', 'yaml', 'yml']

/** Names of docsgen's own config files, in order of precedence. */
export const CONFIG_NAMES = ['site.config', 'docsgen.config'].flatMap(name => EXTENSIONS.map(end => `${name}.${end}`))

/** Whether the config was written for another tool. Such a config is read if a site has none of docsgen's. */
export function isForeignConfig(file: string): boolean {
  return foreignConfigNames().includes(basename(file))
}

/** The config file of a site. `configPath` is relative to the working directory, or to the site folder. */
export function findConfig(siteDir: string, configPath?: string): string | undefined {
  const names = listFolder(siteDir)
  if (configPath === undefined) {
    const found = [...CONFIG_NAMES, ...foreignConfigNames()].find(name => names.includes(name))
    return found && join(siteDir, found)
  }
  const candidates = [resolve(configPath), resolve(siteDir, configPath)]
  const found = candidates.find(isFile)
  if (found !== undefined) return found
  const near = suggest(basename(configPath), names) ?? CONFIG_NAMES.find(name => names.includes(name))
  throw configError(
    `The config file ${configPath} does not exist${near === undefined ? '.' : `; did you mean '${near}'?`}`,
  )
}

/** Subfolders in which repositories keep their site, most likely first. */
export const USUAL_FOLDERS = ['website', 'docs', 'documentation', 'docs-site', 'www', 'site']

/**
 * The intended site folder: the folder itself or, if it has no config, the subfolder with a config of another tool. If
 * several subfolders with unusual names have one, none of them is used.
 */
export function locateSite(dir: string): string {
  const names = foldersAndFiles(dir)
  if ([...CONFIG_NAMES, ...foreignConfigNames()].some(name => names.includes(name))) return dir
  const found = names.filter(
    name =>
      !name.startsWith('.') &&
      name !== 'node_modules' &&
      foldersAndFiles(join(dir, name)).some(file => foreignConfigNames().includes(file)),
  )
  const chosen = USUAL_FOLDERS.find(name => found.includes(name)) ?? (found.length === 1 ? found[0] : undefined)
  return chosen === undefined ? dir : join(dir, chosen)
}

/** Names in a folder; none if the folder does not exist or cannot be read. */
export function foldersAndFiles(dir: string): string[] {
  try {
    return readdirSync(dir).sort()
  } catch {
    return []
  }
}

/** Throws a ConfigError if the folder does not exist, before anything is created in it. */
export function assertSiteFolder(siteDir: string): void {
  listFolder(siteDir)
}

/** Other config files of the folder, which are not read because `chosen` is. */
export function otherConfigs(siteDir: string, chosen: string | undefined): string[] {
  return CONFIG_NAMES.filter(name => join(siteDir, name) !== chosen && isFile(join(siteDir, name)))
}

function listFolder(siteDir: string): string[] {
  try {
    return readdirSync(siteDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw configError(`The site folder ${siteDir} does not exist.`)
    if (code === 'ENOTDIR') throw configError(`The site folder ${siteDir} is a file.`, FILES_ONLY)
    throw error
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Other tools take the files themselves. */
const FILES_ONLY = "Name the folder of the site; 'check --files <pattern>' limits a report to some files."

function configError(message: string, hint?: string): ConfigError {
  return new ConfigError([{ rule: 'config', message, ...(hint && { hint }) }])
}
