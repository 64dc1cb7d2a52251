/**
 * `docsgen/testing`: small sites for tests of plugins, components and configs. In: files and a config. Out: the files of
 * the built site, and its findings. Each site is in a temporary folder of its own.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { SiteConfig } from './config/site-config.ts'
import { build, type CheckInput, check } from './index.ts'
import type { CheckReport } from './model/check.ts'
import type { ReportedFinding } from './model/diagnostic.ts'
import type { BuildReport } from './model/report.ts'

/** Files by their path relative to the site folder. */
export type TestFiles = Readonly<Record<string, string | Uint8Array>>

/** A site in a temporary folder. */
export interface TestSite {
  /** Absolute path of the site folder. */
  dir: string
  /** Adds files, or replaces them. */
  write: (files: TestFiles) => void
  /** Removes a file or a folder. */
  remove: (path: string) => void
  /** Replaces the config. It may contain functions and plugins. */
  configure: (config: SiteConfig) => void
  /** Builds the site. */
  build: () => Promise<BuildReport>
  /** Audits the site. External links are not requested. */
  check: (input?: CheckInput) => Promise<CheckReport>
  /** Text of a file of the built site. Throws if there is none. */
  read: (path: string) => string
  /** Paths of all files of the built site, sorted. */
  files: () => string[]
  /** Removes the folder. */
  dispose: () => void
}

/** Configs of sites that exist now, for their config files: a file cannot contain functions of a test. */
const configs = sharedConfigs()

function sharedConfigs(): Map<string, SiteConfig> {
  const shared = globalThis as { [key: symbol]: Map<string, SiteConfig> | undefined }
  const key = Symbol.for('docsgen.testing')
  const known = shared[key] ?? new Map<string, SiteConfig>()
  shared[key] = known
  return known
}

/**
 * Creates a site.
 * @param files its pages are in `docs`, unless the config says otherwise
 * @param config is merged into a small default
 */
export function testSite(files: TestFiles, config: SiteConfig = {}): TestSite {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'))
  const out = join(dir, 'build')
  let edition = 0
  const write = (added: TestFiles) => writeFiles(dir, added)
  const configure = (written: SiteConfig) => {
    configs.set(dir, {
      title: 'Site',
      url: 'https://example.org',
      docs: { path: 'docs', routeBasePath: '/' },
      ...written,
    })
    // The number makes it another file: its code is all that a cache knows of it.
    const text = `export default globalThis[Symbol.for('docsgen.testing')].get(${JSON.stringify(dir)}, ${++edition})\n`
    write({ 'site.config.mjs': text })
  }
  configure(config)
  write(files)
  return {
    dir,
    write,
    configure,
    remove: path => rmSync(join(dir, path), { recursive: true }),
    build: () => build({ siteDir: dir, jobs: 1 }),
    check: input => check({ siteDir: dir, jobs: 1, ...input }),
    read: path => readFileSync(join(out, path), 'utf8'),
    files: () => filesBelow(out),
    dispose: () => {
      configs.delete(dir)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** `severity rule file:line:column message` of each finding, in their order: one line to compare. */
export function findingLines(findings: readonly ReportedFinding[]): string[] {
  return findings.map(({ severity, rule, file, span, message }) => {
    const place = file === undefined ? '' : `${file}${span ? `:${span.line}:${span.column}` : ''}`
    return [severity, rule, place, message].filter(Boolean).join(' ')
  })
}

/** Writes files into a folder, which is created with the folders above them. */
export function writeFiles(dir: string, files: TestFiles): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
}

/** Paths of all files below a folder, relative to it and sorted. */
export function filesBelow(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return entries.map(entry => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/')).sort()
}
