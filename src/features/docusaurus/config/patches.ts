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

/** The files of Docusaurus that make the ids of headings. */
const OF_IDS = /^\+\+\+ .*(?:remark\/headings|markdownHeading|slugger)/m
/** Added lines that do something. */
const ADDED = /^\+(?!\+\+|\s*(?:\/\/.*|\/?\*.*|[{}()[\];,]*)$).*$/gm

/** Whether a patch changes ids in more ways than that they keep their capitals: docsgen cannot tell which anchors there are. */
function changesIds(patch: string): boolean {
  const added = (patch.match(ADDED) ?? []).filter(line => !/\bmaintainCase\b/.test(line))
  return OF_IDS.test(patch) && added.length > 1
}

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
  const texts = new Map(paths.map(path => [path, readFileSync(join(siteDir, path), 'utf8')]))
  const forCase = paths.find(path => KEEPS_CASE.test(texts.get(path) ?? ''))
  const hasOtherIds = [...texts.values()].some(changesIds)
  const { markdown = {} } = site
  const keepsCase = { ...markdown, anchors: { maintainCase: true, ...markdown.anchors } }
  // The links may be right for the ids that the patch makes.
  const lowered = hasOtherIds ? { onBrokenAnchors: 'log' as const } : {}
  const anchors = hasOtherIds ? ' Anchors that are missing are notes, because a patch changes ids of headings.' : ''
  const kept = forCase === undefined ? '' : ', except that ids of headings keep their capitals'
  const note: Diagnostic = {
    rule: 'config-no-effect',
    message: `What ${paths.join(' and ')} ${paths.length === 1 ? 'changes' : 'change'} in Docusaurus has no effect${kept}.${anchors}`,
    hint: 'docsgen does not run the packages of Docusaurus.',
    file,
  }
  return { site: { ...site, ...(forCase !== undefined && { markdown: keepsCase }), ...lowered }, notes: [note] }
}
