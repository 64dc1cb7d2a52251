/**
 * On the home page of a site whose files did not load: says so, and which base URL would fit. The
 * banner lies in that page as a template, which other pages do not have. A frame around it needs no style.
 */

/** Watches for stylesheets and scripts of the site that do not load. */
export function watchAssets(): void {
  let failed = ''
  const show = () => {
    const template = document.querySelector<HTMLTemplateElement>('#dg-base-url')
    const baseUrl = template?.dataset.baseUrl
    if (!template || !failed.startsWith(`${baseUrl}assets/`)) return
    template.after(template.content)
    template.remove()
    const suggested = location.pathname.replace(/[^/]*$/, '')
    const place = document.querySelector('[data-suggested]')
    if (suggested === baseUrl) place?.parentElement?.remove()
    else place?.append(suggested)
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof Element)) return
      // A script that does not come must not keep what it would show: the page is one without scripts.
      if (target.matches('[type=module]')) document.documentElement.classList.remove('dg-js')
      failed ||= target.getAttribute('href') ?? target.getAttribute('src') ?? ''
      if (document.readyState !== 'loading') show()
    },
    true,
  )
  document.addEventListener('DOMContentLoaded', show)
}
