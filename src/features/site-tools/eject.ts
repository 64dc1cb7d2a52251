/**
 * `docsgen eject <component>`: copies a template into the theme folder, where it replaces the original. In: the site
 * and the name. Out: the created files; without a name, the templates that can be replaced.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix, relative, resolve, sep } from 'node:path'
import { templatesDir } from '../../assets/theme.ts'
import { ConfigError } from '../../base/errors.ts'
import { writeAtomic } from '../../base/files.ts'
import { docsgenCommand } from '../../base/package-managers.ts'
import { suggest } from '../../base/suggest.ts'
import { loadConfig } from '../../config/load-config.ts'

export interface EjectRequest {
  siteDir: string
  /** Name of a component, `Footer`, or the path of a template, `components/Footer.tsx`. */
  name: string
  configPath?: string
}

export interface EjectReport {
  /** Paths relative to the site folder. */
  created: string[]
}

/** Folders of the templates that a site may replace. Client scripts depend on each other and are excluded. */
const FOLDERS = ['components', 'content', 'pages', 'styles']

/** Paths of all templates that can be replaced, relative to `templates/`. */
export function replaceableTemplates(): string[] {
  return FOLDERS.flatMap(folder => readdirSync(join(templatesDir, folder)).map(name => `${folder}/${name}`)).sort()
}

/**
 * Copies a template.
 * @throws ConfigError if there is no such template, or it is already replaced
 */
export async function copyTemplate({ siteDir: dir, name, configPath }: EjectRequest): Promise<EjectReport> {
  const siteDir = resolve(dir)
  const path = templateOf(name)
  const { config } = await loadConfig({ siteDir, configPath })
  const target = posix.join(config.themeDir, path)
  if (existsSync(join(siteDir, target)))
    throw refused(`${target} already exists: it replaces the template.`, 'Remove it to start from the original.')
  writeAtomic(join(siteDir, target), withOwnTypes(readFileSync(join(templatesDir, path), 'utf8')))
  const typing = posix.join(config.themeDir, 'tsconfig.json')
  if (!/\.tsx?$/.test(path) || existsSync(join(siteDir, typing))) return { created: [target] }
  writeAtomic(join(siteDir, typing), typesText(join(siteDir, config.themeDir), siteDir))
  return { created: [target, typing] }
}

/** Whether it is the name of a template. */
export function isTemplate(name: string): boolean {
  return replaceableTemplates().some(path => stem(path).toLowerCase() === name.toLowerCase())
}

function templateOf(name: string): string {
  const all = replaceableTemplates()
  const wanted = name.replace(/^(?:docsgen\/)?templates\//, '')
  const found = all.find(path => path === wanted) ?? all.find(path => stem(path).toLowerCase() === wanted.toLowerCase())
  if (found !== undefined) return found
  const near = suggest(wanted, all.map(stem))
  const message = `There is no template '${name}'${near === undefined ? '.' : `; did you mean '${near}'?`}`
  throw refused(message, `Run '${docsgenCommand('eject')}' to see all of them.`)
}

function stem(path: string): string {
  return basename(path).replace(/\.\w+$/, '')
}

/** Changes imports of docsgen's types to the name under which its package exports them. */
function withOwnTypes(text: string): string {
  return text.replace(/from '(?:\.\.\/)+src\/model\/((?:[a-z]+-)?view)\.ts'/g, "from 'docsgen/$1'")
}

/** With this, editors resolve what a replacement imports from templates that are not replaced. */
function typesText(themeDir: string, siteDir: string): string {
  const modules = relative(themeDir, join(siteDir, 'node_modules', 'docsgen', 'dist', 'types', 'templates'))
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    rootDirs: ['.', modules.split(sep).join('/')],
  }
  return `${JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.tsx'] }, null, 2)}\n`
}

function refused(message: string, hint: string): ConfigError {
  return new ConfigError([{ rule: 'config', message, hint }])
}
