/** The docs of a site as code that was written for another tool asks for them. */

import type { ResolvedConfig } from '../model/config.ts'
import type { DocsVersion, Inventory } from '../model/source.ts'
import { groupBy } from './group-by.ts'

/** The docs of the site and their versions, in the form that such code expects. */
export function docsScope(
  { baseUrl, docs: { breadcrumbs } }: ResolvedConfig,
  versions: readonly DocsVersion[],
  docsByVersion: Inventory['docsForCode'] = {},
): object[] {
  const ofDocs = versions.filter(({ section }) => section.kind === 'docs')
  return [...groupBy(ofDocs, ({ section }) => section.id)].map(([pluginId, own]) => {
    const all = own.map(version => {
      const { own: name, path, section } = version
      const { label, ...traits } = versionForCode(version)
      const docs = docsByVersion[version.name]
      const address = baseUrl + [section.routeBasePath, path].filter(part => part !== '').join('/')
      return {
        name,
        label,
        path: address,
        ...traits,
        ...(docs && {
          docs,
          mainDocId: (docs.find(doc => doc.path.replace(/\/$/, '') === address.replace(/\/$/, '')) ?? docs[0])?.id,
        }),
      }
    })
    return { pluginId, breadcrumbs, path: all.find(({ isLast }) => isLast)?.path ?? baseUrl, versions: all }
  })
}

/** What such code gets of a version wherever it asks. */
export function versionForCode({ own, label, isLast, banner, badge, noIndex, className }: DocsVersion) {
  return {
    label: label || (own === 'current' ? 'Next' : own),
    isLast,
    banner: banner === 'none' ? null : banner,
    badge,
    noIndex,
    className,
  }
}
