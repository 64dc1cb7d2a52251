/**
 * The site folder that a command is about. In: the argument and the flags. Out: its absolute path: where the folder
 * has no config and one of its subfolders has one of Docusaurus, that subfolder.
 */
import { resolve } from 'node:path'
import { locateSite } from '../config/find-config.ts'

/** The folder; with a config that was named it is the one that was named. */
export function siteFolder(cwd: string, siteDir: string, { config }: { config?: string }): string {
  const dir = resolve(cwd, siteDir)
  return config === undefined ? locateSite(dir) : dir
}
