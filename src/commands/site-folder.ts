/**
 * The site folder of a command. If the folder has no config but a subfolder has a config of another tool, that
 * subfolder.
 */
import { resolve } from 'node:path'
import { locateSite } from '../config/find-config.ts'

/** The folder; if a config is named, the folder is not changed. */
export function siteFolder(cwd: string, siteDir: string, { config }: { config?: string }): string {
  const dir = resolve(cwd, siteDir)
  return config === undefined ? locateSite(dir) : dir
}
