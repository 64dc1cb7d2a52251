/**
 * Reports page views to Google's tag: of the page that was opened, and of each following one with a different path,
 * query or hash. Loaded only on sites with a tracking id; the tag itself comes from Google.
 */
import type { ClientService } from '../../../src/model/analytics.ts'

const TAG = 'https://www.googletagmanager.com/gtag/js'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Loads the tag and starts reporting. Views on a live server are not reported. */
export function startAnalytics(): void {
  startServices()
  const meta = document.querySelector<HTMLMetaElement>('meta[name="dg-gtag"]')
  const id = meta?.content
  if (!id || document.querySelector('script[data-docsgen-build]')) return
  window.dataLayer ??= []
  send('js', new Date())
  // Views are reported here, because the tag would miss those that only differ in their hash.
  send('config', id, { anonymize_ip: meta.dataset.anonymizeIp !== undefined, send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `${TAG}?id=${encodeURIComponent(id)}`
  document.head.append(script)

  let reported = ''
  const report = () => {
    const path = location.pathname + location.search + location.hash
    if (path === reported) return
    reported = path
    send('event', 'page_view', { page_title: document.title, page_location: location.href, page_path: path })
  }
  report()
  document.addEventListener('docsgen:page', report)
  addEventListener('hashchange', report)
}

/** Passes a command to the tag, which requires the `arguments` object rather than an array. */
function send(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag tells a command from data by it
  window.dataLayer?.push(arguments)
}

/**
 * Starts the services that count the visits of a site. Each is loaded from its host, and none on a live server. Those
 * that do not notice by themselves that another page is shown are told.
 */
type Start = (service: ClientService) => void

const w = window as unknown as { dataLayer?: unknown[]; _paq?: unknown[][]; posthog?: PostHog }

interface PostHog {
  init: (key: string, options: object) => void
}

/** Starts all of them. */
function startServices(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="dg-analytics"]')
  if (!meta || document.querySelector('script[data-docsgen-build]')) return
  for (const service of JSON.parse(meta.content) as ClientService[]) STARTS[service.service](service)
}

const STARTS: Record<ClientService['service'], Start> = {
  'google-tag-manager': ({ src, id }) => {
    w.dataLayer ??= []
    w.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    load(`${src}?id=${encodeURIComponent(id)}`)
  },
  plausible: ({ src, id, host }) => load(src, { domain: id, api: `${host}api/event` }),
  posthog: ({ src, id, host, respectDoNotTrack = false }) => {
    const options = { api_host: host.slice(0, -1), capture_pageview: 'history_change', respect_dnt: respectDoNotTrack }
    load(src).addEventListener('load', () => w.posthog?.init(id, options))
  },
  matomo: ({ src, id, host, respectDoNotTrack }) => {
    w._paq ??= []
    const send = (...command: unknown[]) => w._paq?.push(command)
    if (respectDoNotTrack) send('setDoNotTrack', true)
    send('setTrackerUrl', `${host}matomo.php`)
    send('setSiteId', id)
    send('enableLinkTracking')
    const report = () => {
      send('setCustomUrl', location.href)
      send('setDocumentTitle', document.title)
      send('trackPageView')
    }
    report()
    document.addEventListener('docsgen:page', report)
    load(src)
  },
  umami: ({ src, id, respectDoNotTrack }) =>
    load(src, { websiteId: id, ...(respectDoNotTrack && { doNotTrack: 'true' }) }),
  fathom: ({ src, id, respectDoNotTrack }) =>
    load(src, { site: id, spa: 'auto', ...(respectDoNotTrack && { honorDnt: 'true' }) }),
}

/** Loads a script with data attributes. */
function load(src: string, data: Record<string, string> = {}): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { src, defer: true })
  Object.assign(script.dataset, data)
  document.head.append(script)
  return script
}
