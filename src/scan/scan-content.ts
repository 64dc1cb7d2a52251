/**
 * Scans the disk: versions, pages, partials, category files and assets.
 *
 * Returns the inventory, in a stable order, with diagnostics for unusable files. Pages are not opened. `lastUpdates`
 * is empty: `lastUpdated` fills it, and may run at the same time.
 */

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { dataProblem } from '../base/data-limits.ts'
import { type FileGate, isSecretPath, refusalOf } from '../base/file-gate.ts'
import { extensionOf, folderOf } from '../base/paths.ts'
import { isInSubmodule } from '../base/submodules.ts'
import { docsWithoutPages } from '../findings/spread.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import { sectionOf } from '../model/sections.ts'
import type { AssetFile, CategoryFile, DocsVersion, Inventory, NamedEntries, SourceFile } from '../model/source.ts'
import { categorySchema } from '../schema/category.ts'
import { isObject } from '../schema/fields.ts'
import { problemOf } from '../schema/problems.ts'
import { readLeniently } from '../schema/read-leniently.ts'
import { importedFiles } from './imported-files.ts'
import { type DataScope, linkScope, readData } from './links.ts'
import { findStatic } from './static-files.ts'
import { loadTexts } from './texts.ts'
import { readTranslations, readVersionSidebars, translationFolder } from './translations.ts'
import { type DocsTree, docsTrees, scopeOf } from './trees.ts'
import { findVersions } from './versions.ts'
import type { FoundFile } from './walk.ts'

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
  const { texts, diagnostics: ofTexts } = await loadTexts(config, translated.translations)
  diagnostics.push(...ofTexts)
  return {
    versions,
    locales: config.i18n.locales,
    files: [...files, ...imports],
    withCode,
    categories: categories.categories,
    assets: [...trees.flatMap(tree => assetsOf(tree, config, scope.gate)), ...statics.assets],
    versionSidebars: sidebars.sidebars,
    translations: translated.translations,
    texts,
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
  const hint = isInSubmodule(own.dir, config.siteDir)
    ? "It is part of a git submodule: run 'git submodule update --init'."
    : /(?:^|:)current$/.test(own.version)
      ? `${own.version === 'current' ? 'docs.path of the' : 'The'} config names the folder.`
      : 'versions.json names the version.'
  const subject = docsWithoutPages(own.version)
  return [{ rule: 'no-pages', message, file: config.configFile, hint, about: ['docs', 'path'], subject }]
}

/**
 * Files beside pages that run code when a browser opens them: documents, and drawings with scripts. If the authors of
 * pages are unknown, such files are not published, because they would run with the rights of the site.
 */
const DOCUMENTS = new Set([
  '.hta',
  '.htm',
  '.html',
  '.mht',
  '.mhtml',
  '.shtml',
  '.svgz',
  '.swf',
  '.xht',
  '.xhtml',
  '.xsl',
  '.xslt',
])
const MARKUP = new Set(['.svg', '.xml', '.rss', '.atom', '.rdf', '.mml'])

/** What runs code in XML, or may hide it: elements of any prefix, handlers, addresses, entities and stylesheets. */
const ACTIVE =
  /<(?:[\w-]+:)?(?:script|handler|iframe|embed|object|html|body|set\b|animate\w*\s[^>]*(?:href|\bon))|\son\w+\s*=|<!ENTITY|<\?xml-stylesheet|(?:javascript|vbscript|data:text\/html|data:image\/svg):?/i

/** Whether a browser that opens the file would run code. */
function isActiveFile(absPath: string): boolean {
  const extension = extensionOf(absPath)
  if (DOCUMENTS.has(extension)) return true
  if (!MARKUP.has(extension)) return false
  const bytes = readFileSync(absPath)
  // Text in UTF-16 is not looked at.
  return bytes.includes(0) || ACTIVE.test(withoutReferences(bytes.toString('utf8')))
}

/** Text with its numeric character references decoded, and without the white space that addresses ignore. */
function withoutReferences(text: string): string {
  const decoded = text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code < 0x110000 ? String.fromCodePoint(code) : whole
  })
  return decoded + decoded.replace(/[\t\n\r]/g, '')
}

// The files with authors and tags beside posts and docs: `authors.yml` and `tags.yml`.

/** The contents of such files: authors of blogs, and tags of blogs and docs, by version. */
interface BlogFiles {
  authors: NamedEntries
  tags: NamedEntries
  diagnostics: Diagnostic[]
}

/** Reads the files of all sections. */
async function readBlogFiles(config: ResolvedConfig, versions: readonly DocsVersion[]): Promise<BlogFiles> {
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
    dir: `${config.i18n.path}/${locale}/${translationFolder(version, config)}`,
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

/**
 * The `_category_` files of all folders. Valid JSON is parsed by the platform; the YAML parser is loaded for
 * everything else.
 */
const RULE = 'category-file'
const MAX_YAML_ALIASES = 100
/** If a folder has several files, the first of these is used. */
const PRECEDENCE = ['.json', '.yml', '.yaml']

/** Every category file that is used, with its version, locale and folder. */
async function readCategories(
  trees: readonly DocsTree[],
): Promise<{ categories: CategoryFile[]; diagnostics: Diagnostic[] }> {
  const categories: CategoryFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const { version, locale, category } of trees) {
    const { used, unused } = onePerFolder(category)
    diagnostics.push(...unused)
    for (const file of used) {
      const { data, problems } = await readCategory(file)
      diagnostics.push(...problems)
      categories.push({ path: file.path, dir: folderOf(file.rel.normalize('NFC')), version, locale, data })
    }
  }
  return { categories, diagnostics }
}

function onePerFolder(files: readonly FoundFile[]): { used: FoundFile[]; unused: Diagnostic[] } {
  const rank = (file: FoundFile) => PRECEDENCE.indexOf(extensionOf(file.path))
  const byFolder = new Map<string, FoundFile[]>()
  for (const file of files) {
    const folder = folderOf(file.rel.normalize('NFC'))
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file])
  }
  const used: FoundFile[] = []
  const unused: Diagnostic[] = []
  for (const group of byFolder.values()) {
    const [first, ...others] = group.sort((a, b) => rank(a) - rank(b))
    if (first !== undefined) used.push(first)
    for (const { path } of others) {
      const message = `The file is not used: the folder has ${first?.path} as well.`
      unused.push({ rule: 'category-file-unused', message, file: path, hint: 'Keep one of them.' })
    }
  }
  return { used, unused }
}

async function readCategory({
  absPath,
  path,
}: FoundFile): Promise<{ data: CategoryFile['data']; problems: Diagnostic[] }> {
  let text: string
  try {
    text = readFileSync(absPath, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const message = `The file cannot be read (${(error as NodeJS.ErrnoException).code}).`
    return { data: {}, problems: [{ rule: 'unreadable-file', message, file: path }] }
  }
  const plain = path.endsWith('.json') ? tryJson(text) : undefined
  const isUsable = plain !== undefined && dataProblem(plain.value) === undefined
  const quick = isUsable ? readMeta(plain.value) : undefined
  if (quick?.issues.length === 0) return { data: quick.value ?? {}, problems: [] }
  return readAsYaml(text, path)
}

function tryJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

async function readAsYaml(text: string, path: string): Promise<{ data: CategoryFile['data']; problems: Diagnostic[] }> {
  const { readYamlText, yamlLibrary } = await import('../base/yaml.ts')
  const { LineCounter, isNode } = yamlLibrary()
  const lines = new LineCounter()
  const { document, errors, refused } = readYamlText(text, lines)
  const spanAt = (offset: number): SourceSpan => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const report = (message: string, span: SourceSpan | undefined): Diagnostic => ({
    rule: RULE,
    message,
    file: path,
    span,
  })
  const refusals = refused.map(({ message, range }) => report(`A field is left out: ${message}.`, spanAt(range[0])))
  if (errors.length > 0) {
    const problems = errors.map(({ message, range }) =>
      report(`The file is not valid: ${message.replace(/[.\s]*$/, '')}.`, spanAt(range[0])),
    )
    return { data: {}, problems: [...refusals, ...problems] }
  }
  const data = dataOf(document)
  if ('problem' in data) return { data: {}, problems: [...refusals, report(`The file ${data.problem}.`, undefined)] }
  const { value = {}, issues } = readMeta(data.value)
  const placeOf = (keys: readonly (string | number)[]) => {
    const node = document.getIn(keys, true)
    return isNode(node) && node.range ? spanAt(node.range[0]) : undefined
  }
  const mistakes = issues.map(({ issue, keys }) => report(problemOf(issue, keys, 'The file'), placeOf(keys)))
  return { data: value, problems: [...refusals, ...mistakes] }
}

/** The category in the data. An empty file is an empty category. */
function readMeta(data: unknown) {
  return readLeniently(categorySchema, data ?? {})
}

/** The data, or the reason why it cannot be used. */
function dataOf(document: { toJS(options: { maxAliasCount: number }): unknown }) {
  try {
    const value = document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
    const problem = dataProblem(value)
    return problem === undefined ? { value } : { problem }
  } catch {
    return { problem: 'has aliases that repeat too much, or lead in a circle' }
  }
}

// Pages in every locale: the translation if there is one, else the default locale's file. A page that exists only as
// a translation is built as well, with a note.

/** The pages and partials of one version in all locales, in the order of the locales. */
function inEveryLocale(
  trees: readonly DocsTree[],
  i18n: ResolvedConfig['i18n'],
): { files: SourceFile[]; notes: Diagnostic[] } {
  const own = trees.find(tree => tree.role === 'docs')
  if (own === undefined) return { files: [], notes: [] }
  const notes: Diagnostic[] = []
  const base = new Map(sourcesOf(own).map(file => [file.docPath, file]))
  const files = i18n.locales.flatMap(locale => {
    const translation = trees.find(tree => tree.role === 'translation' && tree.locale === locale)
    const translated = new Map(translation && sourcesOf(translation).map(file => [file.docPath, file]))
    const fallback = locale !== i18n.defaultLocale
    const merged = [...base.values()].map(file => translated.get(file.docPath) ?? { ...file, locale, fallback })
    const extra = [...translated.values()].filter(file => !base.has(file.docPath))
    notes.push(...extra.filter(file => file.kind === 'page').map(onlyHere))
    return [...merged, ...extra]
  })
  return { files, notes }
}

/** Files outside the docs that pages may import. Their docs path starts with `../`. */
function importedSources(tree: DocsTree, docsDir: string): SourceFile[] {
  return tree.partial.map(file =>
    sourceOf(file, { tree, kind: 'partial', docPath: posix.relative(docsDir, file.path) }),
  )
}

function sourcesOf(tree: DocsTree): SourceFile[] {
  const page = tree.page.map(file => sourceOf(file, { tree, kind: 'page', docPath: file.rel }))
  const partial = tree.partial.map(file => sourceOf(file, { tree, kind: 'partial', docPath: file.rel }))
  return [...page, ...partial]
}

function sourceOf(
  file: FoundFile,
  { tree, kind, docPath }: { tree: DocsTree; kind: 'page' | 'partial'; docPath: string },
): SourceFile {
  const { path, absPath, size, stat, changedMs } = file
  const { version, locale } = tree
  // macOS writes decomposed names; ids and links are composed.
  return {
    path,
    absPath,
    kind,
    docPath: docPath.normalize('NFC'),
    version,
    locale,
    fallback: false,
    size,
    stat,
    changedMs,
  }
}

function onlyHere(file: SourceFile): Diagnostic {
  const message = `The page exists only in the locale '${file.locale}': the default locale has no ${file.docPath}.`
  return { rule: 'locale-only-page', message, file: file.path }
}
