/**
 * Runs on the home page, before anything else is loaded: if the site's files cannot be loaded, it says so, and which
 * base URL would be right. The banner is a template in that page, with a border that needs no stylesheet.
 */
let failed = ''

function show(): void {
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
    // A stylesheet that loaded reports an error if one of its imports from another host did not.
    if (!(target instanceof Element) || (target instanceof HTMLLinkElement && target.sheet)) return
    failed ||= target.getAttribute('href') ?? target.getAttribute('src') ?? ''
    if (document.readyState !== 'loading') show()
  },
  true,
)
document.addEventListener('DOMContentLoaded', show)
