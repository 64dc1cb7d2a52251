/**
 * The versions of the docs.
 *
 * Returns the versions to build, the current one first and then newest first; diagnostics for invalid or unknown
 * names.
 */
import { suggest } from '../base/suggest.ts'
import type { ResolvedConfig, Section } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { DocsVersion } from '../model/source.ts'
import { fieldKeys } from '../schema/problems.ts'
import { linkScope, readData } from './links.ts'

export interface FoundVersions {
  versions: DocsVersion[]
  diagnostics: Diagnostic[]
}

/** Every version that the site builds, section by section. */
export function findVersions(config: ResolvedConfig): FoundVersions {
  const diagnostics: Diagnostic[] = []
  const versions = config.sections.flatMap(section => {
    const found = section.kind === 'docs' ? versionsOf(section, config) : singleVersion(section)
    diagnostics.push(...found.diagnostics)
    return found.versions
  })
  const main = versions.find(({ isLast }) => isLast)
  return { versions: versions.map(version => ({ ...version, isMain: version === main })), diagnostics }
}

/** The prefix in names of folders and files of docs other than the site's: the name of the docs. */
export function prefixOf(id: string): string {
  return id === 'default' ? '' : `${id}_`
}

/** The file in the site folder with the names of the released versions of docs. */
function versionsFile(id: string): string {
  return `${prefixOf(id)}versions.json`
}

function singleVersion({ kind, id, docs }: Section): FoundVersions {
  const version: DocsVersion = {
    name: `@${kind}:${id}`,
    own: 'current',
    label: '',
    path: '',
    dir: docs.path,
    section: { kind, id, routeBasePath: docs.routeBasePath },
    isLast: true,
    isMain: false,
    banner: 'none',
    badge: false,
    noIndex: false,
    className: '',
  }
  return { versions: [version], diagnostics: [] }
}

function versionsOf(section: Section, config: ResolvedConfig): FoundVersions {
  const { docs, id } = section
  const { names: released, diagnostics } = readVersionNames(versionsFile(id), config)
  const all = docs.includeCurrentVersion ? ['current', ...released] : released
  const unknown = (name: string, field: string) => {
    if (all.includes(name)) return false
    diagnostics.push(unknownVersion({ name, field, all, file: config.configFile }))
    return true
  }
  for (const name of Object.keys(docs.versions)) unknown(name, `docs.versions.${name}`)
  const only = docs.onlyIncludeVersions?.filter(name => !unknown(name, 'docs.onlyIncludeVersions'))
  const names = only === undefined ? all : all.filter(name => only.includes(name))
  const wanted = docs.lastVersion
  const asked = wanted !== undefined && !unknown(wanted, 'docs.lastVersion') && names.includes(wanted)
  const last = asked ? wanted : (names.find(name => name !== 'current') ?? names[0])
  return { versions: names.map(name => describeVersion(name, { section, names, last })), diagnostics }
}

interface VersionContext {
  section: Section
  names: string[]
  last: string | undefined
}

function describeVersion(name: string, { section, names, last }: VersionContext): DocsVersion {
  const { kind, id, docs } = section
  const options = docs.versions[name] ?? {}
  const isLast = name === last
  const isCurrent = name === 'current'
  const segment = isCurrent ? 'next' : name
  const side = names.indexOf(name) - names.indexOf(last ?? name)
  const prefix = prefixOf(id)
  return {
    name: id === 'default' ? name : `${id}:${name}`,
    own: name,
    section: { kind, id, routeBasePath: docs.routeBasePath },
    isMain: false,
    label: options.label ?? (isCurrent ? '' : name),
    path: options.path?.replace(/^\/+|\/+$/g, '') ?? (isLast ? '' : segment),
    isLast,
    banner: options.banner ?? (side === 0 ? 'none' : side < 0 ? 'unreleased' : 'unmaintained'),
    badge: options.badge ?? names.length > 1,
    noIndex: options.noIndex ?? false,
    className: options.className ?? `docs-version-${name}`,
    dir: isCurrent ? docs.path : `${prefix}versioned_docs/version-${name}`,
    ...(!isCurrent && { sidebarsFile: `${prefix}versioned_sidebars/version-${name}-sidebars.json` }),
  }
}

function readVersionNames(file: string, config: ResolvedConfig): { names: string[]; diagnostics: Diagnostic[] } {
  const unread: Diagnostic[] = []
  const bytes = readData(file, { ...linkScope(config), siteDir: config.siteDir, diagnostics: unread })
  if (bytes === undefined) return { names: [], diagnostics: unread }
  const problem = (message: string): Diagnostic => ({ rule: 'versions-file', message, file })
  let data: unknown
  try {
    data = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    return { names: [], diagnostics: [problem(`The file is not valid JSON: ${(error as Error).message}.`)] }
  }
  if (!Array.isArray(data)) return { names: [], diagnostics: [problem('The file must be a list of version names.')] }
  const names = [...new Set(data)].filter((name): name is string => versionNameProblem(name) === undefined)
  // The list may name the current docs, which are a version anyway.
  const listed = config.lenient ? data.filter(name => name !== 'current') : data
  const diagnostics = listed.flatMap(name => versionNameProblem(name) ?? []).map(problem)
  return { names, diagnostics }
}

/** Why something cannot be the name of a version; undefined if it can. */
export function versionNameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string' || name.trim() === '') return `A version name must be a text, but is ${String(name)}.`
  if (name.length > 32) return `The version name '${name}' is longer than 32 characters.`
  if (name === '.' || name === '..' || name === 'current') return `'${name}' cannot be the name of a version.`
  if (/[/\\<>:"|?*\u0000-\u001F]/.test(name))
    return `The version name '${name}' has a character that paths cannot have.`
  return undefined
}

function unknownVersion(found: { name: string; field: string; all: string[]; file?: string }): Diagnostic {
  const { name, field, all, file } = found
  const near = suggest(name, all)
  const hint = near === undefined ? `There is ${all.join(', ') || 'none'}.` : `Did you mean '${near}'?`
  return {
    rule: 'unknown-version',
    message: `${field}: there is no version '${name}'.`,
    file,
    hint,
    about: fieldKeys(field),
  }
}
