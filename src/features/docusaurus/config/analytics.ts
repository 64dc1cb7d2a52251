/**
 * Plugins of Docusaurus for services that count visits. Returns the service in docsgen's own form, or why there is
 * none.
 */

import type { SiteInput } from '../../../config/schema/site.ts'
import type { AnalyticsName } from '../../../model/analytics.ts'
import { isObject } from '../../../schema/fields.ts'

export type AnalyticsInput = NonNullable<SiteInput['analytics']>[number]

/** Where a plugin has its options. */
interface AnalyticsPlugin {
  service: AnalyticsName
  /** Names of the options with the site's id, and with an address. */
  id: readonly string[]
  host?: readonly string[]
  script?: readonly string[]
  doNotTrack?: string
  /** The field of the theme's config that has the options. */
  themeField?: string
}

/** By the name of the package. */
const PLUGINS: Record<string, AnalyticsPlugin> = {
  '@docusaurus/plugin-google-tag-manager': { service: 'google-tag-manager', id: ['containerId'] },
  'docusaurus-plugin-google-tag-manager': { service: 'google-tag-manager', id: ['containerId', 'trackingID'] },
  'docusaurus-plugin-plausible': { service: 'plausible', id: ['domain'], host: ['customDomain', 'host'] },
  '@barbapapazes/plausible-docusaurus': { service: 'plausible', id: ['domain'], host: ['apiHost'] },
  'posthog-docusaurus': {
    service: 'posthog',
    id: ['apiKey'],
    host: ['apiHost', 'appUrl', 'api_host'],
    doNotTrack: 'respect_dnt',
  },
  'docusaurus-plugin-posthog': { service: 'posthog', id: ['apiKey'], host: ['apiHost', 'appUrl', 'api_host'] },
  'docusaurus-plugin-matomo': {
    service: 'matomo',
    id: ['siteId'],
    host: ['matomoUrl'],
    script: ['jsLoader'],
    themeField: 'matomo',
  },
  '@dipakparmar/docusaurus-plugin-umami': {
    service: 'umami',
    id: ['websiteID', 'websiteid'],
    host: ['analyticsDomain'],
    script: ['scriptName'],
    doNotTrack: 'dataDoNotTrack',
  },
  'docusaurus-plugin-umami': { service: 'umami', id: ['websiteID', 'websiteid'], host: ['analyticsDomain', 'src'] },
  'docusaurus-plugin-fathom': {
    service: 'fathom',
    id: ['siteId'],
    host: ['customDomain'],
    themeField: 'fathomAnalytics',
  },
}

/** Whether a package counts visits with a service that docsgen knows. */
export function isAnalyticsPackage(name: string): boolean {
  return Object.hasOwn(PLUGINS, name)
}

/** The service of a plugin; undefined without the site's id, for which the plugin does nothing either. */
export function analyticsOf(name: string, options: unknown, themeConfig: object): AnalyticsInput | undefined {
  const plugin = PLUGINS[name]
  const { themeField } = plugin ?? {}
  const written = themeField === undefined ? options : ((themeConfig as Record<string, unknown>)[themeField] ?? options)
  if (!plugin || !isObject(written)) return undefined
  const given = (names: readonly string[] = []) => names.map(name => written[name]).find(isGiven)
  const id = given(plugin.id)
  if (id === undefined) return undefined
  const [host, script] = [given(plugin.host), given(plugin.script)]
  const doNotTrack = plugin.doNotTrack === undefined ? undefined : written[plugin.doNotTrack]
  return {
    service: plugin.service,
    id: String(id),
    ...(host !== undefined && { host: addressOf(String(host)) }),
    ...(script !== undefined && { script: String(script) }),
    ...(typeof doNotTrack === 'boolean' && { respectDoNotTrack: doNotTrack }),
  }
}

function isGiven(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

/** Some options have only the name of a host. */
function addressOf(host: string): string {
  return /^https?:\/\//.test(host) ? host : `https://${host.replace(/^\/\//, '')}`
}
