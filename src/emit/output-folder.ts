/**
 * The output folder as a whole: whether it is docsgen's to replace, and the exchange of the old site
 * for the new one by two renames. A run killed between the two leaves the old site under its `.old`
 * name, and the next run puts it back.
 */
import { existsSync, lstatSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { ConfigError } from '../base/errors.ts'

/** Present in every folder that docsgen wrote: what makes it docsgen's to replace. */
export const MANIFEST = 'docsgen-manifest.json'

/** The names of the folders of one exchange, all beside each other. */
export interface OutputFolders {
  current: string
  /** Where new files wait. */
  next: string
  /** Where the old site is for a moment. */
  old: string
  /** Where the whole new site is put together: the folder of the site before, where it is kept. */
  standby: string
}

/**
 * The folders for an output folder; a symbolic link is followed, so that it stays one.
 * @param keptStandby where the site before may be kept, if that is on the same file system
 */
export function outputFolders(outDir: string, keptStandby?: string): OutputFolders {
  const current = existsSync(outDir) ? realpathSync(outDir) : outDir
  const beside = (name: string) => join(dirname(current), `.${basename(current)}.${name}`)
  const isKept = keptStandby !== undefined && isSameDevice(dirname(keptStandby), dirname(current))
  const standby = isKept ? keptStandby : beside(`new-${process.pid}`)
  return { current, next: beside(`next-${process.pid}`), old: beside('old'), standby }
}

function isSameDevice(a: string, b: string): boolean {
  const device = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev
  return device(a) !== undefined && device(a) === device(b)
}

/** Puts back what a killed run left, and removes its leftovers. */
export function recoverOutput({ current, old }: OutputFolders): void {
  if (existsSync(old) && !existsSync(current)) renameSync(old, current)
  rmSync(old, { recursive: true, force: true })
  if (!existsSync(dirname(current))) return
  for (const name of readdirSync(dirname(current)))
    for (const prefix of [`.${basename(current)}.next-`, `.${basename(current)}.new-`])
      if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
        rmSync(join(dirname(current), name), { recursive: true, force: true })
}

/** Replaces the published folder by the one on standby; the old one takes its place, or goes. */
export function exchange({ current, next, old, standby }: OutputFolders, keepOld: boolean): void {
  const hasOld = existsSync(current)
  if (hasOld) renameSync(current, old)
  renameSync(standby, current)
  if (hasOld && keepOld) renameSync(old, standby)
  else rmSync(old, { recursive: true, force: true })
  rmSync(next, { recursive: true, force: true })
}

/**
 * Makes sure that the folder may be replaced.
 * @throws ConfigError where it is the site or the cache, holds one of them, or holds what docsgen did not write
 */
export function assertReplaceable(outDir: string, { siteDir, cacheDir }: { siteDir: string; cacheDir: string }): void {
  const refuse = (message: string, hint: string): never => {
    throw new ConfigError([{ rule: 'out-dir', message, hint }])
  }
  const holds = (folder: string) => (folder + sep).startsWith(outDir + sep)
  if (holds(siteDir))
    refuse(`The output folder ${outDir} contains the site itself.`, 'Choose another folder with --out-dir.')
  if (holds(cacheDir))
    refuse(`The output folder ${outDir} contains the cache.`, 'Choose another folder with --cache-dir or --out-dir.')
  if (!existsSync(outDir)) return
  if (!lstatSync(realpathSync(outDir)).isDirectory())
    refuse(`The output folder ${outDir} is a file.`, 'Choose another folder with --out-dir.')
  const names = readdirSync(outDir)
  if (names.length > 0 && !names.includes(MANIFEST))
    refuse(
      `The output folder ${outDir} has files that docsgen did not write.`,
      `docsgen replaces its output folder as a whole and never deletes what it did not make: remove the folder, or choose another with --out-dir.`,
    )
}

/** Does a process of that id run? */
export function isAlive(pid: number): boolean {
  if (pid === process.pid) return true
  // 0 and below would mean groups of processes.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
