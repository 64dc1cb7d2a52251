import { pathInSite } from '../../base/url.ts'
import { defineRule } from '../define-rule.ts'
import { withSlashOf } from '../slash-form.ts'

export const ownSiteLink = defineRule({
  id: 'own-site-link',
  group: 'links',
  level: 'warn',
  what: "The site's own address is written in full, so that links and images in previews and copies of the site lead to the published site.",
  todo: 'Write the path alone; `--fix` does so.',
  checkPage:
    ({ config }) =>
    ({ page, refs }) =>
      page.links.flatMap(({ kind, url, span }, index) => {
        const ref = refs[index]
        const isFound = ref?.status === 'page' || ref?.status === 'asset'
        const path = isFound && kind !== 'partial' && kind !== 'front-matter' ? pathInSite(url, config) : undefined
        if (path === undefined) return []
        const below = path.slice(config.baseUrl.length - 1)
        const to = ref?.status === 'page' ? withSlashOf(below, ref.route) : below
        const message = `'${url}' is an address of this site, written in full.`
        return [{ span, message, hint: `Write '${to}': it works in previews as well.`, replace: { from: url, to } }]
      }),
})
