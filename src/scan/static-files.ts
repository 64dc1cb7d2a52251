/**
 * Files that are copied unchanged.
 *
 * If two directories contain the same path, the first directory takes precedence, with a warning. A missing directory
 * has no files: `static` is the default.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { siteRelative } from '../base/paths.ts'
import { encodePath } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { AssetFile } from '../model/source.ts'
import type { Scope } from './trees.ts'
import { walk } from './walk.ts'

interface StaticFiles {
  assets: AssetFile[]
  /** Text of the file with redirects for the host; absent if there is none. */
  hostRules?: string
  diagnostics: Diagnostic[]
}

/** All static files. `staticPath` is decoded. */
export function findStatic(config: ResolvedConfig, scope: Scope): StaticFiles {
  const byUrl = new Map<string, AssetFile>()
  const diagnostics: Diagnostic[] = []
  for (const directory of config.staticDirectories) {
    const absPath = resolve(config.siteDir, directory)
    const path = siteRelative(config.siteDir, absPath)
    const found = walk({ ...scope, absPath, path, hidden: true, wanted: () => true })
    diagnostics.push(...found.diagnostics)
    for (const { rel: written, path, absPath, size, stat, changedMs } of found.files) {
      // Links are composed, and macOS writes decomposed names.
      const rel = written.normalize('NFC')
      const first = byUrl.get(rel)
      if (first === undefined) byUrl.set(rel, { path, absPath, size, stat, changedMs, staticPath: rel })
      else if (!isSame({ absPath, size }, first)) diagnostics.push(shadowed(path, first))
    }
  }
  const rules = byUrl.get('_redirects')
  const hostRules = rules && readIfExists(rules.absPath)?.toString('utf8')
  return { assets: [...byUrl.values()], hostRules, diagnostics }
}

function isSame(a: Pick<AssetFile, 'absPath' | 'size'>, b: AssetFile): boolean {
  return a.size === b.size && readFileSync(a.absPath).equals(readFileSync(b.absPath))
}

function shadowed(path: string, first: AssetFile): Diagnostic {
  return {
    rule: 'static-file-shadowed',
    message: `The file is not copied: ${first.path} has the same address /${encodePath(first.staticPath ?? '')}.`,
    file: path,
    hint: 'Rename or remove one of them.',
    related: [{ file: first.path, message: 'This one is copied.' }],
  }
}
