/**
 * Everything that a site is made from, by name. Returns a text for each input: equal texts of all inputs mean the
 * same site. The names are for people as well.
 */
import { statSync } from 'node:fs'
import { fullScope } from '../assets/site-scope.ts'
import { hashOf } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import { withoutLevels } from '../findings/severities.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SiteScan } from './scan-site.ts'

/** The state of each input, by its name. */
export type SiteInputs = ReadonlyMap<string, string>

/** Kinds of inputs of which there are many: each name is the kind and a path or field. */
const TEXT = 'text'
const FIELD = 'config'
const FILE = 'file'
const CATEGORY = 'category'
/** Longer texts are replaced by their hashes. */
const LONG = 1000
/** The list of all other inputs. */
export const NAMES = 'names'

/** Names of the other inputs, as they are described. */
const DESCRIPTIONS: Record<string, string> = {
  docsgen: 'docsgen itself',
  node: 'the version of Node',
  bundles: 'a template, a component, a script or a stylesheet',
  pages: 'the list of pages',
  found: 'the versions, languages or translations',
  scope: 'the data of the site that code of pages can read',
  dates: 'the dates of the last changes',
  options: 'an option of the command',
  output: 'the published site',
}

/**
 * The inputs of a site.
 * @param more further inputs, such as options of the command
 */
export async function siteInputs(
  { found, assets, updates }: SiteScan,
  config: ResolvedConfig,
  more: readonly unknown[],
): Promise<SiteInputs> {
  const { times, diagnostics } = await updates
  const { versionSidebars, files, assets: ownFiles, categories, withCode: _, ...inventory } = found
  const inputs = new Map<string, string>()
  const pages = files.map(({ stat, size, changedMs, ...file }) => {
    inputs.set(textInput(file.path), `${stat} ${size} ${changedMs}`)
    return file
  })
  for (const file of ownFiles) inputs.set(`${FILE} ${file.path}`, JSON.stringify(file))
  for (const category of categories) inputs.set(`${CATEGORY} ${category.path}`, JSON.stringify(category))
  // Where results are shared does not change them, and the address may contain a password.
  for (const [field, value] of Object.entries(withoutLevels(config)))
    if (field !== 'cache') inputs.set(fieldInput(field), JSON.stringify(value) ?? '')
  inputs.set('docsgen', `${packageVersion} ${codeIdentity()}`)
  inputs.set('node', process.version)
  inputs.set('bundles', assets.identity)
  inputs.set('pages', JSON.stringify(pages))
  // Pages can read fields of the config that mean nothing to docsgen.
  inputs.set('scope', JSON.stringify(fullScope(config, found)))
  inputs.set('found', JSON.stringify([inventory, [...versionSidebars]]))
  inputs.set('dates', JSON.stringify([[...times], diagnostics]))
  inputs.set('options', JSON.stringify(more))
  // Without it, an input that is new would change nothing that was recorded.
  inputs.set(NAMES, JSON.stringify([...inputs.keys()].sort()))
  // Several records identify them by hashes of these texts.
  for (const [name, text] of inputs) if (text.length > LONG) inputs.set(name, hashOf(text))
  return inputs
}

/** Changes with docsgen's own code. During development, the version stays the same while the code changes. */
function codeIdentity(): string {
  const { size, mtimeMs } = statSync(new URL(import.meta.url))
  return `${size} ${mtimeMs}`
}

/** The name of the text of a page's file as an input. */
export function textInput(path: string): string {
  return `${TEXT} ${path}`
}

/** The name of a field of the config as an input. */
export function fieldInput(field: string): string {
  return `${FIELD} ${field}`
}

/** Whether an input consists of others, which say more about a change. */
export function isSummary(name: string): boolean {
  return ['scope', 'output', 'pages', NAMES].includes(name)
}

/** Whether an input is the text of a page. */
export function isText(name: string): boolean {
  return name.startsWith(`${TEXT} `)
}

/**
 * Inputs that pages depend on only through what they read of other pages, of categories, of files and of the config. Code in
 * a page reads the data of the site when the page is parsed. Of bundles, a page has those of its components when it is parsed;
 * the hash of the page templates, and what pages of one view share, such as the script in every page, are part of its identity (render/jobs.ts).
 */
const READ_IN_PARTS = ['pages', 'dates', 'scope', 'bundles', NAMES]
const KINDS_READ_IN_PARTS = [TEXT, FILE, CATEGORY, FIELD]
/** Identities of code that the config names. */
const OF_CODE = ['pluginsKey', 'readsKey'].map(fieldInput)

/** Identity of the inputs that any page may depend on, whatever it reads of the rest of the site. */
export function sharedInputs(inputs: SiteInputs): string {
  const isReadInParts = (name: string) => KINDS_READ_IN_PARTS.some(kind => name.startsWith(`${kind} `))
  const shared = [...inputs].filter(
    ([name]) => OF_CODE.includes(name) || !(isReadInParts(name) || READ_IN_PARTS.includes(name)),
  )
  return hashOf(JSON.stringify(shared))
}

/** Number of changed inputs that are named. */
const MAX_NAMED = 3

/** A sentence part about inputs that changed, such as `docs/a.md and the field 'title' of the config changed`. */
export function describeChanges(names: readonly string[]): string {
  // The lists differ because something else is new or gone.
  const telling = names.length > 1 ? names.filter(name => name !== 'pages' && name !== NAMES) : names
  const named = telling.slice(0, MAX_NAMED).map(inputName)
  const more = telling.length - named.length
  const all = more > 0 ? [...named, `${more} more`] : named
  const last = all.pop() ?? 'something'
  return `${all.length > 0 ? `${all.join(', ')} and ${last}` : last} changed since the last build`
}

/** An input as people name it. */
export function inputName(name: string): string {
  const end = name.indexOf(' ')
  if (end < 0) return DESCRIPTIONS[name] ?? name
  const [kind, key] = [name.slice(0, end), name.slice(end + 1)]
  return kind === FIELD ? `the field '${key}' of the config` : key
}
