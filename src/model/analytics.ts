/**
 * The services that count visits, one row each. The config, the policy and the pages use this table; what a service needs
 * in browsers is in `templates/client/navigation/analytics.ts`.
 */

/** Sources by directive of a Content-Security-Policy. */
type Sources = Record<string, string[]>

/** A service. */
interface AnalyticsService {
  /** Its name for people. */
  label: string
  /** Its own host; absent if each site has one. */
  host?: string
  /** Path of its script on the host. */
  script: string
  /** Whether it can respect the Do Not Track setting of browsers. */
  canRespectDoNotTrack: boolean
  /** What its script loads, and where it sends data, besides the host. */
  sources?: Sources
  /** The host of its script, if that is another one. */
  scriptHost?: (host: string) => string
}

/** https://developers.google.com/tag-platform/security/guides/csp */
export const GOOGLE: Sources = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
}

export const ANALYTICS = {
  'google-tag-manager': {
    label: 'Google Tag Manager',
    host: 'https://www.googletagmanager.com',
    script: 'gtm.js',
    canRespectDoNotTrack: false,
    sources: GOOGLE,
  },
  plausible: {
    label: 'Plausible',
    host: 'https://plausible.io',
    script: 'js/script.js',
    canRespectDoNotTrack: false,
  },
  posthog: {
    label: 'PostHog',
    host: 'https://us.i.posthog.com',
    script: 'static/array.js',
    canRespectDoNotTrack: true,
    // PostHog serves its scripts from a host beside that of its data.
    scriptHost: host => host.replace('.i.posthog.com', '-assets.i.posthog.com'),
  },
  matomo: { label: 'Matomo', script: 'matomo.js', canRespectDoNotTrack: true },
  umami: {
    label: 'Umami',
    host: 'https://cloud.umami.is',
    script: 'script.js',
    canRespectDoNotTrack: true,
    sources: { 'connect-src': ['https://gateway.umami.is', 'https://api-gateway.umami.dev'] },
  },
  fathom: {
    label: 'Fathom',
    host: 'https://cdn.usefathom.com',
    script: 'script.js',
    canRespectDoNotTrack: true,
  },
} as const satisfies Record<string, AnalyticsService>

export type AnalyticsName = keyof typeof ANALYTICS

/** Their names in the config. */
export const ANALYTICS_NAMES = Object.keys(ANALYTICS) as [AnalyticsName, ...AnalyticsName[]]

/** A service of a site. */
export interface SiteService {
  service: AnalyticsName
  id: string
  host?: string | undefined
  script?: string | undefined
  respectDoNotTrack: boolean
}

/** A service as browsers get it. */
export interface ClientService {
  service: AnalyticsName
  id: string
  /** Address of its script. */
  src: string
  /** Where it sends data, with a trailing slash. */
  host: string
  respectDoNotTrack?: true
}

/** What browsers need of a service; undefined if it has no host. */
export function clientService({ service, id, respectDoNotTrack, ...own }: SiteService): ClientService | undefined {
  const known: AnalyticsService = ANALYTICS[service]
  const host = (own.host ?? known.host)?.replace(/\/+$/, '')
  if (host === undefined) return undefined
  const src = `${known.scriptHost?.(host) ?? host}/${(own.script ?? known.script).replace(/^\/+/, '')}`
  const respects = respectDoNotTrack && known.canRespectDoNotTrack
  return { service, id, src, host: `${host}/`, ...(respects && { respectDoNotTrack: true }) }
}

/** What a policy has to allow for a service. */
export function sourcesOf(service: SiteService): Sources {
  const client = clientService(service)
  if (!client) return {}
  const known: AnalyticsService = ANALYTICS[service.service]
  const [ofScript, ofData] = [client.src, client.host].map(url => (URL.canParse(url) ? [new URL(url).origin] : []))
  const own: Sources = {
    'script-src': ofScript ?? [],
    'connect-src': [...(ofData ?? []), ...(ofScript ?? [])],
    'img-src': ofData ?? [],
  }
  // The service's other hosts are only those of its own host.
  const more = service.host === undefined ? (known.sources ?? {}) : {}
  const names = new Set([...Object.keys(own), ...Object.keys(more)])
  return Object.fromEntries([...names].map(name => [name, [...(own[name] ?? []), ...(more[name] ?? [])]]))
}
