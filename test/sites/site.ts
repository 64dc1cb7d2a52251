/**
 * Runs docsgen on a tiny whole site: files in, files and findings out. Every site is in a temporary folder of its own,
 * which is removed when the test ends.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TestContext } from 'node:test'
import { runBuild } from '../../src/commands/build.ts'
import type { BuildReport, BuildRequest } from '../../src/model/report.ts'
import { filesBelow, writeFiles } from '../../src/testing.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { unreported } from './agreement.ts'
import { fileHash } from './file-hash.ts'

export interface Site {
  dir: string
  write: (files: Record<string, string | Uint8Array>) => void
  remove: (path: string) => void
  build: (options?: Partial<BuildRequest>) => Promise<BuildReport>
  /** The text of a file of the output. */
  read: (path: string) => string
  /** The text of a file anywhere in the site folder. */
  readAny: (path: string) => string
  exists: (path: string) => boolean
  /** The content of `<main>`. */
  main: (path: string) => string
  /** The hash of every file of the output, by path. */
  tree: (outDir?: string) => Record<string, string>
  /** `rule file:line:column` of each finding that is more than a note. */
  problems: (report: Pick<BuildReport, 'diagnostics'>) => string[]
}

const CONFIG = { title: 'Site', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' } }

/** Makes a site of these files; `config` is merged into a small default. */
export function makeSite(
  test: TestContext,
  files: Record<string, string | Uint8Array>,
  config: Record<string, unknown> = {},
): Site {
  const dir = temporaryFolder(test, 'docsgen-site-')
  const write: Site['write'] = added => writeFiles(dir, added)
  write({ 'site.config.json': JSON.stringify({ ...CONFIG, ...config }), ...files })
  const read = (path: string) => readFileSync(join(dir, 'build', path), 'utf8')
  return {
    dir,
    write,
    read,
    readAny: path => readFileSync(join(dir, path), 'utf8'),
    remove: path => rmSync(join(dir, path), { recursive: true }),
    build: async options => {
      const report = await runBuild({ siteDir: dir, cache: true, drafts: false, strict: false, jobs: 1, ...options })
      // Rules that the config ignores report nothing; other configs may not be JSON.
      const path = join(dir, 'site.config.json')
      const isSilenced = existsSync(path) && /"(?:ignore|off)"/.test(readFileSync(path, 'utf8'))
      if (report.published && !isSilenced)
        assert.deepEqual(await unreported(dir, report), [], 'a crawl of the output finds nothing more')
      return report
    },
    exists: path => existsSync(join(dir, 'build', path)),
    main: path => /<main[^>]*>([\s\S]*)<\/main>/.exec(read(path))?.[1] ?? '',
    tree: (outDir = 'build') => treeOf(join(dir, outDir)),
    problems: report =>
      report.diagnostics
        .filter(({ severity }) => severity !== 'info')
        .map(({ rule, file, span }) => `${rule} ${file}${span ? `:${span.line}:${span.column}` : ''}`),
  }
}

/** Everything below a folder: the hash of each file, and the other entries. */
export function entriesOf(dir: string): Record<string, string> {
  const all = readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry): [string, string] => {
    const path = join(entry.parentPath, entry.name)
    const name = relative(dir, path)
    return [name, entry.isFile() ? fileHash(name, path) : entry.isDirectory() ? 'folder' : 'link or other']
  })
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function treeOf(dir: string): Record<string, string> {
  if (!existsSync(dir)) return {}
  return Object.fromEntries(filesBelow(dir).map(path => [path, fileHash(path, join(dir, path))]))
}
