/**
 * The scripts of a config. Returns the scripts that docsgen's own field supports, and the tags together with the
 * other scripts.
 */
import { script } from '../../../config/schema/assets.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { AuthoredSite } from './schema.ts'

/** The scripts and the tags. */
export function readScripts({ scripts, headTags }: AuthoredSite): Pick<SiteInput, 'scripts' | 'headTags'> {
  const isPlain = (entry: object) =>
    'src' in entry &&
    isClassic(entry) &&
    Object.keys(entry).every(name => name in script.entries || name in script.unused)
  const plain: NonNullable<SiteInput['scripts']> = []
  const tags: NonNullable<SiteInput['headTags']> = [...(headTags ?? [])]
  for (const entry of scripts ?? []) {
    if (typeof entry === 'string') plain.push(entry)
    else if (isPlain(entry)) plain.push(entry as Exclude<(typeof plain)[number], string>)
    else tags.push({ tagName: 'script', attributes: entry })
  }
  return { scripts: scripts && plain, headTags: headTags || tags.length > 0 ? tags : undefined }
}

/** Whether a script is neither a module nor data. */
function isClassic(entry: object): boolean {
  const type = 'type' in entry ? entry.type : ''
  return /^(?:(?:text|application)\/(?:java|ecma)script)?$/.test(String(type))
}
