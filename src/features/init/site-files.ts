/**
 * The files of a new site: its config, its package.json, and pages and images from the folder `scaffold/` of the package.
 * Files for the host are in `host-files.ts`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../../base/list-files.ts'
import { packageRoot } from '../../base/package-root.ts'
import { type HostName, sendsHeaders } from '../../model/hosts.ts'

/** What the config of a new site says. */
export interface ConfigAnswers {
  title: string
  /** Address of the published site, with its path; absent if unknown. */
  address?: string
  host?: HostName
  /** Folder of the pages, relative to the site. */
  docs: string
  /** The repository's web page. */
  repositoryUrl?: string
  /** The look in `theme.preset`; absent for the default one. */
  preset?: string
  /** Whether a logo was created for the site. */
  hasLogo: boolean
}

/** The text of the config. */
export function configText(answers: ConfigAnswers): string {
  const { title, host, docs, repositoryUrl, hasLogo } = answers
  const lines = [
    "import { defineConfig } from 'docsgen'",
    '',
    'export default defineConfig({',
    `  title: ${quoted(title)},`,
    ...addressLines(answers.address),
    ...(hasLogo ? ["  favicon: '/img/logo.svg',"] : []),
    ...(host === undefined ? [] : [`  host: ${quoted(host)},`]),
    ...(repositoryUrl === undefined ? [] : [`  repository: ${quoted(repositoryUrl)},`]),
    `  docs: { path: ${quoted(docs)} },`,
    ...(answers.preset === undefined ? [] : [`  theme: { preset: ${quoted(answers.preset)} },`]),
    '  navbar: {',
    `    title: ${quoted(title)},`,
    ...(hasLogo ? ["    logo: { src: '/img/logo.svg', alt: '' },"] : []),
    ...(repositoryUrl === undefined
      ? []
      : [`    items: [{ href: ${quoted(repositoryUrl)}, label: 'GitHub', position: 'right' }],`]),
    '  },',
    '  colorMode: { respectPrefersColorScheme: true },',
    ...(host !== undefined && sendsHeaders(host) ? ['  contentSecurityPolicy: true,'] : []),
    '})',
  ]
  return `${lines.join('\n')}\n`
}

function addressLines(address: string | undefined): string[] {
  if (address === undefined)
    return [
      '  // The address of the published site: canonical links and the sitemap need it.',
      "  // url: 'https://docs.example.org',",
    ]
  const { origin, pathname } = new URL(address)
  return [`  url: ${quoted(origin)},`, ...(pathname === '/' ? [] : [`  baseUrl: ${quoted(pathname)},`])]
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}

/** The values of placeholders such as `%NAME%`. */
export type Placeholders = Record<'TITLE' | 'PUBLISH' | 'DOCSGEN', string>

/** All files, both in `docs/` and in `static/`. */
export function scaffoldPages(values: Placeholders): Record<string, string> {
  const root = join(packageRoot, 'scaffold')
  const names = ['docs', 'static'].flatMap(folder => filesBelow(join(root, folder)).map(path => `${folder}/${path}`))
  return Object.fromEntries(names.map(name => [name, filled(readFileSync(join(root, name), 'utf8'), values)]))
}

/** The content of `.gitignore`. */
export function ignoredNames(): string[] {
  return readFileSync(join(packageRoot, 'scaffold', 'gitignore'), 'utf8')
    .trim()
    .split('\n')
}

/** Fills in the placeholders. A title in YAML quotation marks is escaped as in JSON. */
function filled(text: string, { TITLE, PUBLISH, DOCSGEN }: Placeholders): string {
  return text
    .replaceAll('%TITLE%', () => JSON.stringify(TITLE).slice(1, -1))
    .replaceAll('%PUBLISH%', () => PUBLISH)
    .replaceAll('%DOCSGEN%', () => DOCSGEN)
}

// The package.json: existing fields and the indentation are kept.

/** The scripts of a site. */
const SCRIPTS = {
  dev: 'docsgen serve --watch',
  build: 'docsgen build --strict',
  preview: 'docsgen serve',
  check: 'docsgen check',
}

export type ScriptName = keyof typeof SCRIPTS

export interface PackageText {
  text: string
  /** The names of the scripts in the file. */
  names: Record<ScriptName, string>
}

/** The text with scripts and dependency. Throws a SyntaxError if the file is not valid JSON. */
export function packageJson(
  existing: string | undefined,
  { name, version }: { name: string; version: string },
): PackageText {
  const data = existing === undefined ? { name: packageName(name), private: true } : JSON.parse(existing)
  const scripts: Record<string, unknown> = { ...data.scripts }
  const own = Object.keys(SCRIPTS) as ScriptName[]
  const isTaken = own.some(key => scripts[key] !== undefined && scripts[key] !== SCRIPTS[key])
  const names = Object.fromEntries(own.map(key => [key, isTaken ? `docs:${key}` : key])) as PackageText['names']
  for (const key of own) scripts[names[key]] ??= SCRIPTS[key]
  const isNamed = data.dependencies?.docsgen !== undefined || data.devDependencies?.docsgen !== undefined
  const devDependencies = isNamed ? data.devDependencies : { ...data.devDependencies, docsgen: `^${version}` }
  const indent = existing === undefined ? 2 : (/^([ \t]+)"/m.exec(existing)?.[1] ?? 2)
  const result = { ...data, scripts, ...(devDependencies && { devDependencies }) }
  return { text: `${JSON.stringify(result, null, indent)}\n`, names }
}

/** A name that npm accepts. */
export function packageName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-._]+|[-.]+$/g, '')
  return plain === '' ? 'docs' : plain
}
