/**
 * Pushes a site to its search engine. Returns an index for each language, which took the place of the earlier one in
 * one step; or nothing has changed for readers.
 */
import { UsageError } from '../../base/errors.ts'
import { groupBy } from '../../base/group-by.ts'
import { hashOf, hashParts } from '../../base/hash.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { adminKeyVariable, type PushedIndex, type SearchPush, type SearchPushReport } from '../../model/search-push.ts'
import { indexName } from '../../search-engine/services/document.ts'
import {
  type Engine,
  type EngineAccess,
  engineFailure,
  type IndexContent,
  type LiveIndex,
  type MadeIndex,
  physicalPrefix,
} from './engine.ts'
import { rightsOfKey } from './search-key.ts'

type EngineConfig = NonNullable<ResolvedConfig['search']['engine']>

/** Changed when documents or settings get another form, so that everything is pushed again. */
const FORM = '1'
/** An index of a push that was interrupted is removed after a day: a push takes less. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000

const OPEN: Record<EngineConfig['name'], (access: EngineAccess) => Promise<Engine>> = {
  meilisearch: async access => (await import('./meilisearch.ts')).openMeilisearch(access),
  typesense: async access => (await import('./typesense.ts')).openTypesense(access),
  elasticsearch: async access => (await import('./elasticsearch.ts')).openElasticsearch(access, 'elasticsearch'),
  opensearch: async access => (await import('./elasticsearch.ts')).openElasticsearch(access, 'opensearch'),
}

/**
 * Pushes the documents.
 * @throws UsageError if the config, the key, the client or the server does not fit; EnvironmentError if the engine
 *   refuses, fails or cannot be reached. In both cases, readers search the same index as before.
 */
export async function pushSite(push: SearchPush): Promise<SearchPushReport> {
  const { config, env, isError } = push
  const { engine: settings } = config.search
  if (!settings)
    throw new UsageError('The config has no search.engine.', { hint: 'Name the engine, its url and the index there.' })
  const access = accessOf(settings, { env, siteDir: config.siteDir })
  const engine = await OPEN[settings.name](access)
  try {
    await checkVersion(engine, settings)
    const contents = contentsOf(push, settings)
    const findings = await keyFindings(settings, {
      url: access.url,
      index: contents[0]?.name ?? settings.index,
      env,
      file: config.configFile,
    })
    const report = { url: access.url, engine: settings.name, findings }
    if (findings.some(isError)) return { ...report, indexes: [] }
    return { ...report, indexes: await replaceAll(engine, contents, { push, findings, access }) }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw engineFailure(error, access)
  }
}

function accessOf(settings: EngineConfig, { env, siteDir }: { env: SearchPush['env']; siteDir: string }): EngineAccess {
  const variable = adminKeyVariable(settings.name)
  const adminKey = env[variable]?.trim() ?? ''
  const url = (env.DOCSGEN_SEARCH_URL?.trim() || settings.url).replace(/\/+$/, '')
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError('DOCSGEN_SEARCH_URL is no address.', { hint: 'It begins with https:// or http://.' })
  // Messages name the address.
  const { username, password } = new URL(url)
  if (username !== '' || password !== '')
    throw new UsageError('DOCSGEN_SEARCH_URL contains a name or a password.', {
      hint: `Put them into ${variable}, as name:password.`,
    })
  if (adminKey === '' && !isLocal(url))
    throw new UsageError(`${variable} is not set.`, {
      hint: 'Set it to a key that may create, write and delete indexes, in the environment only.',
    })
  if (adminKey !== '' && adminKey === settings.searchKey)
    throw new UsageError(`${variable} is the searchKey of the config, which every page shows.`, {
      hint: 'Put a key that may only search there; if this key may write, revoke it.',
    })
  return { url, adminKey, siteDir }
}

/** Whether an engine is on this machine, where it may run without keys. */
function isLocal(url: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

async function checkVersion(engine: Engine, { name }: EngineConfig): Promise<void> {
  const version = await engine.version()
  if (isAtLeast(version, engine.oldest)) return
  throw new UsageError(
    `The server of ${name} has version ${version || 'unknown'}; the oldest that works is ${engine.oldest}.`,
    {
      hint: 'Update the server.',
    },
  )
}

/** Compares versions by their numbers. A version without numbers is a build of the current one. */
function isAtLeast(version: string, oldest: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/).map(Number)
  const [actual, least] = [numbers(version), numbers(oldest)]
  for (const [at, wanted] of least.entries()) {
    const number = actual[at] ?? 0
    if (Number.isNaN(number)) return at === 0 && version !== ''
    if (number !== wanted) return number > wanted
  }
  return true
}

/** One index for each language, also for those without pages: their indexes become empty. */
function contentsOf({ config, documents }: SearchPush, { index, stopWords }: EngineConfig): IndexContent[] {
  const { locales } = config.i18n
  const byLocale = groupBy(documents, ({ locale }) => locale)
  const { synonyms } = config.search
  return locales.map(locale => {
    const own = byLocale.get(locale) ?? []
    const ids = own.map(({ id }) => id).sort()
    const settings = hashOf(JSON.stringify([FORM, locale, synonyms, stopWords]))
    const name = indexName(index, locale, locales.length === 1)
    const site = config.url + config.baseUrl
    return { name, locale, site, documents: own, synonyms, stopWords, digest: hashParts([settings, ...ids]) }
  })
}

/** What is wrong with the key that pages contain. */
async function keyFindings(
  settings: EngineConfig,
  { url, index, env, file }: { url: string; index: string; env: SearchPush['env']; file: string | undefined },
): Promise<Diagnostic[]> {
  // An engine on this machine that needs no key is one for trying it out.
  if (settings.searchKey === undefined && isLocal(settings.url)) return []
  // Without a key, the engine is behind a proxy, whose address is the one that readers use.
  const rights = await rightsOfKey(settings, { url: settings.searchKey === undefined ? settings.url : url, index })
  const about = ['search', 'engine', settings.searchKey === undefined ? 'url' : 'searchKey']
  const subject = settings.searchKey === undefined ? 'Anybody' : 'The public key of the search engine'
  if (rights.is === 'too-much')
    return [
      {
        rule: 'search-key',
        message: `${subject} may ${rights.what}`,
        file,
        about,
        hint: `Create a key that may only search, and revoke this one. The key in ${adminKeyVariable(settings.name)} stays in the environment.`,
      },
    ]
  if (rights.is === 'search-only') return []
  const secret = env[adminKeyVariable(settings.name)] ?? '\0'
  const why = rights.why.replaceAll(secret, '***')
  return [{ rule: 'search-engine', message: `Whether the public key may only search is unknown: ${why}`, file, about }]
}

interface Replacing {
  push: SearchPush
  findings: Diagnostic[]
  access: EngineAccess
}

/** Replaces all indexes together, so that no language has the pages of another push. */
async function replaceAll(
  engine: Engine,
  contents: readonly IndexContent[],
  { push: { mayReplace }, findings, access }: Replacing,
): Promise<PushedIndex[]> {
  const live = new Map<string, LiveIndex>()
  for (const { name, site } of contents) {
    const known = await engine.live(name)
    if (known) live.set(name, known)
    if (known && !mayReplace) refuseForeign(known, { name, site })
  }
  const changed: IndexContent[] = []
  for (const content of contents) {
    const known = live.get(content.name)
    if (!known || !(await engine.isCurrent(known, content))) changed.push(content)
  }
  const { made, old } = changed.length > 0 ? await makeAll(engine, changed, live) : { made: [], old: [] }
  const failure = await removeOld(engine, { contents, old })
  if (failure !== undefined) {
    const { message } = engineFailure(failure, access)
    findings.push({ rule: 'search-engine', message: `Old indexes could not be removed. ${message}` })
  }
  return contents.map(({ name, documents }) => {
    const { sent = 0, copied = 0 } = made.find(index => index.name === name) ?? {}
    return { name, documents: documents.length, sent, copied }
  })
}

function refuseForeign({ site }: LiveIndex, own: { name: string; site: string }): void {
  if (site === own.site || site === '') return
  const whose = site === undefined ? 'was not made by docsgen' : `belongs to ${site}`
  throw new UsageError(`The index ${own.name} ${whose}; this site is ${own.site}.`, {
    hint: "Choose another search.engine.index, or replace the index with '--replace'.",
  })
}

/** Makes the indexes beside the live ones, and puts them in their place. After a failure, none of them is left. */
async function makeAll(
  engine: Engine,
  contents: readonly IndexContent[],
  live: ReadonlyMap<string, LiveIndex>,
): Promise<{ made: MadeIndex[]; old: string[] }> {
  const made: MadeIndex[] = []
  const started: string[] = []
  const stamp = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6).padEnd(4, '0')}`
  try {
    for (const content of contents) {
      const physical = physicalPrefix(content.name) + stamp
      started.push(physical)
      made.push({ name: content.name, physical, ...(await engine.make(content, physical, live.get(content.name))) })
    }
    return { made, old: await engine.swap(made, live) }
  } catch (error) {
    await removeStarted(engine, contents, started)
    throw error
  }
}

/** Removes what a failed push made. The answer to a swap may have been lost, so that only the engine knows what is live. */
async function removeStarted(
  engine: Engine,
  contents: readonly IndexContent[],
  started: readonly string[],
): Promise<void> {
  try {
    const live = await liveNames(engine, contents)
    for (const physical of started) if (!live.has(physical)) await engine.remove(physical)
  } catch {
    // A later push removes them.
  }
}

async function liveNames(engine: Engine, contents: readonly IndexContent[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const { name } of contents) {
    const live = await engine.live(name)
    if (live) names.add(live.physical)
  }
  return names
}

/** Removes the indexes that were replaced, and those that interrupted pushes have left. Returns a failure. */
async function removeOld(
  engine: Engine,
  { contents, old }: { contents: readonly IndexContent[]; old: readonly string[] },
): Promise<unknown> {
  try {
    const live = await liveNames(engine, contents)
    const left: string[] = []
    for (const prefix of contents.map(({ name }) => physicalPrefix(name)))
      left.push(...(await engine.indexes(prefix)).filter(physical => isLeft(physical, prefix)))
    for (const physical of new Set([...old, ...left])) if (!live.has(physical)) await engine.remove(physical)
    return undefined
  } catch (error) {
    return error
  }
}

/** Whether the push that made an index has ended: its name has the time, in base 36, and four more digits. */
function isLeft(physical: string, prefix: string): boolean {
  const time = Number.parseInt(physical.slice(prefix.length, -4), 36)
  return Number.isFinite(time) && time < Date.now() - LEFT_AFTER_MS
}
