/**
 * The folders with pages: one for each version, one for each locale that translates it, and the
 * site's `src` for partials and images that pages import from there.
 *
 * Returns for each folder its files by kind.
 */
import { resolve } from 'node:path'
import picomatch from 'picomatch'
import { realPath } from '../base/file-gate.ts'
import { extensionOf, siteRelative } from '../base/paths.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { docsOf } from '../model/sections.ts'
import type { DocsVersion } from '../model/source.ts'
import { linkScope } from './links.ts'
import { translationFolder } from './translations.ts'
import { prefixOf } from './versions.ts'
import { type FoundFile, type WalkOptions, walk } from './walk.ts'

/** The options that all walks of a site share. */
export type Scope = Pick<WalkOptions, 'skip' | 'inside' | 'gate'>

/** One folder of pages. */
export interface DocsTree {
  version: string
  locale: string
  /**
   * `docs`: a version's own folder; `translation`: a locale's copy of it; `imported`: no pages, only files that pages
   * import.
   */
  role: 'docs' | 'translation' | 'imported'
  /** Path relative to the site folder. */
  dir: string
  exists: boolean
  page: FoundFile[]
  partial: FoundFile[]
  category: FoundFile[]
  asset: FoundFile[]
  diagnostics: Diagnostic[]
}

/** What all walks skip, and where symbolic links may lead. */
export function scopeOf(config: ResolvedConfig, ignore: readonly string[]): Scope {
  const at = (path: string) => resolve(config.siteDir, path)
  const versioned = config.sections.map(({ id }) => `${prefixOf(id)}versioned_docs`)
  const noContent = [config.i18n.path, ...versioned, config.themeDir, ...config.staticDirectories]
  return { skip: new Set([...noContent.map(at), ...ignore]), ...linkScope(config) }
}

/** Every folder of pages; a version's own folder comes before its translations. */
export function docsTrees(config: ResolvedConfig, versions: readonly DocsVersion[], scope: Scope): DocsTree[] {
  const trees = versions.flatMap(version => {
    const { name, dir } = version
    const kindOf = classifier(docsOf(config, version))
    const locales = config.i18n.locales.map(locale => {
      const folder = `${config.i18n.path}/${locale}/${translationFolder(version, config)}`
      return readTree({ config, scope, kindOf }, { dir: folder, version: name, locale, role: 'translation' })
    })
    const own = { dir, version: name, locale: config.i18n.defaultLocale, role: 'docs' } as const
    return [readTree({ config, scope, kindOf }, own), ...locales]
  })
  return [...trees, importedTree(config, versions, scope)]
}

interface ReadContext {
  config: ResolvedConfig
  scope: Scope
  kindOf: (docPath: string) => FileKind
  wanted?: (name: string) => boolean
}

function readTree(reading: ReadContext, about: Pick<DocsTree, 'dir' | 'version' | 'locale' | 'role'>): DocsTree {
  const { config, scope, kindOf, wanted = isUsefulName } = reading
  const absPath = resolve(config.siteDir, about.dir)
  const dir = siteRelative(config.siteDir, absPath)
  const { exists, files, diagnostics } = walk({ ...scope, absPath, path: dir, hidden: false, wanted })
  const tree: DocsTree = { ...about, dir, exists, page: [], partial: [], category: [], asset: [], diagnostics }
  for (const file of files) {
    const kind = kindOf(file.rel)
    if (kind !== undefined) tree[kind].push(file)
    if (about.role !== 'imported' && UNUSUAL_EXTENSION.test(file.rel)) tree.diagnostics.push(noPage(file.path))
  }
  return tree
}

/** Names that other systems and tools treat as pages: `README.MD`, `x.markdown`. */
const UNUSUAL_EXTENSION = /\.(?!mdx?$)(?:[mM][dD][xX]?|[mM]arkdown|MARKDOWN)$/

function noPage(path: string): Diagnostic {
  const message = 'This file is not a page: names of pages end in .md or .mdx, in lower case.'
  return { rule: 'page-extension', message, file: path, hint: 'Rename it.' }
}

/** A partial, an image, or a file that pages play or offer. */
export const IMPORTED = /\.(?:mdx?|png|jpe?g|gif|svg|webp|avif|ico|bmp|mp4|webm|ogv|mp3|ogg|wav|m4a|vtt|pdf|zip)$/i

/** `src`: partials, images and media, for imports that start with `@site/src/`. */
function importedTree(config: ResolvedConfig, versions: readonly DocsVersion[], scope: Scope): DocsTree {
  const skip = new Set([...scope.skip, ...versions.map(({ dir }) => resolve(config.siteDir, dir))])
  const isPage = classifier({ include: [], exclude: [] })
  const kindOf = (path: string): FileKind => (isPage(path) === 'category' ? undefined : isPage(path))
  const wanted = (name: string) => IMPORTED.test(name)
  const about = { dir: 'src', version: 'current', locale: config.i18n.defaultLocale, role: 'imported' } as const
  const absPath = resolve(config.siteDir, 'src')
  const siteReal = realPath(config.siteDir)
  if (skip.has(absPath) || skip.has(siteReal) || skip.has(config.siteDir))
    return { ...about, exists: false, page: [], partial: [], category: [], asset: [], diagnostics: [] }
  return readTree({ config, scope: { ...scope, skip }, kindOf, wanted }, about)
}

// Classifies a file of a docs folder by its path. Patterns are relative to the docs folder, so an underscore in a
// parent folder has no meaning.

/** `undefined`: not used by a site (a component's code, a page that the patterns exclude). */
type FileKind = 'page' | 'partial' | 'category' | 'asset' | undefined

const CATEGORY = /^_category_\.(?:json|yml|yaml)$/
const COMPONENT_CODE = new Set(['.tsx', '.jsx'])
const PARTIAL = /(?:^|\/)_/
const TESTS = /(?:^|\/)__tests__\//

/** Whether a file with this name may be used. Cheaper than `classifier`, and called first. */
function isUsefulName(name: string): boolean {
  return !COMPONENT_CODE.has(extensionOf(name))
}

/** A function that returns the kind of a file by its path relative to the docs folder. */
function classifier(docs: { include: string[]; exclude: string[] }): (docPath: string) => FileKind {
  const included = matcherOf(docs.include)
  const excluded = matcherOf(docs.exclude, { dot: true })
  return docPath => {
    const extension = extensionOf(docPath)
    if (extension !== '.md' && extension !== '.mdx') return kindOfOther(docPath)
    if (included(docPath) && !excluded(docPath)) return 'page'
    return PARTIAL.test(docPath) && !TESTS.test(docPath) ? 'partial' : undefined
  }
}

/** A function that says whether a path matches one of the patterns. That of picomatch creates several objects for each path. */
function matcherOf(globs: readonly string[], options?: picomatch.PicomatchOptions): (path: string) => boolean {
  const patterns = globs.map(glob => ({ glob, pattern: picomatch.makeRe(glob, options) }))
  return path => patterns.some(({ glob, pattern }) => path === glob || pattern.test(path))
}

function kindOfOther(docPath: string): FileKind {
  const name = docPath.slice(docPath.lastIndexOf('/') + 1)
  if (CATEGORY.test(name)) return 'category'
  return isUsefulName(name) ? 'asset' : undefined
}
