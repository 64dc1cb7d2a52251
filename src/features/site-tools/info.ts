/**
 * `docsgen info`: the facts for a bug report. In: the site folder. Out: pairs of name and value, without private data:
 * no paths outside the site and no values from the config.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { basename, resolve } from 'node:path'
import { version as reactVersion } from 'react'
import { findUpwards } from '../../base/files.ts'
import { dependencyPath, packageVersion } from '../../base/package-root.ts'
import { findConfig } from '../../config/find-config.ts'
import { loadConfig } from '../../config/load-config.ts'
import { hostOfEnvironment } from '../../model/hosts.ts'

export interface InfoRequest {
  siteDir: string
  configPath?: string
  env: Record<string, string | undefined>
}

const GB = 1024 ** 3
/** Dependencies whose version affects builds. */
const PACKAGES = ['esbuild', 'lightningcss', 'satteri']

/** The facts, in print order. */
export async function factsOf({
  siteDir: dir,
  configPath,
  env,
}: InfoRequest): Promise<[name: string, value: string][]> {
  const siteDir = resolve(dir)
  return [
    ['docsgen', packageVersion],
    ['Node', process.version],
    ['system', `${process.platform} ${process.arch}${isMusl() ? ' (musl)' : ''}`],
    ['processors', `${availableParallelism()}`],
    ['memory', `${(totalmem() / GB).toFixed(1)} GB`],
    ['package manager', /^\S+/.exec(env.npm_config_user_agent ?? '')?.[0] ?? 'unknown'],
    ['host', hostOfEnvironment(env) ?? 'none'],
    ['CI', env.CI ? 'yes' : 'no'],
    ['react', reactVersion],
    ...PACKAGES.map((name): [string, string] => [name, versionOf(name)]),
    ...(await siteFacts(siteDir, configPath)),
  ]
}

async function siteFacts(siteDir: string, configPath: string | undefined): Promise<[string, string][]> {
  try {
    const file = findConfig(siteDir, configPath)
    const { config, diagnostics } = await loadConfig({ siteDir, configPath })
    return [
      ['config', file === undefined ? 'none' : basename(file)],
      ['findings about it', `${diagnostics.length}`],
      ['docs', config.docs.path],
      ['languages', config.i18n.locales.join(', ')],
      ['base', config.baseUrl],
      ['components', config.markdown.components === undefined ? 'no' : 'yes'],
    ]
  } catch (error) {
    return [['config', `cannot be used: ${(error as Error).message.replaceAll(siteDir, '.')}`]]
  }
}

/** Whether the C library is musl, for which native packages have separate binaries. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header?: object }
  return header !== undefined && !('glibcVersionRuntime' in header)
}

function versionOf(name: string): string {
  try {
    const root = findUpwards(dependencyPath(name), 'package.json')
    return root === undefined ? 'unknown' : JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version
  } catch {
    return 'absent'
  }
}
