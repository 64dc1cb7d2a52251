/**
 * Patches of Docusaurus's own packages, which sites keep for `patch-package`, yarn or pnpm. Returns the config with the
 * setting that does the same as a patch, and one note that names the others.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { AuthoredSite } from './schema.ts'

const FOLDERS = ['patches', '.yarn/patches']
/** `@docusaurus+utils+3.1.0.patch`, `@docusaurus-utils-npm-3.1.0-ab12.patch`, `@docusaurus__utils@3.1.0.patch`. */
const OF_DOCUSAURUS = /^@docusaurus(?:[+-]|__).+\.patch$/
/** A line that makes the ids of headings keep their capitals. */
const KEEPS_CASE = /^\+(?!\+).*\bmaintainCase:\s*true\b/m

/** Reads the patches. */
export function withPatches(
  site: AuthoredSite,
  { siteDir, file }: { siteDir: string; file?: string },
): { site: AuthoredSite; notes: Diagnostic[] } {
  const paths = FOLDERS.flatMap(folder => {
    const dir = join(siteDir, folder)
    const names = existsSync(dir) ? readdirSync(dir) : []
    return names.filter(name => OF_DOCUSAURUS.test(name)).map(name => `${folder}/${name}`)
  }).sort()
  if (paths.length === 0) return { site, notes: [] }
  const forCase = paths.find(path => KEEPS_CASE.test(readFileSync(join(siteDir, path), 'utf8')))
  const { markdown = {} } = site
  const keepsCase = { ...markdown, anchors: { maintainCase: true, ...markdown.anchors } }
  const kept = forCase === undefined ? '' : ', except that ids of headings keep their capitals'
  const note: Diagnostic = {
    rule: 'config-no-effect',
    message: `What ${paths.join(' and ')} ${paths.length === 1 ? 'changes' : 'change'} in Docusaurus has no effect${kept}.`,
    hint: 'docsgen does not run the packages of Docusaurus.',
    file,
  }
  return { site: forCase === undefined ? site : { ...site, markdown: keepsCase }, notes: [note] }
}
