import { pathOnSite } from '../../base/url.ts'
import { defineRule } from '../define-rule.ts'
import { withSlashOf } from '../slash-form.ts'

export const ownSiteLink = defineRule({
  id: 'own-site-link',
  group: 'links',
  level: 'warn',
  what: "The site's own address is written in full, so that links in previews and copies of the site lead to the published site.",
  todo: 'Write the path alone; `--fix` does so.',
  checkPage:
    ({ config }) =>
    ({ page, refs }) =>
      page.links.flatMap(({ kind, url, span }, index) => {
        const ref = refs[index]
        const isLink = kind === 'link' || kind === 'definition'
        const own = isLink && ref?.status === 'page' ? pathOnSite(url, config.url) : undefined
        // If the site uses https, an address with http is reported as insecure instead.
        if (own === undefined || (url.startsWith('http:') && config.url.startsWith('https:'))) return []
        const path = own.startsWith('/') ? own : `/${own}`
        const below = path.startsWith(config.baseUrl) ? path.slice(config.baseUrl.length - 1) : path
        const to = withSlashOf(below, ref?.route)
        const message = `'${url}' is an address of this site, written in full.`
        return [{ span, message, hint: `Write '${to}': it works in previews as well.`, replace: { from: url, to } }]
      }),
})
