/**
 * Pages in every locale: the translation if there is one, else the default locale's file.
 *
 * In: the folders of one version. Out: source files for each locale; a fallback has `fallback: true` and the path of
 * the original file. A page that exists only as a translation is built as well, with a note.
 */
import { posix } from 'node:path'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source.ts'
import type { DocsTree } from './trees.ts'
import type { FoundFile } from './walk.ts'

/** The pages and partials of one version in all locales, in the order of the locales. */
export function inEveryLocale(
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
export function importedSources(tree: DocsTree, docsDir: string): SourceFile[] {
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
