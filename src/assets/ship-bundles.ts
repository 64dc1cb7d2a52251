/**
 * Creates the bundles shipped with docsgen, so that a site that changes no template does not start a bundler. Runs when
 * docsgen itself is bundled; its output is valid for the templates beside it.
 */
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageRoot } from '../base/package-root.ts'

// The script that runs this also writes the licences of what it bundles.
export { packageFolderOf, printNotices, readNotice } from '../base/package-notice.ts'

import { DEPENDENCY, RECORD, readRecord, SHIPPED, writeRecord } from './bundle-cache.ts'
import { bundleClient, bundleTemplates } from './scripts.ts'
import { bundleSearch } from './search-scripts.ts'
import { bundleStyles } from './styles.ts'
import { openTheme } from './theme.ts'

/**
 * Creates all of them in `dist/bundles`.
 * @returns the absolute paths of the files that they are made from
 */
export async function shipBundles(): Promise<string[]> {
  const theme = openTheme(join(SHIPPED, 'no-theme'))
  const code = { theme, siteDir: SHIPPED, baseUrl: '/' }
  await Promise.all([
    bundleTemplates(code, SHIPPED),
    bundleClient(code, SHIPPED),
    bundleStyles(code, SHIPPED, { imported: [], customCss: [], generatedCss: '' }),
    bundleSearch(theme, SHIPPED),
  ])
  const inputs = new Set<string>()
  for (const name of readdirSync(SHIPPED).filter(file => file.endsWith(RECORD))) {
    const record = readRecord(join(SHIPPED, name))
    if (!record) throw new Error(`the record ${name} is damaged`)
    for (const { path } of record.inputs) inputs.add(path)
    if (record.deciding.length > 0) throw new Error(`${name} depends on files that are not docsgen's own`)
    for (const file of [...record.inputs, ...record.files]) file.path = portable(file.path)
    writeRecord(join(SHIPPED, name), { ...record, place: undefined })
  }
  return [...inputs]
}

/** A path that is valid wherever docsgen is installed. */
function portable(path: string): string {
  const [, inPackage] = path.split(`${sep}node_modules${sep}`)
  const known = inPackage === undefined ? relative(packageRoot, path) : DEPENDENCY + inPackage
  return known.split(sep).join('/')
}
