/**
 * The scripts and stylesheets of a config. Returns those that docsgen's own fields support, and the tags together with the
 * others: in Docusaurus, they may have any attributes, and stylesheets may be links to icons and other files.
 */
import { script, stylesheet } from '../../../config/schema/assets.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { AuthoredSite } from './schema.ts'

type Assets = Pick<SiteInput, 'scripts' | 'stylesheets' | 'headTags'>
type Tags = NonNullable<SiteInput['headTags']>

/** The scripts, the stylesheets and the tags. */
export function readScripts({ scripts, stylesheets, headTags }: AuthoredSite): Assets {
  const tags: Tags = [...(headTags ?? [])]
  const plainScripts: NonNullable<SiteInput['scripts']> = []
  for (const entry of scripts ?? []) {
    if (typeof entry === 'string') plainScripts.push(entry)
    else if ('src' in entry && isClassic(entry) && hasOnly(entry, script))
      plainScripts.push(entry as Exclude<(typeof plainScripts)[number], string>)
    else tags.push({ tagName: 'script', attributes: entry })
  }
  const plainSheets: NonNullable<SiteInput['stylesheets']> = []
  for (const entry of stylesheets ?? []) {
    if (typeof entry === 'string') plainSheets.push(entry)
    else if ((entry.rel ?? 'stylesheet') === 'stylesheet' && hasOnly(entry, stylesheet))
      plainSheets.push(entry as Exclude<(typeof plainSheets)[number], string>)
    else tags.push({ tagName: 'link', attributes: { rel: 'stylesheet', ...entry } })
  }
  return {
    scripts: scripts && plainScripts,
    stylesheets: stylesheets && plainSheets,
    headTags: headTags || tags.length > 0 ? tags : undefined,
  }
}

function hasOnly(entry: object, { entries, unused }: { entries: object; unused: object }): boolean {
  return Object.keys(entry).every(name => name in entries || name in unused)
}

/** Whether a script is neither a module nor data. */
function isClassic(entry: object): boolean {
  const type = 'type' in entry ? entry.type : ''
  return /^(?:(?:text|application)\/(?:java|ecma)script)?$/.test(String(type))
}
