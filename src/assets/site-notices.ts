/**
 * The file with the licences of everything that a site publishes and its author did not write: docsgen's own scripts and
 * styles, the packages that they contain, and the packages that the site's islands, styles and fonts come from.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PackageNotice, packageFolderOf, printNotices, readNotice } from '../base/package-notice.ts'
import { packageRoot } from '../base/package-root.ts'
import { NOTICES } from '../model/output.ts'

/** The notices of what every site may publish, which `scripts/bundle.js` writes. */
const OWN_NOTICES = join(packageRoot, 'dist/site-notices.json')

const INTRODUCTION = `The scripts, styles, fonts and icons of this site contain code and data of the packages below.
The site was made with docsgen.`

/** A comment that leads from a published file in \`assets/\` to the notices. */
export const NOTICES_COMMENT = `/*! ../${NOTICES} */`

/**
 * The notices of a site.
 * @param inputs absolute paths of the files that its scripts, styles and fonts are made from
 */
export function siteNotices(inputs: readonly string[]): { path: string; content: Uint8Array } {
  const own = JSON.parse(readFileSync(OWN_NOTICES, 'utf8')) as PackageNotice[]
  const folders = new Set(inputs.flatMap(path => packageFolderOf(path) ?? []))
  const notices = new Map(own.map(notice => [idOf(notice), notice]))
  for (const folder of folders) {
    const notice = noticeIn(folder)
    if (!notices.has(idOf(notice)) && notice.name !== 'docsgen') notices.set(idOf(notice), notice)
  }
  return { path: NOTICES, content: Buffer.from(printNotices(INTRODUCTION, [...notices.values()])) }
}

/** A package that has no readable manifest is named after its folder. */
function noticeIn(folder: string): PackageNotice {
  try {
    return readNotice(folder)
  } catch {
    const name = folder.split(/[\\/]node_modules[\\/]/).at(-1) ?? folder
    return { name: name.replaceAll('\\', '/'), version: '', licence: '', source: '', text: '' }
  }
}

function idOf({ name, version }: PackageNotice): string {
  return `${name}@${version}`
}
