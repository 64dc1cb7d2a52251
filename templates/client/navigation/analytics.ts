/**
 * Reports page views to Google's tag: of the page that was opened, and of each following one with a different path,
 * query or hash. Loaded only on sites with a tracking id; the tag itself comes from Google.
 */
import { startServices } from './services.ts'

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
