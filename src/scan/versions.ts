/**
 * The versions of the docs.
 *
 * In: the config and `versions.json`. Out: the versions that are built, newest first, the current one in
 * front; diagnostics for names that cannot be used or that nothing has.
 */
import { join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { suggest } from '../base/suggest.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { DocsVersion } from '../model/source.ts'

const FILE = 'versions.json'

export interface FoundVersions {
  versions: DocsVersion[]
  diagnostics: Diagnostic[]
}

/** Every version that the site builds. */
export function findVersions(config: ResolvedConfig): FoundVersions {
  const { names: released, diagnostics } = readVersionNames(config.siteDir)
  const { docs } = config
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
  return { versions: names.map(name => describeVersion(name, { config, names, last })), diagnostics }
}

interface Among {
  config: ResolvedConfig
  names: string[]
  last: string | undefined
}

function describeVersion(name: string, { config, names, last }: Among): DocsVersion {
  const options = config.docs.versions[name] ?? {}
  const isLast = name === last
  const own = name === 'current' ? 'next' : name
  const side = names.indexOf(name) - names.indexOf(last ?? name)
  return {
    name,
    label: options.label ?? (name === 'current' ? '' : name),
    path: options.path?.replace(/^\/+|\/+$/g, '') ?? (isLast ? '' : own),
    isLast,
    banner: options.banner ?? (side === 0 ? 'none' : side < 0 ? 'unreleased' : 'unmaintained'),
    badge: options.badge ?? names.length > 1,
    noIndex: options.noIndex ?? false,
    className: options.className ?? `docs-version-${name}`,
    dir: name === 'current' ? config.docs.path : `versioned_docs/version-${name}`,
  }
}

function readVersionNames(siteDir: string): { names: string[]; diagnostics: Diagnostic[] } {
  const bytes = readIfExists(join(siteDir, FILE))
  if (bytes === undefined) return { names: [], diagnostics: [] }
  const problem = (message: string): Diagnostic => ({ rule: 'versions-file', message, file: FILE })
  let data: unknown
  try {
    data = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    return { names: [], diagnostics: [problem(`The file is not valid JSON: ${(error as Error).message}.`)] }
  }
  if (!Array.isArray(data)) return { names: [], diagnostics: [problem('The file must be a list of version names.')] }
  const names = [...new Set(data)].filter((name): name is string => versionNameProblem(name) === undefined)
  const diagnostics = data.flatMap(name => versionNameProblem(name) ?? []).map(problem)
  return { names, diagnostics }
}

/** Why something cannot be the name of a version; undefined where it can. */
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
  return { rule: 'unknown-version', message: `${field}: there is no version '${name}'.`, file, hint }
}
