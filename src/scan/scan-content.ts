/**
 * Scans the disk: versions, pages, partials, category files and assets.
 *
 * In: the config. Out: the inventory, in a stable order, with diagnostics for unusable files. Pages are not opened.
 * `lastUpdates` is empty: `lastUpdated` fills it, and may run at the same time.
 */
import { type FileGate, isSecretPath, refusalOf } from '../base/file-gate.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { AssetFile, Inventory } from '../model/source.ts'
import { isActiveFile } from './active-files.ts'
import { readBlogFiles } from './blog-files.ts'
import { readCategories } from './category-files.ts'
import { importedFiles } from './imported-files.ts'
import { importedSources, inEveryLocale } from './locales.ts'
import { findStatic } from './static-files.ts'
import { loadTexts } from './texts.ts'
import { readTranslations, readVersionSidebars } from './translations.ts'
import { type DocsTree, docsTrees, scopeOf } from './trees.ts'
import { findVersions } from './versions.ts'

export interface DiscoverOptions {
  /** Absolute paths of folders without content (output, cache), which may be inside the docs. */
  ignore?: readonly string[]
}

/** Everything that a build reads. Bad content results in a diagnostic; only unexpected system errors are thrown. */
export async function scanContent(config: ResolvedConfig, options: DiscoverOptions = {}): Promise<Inventory> {
  const scope = scopeOf(config, options.ignore ?? [])
  const { versions, diagnostics } = findVersions(config)
  const trees = docsTrees(config, versions, scope)
  const statics = findStatic(config, scope)
  const categories = await readCategories(trees)
  const translated = readTranslations(config, versions)
  const sidebars = readVersionSidebars(config, versions)
  const pages = versions.map(({ name, section }) => {
    const own = trees.filter(tree => tree.version === name && tree.role !== 'imported')
    return { ...inEveryLocale(own, config.i18n), missing: section.kind === 'docs' ? missingPages(own, config) : [] }
  })
  const imported = trees.filter(tree => tree.role === 'imported')
  const blogFiles = await readBlogFiles(config, versions)
  for (const part of [...trees, statics, categories, translated, sidebars, blogFiles])
    diagnostics.push(...part.diagnostics)
  for (const { notes, missing } of pages) diagnostics.push(...missing, ...notes)
  const files = [
    ...pages.flatMap(({ files: own }) => own),
    // What the gate refuses is reported with the page that imports it.
    ...imported
      .flatMap(tree => importedSources(tree, config.docs.path))
      .filter(({ absPath }) => refusalOf(absPath, scope.gate) === undefined),
  ]
  const { imports, withCode, diagnostics: refused } = importedFiles(config, files)
  diagnostics.push(...refused)
  return {
    versions,
    locales: config.i18n.locales,
    files: [...files, ...imports],
    withCode,
    categories: categories.categories,
    assets: [...trees.flatMap(tree => assetsOf(tree, config, scope.gate)), ...statics.assets],
    versionSidebars: sidebars.sidebars,
    translations: translated.translations,
    texts: await loadTexts(config.i18n, translated.translations),
    authors: blogFiles.authors,
    tags: blogFiles.tags,
    hostRules: statics.hostRules,
    lastUpdates: new Map(),
    // A link in place of data beside pages is met by the walk of its folder, and when the data is read.
    diagnostics: [...new Map(diagnostics.map(found => [JSON.stringify(found), found])).values()],
  }
}

/** The files beside pages, with the reasons why some of them are not published. */
function assetsOf(tree: DocsTree, { markdown }: ResolvedConfig, gate: FileGate): AssetFile[] {
  return tree.asset.map(({ path, absPath, size, stat, changedMs }) => {
    const refusal = isSecretPath(path)
      ? 'it may contain secrets'
      : markdown.mdx === 'static' && isActiveFile(absPath)
        ? 'browsers run code in it, and pages of this site run no code'
        : tree.role === 'imported'
          ? refusalOf(absPath, gate)
          : undefined
    return { path, absPath, size, stat, changedMs, ...(refusal !== undefined && { refusal }) }
  })
}

/** A version without pages is a mistake: a wrong folder in the config, or a failed copy. */
function missingPages(trees: readonly DocsTree[], config: ResolvedConfig): Diagnostic[] {
  const [own] = trees
  if (own === undefined || trees.some(tree => tree.page.length > 0)) return []
  const what = own.exists ? 'has no pages' : 'does not exist'
  const version = own.version === 'current' ? '' : ` of version '${own.version}'`
  const message = `The docs folder '${own.dir || '.'}'${version} ${what}.`
  const hint =
    own.version === 'current' ? 'docs.path of the config names the folder.' : 'versions.json names the version.'
  return [{ rule: 'no-pages', message, file: config.configFile, hint, about: ['docs', 'path'] }]
}
