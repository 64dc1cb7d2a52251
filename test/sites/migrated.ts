/** Runs `docsgen migrate` on a tiny repository: files in, the report and the new site out. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { runBuild } from '../../src/commands/build.ts'
import { runMigrate } from '../../src/features/migrate/migrate.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Migrates a repository of these files and symbolic links, by their targets; `read` returns files of the new site. */
export async function migrated(test: TestContext, files: Record<string, string>, links: Record<string, string> = {}) {
  const dir = temporaryFolder(test, 'docsgen-tools-')
  const source = join(dir, 'repository')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    writeFileSync(join(source, path), text)
  }
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    symlinkSync(target, join(source, path))
  }
  const to = join(dir, 'moved')
  const report = await runMigrate({ siteDir: source, to, write: false, jobs: 1 })
  for (const [path, text] of Object.entries(files)) assert.equal(readFileSync(join(source, path), 'utf8'), text)
  assert.ok(!existsSync(join(source, '.docsgen')), 'the repository is left alone')
  const read = (path: string) => readFileSync(join(to, path), 'utf8')
  const build = async () => {
    const { published } = await runBuild({ siteDir: to, cache: false, drafts: false, strict: false, jobs: 1 })
    assert.ok(published)
    return (path: string) => read(join('build', path))
  }
  const lost = report.pages.map(
    ({ file, losses }) => `${file}: ${losses.map(({ what, line }) => `${line ?? '-'} ${what}`).join('; ')}`,
  )
  return { report, read, build, lost, source, to }
}
