/**
 * Markdown files outside of the page folders that pages import, in a Docusaurus site: such files may be
 * anywhere. In: the pages. Out: those files, found by their imports, transitively.
 */
import { readFileSync, statSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { fingerprint } from '../base/fingerprint.ts'
import { siteRelative } from '../base/paths.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SourceFile } from '../model/source.ts'

const IMPORT = /^import\s[^'"]*?from\s*['"](@site\/|\.{1,2}\/)([^'"]+\.mdx?)['"]/gm

/** The imported files that are in no page folder. */
export function importedFiles(config: ResolvedConfig, files: readonly SourceFile[]): SourceFile[] {
  if (!config.lenient) return []
  const known = new Set(files.map(({ absPath }) => absPath))
  const found: SourceFile[] = []
  const queue = [...known]
  for (let path = queue.pop(); path !== undefined; path = queue.pop())
    for (const imported of importsOf(path, config.siteDir)) {
      if (known.has(imported)) continue
      known.add(imported)
      const source = sourceOf(imported, config)
      if (source === undefined) continue
      found.push(source)
      queue.push(imported)
    }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Absolute paths of the markdown files that a file imports. */
function importsOf(path: string, siteDir: string): string[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    // It is reported when it is parsed.
    return []
  }
  return [...text.matchAll(IMPORT)].map(([, start = '', rest = '']) =>
    start === '@site/' ? resolve(siteDir, rest) : resolve(dirname(path), start + rest),
  )
}

function sourceOf(absPath: string, { siteDir, docs, i18n }: ResolvedConfig): SourceFile | undefined {
  const stats = statSync(absPath, { bigint: true, throwIfNoEntry: false })
  if (!stats?.isFile()) return undefined
  const path = siteRelative(siteDir, absPath)
  return {
    path,
    absPath,
    kind: 'partial',
    docPath: posix.relative(docs.path, path),
    version: 'current',
    locale: i18n.defaultLocale,
    fallback: false,
    size: Number(stats.size),
    ...fingerprint(stats),
  }
}
