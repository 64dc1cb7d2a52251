/**
 * The files with authors and tags beside posts and docs: `authors.yml` and `tags.yml`.
 *
 * In: the config and the versions. Out: their entries by version, and a diagnostic for each file that cannot be read.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { sectionOf } from '../model/sections.ts'
import type { DocsVersion, NamedEntries } from '../model/source.ts'
import { isObject } from '../schema/fields.ts'
import { type DataScope, linkScope, readData } from './links.ts'
import { translationFolder } from './translations.ts'

/** The contents of such files: authors of blogs, and tags of blogs and docs, by version. */
export interface BlogFiles {
  authors: NamedEntries
  tags: NamedEntries
  diagnostics: Diagnostic[]
}

/** Reads the files of all sections. */
export async function readBlogFiles(config: ResolvedConfig, versions: readonly DocsVersion[]): Promise<BlogFiles> {
  const found: BlogFiles = { authors: {}, tags: {}, diagnostics: [] }
  const scope = { ...linkScope(config), siteDir: config.siteDir, diagnostics: found.diagnostics }
  for (const version of versions) {
    const { blog, kind } = sectionOf(config, version)
    if (kind === 'pages') continue
    for (const { key, dir } of placesOf(config, version)) {
      const read = (names: string[]) => readFirst(names, dir, scope)
      const authors = blog && (await read([blog.authorsMapPath]))
      const tags = await read(['tags.yml', 'tags.yaml'])
      if (authors) found.authors[key] = authors
      if (tags) found.tags[key] = tags
    }
  }
  return found
}

/** The locations of a version's files, and of those of its translations. */
function placesOf(config: ResolvedConfig, version: DocsVersion): { key: string; dir: string }[] {
  const { locales, defaultLocale } = config.i18n
  const others = locales.filter(locale => locale !== defaultLocale)
  const translated = others.map(locale => ({
    key: `${version.name} ${locale}`,
    dir: `${config.i18n.path}/${locale}/${translationFolder(version)}`,
  }))
  return [{ key: version.name, dir: version.dir }, ...translated]
}

/** The entries of the first file that exists; undefined if there is none. */
async function readFirst(
  names: readonly string[],
  dir: string,
  scope: DataScope,
): Promise<NamedEntries[string] | undefined> {
  for (const name of names) {
    const path = `${dir}/${name}`
    const bytes = readData(path, scope)
    if (bytes === undefined) continue
    const { readYamlText } = await import('../base/yaml.ts')
    const { document, errors } = readYamlText(bytes.toString('utf8'))
    const [error] = errors
    const data: unknown = error ? undefined : document.toJS({ maxAliasCount: 100 })
    if (isObject(data))
      return Object.fromEntries(Object.entries(data).map(([key, entry]) => [key, isObject(entry) ? entry : {}]))
    if (error !== undefined || (data !== undefined && data !== null))
      scope.diagnostics.push({
        rule: 'json-file',
        message: `The file cannot be used: ${error?.message ?? 'it must be a map of names and what is known of them'}.`,
        file: path,
      })
  }
  return undefined
}
