/** Opens the shared cache of a run. Returns the cache; undefined if the site has none. */

import { readFileSync } from 'node:fs'
import { UsageError } from '../../base/errors.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Feature } from '../../model/feature.ts'
import type { Remote } from './remote.ts'
import { SharedCache, type SharedCacheOptions } from './shared-cache.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Variables of the environment. */
const ADDRESS = 'DOCSGEN_CACHE'
const MODE = 'DOCSGEN_CACHE_MODE'
const MODES = ['auto', 'read', 'write'] as const

/** The site, and where it is built. */
interface CacheSite {
  config: Pick<ResolvedConfig, 'cache' | 'siteDir'>
  env: Env
}

/**
 * Opens the shared cache of a site.
 * @throws UsageError if its address or mode is not one, or a package is missing
 */
async function openSharedCache(
  site: CacheSite & Pick<SharedCacheOptions, 'isCold' | 'reads' | 'adoptReads' | 'shard'>,
): Promise<SharedCache | undefined> {
  const { config, env, isCold, reads, adoptReads, shard } = site
  const remote = await openStorage(site)
  if (!remote) return undefined
  const { mode, whyRead } = modeOf(config.cache.mode, env)
  if (shard && mode === 'read') {
    remote.close()
    const why = whyRead === undefined ? 'the mode is read' : whyRead
    throw new UsageError(`A shard stores its pages in the shared cache, which is only read here, because ${why}.`, {
      hint: `Set ${MODE}=write where shards may write.`,
    })
  }
  const waitMs = config.cache.wait * 1000
  return new SharedCache({ remote, mode, whyRead, waitMs, shard, isCold, reads, adoptReads })
}

/**
 * The storage of a site's shared cache.
 * @throws UsageError if its address is not one, or a package is missing
 */
export async function openStorage({ config, env }: CacheSite): Promise<Remote | undefined> {
  const fromEnv = env[ADDRESS]?.trim()
  const address = fromEnv || config.cache.remote
  if (!address) return undefined
  const from = fromEnv ? `the variable ${ADDRESS}` : "the field 'cache.remote' of the config"
  return openRemote(address, { from, siteDir: config.siteDir, env })
}

/** Whether a run stores what it makes; if it does not, the reason, unless that was asked for. */
function modeOf(configured: (typeof MODES)[number], env: Env): { mode: 'read' | 'write'; whyRead?: string } {
  const fromEnv = env[MODE]?.trim()
  const wanted = fromEnv ? MODES.find(mode => mode === fromEnv) : configured
  if (!wanted)
    throw new UsageError(`The variable ${MODE} is '${fromEnv}'.`, { hint: `Write one of ${MODES.join(', ')}.` })
  if (wanted !== 'auto') return { mode: wanted }
  const { isDefault, why } = defaultBranch(env)
  return isDefault ? { mode: 'write' } : { mode: 'read', whyRead: why }
}

/** Where an address was written. */
interface Origin {
  /** The variable or the field of the config. */
  from: string
  siteDir: string
  env: Env
}

type Open = (url: URL, origin: Origin) => Promise<Remote>

/** The kinds of storage, by the scheme of their addresses. */
const SCHEMES: Record<string, Open> = {
  'file:': async url => (await import('./file-remote.ts')).openFolder(url),
  'http:': async (url, { env }) => (await import('./http-remote.ts')).openHttp(url, env),
  'https:': async (url, { env }) => (await import('./http-remote.ts')).openHttp(url, env),
  's3:': async (url, { env }) => (await import('./s3-remote.ts')).openS3(url, env),
  'redis:': async (url, { siteDir }) => (await import('./redis-remote.ts')).openRedis(url, siteDir),
  'rediss:': async (url, { siteDir }) => (await import('./redis-remote.ts')).openRedis(url, siteDir),
}

/**
 * Opens a storage. Nothing is requested yet.
 * @throws UsageError if the address is not one, or if a package is missing that its scheme needs
 */
async function openRemote(address: string, origin: Origin): Promise<Remote> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const open = url && SCHEMES[url.protocol]
  if (!url || !open) {
    const known = 's3://bucket/prefix, redis://host, https://host/path or file:///folder'
    const what = url ? `has the unknown scheme '${url.protocol.slice(0, -1)}'` : 'is not an address'
    throw new UsageError(`The address of the shared cache in ${origin.from} ${what}.`, { hint: `Write ${known}.` })
  }
  return open(url, origin)
}

export const feature: Feature = { sharedRecords: openSharedCache }

// Whether a run may store what others will use. Whoever can start a job with other code, such as the author of a pull
// request, must not decide what the next release contains.

/** Whether this is a run for the default branch, or not in continuous integration; if neither, the reason. */
export function defaultBranch(env: Env): { isDefault: boolean; why?: string } {
  if (!env.CI && !SERVICES.some(({ is }) => is(env))) return { isDefault: true }
  const service = SERVICES.find(({ is }) => is(env))
  const found = service?.find(env)
  if (found === undefined) return { isDefault: false, why: 'the default branch of this job is unknown' }
  return found ? { isDefault: true } : { isDefault: false, why: 'this job is not for the default branch' }
}

/** The services that say it. `find` returns undefined if a job does not. */
const SERVICES: { is: (env: Env) => boolean; find: (env: Env) => boolean | undefined }[] = [
  {
    is: env => env.GITHUB_ACTIONS === 'true',
    find: env => {
      if (env.GITHUB_EVENT_NAME?.startsWith('pull_request')) return false
      const name = branchOfEvent(env.GITHUB_EVENT_PATH)
      return name === undefined ? undefined : env.GITHUB_REF === `refs/heads/${name}`
    },
  },
  {
    is: env => env.GITLAB_CI === 'true',
    find: env => env.CI_COMMIT_BRANCH !== undefined && env.CI_COMMIT_BRANCH === env.CI_DEFAULT_BRANCH,
  },
  { is: env => env.NETLIFY === 'true', find: env => env.CONTEXT === 'production' },
  { is: env => env.VERCEL === '1', find: env => env.VERCEL_ENV === 'production' },
]

/** The default branch, which GitHub writes into the description of the event. */
function branchOfEvent(path: string | undefined): string | undefined {
  if (!path) return undefined
  try {
    const event = JSON.parse(readFileSync(path, 'utf8')) as { repository?: { default_branch?: string } }
    return event.repository?.default_branch
  } catch {
    return undefined
  }
}
