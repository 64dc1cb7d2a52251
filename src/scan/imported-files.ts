/**
 * Markdown files outside the page folders that pages import. They may be anywhere. Returns these files, found by
 * their imports, transitively; and the pages that seem to contain code, which should be parsed first.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileGate, type Refusal, refusalOf } from '../base/file-gate.ts'
import { fingerprint } from '../base/fingerprint.ts'
import { siteRelative } from '../base/paths.ts'
import { CONTENT_COMPONENTS } from '../base/site-modules.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source.ts'

const IMPORT = /^import\s[^'"]*?from\s*['"](@site\/|\.{1,2}\/|\/)([^'"]+\.mdx?)['"]/gm

/**
 * An import of something other than markdown and well-known components, or an export. Matches in code blocks count,
 * too.
 */
const CODE = /^(?:export\s|import\s[^'"]*?from\s*['"](?!@theme\/|[^'"]*\.mdx?['"]))/m

interface ImportedFiles {
  imports: SourceFile[]
  withCode?: ReadonlySet<string>
  diagnostics: Diagnostic[]
}

/** The imported files outside the page folders, and the paths of files that may contain code. */
export function importedFiles(config: ResolvedConfig, files: readonly SourceFile[]): ImportedFiles {
  const { format } = config.markdown
  const isMdx = (path: string) => format === 'mdx' || (format === 'detect' && path.endsWith('.mdx'))
  const known = new Set(files.map(({ absPath }) => absPath))
  const found: SourceFile[] = []
  const withCode = new Set<string>()
  const gate = fileGate(config)
  const diagnostics: Diagnostic[] = []
  const queue = [...known].filter(isMdx)
  // Files that the site provides to all pages as components.
  if (config.lenient)
    queue.push(...CONTENT_COMPONENTS.map(file => join(config.siteDir, 'src/theme', file)).filter(existsSync))
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const text = textOf(path)
    if (CODE.test(text) && known.has(path)) withCode.add(siteRelative(config.siteDir, path))
    for (const imported of importsIn(text, path, config.siteDir)) {
      if (known.has(imported)) continue
      known.add(imported)
      const source = sourceOf(imported, config)
      if (source === undefined) continue
      const refusal = refusalOf(imported, gate)
      if (refusal !== undefined) {
        diagnostics.push(refusedImport(source.path, siteRelative(config.siteDir, path), refusal))
        continue
      }
      found.push(source)
      if (isMdx(imported)) queue.push(imported)
    }
  }
  return { imports: found.sort((a, b) => (a.path < b.path ? -1 : 1)), withCode, diagnostics }
}

function refusedImport(path: string, file: string, refusal: Refusal): Diagnostic {
  return {
    rule: 'refused-file',
    message: `The page imports ${path}, which is left out, because ${refusal}.`,
    file,
    hint: "Move the file, or allow it with 'markdown.includes' of the config.",
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The error is reported when the file is parsed.
    return ''
  }
}

/** Absolute paths of the markdown files that a file imports. */
function importsIn(text: string, path: string, siteDir: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, start = '', rest = '']) =>
    start === '@site/' || start === '/' ? resolve(siteDir, rest) : resolve(dirname(path), start + rest),
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
