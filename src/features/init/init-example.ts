/**
 * `docsgen init --example`: a copy of one of the sites in `examples/`. In: the folder and the name of the example. Out:
 * the created files. Nothing is replaced.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ConfigError } from '../../base/errors.ts'
import { makeFolder, readIfExists, writeAtomic } from '../../base/files.ts'
import { filesBelow } from '../../base/list-files.ts'
import { docsgenCommand, isInstalled } from '../../base/package-managers.ts'
import { packageRoot, packageVersion } from '../../base/package-root.ts'
import { suggest } from '../../base/suggest.ts'
import { assertFree, type InitReport, withIgnored } from './init.ts'
import { packageName } from './site-files.ts'

const EXAMPLES = join(packageRoot, 'examples')
/** What a build in an example leaves behind. */
const MADE = /(?:^|\/)(?:build|node_modules|\.docsgen)\//

/** The examples, with what each shows. */
export function examples(): { name: string; description: string }[] {
  return readdirSync(EXAMPLES)
    .filter(name => existsSync(join(EXAMPLES, name, 'package.json')))
    .map(name => ({ name, description: JSON.parse(read(join(name, 'package.json'))).description ?? '' }))
}

function read(path: string): string {
  return readFileSync(join(EXAMPLES, path), 'utf8')
}

/**
 * Copies an example.
 * @throws ConfigError if there is no example of this name, or if the folder has a site or a package.json
 */
export function runInitExample({ siteDir: dir, example }: { siteDir: string; example: string }): InitReport {
  if (!examples().some(({ name }) => name === example)) throw unknownExample(example)
  const siteDir = resolve(dir)
  makeFolder(siteDir)
  assertFree(siteDir)
  if (existsSync(join(siteDir, 'package.json'))) {
    const message = `There is already a package.json in ${siteDir}, and an example has its own.`
    throw new ConfigError([
      { rule: 'config', message, hint: `Name a new folder: '${docsgenCommand(`init my-docs --example ${example}`)}'.` },
    ])
  }
  const created: string[] = []
  const kept: string[] = []
  for (const path of filesBelow(join(EXAMPLES, example)).filter(found => !MADE.test(found))) {
    if (existsSync(join(siteDir, path))) kept.push(path)
    else {
      const content = readFileSync(join(EXAMPLES, example, path))
      writeAtomic(join(siteDir, path), path === 'package.json' ? manifest(content.toString('utf8'), siteDir) : content)
      created.push(path)
    }
  }
  const ignored = readIfExists(join(siteDir, '.gitignore'))?.toString('utf8')
  const text = withIgnored(ignored)
  if (text !== ignored) writeAtomic(join(siteDir, '.gitignore'), text)
  if (ignored === undefined) created.push('.gitignore')
  return {
    siteDir,
    created: created.sort(),
    changed: ignored === undefined || text === ignored ? [] : ['.gitignore'],
    kept,
    pages: { path: 'docs', origin: 'named' },
    scripts: { dev: 'dev', build: 'build', preview: 'preview', check: 'check' },
    needsInstall: !isInstalled(siteDir),
  }
}

/** The example's package.json with the name of the folder and this version of docsgen. */
function manifest(text: string, siteDir: string): string {
  const { name, description, ...data } = JSON.parse(text)
  data.devDependencies.docsgen = `^${packageVersion}`
  return `${JSON.stringify({ name: packageName(basename(siteDir)), ...data }, null, 2)}\n`
}

function unknownExample(example: string): ConfigError {
  const names = examples().map(({ name }) => name)
  const near = suggest(example, names)
  const hint = near === undefined ? `The examples are ${names.join(', ')}.` : `Did you mean '${near}'?`
  return new ConfigError([
    {
      rule: 'config',
      message: `There is no example '${example}'.`,
      hint: `${hint} '${docsgenCommand('init --example')}' lists them.`,
    },
  ])
}
