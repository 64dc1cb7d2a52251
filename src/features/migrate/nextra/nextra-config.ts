/**
 * Reads the config of a site of Nextra: what `next.config` gives to Nextra and to Next.js, and what the code of the theme
 * says as plain values. Returns the fields; code that draws the layout is not run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ConfigError } from '../../../base/errors.ts'
import { siteRelative } from '../../../base/paths.ts'
import { loadModule } from '../../../config/load-module.ts'
import { withoutStubs, withStubCalls } from '../../../config/module-stubs.ts'
import { type FieldStatus, statusOf } from '../report.ts'
import { type Fields, fieldsIn, records, text } from '../shared/fields.ts'
import type { ForeignSite, FoundTool } from '../shared/foreign-site.ts'
import { isFile, readFolder, readJson, readText } from '../shared/read-folder.ts'

const CONFIGS = ['mjs', 'js', 'ts', 'mts', 'cjs'].map(end => `next.config.${end}`)
/** The files of the theme: of version 4, and of the versions before. */
const THEME_FILES = [
  ...['app', 'src/app', 'app/[lang]', 'src/app/[lang]'].map(dir => `${dir}/layout`),
  ...['theme.config', 'src/theme.config'],
].flatMap(name => ['tsx', 'jsx', 'ts', 'js'].map(end => `${name}.${end}`))

/** Folders of pages, those of version 4 first. */
export const TREES = ['content', 'src/content', 'pages', 'src/pages']

/** Absolute path of the config of a site in a folder. */
export function nextraConfigIn(root: string): string | undefined {
  return CONFIGS.map(name => join(root, name)).find(
    path => isFile(path) && /\bnextra\b/.test(readText(path).replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '')),
  )
}

/** What a site says about itself. */
export interface NextraConfig {
  /** The options of Nextra. */
  nextra: Fields
  /** The options of Next.js. */
  next: Fields
  title: string
  tagline?: string
  /** Addresses that the theme links to. */
  repository?: string
  project?: string
  chat?: string
  url?: string
}

/** The config. Remarks name what cannot be run, and the code that is left out. */
export async function readNextraConfig({ configFile, root }: FoundTool, remarks: string[]): Promise<NextraConfig> {
  const context = { siteDir: root, isForeign: true, replacesPackages: true, whenEmpty: {} }
  const { result, calls } = await withStubCalls(() => loadModule(configFile, context))
  for (const [path, reason] of result.failed ?? [])
    remarks.push(`${siteRelative(root, path)} is left out of the config, because it cannot be run: ${oneLine(reason)}`)
  const given = calls.filter(({ module }) => module === 'nextra').map(({ argument }) => argument)
  // Nextra is called with its own options first; what that returns is called with those of Next.js.
  const [nextra, next = result.value] = given.map(value => fieldsIn(withoutStubs(value)))
  return { nextra: nextra ?? {}, next: fieldsIn(withoutStubs(next)), ...themeOf(root, remarks) }
}

const oneLine = (written: string) => written.replace(/\s+/g, ' ')

/** A value in quotes after a name: of a prop, a field, or a field in braces. */
function textAfter(code: string, name: string): string | undefined {
  return new RegExp(`\\b${name}\\s*[:=]\\s*\\{?\\s*(["'\`])([^"'\`$\\n]+)\\1`).exec(code)?.[2]
}

/** The object after a name. */
function objectAfter(code: string, name: string): string {
  return (
    new RegExp(`\\b${name}\\s*(?::\\s*\\w+\\s*)?[:=]\\s*(\\{(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*\\})`).exec(
      code,
    )?.[1] ?? ''
  )
}

function themeOf(root: string, remarks: string[]): Omit<NextraConfig, 'nextra' | 'next'> {
  const files = THEME_FILES.filter(path => isFile(join(root, path)))
  const code = files.map(path => readText(join(root, path))).join('\n')
  if (files.length > 0)
    remarks.push(
      `${files.join(', ')}: code of the layout is not run. What only it shows is left out, such as a logo and a footer.`,
    )
  const metadata = objectAfter(code, 'metadata')
  const titles = objectAfter(metadata, 'title')
  const template = textAfter(titles, 'template') ?? textAfter(code, 'titleTemplate')
  const { name } = fieldsIn(readJson(join(root, 'package.json')))
  const title =
    textAfter(titles, 'default') ??
    textAfter(metadata, 'title') ??
    textAfter(metadata, 'applicationName') ??
    template?.replace(/%s/g, '').replace(/^[\s–—|:·-]+|[\s–—|:·-]+$/g, '') ??
    text(name) ??
    basename(root)
  const base = /\bmetadataBase\s*:\s*new URL\(\s*(["'`])(https?:\/\/[^"'`$]+)\1/.exec(code)?.[2]
  const found = {
    tagline: textAfter(metadata, 'description'),
    repository: textAfter(code, 'docsRepositoryBase'),
    project: textAfter(code, 'projectLink') ?? textAfter(objectAfter(code, 'project'), 'link'),
    chat: textAfter(code, 'chatLink') ?? textAfter(objectAfter(code, 'chat'), 'link'),
    url: base,
  }
  return { title, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) }
}

/** The languages of Next.js. If only code knows them, they are the folders that have names of languages. */
export function languagesIn({ next }: NextraConfig, root: string): { main?: string; all: string[] } {
  const { locales, defaultLocale } = fieldsIn(next.i18n)
  const named = Array.isArray(locales) ? locales.map(String) : []
  const folders = TREES.flatMap(dir => readFolder(join(root, dir))).filter(name => LANGUAGE.test(name))
  const all = named.length > 0 || next.i18n === undefined ? named : [...new Set(folders)]
  const main = text(defaultLocale) ?? (all.includes('en') ? 'en' : all[0])
  return { all, ...(main !== undefined && { main }) }
}

const LANGUAGE = /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/

/** The redirects of Next.js. Those with patterns become a remark. */
export async function redirectsIn({ next }: NextraConfig, remarks: string[]): Promise<ForeignSite['redirects']> {
  if (typeof next.redirects !== 'function') return []
  let written: unknown
  try {
    written = await (next.redirects as () => unknown)()
  } catch (error) {
    remarks.push(`The redirects of the config cannot be run: ${oneLine(String(error))}`)
    return []
  }
  const all = records(written).flatMap(({ source, destination }) =>
    typeof source === 'string' && typeof destination === 'string' ? [{ from: source, to: destination }] : [],
  )
  const isPattern = ({ from }: { from: string }) => /[:*()[\]{}?+]/.test(from)
  const patterns = all.filter(isPattern).map(({ from }) => from)
  if (patterns.length > 0)
    remarks.push(`Redirects from patterns are left out, because static hosts match paths only: ${patterns.join(', ')}.`)
  return all.filter(redirect => !isPattern(redirect))
}

const FIELD_TARGETS: Record<string, string> = {
  'nextra.contentDirBasePath': 'the addresses of the pages',
  'nextra.latex': 'markdown.math',
  'nextra.defaultShowCopyCode': 'blocks of code always have the button',
  'nextra.search': 'search',
  'nextra.theme': 'theme',
  'nextra.themeConfig': 'navbar',
  'next.basePath': 'baseUrl',
  'next.i18n': 'i18n',
  'next.redirects': 'redirects',
  'next.trailingSlash': 'trailingSlash',
}
/** Fields about how Next.js builds and serves. */
const UNNEEDED =
  /^next\.(?:reactStrictMode|output|distDir|images|eslint|typescript|swcMinify|experimental|env|pageExtensions|productionBrowserSourceMaps|turbopack|transpilePackages|compiler|poweredByHeader)$/

/** What becomes of the fields. */
export function fieldsOf({ nextra, next }: NextraConfig): FieldStatus[] {
  const paths = [...Object.keys(nextra).map(name => `nextra.${name}`), ...Object.keys(next).map(name => `next.${name}`)]
  return paths.map(path => statusOf(path, FIELD_TARGETS[path] ?? (UNNEEDED.test(path) ? path : undefined)))
}

/** The value of a module with data; a remark if files that it imports cannot be run, and without a value if it cannot itself. */
export async function dataOf(root: string, path: string, remarks: string[]): Promise<unknown> {
  const name = siteRelative(root, path)
  try {
    return await valueOfModule(path, root)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    remarks.push(
      `${name} is read without the files that it imports, because these cannot be run: ${oneLine(error.message)}`,
    )
  }
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-meta-'))
  try {
    const alone = join(dir, basename(path))
    writeFileSync(alone, readText(path).replace(OWN_IMPORT, '$1$2file-of-the-site$2'))
    return await valueOfModule(alone, root)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    remarks.push(`${name} cannot be run, and has no effect: ${oneLine(error.message)}`)
    return undefined
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** An import of a file by its relative path. */
const OWN_IMPORT = /(\bfrom\s*|\bimport\s*)(['"])\.{1,2}\/[^'"\n]+\2/g

async function valueOfModule(path: string, siteDir: string): Promise<unknown> {
  const context = { siteDir, isForeign: true, replacesPackages: true, whenEmpty: {} }
  return withoutStubs((await loadModule(path, context)).value)
}
