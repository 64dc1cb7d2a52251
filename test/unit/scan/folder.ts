/**
 * Site folders on disk for tests of scans: files in, a temporary folder out, which is removed after the test.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { resolveSite } from '../../../src/config/resolve.ts'
import type { SiteConfig } from '../../../src/config/site-config.ts'
import { validateSite } from '../../../src/config/validate.ts'
import { adaptDocusaurus } from '../../../src/features/docusaurus/config/adapt.ts'
import { feature as docusaurus } from '../../../src/features/docusaurus/index.ts'
import type { ResolvedConfig } from '../../../src/model/config.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

/** A temporary folder with files (by path, with their text) and symbolic links (by path, with their target). */
export function folder(t: TestContext, files: Record<string, string>, links: Record<string, string> = {}): string {
  const root = realpathSync(temporaryFolder(t, 'docsgen-discover-'))
  write(root, files)
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(target, join(root, path))
  }
  return root
}

/** Writes files into a folder. */
export function write(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** The config of a site folder. */
export function configOf(siteDir: string, site: SiteConfig = {}): ResolvedConfig {
  const { translationNames } = docusaurus
  const context = { siteDir, configFile: 'site.config.ts', docsPath: 'docs', sidebars: new Map(), translationNames }
  return resolveSite(validateSite(adaptDocusaurus(site).site), context)
}

/** Commits everything in a folder at a given time, in seconds since 1970. */
export function commit(root: string, { time, author = 'Ada' }: { time: number; author?: string }): void {
  const when = `@${time} +0000`
  const identity = { NAME: author, EMAIL: 'a@example.org', DATE: when }
  const env = Object.fromEntries(
    Object.entries(identity).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]),
  )
  git(root, ['add', '-A'])
  git(root, ['commit', '-q', '--no-gpg-sign', '-m', 'x'], env)
}

/** Runs git in a folder, without the configuration of the current user. */
export function git(root: string, args: string[], env: Record<string, string> = {}): string {
  const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', args, { cwd: root, env: { ...process.env, ...own, ...env }, encoding: 'utf8' })
}
