/**
 * `docsgen init`: a small working site. In: the folder and the answers. Out: the created, changed and unchanged files.
 * Nothing is replaced; package.json and .gitignore get additions.
 */

import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { ConfigError } from '../../base/errors.ts'
import { makeFolder, readIfExists, writeAtomic } from '../../base/files.ts'
import { filesBelow } from '../../base/list-files.ts'
import { docsgenCommand, isInstalled, PACKAGE_MANAGERS } from '../../base/package-managers.ts'
import { packageVersion } from '../../base/package-root.ts'
import { PAGES } from '../../base/site-folders.ts'
import { findConfig } from '../../config/find-config.ts'
import { notesFolder } from '../../config/notes-folder.ts'
import type { HostName } from '../../model/hosts.ts'
import { fieldsOfYaml, splitFrontMatter } from '../../schema/split-front-matter.ts'
import { hostFiles } from './host-files.ts'
import type { SiteFacts } from './site-facts.ts'
import { configText, ignoredNames, packageJson, type ScriptName, scaffoldPages } from './site-files.ts'
import { vscodeFiles } from './vscode.ts'

export interface InitRequest {
  siteDir: string
  title: string
  /** Address of the published site; absent if unknown. */
  address?: string
  host?: HostName
  /** The folder of the pages, relative to the site; by default the one that `pagesOf` finds. */
  docs?: string
  /** The look in `theme.preset`; absent for the default one. */
  preset?: string
  /** Also write settings for Visual Studio Code. */
  vscode?: boolean
  /** Number of jobs that share the work of a build in continuous integration; absent for one. */
  shards?: number
  /** The state of the folder. */
  facts: SiteFacts
}

export interface InitReport {
  siteDir: string
  /** Paths relative to the site folder. */
  created: string[]
  changed: string[]
  kept: string[]
  /** The folder of the pages, and how it was chosen. */
  pages: PagesFolder
  /** Names of the scripts in package.json. */
  scripts: Record<ScriptName, string>
  /** Whether docsgen must be installed before the scripts work. */
  needsInstall: boolean
}

const CONFIG = 'site.config.ts'

/** The folder of a site's pages. */
export interface PagesFolder {
  path: string
  /** `named`: its name is usual, or the user named it. `guessed`: it has markdown files. `new`: there are no pages yet. */
  origin: 'named' | 'guessed' | 'new'
}

/** The folder that has the pages of a new site. */
export function pagesOf(dir: string): PagesFolder {
  const usual = PAGES.find(name => existsSync(join(dir, name)))
  if (usual !== undefined) return { path: usual, origin: 'named' }
  const notes = existsSync(dir) ? notesFolder(dir) : undefined
  return notes === undefined ? { path: 'docs', origin: 'new' } : { path: notes, origin: 'guessed' }
}

/**
 * Creates a site.
 * @throws ConfigError if the folder already has one, or has a package.json that is not valid JSON
 */
export function runInit(request: InitRequest): InitReport {
  const siteDir = resolve(request.siteDir)
  makeFolder(siteDir)
  assertFree(siteDir)
  const old = readIfExists(join(siteDir, 'package.json'))?.toString('utf8')
  const manifest = manifestOf(siteDir, old)
  const pages = request.docs === undefined ? pagesOf(siteDir) : { path: request.docs, origin: 'named' as const }
  const files = newFiles(request, siteDir, pages)
  const created: string[] = []
  const kept: string[] = []
  for (const [path, text] of Object.entries(files)) {
    if (existsSync(join(siteDir, path))) kept.push(path)
    else {
      writeAtomic(join(siteDir, path), text)
      created.push(path)
    }
  }
  const changed: string[] = []
  const put = (path: string, before: string | undefined, after: string) => {
    if (before === after) return
    writeAtomic(join(siteDir, path), after)
    ;(before === undefined ? created : changed).push(path)
  }
  put('package.json', old, manifest.text)
  const ignored = readIfExists(join(siteDir, '.gitignore'))?.toString('utf8')
  put('.gitignore', ignored, withIgnored(ignored))
  const needsInstall = !isInstalled(siteDir)
  return { siteDir, created: created.sort(), changed, kept, pages, scripts: manifest.names, needsInstall }
}

/** Throws a ConfigError if the folder has a site. */
export function assertFree(siteDir: string): void {
  const config = findConfig(siteDir)
  if (config === undefined) return
  const message = `There is already a site in ${siteDir}: its config is ${basename(config)}.`
  throw new ConfigError([{ rule: 'config', message, hint: `Run '${docsgenCommand('serve --watch')}' to see it.` }])
}

function manifestOf(siteDir: string, text: string | undefined) {
  try {
    return packageJson(text, { name: basename(siteDir), version: packageVersion })
  } catch (error) {
    const message = `package.json is not valid JSON: ${(error as Error).message}.`
    throw new ConfigError([{ rule: 'config', message, file: 'package.json' }])
  }
}

/**
 * The files of the site, by path. If there are pages, in a folder for them or in the site folder itself, only a first
 * page may be added.
 */
function newFiles(request: InitRequest, siteDir: string, { path: docs }: PagesFolder): Record<string, string> {
  const { title, address, host = 'other', facts } = request
  const { repository, packageManager, branch, repositoryUrl } = facts
  const folder = repository === undefined ? '' : relative(repository, siteDir).split(sep).join('/')
  const forHost = hostFiles(host, { packageManager, folder, branch, shards: request.shards })
  const command = `${PACKAGE_MANAGERS[packageManager].exec} docsgen`
  const pages = scaffoldPages({ TITLE: title, PUBLISH: forHost.publish, DOCSGEN: command })
  const isOwn = hasPages(join(siteDir, docs))
  const config = configText({
    title,
    address,
    host: host === 'other' ? undefined : host,
    docs,
    repositoryUrl,
    preset: request.preset,
    hasLogo: !isOwn,
  })
  const toRoot =
    folder === ''
      ? ''
      : `${folder
          .split('/')
          .map(() => '..')
          .join('/')}/`
  const forEditor = request.vscode ? vscodeFiles({ packageManager, folder }, docs ?? 'docs') : {}
  return {
    [CONFIG]: config,
    ...(isOwn ? firstPage(join(siteDir, docs), docs, title) : inFolder(pages, docs)),
    ...forHost.site,
    ...Object.fromEntries(
      Object.entries({ ...forHost.repository, ...forEditor }).map(([path, text]) => [toRoot + path, text]),
    ),
  }
}

/** Moves the pages to the folder that the site has for them. */
function inFolder(pages: Record<string, string>, docs: string): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).map(([path, text]) => [path.replace(/^docs\//, `${docs}/`), text]))
}

function hasPages(folder: string): boolean {
  return existsSync(folder) && filesBelow(folder).some(path => /\.mdx?$/.test(path) && !path.includes('node_modules/'))
}

/** An index page for a site whose pages have none: links to the pages of the first level. */
function firstPage(folder: string, docs: string, title: string): Record<string, string> {
  const names = readdirSync(folder).sort()
  const texts = names.filter(name => /\.mdx?$/.test(name) && !name.startsWith('_'))
  const isRoot = (name: string) => {
    const { yaml = '' } = splitFrontMatter(readIfExists(join(folder, name))?.toString('utf8') ?? '')
    return /^(?:index|readme)\.mdx?$/i.test(name) || fieldsOfYaml(yaml)?.slug === '/'
  }
  if (texts.some(isRoot)) return {}
  const links = texts.map(
    name =>
      `- [${name
        .replace(/^\d+[-_. ]+/, '')
        .replace(/\.mdx?$/, '')
        .replace(/[-_]/g, ' ')}](<${name}>)`,
  )
  return {
    [docs === '.' ? 'index.md' : `${docs}/index.md`]:
      `# ${title}\n${links.length > 0 ? `\n${links.join('\n')}\n` : ''}`,
  }
}

/** The text of a `.gitignore` with the missing names added. */
export function withIgnored(text: string | undefined): string {
  const present = new Set((text ?? '').split(/\r?\n/).map(line => line.trim().replace(/^\/|\/$/g, '')))
  const missing = ignoredNames().filter(name => !present.has(name.replace(/\/$/, '')))
  if (missing.length === 0) return text ?? ''
  const before = text === undefined || text === '' ? '' : text.endsWith('\n') ? text : `${text}\n`
  return `${before}${missing.join('\n')}\n`
}
