/**
 * The place of a finding about a component of the page templates: the site's own file of that name. In: the component, the
 * page that shows it, and the theme folder. Out: the file, relative to the site folder.
 */

import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { siteRelative } from '../base/paths.ts'
import { replacedFile } from '../base/site-modules.ts'

/** The file; that of the page if no file of the theme folder has the component's name. */
export function templatePlace(
  component: string | undefined,
  { siteDir, themeDir }: { siteDir: string; themeDir: string },
  pageFile: string | undefined,
): string | undefined {
  const swizzled = component === undefined ? undefined : replacedFile(siteDir, component)
  if (swizzled !== undefined) return siteRelative(siteDir, swizzled)
  const dir = join(siteDir, themeDir)
  if (component === undefined || !existsSync(dir)) return pageFile
  const names = ['tsx', 'ts', 'jsx', 'js'].map(end => `${component}.${end}`)
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()
  const found = files.find(path => names.includes(basename(path)))
  return found === undefined ? pageFile : siteRelative(siteDir, join(dir, found))
}
