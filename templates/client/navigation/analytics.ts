/**
 * Tells Google's tag about page views: of the page that was opened, and of each that follows in which path,
 * query or hash are others. Loaded only on sites that have a tracking id; the tag itself comes from Google.
 */
const TAG = 'https://www.googletagmanager.com/gtag/js'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Loads the tag and reports from now on; what a live server shows is nobody's page view. */
export function startAnalytics(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="dg-gtag"]')
  const id = meta?.content
  if (!id || document.querySelector('script[data-docsgen-build]')) return
  window.dataLayer ??= []
  send('js', new Date())
  // Views are reported here: the tag would miss those that only differ in their hash.
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

/** Hands a command to the tag, which wants the arguments themselves and no list. */
function send(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag tells a command from data by it
  window.dataLayer?.push(arguments)
}
