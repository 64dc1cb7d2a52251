/**
 * The folders of a site, for file watchers. Returns each folder, and which of its files the site uses. The scan and
 * the bundlers read the same folders.
 */
import { dirname, join, resolve } from 'node:path'
import type { ResolvedConfig } from '../model/config.ts'
import { prefixOf } from './versions.ts'

export interface SiteFolder {
  /** Absolute path. */
  path: string
  /**
   * `all`: every file; `pages`: pages, category files, and other files that pages refer to; `translations`: the same
   * and texts in JSON; `imports`: only pages and images that pages import.
   */
  use: 'all' | 'pages' | 'translations' | 'imports'
}

/** All folders, existing or not; the deepest one determines the role of a file. */
export function siteFolders({
  siteDir,
  sections,
  i18n,
  staticDirectories,
  themeDir,
  markdown,
}: ResolvedConfig): SiteFolder[] {
  const at = (path: string) => resolve(siteDir, path)
  const components = markdown.components === undefined ? [] : [at(markdown.components)]
  // The module of components may be a file or a folder.
  const islands = components.flatMap(path => [join(path, 'islands'), join(dirname(path), 'islands')])
  const versioned = sections.filter(({ kind }) => kind === 'docs').map(({ id }) => prefixOf(id))
  const sidebars = versioned.map(prefix => at(`${prefix}versioned_sidebars`))
  const all = [...staticDirectories.map(at), at(themeDir), ...sidebars, ...islands]
  const pages = [...sections.map(({ docs }) => docs.path), ...versioned.map(prefix => `${prefix}versioned_docs`)]
  return [
    ...all.map(path => ({ path, use: 'all' as const })),
    ...pages.map(path => ({ path: at(path), use: 'pages' as const })),
    { path: at(i18n.path), use: 'translations' as const },
    { path: at('src'), use: 'imports' as const },
  ]
}
